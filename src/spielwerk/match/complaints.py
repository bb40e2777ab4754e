"""What is wrong with a command, a series or a transcript, in the words of the catalogue: `wrong(key, **values)`."""

from __future__ import annotations

from functools import partial
from typing import Final

from spielwerk.language import Sentence

wrong: Final = partial(Sentence, "spielwerk.match")
