"""Looking at a game move by move: one that was recorded, or one that bots are playing just now."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from spielwerk.core.events import Event
from spielwerk.core.state import State
from spielwerk.language import Language, catalogue
from spielwerk.tui.terminal import Screen

_SPECTATOR: Final = -1
_NEWS: Final = 6
"""So many lines tell what happened, at most."""
_SHORTEST: Final = 0.02
"""Seconds between two moves at least."""


@dataclass(frozen=True)
class Moment:
    """The table after a decision, and what led there."""

    state: State
    events: Sequence[Event]
    caption: str = ""


def caption(screen: Screen, state: State, seat: str, action: int) -> str:
    """Say who decided what in this state."""
    return f"{seat}: {screen.action(state, action).plain}"


class Viewer:
    """A place in a row of moments, some of which may not have come yet."""

    def __init__(self, moments: Iterator[Moment], screen: Screen, language: Language, total: int | None = None) -> None:
        """Begin with the deal; `total` is how many decisions there are, where that is known."""
        self._coming = moments
        self._seen = [next(moments)]
        self._screen = screen
        self._words = catalogue("spielwerk", language)
        self._total = total
        self._one_at_a_time = threading.RLock()
        self.at = 0

    # -- moving --------------------------------------------------------------------------------------

    def step(self, by: int) -> bool:
        """Go on or back; say whether there was anywhere to go."""
        with self._one_at_a_time:  # a key may be pressed while a bot still thinks about the next moment
            before = self.at
            while self.at + by >= len(self._seen) and self._arrives():
                pass
            self.at = max(0, min(len(self._seen) - 1, self.at + by))
            return self.at != before

    def turn(self, by: int) -> None:
        """Go to the beginning of the next turn, or of the one before."""
        turn = self._seen[self.at].state.turn
        while self.step(by) and self._seen[self.at].state.turn == turn:
            pass

    def begin(self) -> None:
        """Go back to the deal."""
        self.at = 0

    def end(self) -> None:
        """Go to the last moment."""
        while self.step(1):
            pass

    def _arrives(self) -> bool:
        """Let the next moment come, if there is one."""
        moment = next(self._coming, None)
        if moment is not None:
            self._seen.append(moment)
        return moment is not None

    # -- showing -------------------------------------------------------------------------------------

    def parts(self, console: Console) -> Iterator[RenderableType]:
        """Return the table with what happened lately and where one is."""
        now = self._seen[self.at]
        table = self._screen.draw(now.state.view(_SPECTATOR), console.size)
        result = [] if now.state.outcome is None else [self._screen.outcome(now.state)]
        place = (
            self._words.say("viewer", "at-live", at=self.at)
            if self._total is None
            else self._words.say("viewer", "at", at=self.at, of=self._total)
        )
        foot = [Text.assemble((place, "bold cyan"), "  ", now.caption), Text(self._words.say("viewer", "keys"), "dim")]
        used = sum(len(console.render_lines(part, pad=False)) for part in (table, *result, *foot))
        yield table
        yield from self._news(now, console, console.size.height - used)
        yield from result
        yield from foot

    def _news(self, now: Moment, console: Console, room: int) -> list[RenderableType]:
        """Return the last lines of what happened that find room."""
        lately = [event for moment in self._seen[max(0, self.at - _NEWS) : self.at + 1] for event in moment.events]
        shown = [event.for_seat(_SPECTATOR) for event in lately]
        lines = [
            part
            for line in self._screen.story(now.state, shown, _SPECTATOR)
            for part in line.wrap(console, console.width)
        ]
        room = min(room, _NEWS)
        return [*lines[-room:]] if room > 0 else []

    def drawn(self, width: int, height: int, *, coloured: bool) -> str:
        """Return the screen as text for a terminal of that size."""
        file = StringIO()
        console = Console(
            file=file, width=width, height=height, force_terminal=True, no_color=not coloured, highlight=False
        )
        for part in self.parts(console):
            console.print(part)
        return file.getvalue()


def view(viewer: Viewer, *, pace: float, running: bool, coloured: bool) -> None:
    """Let somebody look, by keys, until they leave."""
    from prompt_toolkit import Application  # noqa: PLC0415 - only where somebody looks
    from prompt_toolkit.formatted_text import ANSI  # noqa: PLC0415
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent  # noqa: PLC0415
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window  # noqa: PLC0415

    keys = KeyBindings()
    runs = running
    moves: dict[str, Callable[[], object]] = {
        "right": lambda: viewer.step(1),
        "left": lambda: viewer.step(-1),
        "down": lambda: viewer.turn(1),
        "up": lambda: viewer.turn(-1),
        "home": viewer.begin,
        "end": viewer.end,
    }

    def shown() -> ANSI:
        size = app.output.get_size()
        return ANSI(viewer.drawn(size.columns, size.rows, coloured=coloured))

    app: Application[None] = Application(
        Layout(Window(FormattedTextControl(shown), always_hide_cursor=True)), key_bindings=keys, full_screen=True
    )

    async def pressed(event: KeyPressEvent) -> None:
        nonlocal runs
        runs = False
        await asyncio.to_thread(moves[event.key_sequence[0].key])

    def run_or_stop(event: KeyPressEvent) -> None:
        del event
        nonlocal runs
        runs = not runs

    def leave(event: KeyPressEvent) -> None:
        event.app.exit()

    for key in moves:
        keys.add(key)(pressed)
    keys.add("space")(run_or_stop)
    for key in ("q", "escape", "c-c"):
        keys.add(key, eager=True)(leave)

    async def tick() -> None:
        while True:
            await asyncio.sleep(max(pace, _SHORTEST))
            if runs:
                await asyncio.to_thread(viewer.step, 1)
                app.invalidate()

    async def looked_at() -> None:
        ticking = asyncio.ensure_future(tick())
        try:
            await app.run_async()
        finally:
            ticking.cancel()

    asyncio.run(looked_at())
