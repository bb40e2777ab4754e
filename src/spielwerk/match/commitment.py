"""The deal commitment: whoever deals fixes all chance of a game before it begins, and shows it after the end.

Before the game everybody gets the hash; after it the seed and the salt. The salt keeps anybody from
trying out seeds. Players who have seen the hash add numbers of their own (nonces), and all shuffles follow from the
seed and these together: a transcript proves that nothing was arranged, and whoever deals could not choose the deal.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import randbits, token_hex, token_urlsafe
from typing import Final

SEED_BITS: Final = 128
SALT_BYTES: Final = 16
RULE: Final = 'sha256("{salt}:{seed}")'
"""How the hash is made, for whoever wants to check it by other means."""
PROMISE_SECONDS: Final = 24 * 3600
"""So long somebody has time to open a table with a promise, and its use is remembered."""
_SKEW: Final = 60
"""So far the clocks of a server's processes may be apart."""
NONCE: Final = r"[0-9A-Za-z_-]{0,64}"
"""What a player may add."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """A hash, and once it is opened the seed and salt behind it; with what the seats have added, if any has."""

    hash: str
    seed: int | None = None
    salt: str | None = None
    nonces: tuple[str, ...] = ()

    @property
    def dealt_from(self) -> int | None:
        """What all chance follows from, once the seed is told."""
        return None if self.seed is None else mixed(self.seed, self.nonces)

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


def mixed(seed: int, nonces: tuple[str, ...]) -> int:
    """Return what chance follows from: the seed itself, or as soon as anybody has added something a hash of all."""
    if not any(nonces):
        return seed
    return int(sha256(":".join([str(seed), *nonces]).encode()).hexdigest()[: SEED_BITS // 4], 16)


def new_promise(now: float) -> str:
    """Return a name for a promise, of which the time can be told."""
    return f"{int(now):x}-{token_urlsafe(16)}"


def is_fresh(name: str, now: float) -> bool:
    """Whether a promise of this name still holds: its one use is remembered no longer than that."""
    begun = name.partition("-")[0]
    try:
        return -_SKEW <= now - int(begun, 16) <= PROMISE_SECONDS - _SKEW
    except ValueError:
        return False


def rematch_of(table: str) -> str:
    """Return the name of the promise about the game after that of a table: no guest can ask for one of that name."""
    return f"rematch:{table}"


def promised(secret: str, name: str) -> Commitment:
    """Return the opened commitment of a name: always the same, and only whoever knows the secret can tell it."""
    made = hmac.new(secret.encode(), f"promise:{name}".encode(), "sha256").hexdigest()
    seed, salt = int(made[: SEED_BITS // 4], 16), made[-2 * SALT_BYTES :]
    return Commitment(seal(seed, salt), seed, salt)


def commit(seed: int | None = None) -> Commitment:
    """Return an opened commitment to a seed, by default one that nobody could foresee."""
    chosen = randbits(SEED_BITS) if seed is None else seed
    salt = token_hex(SALT_BYTES)
    return Commitment(seal(chosen, salt), chosen, salt)
