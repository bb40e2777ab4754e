"""Actions: one int each, with one notation.

The table of a game lists every verb with the domains of its arguments. An action is the index of
one combination, so the same number serves the machine, transcripts and learning environments, and
the same text serves scenarios, the terminal and screen readers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from math import prod
from typing import Final

from spielwerk.core.reasons import MalformedNotation

SEAT: Final = "SEAT"
"""Domain of an argument that names a player; the names belong to the game being played."""


class Verb:
    """One kind of action: its word, its argument domains and the range of its numbers."""

    def __init__(self, word: str, domains: tuple[tuple[str, ...], ...], labels: tuple[str, ...], base: int) -> None:
        """Number the combinations from `base` on; `labels` name the domains in messages."""
        self.word = word
        self.domains = domains
        self.labels = labels
        self.base = base
        self.size = prod(len(domain) for domain in domains)

    @property
    def usage(self) -> str:
        """How the verb is written."""
        return " ".join((self.word, *self.labels))


class ActionTable:
    """All actions of a game, in a fixed order."""

    def __init__(self, verbs: Sequence[tuple[str, tuple[str, ...]]], domains: dict[str, tuple[str, ...]]) -> None:
        """Lay out `verbs` (word and names of argument domains) over the `domains`."""
        self.verbs: list[Verb] = []
        self.arguments: list[tuple[int, ...]] = []
        self.verb_of: list[int] = []
        self._texts: list[str] = []
        self._seats = len(domains.get(SEAT, ()))
        for number, (word, labels) in enumerate(verbs):
            verb = Verb(word, tuple(domains[label] for label in labels), labels, len(self._texts))
            self.verbs.append(verb)
            for index in range(verb.size):
                arguments = self._split(verb, index)
                self.arguments.append(arguments)
                self.verb_of.append(number)
                words = [domain[arg] for domain, arg in zip(verb.domains, arguments, strict=True)]
                self._texts.append(" ".join((word, *words)))
        self._ids = {text: action for action, text in enumerate(self._texts)}

    @staticmethod
    def _split(verb: Verb, index: int) -> tuple[int, ...]:
        arguments: list[int] = []
        for domain in reversed(verb.domains):
            index, argument = divmod(index, len(domain))
            arguments.append(argument)
        return tuple(reversed(arguments))

    def __len__(self) -> int:
        """Return how many actions there are."""
        return len(self._texts)

    def base(self, word: str, *labels: str) -> int:
        """Return the number of the verb's first action; the arguments count on from there."""
        for verb in self.verbs:
            if verb.word == word and verb.labels == labels:
                return verb.base
        raise KeyError(word, labels)

    def about(self, things: Collection[str], known: Collection[str]) -> list[int]:
        """Return the actions that name nothing of `known` (cards, say) but these things, in their order."""
        return [
            action
            for action, text in enumerate(self._texts)
            if all(word in things or word not in known for word in text.split()[1:])
        ]

    def text(self, action: int, seats: Sequence[str]) -> str:
        """Return the notation of an action; `seats` are the players' names in this game."""
        text = self._texts[action]
        if "@" not in text:
            return text
        words = [
            seats[int(word[1:])] if word[0] == "@" and int(word[1:]) < len(seats) else word for word in text.split()
        ]
        return " ".join(words)

    def find(self, text: str, seats: Sequence[str]) -> int:
        """Return the action a notation stands for, or -1."""
        words = text.split()
        action = self._ids.get(" ".join(words))
        if action is None and self._seats:
            places = {name: f"@{seat}" for seat, name in enumerate(seats)}
            action = self._ids.get(" ".join(words[:1] + [places.get(word, word) for word in words[1:]]))
        return -1 if action is None or any(word.startswith("@") for word in words) else action

    def parse(self, text: str, seats: Sequence[str]) -> int:
        """Return the action a notation stands for, or say what is wrong with the text."""
        action = self.find(text, seats)
        if action < 0:
            raise self.malformed(text, seats)
        return action

    def malformed(self, text: str, seats: Sequence[str]) -> MalformedNotation:
        """Say what is wrong with a text that means no action, and what to write instead."""
        return MalformedNotation(self._complaint(text, text.split(), seats))

    def _complaint(self, text: str, words: list[str], seats: Sequence[str]) -> str:
        known = [verb.word for verb in self.verbs]
        if not words or words[0] not in known:
            usual = f"actions begin with one of: {', '.join(dict.fromkeys(known))}."
            return f"{text!r} is no action: {_meant(words[0], known, usual) if words else usual}"
        usages = " or ".join(repr(verb.usage) for verb in self.verbs if verb.word == words[0])
        verb = next((v for v in self.verbs if v.word == words[0] and len(v.domains) == len(words) - 1), None)
        if verb is not None:
            for label, domain, word in zip(verb.labels, verb.domains, words[1:], strict=True):
                choices = tuple(seats) if label == SEAT else domain
                if word not in choices:
                    hint = _meant(word, choices, f"{usages} is expected.")
                    return f"{text!r} is no action: {word!r} is no {label}; {hint}"
        return f"{text!r} is no action: it is written {usages}."


def _meant(word: str, known: Sequence[str], otherwise: str) -> str:
    """Ask whether one of the known words like this one was meant, if there are any."""
    near = get_close_matches(word, dict.fromkeys(known), n=3)
    return f"did you mean {' or '.join(near)}?" if near else otherwise
