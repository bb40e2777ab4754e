"""Decks: the nine presets, own ones checked rule by rule, their files and codes."""

from spielwerk.bluemoon.decks.check import Finding, check_deck, violations
from spielwerk.bluemoon.decks.code import deck_code, read_code
from spielwerk.bluemoon.decks.deck import EXTRAS, FAMILIES, PRESETS, Deck, leader_of
from spielwerk.bluemoon.decks.luck import plausible_cards, random_deck
from spielwerk.bluemoon.decks.read import deck_toml, read_deck

__all__ = [
    "EXTRAS",
    "FAMILIES",
    "PRESETS",
    "Deck",
    "Finding",
    "check_deck",
    "deck_code",
    "deck_toml",
    "leader_of",
    "plausible_cards",
    "random_deck",
    "read_code",
    "read_deck",
    "violations",
]
