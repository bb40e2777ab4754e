"""Print what observations consist of: `python -m spielwerk.observe GAME`; or renew the tables of a page with it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

import spielwerk
from spielwerk.observe import layout_of


def renewed(page: str) -> str:
    """Return a page with the table of each game between its marks as it is declared now."""
    for game in spielwerk.games():
        begin, end = f"<!-- {game} -->\n", f"\n<!-- end of {game} -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = before + begin + layout_of(game).described() + end + after
    return page


def main() -> None:
    """Read the command line."""
    parser = ArgumentParser(prog="python -m spielwerk.observe", description=__doc__)
    parser.add_argument("game", nargs="?", choices=spielwerk.games(), help="which game's parts to print")
    parser.add_argument("--into", type=Path, help="Markdown page whose tables are to be renewed")
    arguments = parser.parse_args()
    if arguments.into:
        arguments.into.write_text(renewed(arguments.into.read_text(encoding="utf-8")), encoding="utf-8")
    for game in [arguments.game] if arguments.game else []:
        layout = layout_of(game)
        print(f"{layout.described()}\n\n{layout.size} numbers for {layout.players} players")  # noqa: T201


if __name__ == "__main__":
    main()
