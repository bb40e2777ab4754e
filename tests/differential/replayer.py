"""Driving the engine through a recorded game.

The engine takes what is the only possibility; here it is asked at every single question instead, so that
it stops at the same places as the record. What the recorded engine does without asking (continuing a gang,
end-of-turn texts) is answered the way it does it, and noted as a named difference.
"""

from __future__ import annotations

from typing import Final

from differential.chance import RecordedChance, Unchanged
from differential.choices import Choices, Handout, Question, boosters_or_supports, question_of
from differential.reader import RecordedGame, RecordedStep, Snapshot
from differential.rebuild import lay_out, set_phase, somewhere_else
from differential.words import NUMBER, WORDS
from spielwerk.bluemoon import phases, zones
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, enter
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Forced
from spielwerk.core.events import Run

DRAWING: Final = frozenset({PHASE_STEPS[phases.DRAW]})
ENDING: Final = frozenset({PHASE_STEPS[phases.END]})
NOWHERE: Final[frozenset[int]] = frozenset()
REFUSE: Final = (("no",), ("done",), ("pass",))
PLAIN_ACTIONS: Final = {
    "retrieve": "retrieve",
    "land": "land",
    "discard_bluff": "discard",
    "use": "use",
    "satisfy": "pay",
    "bluff": "bluff",
}
"""Recorded actions that name one card, and the verb of the engine."""
PASSES: Final = {"begin": "pass", "leader": "pass", "retreat": "fight", "char": "pass", "after": "pass"}
"""How the engine ends a phase; at the end of `support` it waits, since `after` is not a phase of its own there."""


class Remark:
    """Something noted while a step was carried out: a key, what the engine has, what the record has."""

    __slots__ = ("key", "ours", "theirs")

    def __init__(self, key: str, ours: object, theirs: object) -> None:
        self.key = key
        self.ours = ours
        self.theirs = theirs


class Replayer:
    """One recorded game in the engine."""

    def __init__(self, game: RecordedGame) -> None:
        self.chance = RecordedChance()
        self.run = Run(self.chance)
        orders = [tuple(NUMBERS[card] for card in deck["order"]) for deck in game.decks]
        self.state: BlueMoonState = GAME.deal_with(
            {"decks": tuple(deck["people"] for deck in game.decks), "start": game.start},
            Forced(orders, Unchanged()),
        )
        self.decks = [list(deck["order"][6:]) for deck in game.decks]
        self.remarks: list[Remark] = []
        self._choices: Choices
        self._step: RecordedStep
        # The deal went on to the first real decision; go back to the beginning of the turn.
        enter(self.state, phases.START)
        self.advance(NOWHERE)

    # -- the loop -------------------------------------------------------------------------------------------

    def advance(self, stop: frozenset[int]) -> bool:
        """Go on to the next question, or until one of the steps to stop at is next; return whether one is asked."""
        state = self.state
        while (frame := state.frame) is not None:
            if frame.step in stop and frame.parent is None:
                state.options = []
                return False
            options = state.steps[frame.step].ask(state, frame, self.run)
            if options is not None:
                state.options = options
                return True
        state.options = []
        return False

    def take(self, action: int) -> None:
        """Carry out an action, whether offered or not."""
        state = self.state
        frame = state.frame
        assert frame is not None
        state.steps[frame.step].take(state, frame, action, self.run)

    def act(self, words: tuple[str, ...], stop: frozenset[int] = NOWHERE) -> None:
        """Take an action of a phase and answer what it leads to, up to the next question of a phase."""
        action = NUMBER[words]
        if action not in self.state.options:
            self.note("illegal", [" ".join(WORDS[each]) for each in self.state.options], " ".join(words))
            if somewhere_else(self.state, self._step.before):
                return
        self.take(action)
        self.answer_all(stop)

    def answer_all(self, stop: frozenset[int]) -> None:
        """Answer questions of texts until a phase asks again, or a step to stop at is reached."""
        while self.advance(stop):
            frame = self.state.frame
            assert frame is not None
            if frame.parent is None and frame.step in PHASE_STEPS:
                return
            if not self.state.options:
                self.note("stuck", self.state.steps[frame.step].name, None)
                return
            if WORDS[self.state.options[0]] == ("fallback",):
                return
            self.take(self._answer(question_of(self.state.options), frame.seat))

    def put_right(self, snapshot: Snapshot) -> None:
        """Take over the recorded table, turn and phase, and ask there again.

        Where the engine sees no way to go on it waits at the beginning of the phase, without options.
        """
        state = self.state
        lay_out(state, snapshot, self.decks)
        set_phase(state, snapshot)
        self.advance(DRAWING | ENDING)
        if somewhere_else(state, snapshot):
            set_phase(state, snapshot)
            state.options = []

    def note(self, key: str, ours: object, theirs: object) -> None:
        """Remember something for the comparison."""
        self.remarks.append(Remark(key, ours, theirs))

    # -- recorded steps -------------------------------------------------------------------------------------------

    def replay(self, step: RecordedStep) -> None:
        """Carry out one recorded step."""
        self.remarks = []
        self._step = step
        self._choices = Choices(step)
        self.chance.listen(step.events)
        self._carry_out(step)
        self._track_decks(step)
        for choice in self._choices.unasked:
            self.note("unasked", None, [choice.kind, choice.source, list(choice.chosen)])
        for surprise in self.chance.surprises:
            self.note("chance", surprise, None)

    def _carry_out(self, step: RecordedStep) -> None:
        action, card = step.action, step.card
        if action in PLAIN_ACTIONS:
            self.act((PLAIN_ACTIONS[action], card))
        elif action == "play":
            self._play(step)
        elif action == "load":
            self.act(("load", card, step.fields["on"]))
        elif action == "retreat":
            self.act(("retreat",))
        elif action == "decline_fight":
            self.act(("decline",))
        elif action == "announce":
            self.act(("announce", step.fields["el"]), DRAWING)
        elif action == "refresh":
            self.answer_all(ENDING)
        elif action == "end_turn":
            self._end_turn()
        elif action == "end_phase" and step.phase in PASSES:
            self.act((PASSES[step.phase],))

    def _play(self, step: RecordedStep) -> None:
        free = ("play", step.card, "free")
        as_free = step.fields["via"] == "as_free" and NUMBER.get(free) in self.state.options
        self.act(free if as_free else ("play", step.card))

    def _end_turn(self) -> None:
        """Use every end-of-turn text that can be used, as the recorded engine does."""
        used: list[str] = []
        while self.advance(NOWHERE):
            state = self.state
            frame = state.frame
            assert frame is not None
            if frame.parent is None and frame.step in PHASE_STEPS and frame.step not in ENDING:
                break
            question = question_of(state.options)
            texts = sorted((words for words in question if words[0] == "use"), key=_number)
            if texts:
                used.append(texts[0][1])
                self.take(question[texts[0]])
            else:
                self.take(self._answer(question, frame.seat))
        if used:
            self.note("optional", used, None)

    def _track_decks(self, step: RecordedStep) -> None:
        for event in step.events:
            if event[0] in ("draw", "mill"):
                deck = self.decks[event[1]]
                if deck and deck[0] == event[2]:
                    deck.pop(0)
                elif event[2] in deck:
                    deck.remove(event[2])
            elif event[0] == "bottom":
                self.decks[event[1]].append(event[2])
            elif event[0] == "shuffle":
                self.decks[event[1]] = list(event[2])

    # -- questions of texts ---------------------------------------------------------------------------------------

    def _answer(self, question: Question, seat: int) -> int:
        verbs = {words[0] for words in question} - {"yes", "no", "done", "pass"}
        if "call" in verbs:
            return self._call(question, seat)
        if ("choose", "keep") in question or ("choose", "bury") in question:
            return self._gang(question)
        if not verbs:
            return self._yes_or_no(question, seat)
        if list(question) == [("target", "blind")]:
            return question[("target", "blind")]
        if "spare" in verbs:
            return self._spare(question, seat)
        for verb in sorted(verbs):
            handout = self._choices.find(verb, seat)
            if handout is not None:
                return self._pick(question, verb, handout)
        return self._unexpected(question)

    def _yes_or_no(self, question: Question, seat: int) -> int:
        """Answer a text that may be used; where the record lists all the cards it discards, these are no choice."""
        listed = self._choices.find("discard", seat)
        refused = self._choices.no_effect
        if listed is not None and listed.choice.owner != seat:
            self._choices.finish(listed)
            refused = refused or not listed.choice.chosen
        return question[("no",) if refused else ("yes",)]

    def _call(self, question: Question, seat: int) -> int:
        calls = [event for event in self._choices.calls if event[1] == seat]
        if not calls:
            self.note("call", "asked", "not asked")
            return question[("pass",)]
        self._choices.calls.remove(calls[0])
        return question[("call",) if calls[0][2] else ("pass",)]

    def _gang(self, question: Question) -> int:
        if ("choose", "keep") not in question:
            return question[("choose", "bury")]
        if len(question) > 1:
            self.note("gang", "a choice", "automatic")
        return question[("choose", "keep")]

    def _spare(self, question: Question, seat: int) -> int:
        handout = self._choices.find("spare", seat)
        if handout is None or self._choices.no_effect:
            return question[("no",)]
        self._choices.finish(handout)
        chosen = handout.choice.chosen
        if not chosen:
            return question[("no",)]
        characters = [words for words in question if words[0] == "spare"]
        spared = [words for words in characters if words[1] not in chosen]
        return question[(spared or characters)[0]]

    def _pick(self, question: Question, verb: str, handout: Handout) -> int:
        choice = handout.choice
        if not handout.begun:
            self._compare_options(question, handout)
            handout.begun = True
        if not handout.left or self._choices.no_effect:
            self._choices.finish(handout)
            refusals = [words for words in REFUSE if words in question]
            if not refusals:
                self.note("choice", _texts(question), "nothing more")
                return next(iter(question.values()))
            return question[refusals[0]]
        if verb == "choose":
            self._choices.finish(handout)
            return question[("choose", boosters_or_supports(choice))]
        if handout.left[0] == "?" and len(self.state.zone(zones.BLUFF_AREA, choice.owner)) > 1:
            self.note("back", "a choice", "at random")
        words = self._choices.words_for(handout, verb, self.state)
        if words not in question:
            self.note("choice", _texts(question), " ".join(words))
        handout.left.pop(0)
        handout.picked += 1
        if not handout.left and (handout.picked == choice.most or not {("done",), ("no",)} & question.keys()):
            self._choices.finish(handout)
        return NUMBER.get(words, next(iter(question.values())))

    def _unexpected(self, question: Question) -> int:
        refusals = [words for words in REFUSE if words in question]
        if not refusals or not self._nothing_recorded():
            self.note("asked", _texts(question), "not asked")
        return question[refusals[0]] if refusals else next(iter(question.values()))

    def _nothing_recorded(self) -> bool:
        """Whether the end of a series of picks is asked where the record has just the picks."""
        return ("done",) in question_of(self.state.options)

    def _compare_options(self, question: Question, handout: Handout) -> None:
        choice = handout.choice
        if choice.kind in ("satisfy", "sacrifice"):
            return  # the record lists the whole hand, the engine what belongs to a payment
        ours = sorted({words[1] for words in question if len(words) > 1 and words[0] != "choose"})
        theirs = sorted(set(choice.options))
        if choice.source == "buka-22":
            return  # the record lists the cards, the engine the two words
        backs = [card for card in ours if card.startswith("bluff-")]
        if backs:
            ours = sorted({*(card for card in ours if card not in backs), "?"})
        if ours != theirs:
            self.note(f"options of {choice.kind}", ours, theirs)
        if ("no",) in question and choice.least > 0:
            self.note("search", "may be refused", "must be made")
        elif choice.least == 0 and ("no",) not in question and ("done",) not in question:
            self.note("search", "must be made", "may be refused")


def _number(words: tuple[str, ...]) -> int:
    return NUMBERS[words[1]]


def _texts(question: Question) -> list[str]:
    return [" ".join(words) for words in question]
