"""The named differences: where the recorded engine is known to play by other rules, or to report otherwise.

D1 to D37 are the differences listed in section R12.B of the Blue Moon rules. N1 and following were found
while replaying: each names the rule or ruling that decides for our engine. Each is a small test that looks
at the position and the difference, never at the game it comes from.

Of D1 to D37 the following cannot show in recorded games of preset decks and have no test here: D3, D6, D9, D10,
D11, D19, D21, D26, D28, D33, D34 (they need cards no two preset decks bring together), D31 (the record already has
a deck order; the order after a shuffle is chance, and the order under the deck is recorded), D37 (cards the
recorded engine does not know).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from differential.compare import Difference
from differential.must_retreat import explained_by
from differential.reader import RecordedGame, RecordedStep, Snapshot
from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.model import (
    ANY_TEXT,
    CARDS,
    CHARACTER,
    DECK_CARDS,
    HAND_CARDS,
    NO_ELEMENT,
    ONE_CARD,
    ONE_CHARACTER,
    SHIP,
    SUPPORT,
    TO_SUM,
    AttackAgain,
    DoubleDemand,
    NextFree,
    RaiseOne,
)
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.bans import load_ban_refusal
from spielwerk.bluemoon.rules.demands import doubled_caterpillar, is_caterpillar, price_of, worth
from spielwerk.bluemoon.rules.fight import has_no_cards
from spielwerk.bluemoon.rules.moving import characters_laid, deck_allowance, hand_room
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.ways import NORMAL, way_of
from spielwerk.bluemoon.state import BlueMoonState


@dataclass(slots=True)
class Case:
    """What a test may look at: the step, and the engine before and after it."""

    game: RecordedGame
    step: RecordedStep
    before: BlueMoonState
    state: BlueMoonState

    @property
    def seat(self) -> int:
        """The player whose turn the record shows."""
        return self.step.seat

    @property
    def phase(self) -> str:
        """The recorded phase after the step."""
        return str(self.step.after["ph"])


Test = Callable[[Case, Difference], bool]
TESTS: Final[list[tuple[str, frozenset[str], Test]]] = []


def named(name: str, *keys: str) -> Callable[[Test], Test]:
    """Register a test under its name, for differences in these keys."""

    def register(test: Test) -> Test:
        TESTS.append((name, frozenset(keys), test))
        return test

    return register


def name_of(case: Case, difference: Difference) -> str:
    """Return the name of a difference, or an empty one."""
    for name, keys, test in TESTS:
        if difference.key in keys and test(case, difference):
            return name
    return ""


def meaning_of(name: str) -> str:
    """Return in one line what a name stands for."""
    for each, _, test in TESTS:
        if each == name and test.__doc__:
            return test.__doc__.splitlines()[0]
    return ""


FAVOR: Final = ("options of favor", "choice", "unasked", "h0", "h1", "i0", "i1", "n0", "n1", "deck0", "deck1")
"""Keys in which a ship fetched by Entreat Favor shows."""
HANDS: Final = ("h0", "h1", "n0", "n1", "x0", "x1", "l0", "l1", "deck0", "deck1")


# -- what a test asks about ------------------------------------------------------------------------------------


def _limited(state: BlueMoonState, seat: int, what: int) -> bool:
    return any(limit.what == what for limit, _ in in_force(state).limits[seat])


def _works(state: BlueMoonState, seat: int, card: str) -> bool:
    return NUMBERS[card] in in_force(state).live[seat]


def _laid(state: BlueMoonState, seat: int, *cards: str) -> bool:
    return any(NUMBERS[card] in state.zone(zones.LAID, seat) for card in cards)


def _ignored_in_hand(state: BlueMoonState, seat: int, card: int) -> bool:
    return in_force(state).ignores_card(seat, card, in_hand=True) != NOBODY


def _card_of(case: Case, difference: Difference) -> int:
    """Return the card a difference or else the step is about, or NOBODY."""
    return NUMBERS.get(difference.card or case.step.card, NOBODY)


# -- FREE, gangs and characters --------------------------------------------------------------------------------


@named("D2", "Lp")
def from_ship_then_from_hand(case: Case, difference: Difference) -> bool:
    """After a Buka character laid FREE from a ship the record allows no other one (BM-BUKA31-05, R7.5)."""
    shipped = case.state.zone(zones.SHIPPED, case.seat)
    return _free_first(case, difference) and any(card in shipped for card in characters_laid(case.state, case.seat))


@named("D1", "Lp")
def free_before_main(case: Case, difference: Difference) -> bool:
    """After a FREE character the record allows no main character (BM-FREE-03, BM-FREE-04)."""
    return _free_first(case, difference)


def _free_first(case: Case, difference: Difference) -> bool:
    return (
        case.phase == "char"
        and difference.theirs is None
        and bool(characters_laid(case.state, case.seat))
        and way_of(case.state, case.seat, NUMBERS[difference.card]) == NORMAL
    )


@named("D4", "gang")
def gang_continued_by_itself(case: Case, difference: Difference) -> bool:
    """A gang is continued without asking; it is its owner's choice (BM-GANG-13)."""
    return case.step.action == "play" and bool(difference.ours)


@named("D5", "Lp", "Le", "Lf", "La", "Lm", "illegal", "phase", "c0", "c1")
def mena_marn_late(case: Case, difference: Difference) -> bool:
    """Mena Marn is looked at after boosters and supports only; one character is all (BM-BUKA18-01, -04, -07).

    So the record lets FREE characters follow, continues gangs, and Laughing Gas may still save the turn.
    """
    seat, key = case.seat, difference.key
    if not _limited(case.before, seat, ONE_CHARACTER) and not _limited(case.state, seat, ONE_CHARACTER):
        return False
    if key in ("Lp", "illegal"):
        return difference.theirs is not None and bool(characters_laid(case.state, seat))
    if key in ("c0", "c1"):
        return case.step.action == "play" and case.phase == "char" and key[-1] == str(seat)
    if key == "Lm":
        return [difference.ours, difference.theirs] == [1, 0]
    return len(case.state.zone(zones.COMBAT, seat)) > 1 and case.phase in ("char", "support", "after", "announce")


@named("D7", "Lp", "illegal", "Lm", "Lf", "Lb", "Lo")
def yin_without_text(case: Case, difference: Difference) -> bool:
    """Yin or Yang makes the next card FREE although its text is ignored (BM-AQUA12-04, R6.3.2)."""
    state, seat = case.before, case.seat
    cards = state.zone(zones.HAND, seat) if difference.key == "Lm" else state.zone(zones.LAID, seat)
    if difference.key != "Lm" and difference.theirs is None:
        return False
    if difference.key == "Lm" and difference.ours == 0:
        return False
    in_hand = difference.key == "Lm"
    return any(
        isinstance(CARDS[card].power, NextFree) and in_force(state).ignores_text(seat, card, in_hand=in_hand) != NOBODY
        for card in cards
    )


@named("D8", "Lp", "Le", "Lm", "illegal", "phase", "Lf", "La", "Ls", "Lu")
def bounce_back_without_text(case: Case, difference: Difference) -> bool:
    """After Bounce Back with an ignored text STOP still bars a character; not so in the record (BM-KHIND31-02)."""
    return difference.theirs is not None and any(
        isinstance(CARDS[card].power, AttackAgain) and in_force(case.before).ignores_text(case.seat, card) != NOBODY
        for card in case.before.zone(zones.LAID, case.seat)
    )


@named("N4", "Lp", "illegal")
def card_between_a_pair(case: Case, difference: Difference) -> bool:
    """The record allows other cards between the two of a pair; the partner must come next (R3.4.3, Q20)."""
    state = case.state if difference.key == "Lp" else case.before
    card = _card_of(case, difference)
    laid = characters_laid(state, case.seat)
    return (
        difference.theirs is not None
        and card != NOBODY
        and bool(CARDS[card].icons & icons.PAIR)
        and any(CARDS[each].word == CARDS[card].word and CARDS[each].icons & icons.PAIR for each in laid[:-1])
        and CARDS[laid[-1]].word != CARDS[card].word
    )


@named("D20", "Lp", "illegal", "Ls", "Lb", "options of discard", "Lm", "asked", "unasked", "choice", "h0", "h1")
def protected_in_hand(case: Case, difference: Difference) -> bool:
    """PROTECTED spares cards in hand and on ships from being ignored; it works on the table only (BM-PROT-07)."""
    state, seat = case.before, case.seat
    if difference.key in ("Ls", "Lm", "asked", "unasked", "choice", "h0", "h1"):
        if difference.key not in ("Ls", "Lm") and case.step.action != "satisfy":
            return False
        return any(_protected_for_nothing(state, seat, card) for card in _at_hand(state, seat))
    card = _card_of(case, difference)
    return card != NOBODY and _protected_for_nothing(state, seat, card)


def _protected_for_nothing(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the icon would have to save a hand card, or the FREE icon it has for the instant of laying."""
    if not CARDS[card].icons & icons.PROTECTED:
        return False
    as_if = in_force(state).ignores_icon(seat, card, icons.FREE, in_hand=True, as_if=True)
    return as_if != NOBODY or _ignored_in_hand(state, seat, card)


def _at_hand(state: BlueMoonState, seat: int) -> tuple[int, ...]:
    return state.zone(zones.HAND, seat) + state.zone(zones.CARGO, seat)


# -- bans -----------------------------------------------------------------------------------------------------


@named("D12", "Lp", "illegal", *FAVOR)
def ships_under_a_ban(case: Case, difference: Difference) -> bool:
    """Ferro Fos and Corono Cos ban ships too, as they speak of cards (Q29); the record lets them be laid."""
    banned = any(ban.types & SHIP for ban, _ in in_force(case.before).bans[case.seat])
    if difference.key in FAVOR:
        return banned and case.step.card == "buka-27"
    card = _card_of(case, difference)
    banned = banned or any(ban.types & SHIP for ban, _ in in_force(case.state).bans[case.seat])
    return banned and card != NOBODY and CARDS[card].type == SHIP and difference.theirs is not None


@named("D13", "Lb", "Lo", "Lf")
def bluffing_under_a_ban_on_texts(case: Case, difference: Difference) -> bool:
    """A bluff card has no text, and loading is not laying: such bans do not stop them (BM-BUKA-BLUFF-06, Q28)."""
    return bool(difference.ours) and any(
        ban.types & SUPPORT and ban.text != ANY_TEXT for ban, _ in in_force(case.state).bans[case.seat]
    )


@named("N9", *FAVOR)
def loaded_by_a_text_under_a_ban(case: Case, difference: Difference) -> bool:
    """What forbids supports forbids loading by a text too (Q38); the record lets Sea Devil load."""
    if difference.key[-1] in "01" and difference.key[-1] != str(case.seat):
        return False
    loaded = any(choice.kind == "load" and choice.chosen for choice in case.step.choices)
    return loaded and load_ban_refusal(case.before, case.seat) is not None


@named("D32", *FAVOR)
def ship_as_second_card(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """Brain Drain forbids a second card, also the ship Entreat Favor fetches (BM-HOAX26-01, Q16)."""
    return case.step.card == "buka-27" and _limited(case.before, case.seat, ONE_CARD)


# -- drawing --------------------------------------------------------------------------------------------------


@named("D14", "unasked", *HANDS)
def deeds_to_come_under_a_ban(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """The Shaman of the Deeds to Come cannot be used under a draw ban (BM-MIMIX19-04, -05, -08)."""
    state, seat = case.before, case.seat
    banned = min(deck_allowance(state, seat), hand_room(state, seat)) <= 0
    return case.step.action == "end_turn" and banned and _works(state, seat, "mimix-19")


@named("D36", "unasked", "asked", "options of discard", "choice", *HANDS)
def holy_sacrifice_under_quicksand(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """Three cards are revealed and one discarded before the hand limit counts (BM-MIMIX18-06, Q11)."""
    state, seat = case.before, case.seat
    limited = _limited(state, seat, HAND_CARDS)
    return case.step.action == "end_turn" and limited and _works(state, seat, "mimix-18")


@named("D15", *HANDS, "unasked", "asked", "options of discard", "options of return", "choice")
def gluing_dust_counts_discard_pile(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """Cards taken from the discard pile do not count for Gluing Dust (BM-MIMIX31-02, BM-KHIND25-03)."""
    state, seat = case.before, case.seat
    took = _laid(state, seat, "mimix-31", "khind-30", "mimix-21")
    return case.step.action in ("refresh", "end_turn", "end_phase") and took and _limited(state, seat, DECK_CARDS)


@named("D29", "optional")
def end_texts_by_themselves(case: Case, difference: Difference) -> bool:
    """End-of-turn texts with "may" are optional (R3.9.1, Q4); the record uses them all."""
    return case.step.action == "end_turn" and bool(difference.ours)


@named("D30", "search")
def search_must_be_made(case: Case, difference: Difference) -> bool:
    """A search may be left alone (BM-MIMIX20-02, BM-KHIND29-02); the record must take a card."""
    sources = {choice.source for choice in case.step.choices if choice.kind == "take"}
    return difference.theirs == "must be made" and bool(sources & {"khind-29", "mimix-20", "mimix-31"})


@named("N5", "deck0", "deck1")
def shuffled_for_nothing(case: Case, difference: Difference) -> bool:
    """The record also shuffles after a search without result or for an empty pile; that is chance (R3.8.5)."""
    seat = int(difference.key[-1])
    shuffled = any(event[1] == seat for event in case.step.of_kind("shuffle"))
    return shuffled and sorted(difference.ours) == sorted(difference.theirs)


# -- the end of a game ------------------------------------------------------------------------------------------


@named("D16", "result", "phase", *HANDS)
def declining_without_hand(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """Who declines with an empty hand draws six (BM-DECL-10); the record ends the game."""
    empty = not case.before.zone(zones.HAND, case.seat) and bool(case.before.zone(zones.DECK, case.seat))
    return case.step.action == "decline_fight" and empty


@named("D17", "result")
def who_ran_out_first(case: Case, difference: Difference) -> bool:
    """With all dragons in the middle who triggers the end loses, not who once had no cards (BM-END-04, -05)."""
    result = case.game.result
    ours = difference.ours
    return result["reason"] == "no_cards" and result["dragons"] == [0, 0] and bool(ours) and ours[1:] == [1, "no_cards"]


@named("D18", "phase", "illegal", "Le", "result")
def end_in_the_retreat_phase(case: Case, difference: Difference) -> bool:
    """Before a fight the game ends in the retreat phase if a player has no cards (BM-END-06, -08)."""
    state = case.before
    if difference.key == "result" and difference.ours is not None:
        return False
    lacking = (
        has_no_cards(state, 0) or has_no_cards(state, 1) or has_no_cards(case.state, 0) or has_no_cards(case.state, 1)
    )
    return lacking and state.marks[marks.ELEMENT] == NO_ELEMENT and case.step.phase in ("leader", "retreat")


@named("N6", "u0", "u1", "x0", "x1")
def failed_bluff_at_the_end(case: Case, difference: Difference) -> bool:
    """Bluff cards that fail stay until the fight ends; the record discards them first (BM-BUKA-BLUFF-16, -19).

    It shows only where the dragon of the challenge ends the game.
    """
    failed = any(event[3] == 0 for event in case.step.of_kind("reveal"))
    return case.phase == "game_over" and failed and difference.key[-1] == str(case.seat)


@named("N7", "d", "phase", "result", "h0", "h1", "x0", "x1", "c0", "c1", "u0", "u1", "n0", "n1", "el")
def sirens_twice(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """Unpaid Sirens bring one dragon a turn (BM-AQUA28-02); the record counts them again when a bluff fails."""
    failed = any(event[0] == "reveal" and event[3] == 0 for event in case.step.events)
    return case.step.action == "announce" and failed and _works(case.before, 1 - case.seat, "aqua-28")


@named("N8", "ti")
def two_laughing_gases(case: Case, difference: Difference) -> bool:
    """Two Laughing Gases cancel each other (BM-KHIND27-01); the record calls the text of each ignored."""
    gas = NUMBERS["khind-27"]
    facing = all(gas in case.state.zone(zones.SUPPORT_AREA, seat) for seat in (0, 1))
    return facing and difference.card == IDS[gas] and difference.ours is None


# -- values and payments ----------------------------------------------------------------------------------------


@named("D22", "pw", "mv", "Lf", "La", "Lm", "Le", "illegal", "phase")
def potions_upon_potions(case: Case, difference: Difference) -> bool:
    """The Potion of Conjoining raises to the sum of printed values, not beyond by another potion (BM-POTION-02)."""
    for seat in (0, 1):
        raising = [CARDS[card].power for card in in_force(case.state).live[seat]]
        potions = [power for power in raising if isinstance(power, RaiseOne)]
        if len(potions) > 1 and any(TO_SUM in (power.fire, power.earth) for power in potions):
            others = slice(2 * (1 - seat), 2 * (1 - seat) + 2)
            return difference.key != "pw" or (
                difference.ours[others] == difference.theirs[others] and sum(difference.ours) < sum(difference.theirs)
            )
    return False


@named("D23", "unasked", "choice", "h0", "h1", "x0", "x1")
def inefficient_payment(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """No subset of a payment may suffice (BM-CATER-06); for the Watertamer the record tests single cards only."""
    if case.step.action != "satisfy" or case.step.card != "pillar-18":
        return False
    price = price_of(case.before, case.seat, NUMBERS["pillar-18"])
    paid = [NUMBERS[card] for choice in case.step.choices for card in choice.chosen]
    values = [worth(case.before, case.seat, price, card) for card in paid]
    return any(price.met_by(list(some)) for size in range(len(values)) for some in combinations(values, size))


@named(
    "D24", "Ls", "asked", "unasked", "choice", "illegal", "stuck", "Lm", "us", "Lf", "h0", "h1", "x0", "x1", "l0", "l1"
)
def crysalus_named_late(case: Case, difference: Difference) -> bool:
    """Crysalus doubles another caterpillar at once when his leaves (BM-PILLAR14-04); the record waits a turn."""
    if difference.key == "Ls" and not is_caterpillar(NUMBERS[difference.card]):
        return False
    if difference.key in ("illegal", "h0", "h1", "x0", "x1", "l0", "l1") and case.step.action != "satisfy":
        return False
    tables = ((case.before, case.step.before), (case.state, case.step.after))
    return any(_doubled_otherwise(state, snapshot, 1 - case.seat) for state, snapshot in tables)


def _doubled_otherwise(state: BlueMoonState, snapshot: Snapshot, seat: int) -> bool:
    if not any(isinstance(CARDS[card].power, DoubleDemand) for card in in_force(state).live[seat]):
        return False
    ours = doubled_caterpillar(state, seat)
    recorded = [target for owner, card, target in snapshot["tg"] if (owner, card) == (seat, "pillar-14")]
    return recorded != ([] if ours == NOBODY else [IDS[ours]])


@named("D25", "c0", "c1", "x0", "x1")
def booster_spared(case: Case, difference: Difference) -> bool:
    """Drown Resistance spares one character and nothing else (BM-AQUA30-02, BM-NOWMAY-02)."""
    return case.step.card == "aqua-30" and difference.key[-1] == str(1 - case.seat)


@named("D27", "asked", "unasked", "choice", "h0", "h1", "d", "x0", "x1")
def ignored_characters_beguile(case: Case, difference: Difference) -> bool:  # noqa: ARG001
    """An ignored character is still a character and pays for Beguile Holy Dragon (BM-HOAX31-02)."""
    hand = case.before.zone(zones.HAND, case.seat)
    return case.step.card == "flit-30" and any(
        CARDS[card].type == CHARACTER and _ignored_in_hand(case.before, case.seat, card) for card in hand
    )


@named("D35", "back")
def bluff_card_at_random(case: Case, difference: Difference) -> bool:
    """Who discards one of several bluff cards picks it (R8.3, Q25); in the record chance does."""
    return case.step.action in ("play", "use") and difference.theirs == "at random"


# -- what may be done when --------------------------------------------------------------------------------------


@named("N1", "Lu", "Ls")
def any_time_of_the_turn(case: Case, difference: Difference) -> bool:
    """Texts used "on my turn" and payments have the whole turn up to booster/support (R3.0.4, R3.0.5).

    The record offers the texts from the leadership phase on except in the retreat phase, and payments in
    the leadership and booster/support phases.
    """
    phases = ("begin", "retreat") if difference.key == "Lu" else ("begin", "retreat", "char")
    return difference.theirs is None and case.phase in phases


@named("N2", "Le")
def opening_without_a_character(case: Case, difference: Difference) -> bool:
    """Without a character that can be laid no fight is opened (BM-DECL-09); the record runs into a dead end."""
    return case.phase == "retreat" and case.step.after["el"] is None and [difference.ours, difference.theirs] == [0, 1]


@named("N3", "Lm")
def search_gave_up(case: Case, difference: Difference) -> bool:
    """The recorded search for a complete turn tries less than the rules allow (R3.3.2, R3.0.4, R3.0.5).

    It uses no "on my turn" texts, pays no demands before booster/support, lays no main character after a FREE
    one (D1), no bluff cards under bans on texts (D13), no Shaman who could not search (D30), no gang under Mena Marn,
    of the characters aboard only the first, and characters as well as boosters and supports in one order only. With
    these restrictions ours must fail too.
    """
    return [difference.ours, difference.theirs] == [0, 1] and explained_by(case.state)
