"""What people type: an action by its words in any language, in any case, short or only begun.

Notation itself (`buy silver`) is looked up by the action table and never comes here. The words come from the game's
wordings: the verbs, the names of cards and of everything else an action can name. The closest reading counts: whole
names before beginnings, and among equals an action that is possible now. What can still mean several actions is
ambiguous, and what means none is malformed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from spielwerk.core.actions import SEAT, ActionTable, Verb
from spielwerk.core.reasons import AmbiguousNotation

Words = list[str]
_MANY: Final = 8
"""So many candidates are named."""
_SHORTEST: Final = 3
"""So many letters are needed to mean a word without a verb."""


class Names:
    """How the entries of one domain of arguments are called."""

    def __init__(self, entries: Sequence[Sequence[str]]) -> None:
        """Take all names of each entry."""
        self._entries = [[words_of(name) for name in names] for names in entries]

    def exactly(self, typed: Words) -> list[int]:
        """Return the entries with exactly this name."""
        return [number for number, names in enumerate(self._entries) if typed in names]

    def begun(self, typed: Words) -> list[int]:
        """Return the entries with this name, or else those whose name begins so, or else has words that do."""
        if not typed:
            return []
        return (
            self.exactly(typed)
            or self._where(lambda name: _begin(typed, name[: len(typed)]))
            or self._where(lambda name: _begin_in_order(typed, name))
        )

    def _where(self, fits: Callable[[Words], bool]) -> list[int]:
        return [number for number, names in enumerate(self._entries) if any(fits(name) for name in names)]


class Phrasebook:
    """All words for the actions of a game."""

    def __init__(
        self,
        table: ActionTable,
        verbs: Callable[[str], Sequence[str]],
        arguments: Callable[[str], Sequence[str]],
    ) -> None:
        """Ask for the words of every verb and of every argument but the seats, whose names belong to a game."""
        self._table = table
        self._verbs = [[words_of(said) for said in (verb.word, *verbs(verb.word))] for verb in table.verbs]
        self._domains: dict[tuple[str, ...], Names] = {}
        for verb in table.verbs:
            for label, domain in zip(verb.labels, verb.domains, strict=True):
                if label != SEAT and domain not in self._domains:
                    self._domains[domain] = Names([[word, *arguments(word)] for word in domain])

    def understood(
        self, text: str, seats: Sequence[str], options: Sequence[int], shown: Callable[[int], Sequence[str]]
    ) -> int:
        """Return the action the text means, or -1; `options` are possible now, `shown` says how an option is worded."""
        typed = words_of(text)
        if not typed:
            return -1
        names = Names([[name] for name in seats])
        for found in self._closest_first(typed, names, len(seats), options, shown):
            if len(found) == 1:
                return found[0]
            if found:
                raise AmbiguousNotation(text, tuple(self._table.text(action, seats) for action in found[:_MANY]))
        return -1

    def _closest_first(
        self, typed: Words, seats: Names, players: int, options: Sequence[int], shown: Callable[[int], Sequence[str]]
    ) -> Iterator[list[int]]:
        """Yield what the words can mean, reading by reading."""
        exact = self._readings(typed, seats, players, begun=False)
        yield [action for action in exact if action in options]
        yield exact
        begun = self._readings(typed, seats, players, begun=True)
        yield [action for action in begun if action in options]
        yield self._of_the_verb(typed, options)
        yield self._unspoken(typed, seats, options)
        yield [action for action in options if any(_begin_anywhere(typed, words_of(said)) for said in shown(action))]
        if all(len(word) > 1 for word in typed):
            yield begun

    def _readings(self, typed: Words, seats: Names, players: int, *, begun: bool) -> list[int]:
        """Return the actions whose verb stands first or last and whose arguments make up the rest."""
        found: list[int] = []
        for number, verb in enumerate(self._table.verbs):
            for rest in self._without_verb(typed, number, begun=begun):
                found += self._filled(verb, rest, seats, players, begun=begun)
        return sorted(set(found))

    def _without_verb(self, typed: Words, number: int, *, begun: bool) -> list[Words]:
        """Return what is left of the words when the verb is taken away from the beginning or from the end."""
        left: list[Words] = []
        for phrase in self._verbs[number]:
            count = len(phrase)
            for verb, rest in ((typed[:count], typed[count:]), (typed[-count:], typed[:-count])):
                fits = _begin(verb, phrase) if begun else verb == phrase
                if fits and rest not in left:
                    left.append(rest)
        return left

    def _filled(self, verb: Verb, rest: Words, seats: Names, players: int, *, begun: bool) -> list[int]:
        """Return the actions of a verb whose arguments are these words, one after the other."""
        numbers = self._arguments(verb, 0, rest, seats, begun=begun)
        kept: list[int] = []
        for arguments in numbers:
            index = 0
            for label, domain, argument in zip(verb.labels, verb.domains, arguments, strict=True):
                if label == SEAT and argument >= players:
                    break
                index = index * len(domain) + argument
            else:
                kept.append(verb.base + index)
        return kept

    def _arguments(self, verb: Verb, place: int, rest: Words, seats: Names, *, begun: bool) -> list[list[int]]:
        """Return all ways to read the words as the arguments from a place on."""
        if place == len(verb.domains):
            return [] if rest else [[]]
        names = seats if verb.labels[place] == SEAT else self._domains[verb.domains[place]]
        last = place == len(verb.domains) - 1
        found: list[list[int]] = []
        for end in range(len(rest) if last else 1, len(rest) + 1):
            part = rest[:end]
            entries = names.begun(part) if begun else names.exactly(part)
            if entries:
                for later in self._arguments(verb, place + 1, rest[end:], seats, begun=begun):
                    found += [[entry, *later] for entry in entries]
        return found

    def _of_the_verb(self, typed: Words, options: Sequence[int]) -> list[int]:
        """Return the options whose verb alone was typed."""
        verb_of = self._table.verb_of
        verbs = {number for number, phrases in enumerate(self._verbs) if typed in phrases}
        return [action for action in options if verb_of[action] in verbs]

    def _unspoken(self, typed: Words, seats: Names, options: Sequence[int]) -> list[int]:
        """Return the options whose argument alone was typed."""
        table = self._table
        exact: list[int] = []
        begun: list[int] = []
        for action in options:
            verb = table.verbs[table.verb_of[action]]
            if len(verb.domains) != 1:
                continue
            names = seats if verb.labels[0] == SEAT else self._domains[verb.domains[0]]
            argument = table.arguments[action][0]
            if argument in names.exactly(typed):
                exact.append(action)
            elif all(len(word) >= _SHORTEST for word in typed) and argument in names.begun(typed):
                begun.append(action)
        return exact or begun


def words_of(text: str) -> Words:
    """Return the words of a text in small letters; a hyphen parts words too."""
    kept = [mark if mark.isalnum() or mark == "+" else " " for mark in text.casefold()]
    return "".join(kept).split()


def _begin(typed: Words, phrase: Words) -> bool:
    """Whether every word begins the word at its place."""
    return len(typed) == len(phrase) and all(full.startswith(word) for word, full in zip(typed, phrase, strict=True))


def _begin_in_order(typed: Words, name: Words) -> bool:
    """Whether the words begin words of the name, in their order; some of the name may be left out."""
    at = 0
    for word in typed:
        while at < len(name) and not name[at].startswith(word):
            at += 1
        if at == len(name):
            return False
        at += 1
    return True


def _begin_anywhere(typed: Words, shown: Words) -> bool:
    """Whether every word begins some word of an option as it is shown."""
    return all(len(word) >= _SHORTEST and any(full.startswith(word) for full in shown) for word in typed)
