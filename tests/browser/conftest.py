"""A server, a browser and visitors for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser_support import AXE, CHROMIUM, PAGE, WIDTHS, Visitor, serving

Invite = Callable[..., Visitor]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert PAGE.exists(), "the page is not built: npm --prefix frontend ci && npm --prefix frontend run build"
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM.exists(), "Chromium is missing: apt-get install chromium"
    assert AXE.exists(), "axe-core is missing: npm --prefix frontend ci"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu", "--no-proxy-server"]
        )
        yield browser
        browser.close()


@pytest.fixture
def invite(browser: Browser, address: str) -> Iterator[Invite]:
    """Invite visitors; when the test is over none of them may have seen an error."""
    visitors: list[Visitor] = []

    def open_browser(size: tuple[int, int] = WIDTHS[0], lang: str = "en-GB") -> Visitor:
        visitors.append(Visitor(browser, address, size, lang))
        return visitors[-1]

    yield open_browser
    for visitor in visitors:
        visitor.leave()


@pytest.fixture(scope="session")
def finished(browser: Browser, address: str) -> dict[str, str]:
    """The links of two games that are over."""
    visitor = Visitor(browser, address)
    links = {game: visitor.finish(game) for game in ("bluemoon", "kunitori")}
    visitor.leave()
    return links


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    return invite()


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    return tmp_path
