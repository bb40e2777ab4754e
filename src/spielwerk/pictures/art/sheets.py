"""Review sheets: all pictures of a group at 62, 140 and 300 pixels, and as silhouettes; and all parts on one page.

`python -m spielwerk.pictures.art.sheets FOLDER [GROUP…]` writes them as pages; `make sheets` makes images of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from spielwerk.pictures.art import LAYERS, Art, art_of, illustrated
from spielwerk.pictures.art.drawing import Brush
from spielwerk.pictures.art.notation import Rig

_STYLE = (
    "body{margin:0;padding:14px;background:#16224a;color:#dfe3f2;font:12px sans-serif;width:1500px}"
    "div{display:flex;flex-wrap:wrap;gap:10px;margin-bottom:18px}svg{display:block;border-radius:4%}figure{margin:0}"
    ".part svg{background:#dcdfee}"
)


_FIT = (
    "for (const s of document.querySelectorAll('.part svg')) { const b = s.firstChild.getBBox();"
    " s.setAttribute('viewBox', [b.x - 6, b.y - 6, b.width + 12, b.height + 12].join(' ')) }"
)


def _svg(art: Art, wide: float, inside: str, back: str = "") -> str:
    width, height = art.size
    style = f' style="background:{back}"' if back else ""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{wide:g}" height="{wide * height / width:g}"{style}>'
        f"{inside}</svg>"
    )


def cards_sheet(art: Art, cards: list[str]) -> str:
    """Return a page with all cards of a group at every size."""
    small = [layer for layer in LAYERS if layer != "far"]
    hand = "".join(_svg(art, 62, art.draw(card, small)) for card in cards)
    black = "".join(
        _svg(art, 62, f'<g style="filter:brightness(0)">{art.draw(card, ["subject"])}</g>', "#dfe3f2") for card in cards
    )
    table = "".join(f"<figure>{_svg(art, 140, art.draw(card))}{card}</figure>" for card in cards)
    large = "".join(
        f"<figure>{_svg(art, 290, art.draw(card))}{card} · {len(art.draw(card))} B</figure>" for card in cards
    )
    return _page(f"<div>{hand}</div><div>{black}</div><div>{table}</div><div>{large}</div>")


def parts_sheet(art: Art, palette: str) -> str:
    """Return a page with every part, pose and piece by name; the cross marks the point it is placed by."""
    colours = {**art.book.palettes[palette], "A": "#8f7fd0", "B": "#e0a458", "C": "#3d2b78", "D": "#c4553f"}
    brush = Brush(art.book, colours)
    shown = [(name, brush.line((name, "0,0"))) for name in sorted(art.book.parts) if not name[-1].isdigit()]
    dressed: list[Rig] = []
    for name, rig in art.book.rigs.items():
        first, *others = rig.poses
        alike = any(rig.pieces is other.pieces for other in dressed)
        poses = [first, *others[: 3 if alike else len(others)]]
        shown += [(f"{name}:{pose}", brush.line((f"{name}:{pose}", "0,0"))) for pose in poses]
        if not alike:
            dressed.append(rig)
            shown += [
                (f"{name} wear={piece}", brush.line((f"{name}:{first}", "0,0", f"wear={piece}")))
                for piece in (*rig.pieces, *rig.outfits)
            ]
    figures = "".join(
        f'<figure class="part"><svg width="110" height="110"><g>{inside}</g>'
        f'<path d="M-5 0H5M0-5V5" stroke="#d00" stroke-width="1.5"/></svg>{name}</figure>'
        for name, inside in shown
    )
    return _page(f"<div>{figures}</div><script>{_FIT}</script>")


def _page(body: str) -> str:
    return f'<!doctype html><meta charset="utf-8"><style>{_STYLE}</style>{body}'


def write(folder: Path, wanted: list[str]) -> list[Path]:
    """Write the sheets of all groups, or of those wanted, and return their files."""
    folder.mkdir(parents=True, exist_ok=True)
    pages: dict[str, str] = {}
    for game in illustrated():
        art = art_of(game)
        assert art is not None
        for group, cards in art.groups.items():
            if not wanted or f"{game}-{group}" in wanted:
                pages[f"{game}-{group}"] = cards_sheet(art, cards)
        if not wanted or f"{game}-parts" in wanted:
            pages[f"{game}-parts"] = parts_sheet(art, list(art.book.palettes)[-1])
    for name, page in pages.items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    return [folder / f"{name}.html" for name in pages]


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:])
