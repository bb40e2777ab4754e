"""The reasons Kunitori refuses something for, each with the rules and rulings behind it."""

from __future__ import annotations

from typing import Final

from spielwerk.core.reasons import Reason
from spielwerk.kunitori.names import IDS

RULES: Final[dict[str, tuple[str, ...]]] = {
    "game-over": ("KU-R12.2", "KU-9.1-03"),
    "no-answer": ("KU-R3.1",),
    "not-asked": ("KU-R3.1", "KU-3-01"),
    "wrong-phase": ("KU-R3.1", "KU-3-03", "KU-3-04"),
    "other-phase": ("KU-R3.1", "KU-3-03", "KU-3-04"),
    # The phase ends by itself with the last action, so a lack of actions is met here too.
    "play-in-action-phase": (
        "KU-R3.1",
        "KU-R3.3",
        "KU-R4.2",
        "KU-R4.9",
        "KU-3-03",
        "KU-4-02",
        "KU-5.1-02",
        "KU-5.1-09",
        "KU-5.1-16",
    ),
    "buy-in-buy-phase": ("KU-R3.1", "KU-R3.3", "KU-R7.2", "KU-R7.3", "KU-3-03", "KU-4-23"),
    "keep-in-end-phase": ("KU-R3.1", "KU-R8.2", "KU-R8.3", "KU-3-03"),
    "other-question": ("KU-R4.2", "KU-5.1-05"),
    "victory-not-playable": ("KU-R4.4", "KU-4-20", "KU-4-19"),
    "treasure-not-action": ("KU-R4.4", "KU-R7.2", "KU-4-23"),
    "not-treasure": ("KU-R7.2", "KU-4-23"),
    "not-in-hand": ("KU-R1.4",),
    "replay-first": ("KU-R4.6", "KU-6.2-01", "KU-6.2-05", "KU-6.2-07", "KU-6.2-08"),
    "not-deployed": ("KU-R1.5", "KU-R4.6"),
    "rampart-not-deployed": ("KU-R1.5", "KU-R11.14", "KU-R11.20", "KU-6.2-02", "KU-TRAP-02"),
    "pile-empty": ("KU-R7.4", "KU-R10.1", "KU-FAQ-01"),
    "general-gone": ("KU-R2.2", "KU-R7.4", "KU-R11.2"),
    "not-in-game": ("KU-R13.1",),
    "general-not-on-top": ("KU-R2.2",),
    "too-expensive": ("KU-R7.3", "KU-R7.4", "KU-R7.5", "KU-4-11", "KU-4-26", "KU-5.3-05", "KU-5.3-06"),
    "no-buy": ("KU-R7.3", "KU-R7.4", "KU-R7.6", "KU-5.3-03", "KU-5.3-09", "KU-5.3-10", "KU-8-09"),
    "not-deployable": ("KU-R8.2", "KU-R1.5", "KU-6.1-01", "KU-5.4-01"),
    "idle-leaves": ("KU-R8.2",),
    "kept-already": ("KU-R8.3",),
    "not-in-area": ("KU-R8.2", "KU-6.1-02"),
    "hand-strategy-only": ("KU-R8.3", "KU-5.4-03", "KU-5.4-08"),
    "no-general": ("KU-R5.1", "KU-R3.2", "KU-R11.5", "KU-5.2-01", "KU-7.1-08", "KU-8-06"),
    "not-a-fighter": ("KU-R5.2", "KU-R1.6"),
    "general-not-played": ("KU-R5.1", "KU-5.2-01", "KU-7.1-01"),
    "already-assigned": ("KU-R5.2", "KU-7.1-03"),
    "not-against-self": ("KU-R5.2", "KU-5.2-01"),
    "no-such-seat": ("KU-R1.1",),
    "troops-follow": ("KU-R5.4", "KU-R5.5", "KU-7.1-02", "KU-7.1-03", "KU-7.1-08"),
    "not-attacked": ("KU-R5.5", "KU-7.1-06", "KU-7.1-08"),
    "battle-declared": ("KU-R5.2", "KU-7.1-03"),
    "no-monk": ("KU-R6.1", "KU-5.2-02", "KU-MONK-02"),
    "two-players": ("KU-R6.1", "KU-R11.7"),
    "ally-refused": ("KU-R6.2",),
    "joint-first": ("KU-R6.3",),
    "joint-given-up": ("KU-R6.3",),
    "third-player": ("KU-R6.2", "KU-MONK-02", "KU-MONK-07"),
    "no-attack": ("KU-R5.9", "KU-R1.6", "KU-7.2.1-01"),
    "no-shield": ("KU-R11.18", "KU-NINJA-03", "KU-NINJA-07"),
    "not-the-prize": ("KU-R5.14", "KU-R6.6", "KU-7.3-11", "KU-7.3-12", "KU-7.3-13"),
    "nothing-offered": ("KU-R5.13", "KU-R5.14", "KU-R6.5", "KU-7.3-05"),
    "not-turned-up": ("KU-R5.17", "KU-7.3-15"),
    "no-such-choice": ("KU-R11.7",),
    "no-land": ("KU-R11.16", "KU-R10.2", "KU-BEAUTY-02", "KU-BEAUTY-04"),
    "no-deployed-there": ("KU-R11.14", "KU-TRAP-01"),
    "no-general-card": ("KU-R11.15", "KU-TAKEBACK-01"),
    "no-general-there": ("KU-R11.15", "KU-TAKEBACK-01"),
    "spared": ("KU-R11.10", "KU-DESTROYER-02"),
    "which-place": ("KU-R11.10",),
    "not-in-that-place": ("KU-R11.10",),
    "only-place": ("KU-R11.10",),
    "not-on-self": ("KU-R11.18", "KU-NINJA-01"),
}


def because(code: str, *cards: int, numbers: tuple[int, ...] = ()) -> Reason:
    """Return a reason with the rules and rulings behind it."""
    return Reason(code, tuple([IDS[card] for card in cards]), RULES[code], numbers)
