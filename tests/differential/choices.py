"""The recorded choices of one step, handed out pick by pick to the questions of the engine."""

from __future__ import annotations

from typing import Final

from differential.reader import Choice, RecordedStep
from differential.words import WORDS
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.model import BOOSTER, CARDS
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.state import BlueMoonState

KINDS: Final = {
    "take": ("take", "retrieve"),
    "discard": ("discard", "satisfy", "sacrifice", "decline"),
    "bottom": ("return",),
    "shuffle-in": ("return",),
    "target": ("discard", "boost"),
    "choose": ("discard",),
    "spare": ("discard",),
    "load": ("load", "favor"),
    "play": ("favor",),
}
"""Which recorded kinds of choice answer a question about a verb."""

Question = dict[tuple[str, ...], int]
"""The options of the engine: words and action."""


def question_of(options: list[int]) -> Question:
    """Return the options by their words."""
    return {WORDS[action]: action for action in options}


class Handout:
    """One recorded choice and what is left of it."""

    def __init__(self, choice: Choice, picks: list[str]) -> None:
        self.choice = choice
        self.left = picks
        self.picked = 0
        self.begun = False


class Choices:
    """All choices of one recorded step."""

    def __init__(self, step: RecordedStep) -> None:
        self.no_effect = bool(step.fields.get("no_effect"))
        self.calls = step.of_kind("call")
        bottoms = [event[2] for event in step.of_kind("bottom")]
        self._bluffs = [event[3] for event in step.of_kind("rnd") if event[2] == "bluff"]
        self._ships = [choice.chosen[0] for choice in step.choices if choice.kind == "favor_ship"]
        self.waiting = [
            Handout(choice, bottoms if bottoms and choice.kind == "return" else list(choice.chosen))
            for choice in step.choices
            if choice.kind != "favor_ship"
        ]

    def find(self, verb: str, seat: int) -> Handout | None:
        """Return the choice that answers a question of this verb to the seat."""
        for handout in self.waiting:
            if handout.choice.chooser == seat and handout.choice.kind in KINDS.get(verb, ()):
                return handout
        return None

    def finish(self, handout: Handout) -> None:
        """A choice has been carried out completely."""
        self.waiting.remove(handout)

    @property
    def unasked(self) -> list[Choice]:
        """Choices the record has and the engine never asked for."""
        return [handout.choice for handout in self.waiting if handout.left]

    def words_for(self, handout: Handout, verb: str, state: BlueMoonState) -> tuple[str, ...]:
        """Return the words of the next pick of a choice."""
        pick = handout.left[0]
        choice = handout.choice
        if choice.kind == "favor":
            return ("load", pick, self._ships[0]) if self._ships else ("play", pick)
        if choice.kind == "load":
            return ("load", pick, choice.source)
        if pick == "?":
            return ("target", self._back(state, choice.owner))
        return (verb, pick)

    def _back(self, state: BlueMoonState, owner: int) -> str:
        laid = [IDS[card] for card in state.zone(zones.BLUFF_AREA, owner)]
        card = self._bluffs.pop(0) if self._bluffs else ""
        return f"bluff-{laid.index(card) + 1}" if card in laid else "blind"


def boosters_or_supports(choice: Choice) -> str:
    """Return which of the two was discarded altogether (Lookout Dolora Paal)."""
    return "boosters" if CARDS[_known(choice.chosen[0])].type == BOOSTER else "supports"


def _known(card: str) -> int:
    """Return the card; a face-down one counts as some support."""
    return NUMBERS["buka-25" if card == "?" else card]
