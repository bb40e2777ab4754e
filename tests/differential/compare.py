"""Comparing the engine's table with the recorded one after a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from differential.must_retreat import must_retreat
from differential.picture import ACTING, ZONES, both_powers, derived_of, legal_of, normal, zones_of
from differential.reader import RecordedGame, RecordedStep, Snapshot
from differential.rebuild import BETWEEN_TURNS, somewhere_else
from differential.refusable import refusable
from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER, ELEMENTS, DoubleOne, RaiseOne
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.dragons import storms_gather
from spielwerk.bluemoon.rules.precedence import InForce, in_force
from spielwerk.bluemoon.state import BlueMoonState

PER_CARD: Final = ("Lp", "Ll", "Lx", "Lr", "Lu", "Lb", "Ls", "ti", "vi", "mv", "us")
"""Lists that are compared card by card, so that each difference finds its own name."""
NOT_A_CARD: Final = ""


@dataclass(slots=True)
class Difference:
    """One thing the engine and the record see differently."""

    key: str
    card: str
    ours: Any
    theirs: Any
    name: str = ""


def compare(state: BlueMoonState, game: RecordedGame, step: RecordedStep, decks: list[list[str]]) -> list[Difference]:
    """Return all differences after a step; `decks` are the recorded draw decks, top first."""
    theirs = step.after
    found = _zones(state, theirs) + _decks(state, decks)
    if theirs["ph"] == "game_over":
        return found + _result(state, game)
    if theirs["ph"] in BETWEEN_TURNS and state.outcome is not None:
        return found  # storms have ended the game; the record says so with the next step
    if somewhere_else(state, theirs):
        return [*found, Difference("phase", NOT_A_CARD, [state.turn, state.phase], [theirs["t"], theirs["ph"]])]
    dragons = _dragons(state, theirs["ph"])
    if dragons != theirs["d"]:
        found.append(Difference("d", NOT_A_CARD, dragons, theirs["d"]))
    element = None if state.element < 0 else ELEMENTS[state.element]
    if element != theirs["el"]:
        found.append(Difference("el", NOT_A_CARD, element, theirs["el"]))
    if theirs["ph"] in BETWEEN_TURNS:
        return found  # the engine is at the beginning of the next turn
    if found:
        return found  # what follows from the table cannot agree
    found += _derived(state, theirs)
    return found + _legal(state, theirs)


def _dragons(state: BlueMoonState, phase: str) -> list[int]:
    """Return the dragons on both sides; between turns the engine already has the one storms bring."""
    mine = state.dragons(0)
    if phase in BETWEEN_TURNS and storms_gather(state, state.turn):
        mine -= 1 if state.turn == 0 else -1
    return [max(0, mine), max(0, -mine)]


def _zones(state: BlueMoonState, theirs: Snapshot) -> list[Difference]:
    ours = zones_of(state)
    if theirs["ph"] == "game_over":
        # Whether a leadership card is still called active at the very end says nothing.
        theirs = {**theirs, **{key: [[card, 0] for card, _ in theirs[key]] for key in ("l0", "l1")}}
        ours.update({key: [[card, 0] for card, _ in ours[key]] for key in ("l0", "l1")})
    return [
        Difference(key, NOT_A_CARD, ours[key], value)
        for key in ZONES
        if ours[key] != (value := normal(key, theirs[key]))
    ]


def _decks(state: BlueMoonState, decks: list[list[str]]) -> list[Difference]:
    ours = [[IDS[card] for card in state.zone(zones.DECK, seat)] for seat in (0, 1)]
    return [
        Difference(f"deck{seat}", NOT_A_CARD, ours[seat], list(decks[seat]))
        for seat in (0, 1)
        if ours[seat] != decks[seat] and len(ours[seat]) == len(decks[seat])
    ]


def _result(state: BlueMoonState, game: RecordedGame) -> list[Difference]:
    outcome = state.outcome
    reasons = {"fourth dragon": "fourth_dragon", "no cards": "no_cards"}
    ours = None if outcome is None else [outcome.winner, max(outcome.points), reasons.get(outcome.cause, outcome.cause)]
    theirs = [game.result["winner"], game.result["crystals"], game.result["reason"]]
    return [] if ours == theirs else [Difference("result", NOT_A_CARD, ours, theirs)]


def _legal(state: BlueMoonState, theirs: Snapshot) -> list[Difference]:
    phase = theirs["ph"]
    ours = legal_of(state, phase)
    found: list[Difference] = []
    for key, value in ours.items():
        found += differing(key, value, normal(key, theirs[key]))
    if phase in ("leader", "char"):
        # The record lists every such card; a text without any effect is not asked about.
        listed = {*theirs["Ln"], *(card for card in ours["Lp"] if card not in theirs["Lp"])}
        found += [Difference("Ln", card, card, None) for card in refusable(state) if card not in listed]
    if phase == "retreat" and theirs["Lm"] is not None:
        found += differing("Lm", int(must_retreat(state)), theirs["Lm"])
    return found


def differing(key: str, ours: Any, theirs: Any) -> list[Difference]:
    """Return how two values of a key differ; lists of cards are taken apart."""
    if ours == theirs:
        return []
    if key not in PER_CARD:
        return [Difference(key, NOT_A_CARD, ours, theirs)]
    found = [Difference(key, _card(entry), entry, None) for entry in ours if entry not in theirs]
    return found + [Difference(key, _card(entry), None, entry) for entry in theirs if entry not in ours]


def _card(entry: Any) -> str:
    return entry if isinstance(entry, str) else str(entry[1])


# -- what follows from the table ---------------------------------------------------------------------------------


def _derived(state: BlueMoonState, theirs: Snapshot) -> list[Difference]:
    ours = derived_of(state)
    recorded = {key: normal(key, theirs[key]) for key in ours}
    if ours == recorded:
        return []
    placed = [_placed_texts(state, seat) for seat in (0, 1)]
    ours["pw"] = _with_recorded_targets(state, ours["pw"], theirs, placed)
    turn = theirs["t"] if theirs["ph"] in ACTING else NOBODY
    found: list[Difference] = []
    # The record also lists values of cards whose values are ignored; they count for nothing.
    recorded["mv"] = [entry for entry in recorded["mv"] if entry[:2] not in recorded["vi"]]
    for side in (ours, recorded):
        side["mv"] = _without_placed(side["mv"], placed)
        side["us"] = _marked(side["us"], turn)
    for key, value in ours.items():
        found += differing(key, value, recorded[key])
    return found


def _placed_texts(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's working texts for "one of my characters"."""
    return [card for card in in_force(state).live[seat] if isinstance(CARDS[card].power, DoubleOne | RaiseOne)]


def _without_placed(entries: list[list[Any]], placed: list[list[int]]) -> list[list[Any]]:
    """Leave out characters of a seat whose texts the record places on one of them for both elements."""
    return [entry for entry in entries if not (placed[entry[0]] and CARDS[NUMBERS[entry[1]]].type == CHARACTER)]


def _with_recorded_targets(
    state: BlueMoonState, ours: list[int], theirs: Snapshot, placed: list[list[int]]
) -> list[int]:
    """Return the powers as the record counts them: texts without a target yet are left out.

    The record places a text on one character for both elements, by the contested one; the engine does it
    for each element. In the uncontested element anything between not placed and placed best is the same.
    """
    result = list(ours)
    targeted = {(owner, card) for owner, card, _ in theirs["tg"]}
    for seat in (0, 1):
        if not placed[seat]:
            continue
        waiting = [card for card in placed[seat] if (seat, CARDS[card].id) not in targeted]
        open_powers = _powers_without(state, seat, waiting)
        least = _powers_without(state, seat, placed[seat])
        for element in (0, 1):
            place = 2 * seat + element
            if state.marks[marks.ELEMENT] == element:
                result[place] = open_powers[element]
            elif least[element] <= theirs["pw"][place] <= ours[place]:
                result[place] = theirs["pw"][place]
    return result


def _powers_without(state: BlueMoonState, seat: int, cards: list[int]) -> tuple[int, int]:
    """Return the powers as if some texts of the seat did nothing."""
    if not cards:
        return both_powers(state, seat)
    trial = state.copy()
    force = in_force(state)
    trial.in_force = _less(force, seat, cards)
    contested = trial.marks[marks.ELEMENT]
    found = []
    for element in (0, 1):
        if contested >= 0:
            trial.marks[marks.ELEMENT] = element
            trial.in_force = _less(force, seat, cards)
        found.append(both_powers(trial, seat)[element])
    return found[0], found[1]


def _less(force: InForce, seat: int, cards: list[int]) -> InForce:
    fewer = InForce(force.cards, force.sources)
    fewer.bans, fewer.limits, fewer.changing = force.bans, force.limits, force.changing
    fewer.live = tuple(tuple(card for card in force.live[each] if each != seat or card not in cards) for each in (0, 1))
    return fewer


_USED: Final = ("khind-6", "khind-7")
_PAID: Final = ("pillar-16", "pillar-17", "pillar-18", "pillar-19", "aqua-28")


def _marked(entries: list[list[Any]], turn: int) -> list[list[Any]]:
    """Keep the marks both sides have while a player acts: texts he has used, and demands he has paid."""
    if turn == NOBODY:
        return []
    return [[owner, card] for owner, card in entries if card in (_USED if owner == turn else _PAID)]
