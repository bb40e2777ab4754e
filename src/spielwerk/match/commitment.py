"""The deal commitment: whoever deals fixes all chance of a game before it begins, and shows it after the end.

Before the game everybody gets the hash; after it the seed and the salt. The salt keeps anybody from
trying out seeds. All shuffles follow from the seed, so a transcript proves that nothing was arranged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import randbits, token_hex
from typing import Final

SEED_BITS: Final = 128
SALT_BYTES: Final = 16
RULE: Final = 'sha256("{salt}:{seed}")'
"""How the hash is made, for whoever wants to check it by other means."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """A hash, and once it is opened the seed and salt behind it."""

    hash: str
    seed: int | None = None
    salt: str | None = None

    @property
    def opened(self) -> bool:
        """Whether seed and salt are told."""
        return self.seed is not None and self.salt is not None

    @property
    def holds(self) -> bool:
        """Whether seed and salt, once told, are those that were promised."""
        return self.seed is not None and self.salt is not None and seal(self.seed, self.salt) == self.hash

    @property
    def sealed(self) -> Commitment:
        """What may be told before the end: the hash alone."""
        return replace(self, seed=None, salt=None)


def seal(seed: int, salt: str) -> str:
    """Return the hash by which a seed is promised."""
    return sha256(f"{salt}:{seed}".encode()).hexdigest()


def commit(seed: int | None = None) -> Commitment:
    """Return an opened commitment to a seed, by default one that nobody could foresee."""
    chosen = randbits(SEED_BITS) if seed is None else seed
    salt = token_hex(SALT_BYTES)
    return Commitment(seal(chosen, salt), chosen, salt)
