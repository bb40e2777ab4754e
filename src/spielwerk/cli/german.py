"""The words of Click itself in the language of the reader.

Click asks gettext for everything it says. Its modules are given our catalogue instead: `en.toml` has Click's own
sentences, `de.toml` the same in German. What a later Click says differently stays English.
"""

from __future__ import annotations

from typing import Final

from click import core, decorators, exceptions, formatting, parser, types

from spielwerk.language import Language, catalogue

_SPEAKERS: Final = (core, decorators, exceptions, formatting, parser, types)


def speak(language: Language) -> None:
    """Let Click speak a language from now on."""
    own, wanted = (catalogue("spielwerk.cli", each).table("click") for each in ("en", language))
    words: dict[str, str] = {sentence: str(wanted[key]) for key, sentence in own.items()}

    def say(sentence: str) -> str:
        return words.get(sentence, sentence)

    def say_number(one: str, several: str, number: int) -> str:
        return say(one if number == 1 else several)

    text, number = str(wanted["text"]), str(wanted["number"])
    types.StringParamType.name = text
    for kind in (types.IntParamType, types.IntRange, types.FloatParamType, types.FloatRange):
        kind.name = number
    for module in _SPEAKERS:
        vars(module).update(_=say, ngettext=say_number)
