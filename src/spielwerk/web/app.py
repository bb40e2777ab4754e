"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from redis.asyncio import Redis
from redis.exceptions import RedisError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import spielwerk
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.web import library, routes_library, routes_tables, shapes, socket
from spielwerk.web.attending import Attendant
from spielwerk.web.caller import Server, server_of
from spielwerk.web.config import Config
from spielwerk.web.database import StorageError, is_shared, migrate
from spielwerk.web.errors import Refusal, Repeating, say
from spielwerk.web.guests import Guests
from spielwerk.web.keeping import Keeper
from spielwerk.web.limits import Buckets
from spielwerk.web.metrics import metrics
from spielwerk.web.places import Places
from spielwerk.web.robots import Robots
from spielwerk.web.roster import Roster
from spielwerk.web.shield import Shield, language_of
from spielwerk.web.storage import Storage
from spielwerk.web.tables import Lobby
from spielwerk.web.tidying import keep_tidy
from spielwerk.web.wire import PostgresWire, RedisWire, Wire

problem = sentences("spielwerk.web")

LOG: Final = logging.getLogger("spielwerk.web")
_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": shapes.FaultBody} for code in (400, 403, 404, 405, 409, 413, 415, 421, 422, 429, 503)
}
_FOREVER: Final = "public, max-age=31536000, immutable"


def create_app(config: Config) -> FastAPI:
    """Return the application; it opens its storage when it starts."""
    roster = Roster(config.bots)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        migrate(config.db)
        storage = Storage(config.db)
        redis = await _reached(config.redis)
        lobby = Lobby(config, storage, _wire(config, redis))
        robots = Robots(roster, config.workers, config.think)
        attendant = Attendant(lobby, robots)
        buckets, places = Buckets(config.rates, redis), Places(config.sockets, config.rates)
        app.state.server = Server(lobby, roster, robots, Guests(storage.secret()), buckets, places)
        keeper = Keeper(lobby)
        await lobby.hub.open()
        attendant.open()
        keeper.open()
        reading = asyncio.create_task(asyncio.to_thread(library.prepare))
        tidying = asyncio.create_task(keep_tidy(lobby, config.keep)) if config.keep else None
        try:
            yield
        finally:
            for task in (reading, tidying):
                if task is not None:
                    task.cancel()
            attendant.close()
            await keeper.close()
            await lobby.close()
            if redis is not None:
                await redis.aclose()
            storage.close()

    app = FastAPI(
        title="Spielwerk",
        version=spielwerk.__version__,
        summary="Tables for card games that explain themselves.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=_REFUSALS,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Shield, origins=config.origins, names=config.names)
    app.include_router(routes_library.router)
    app.include_router(routes_tables.router)
    app.include_router(socket.router)
    if config.metrics:
        _metrics(app)
    _refusals(app)
    _page(app, config.static)
    return app


def prepare(config: Config) -> None:
    """Look whether everything is there, before the server says that it is: a refusal is one clear sentence then."""

    async def reach() -> None:
        redis = await _reached(config.redis)
        if redis is not None:
            await redis.aclose()

    migrate(config.db)
    asyncio.run(reach())


async def _reached(url: str | None) -> Redis | None:
    """Connect to Redis, if there is to be one."""
    if url is None:
        return None
    try:
        redis = Redis.from_url(url, decode_responses=True)
        await redis.ping()
    except (RedisError, ValueError) as error:
        raise SpielwerkError(problem("no-redis", url=url, error=error)) from error
    return redis


def _wire(config: Config, redis: Redis | None) -> Wire | None:
    """Return the way to other processes: Redis, or the PostgreSQL they share; there are none at a file."""
    if redis is not None:
        return RedisWire(redis)
    return PostgresWire(config.db) if is_shared(config.db) else None


def _refusals(app: FastAPI) -> None:
    """Word every refusal the same way."""

    def answer(request: Request, refusal: Refusal, status: int | None = None) -> JSONResponse:
        language = language_of(request.headers, request.url.query)
        headers = {}
        if "retry_after" in refusal.extra:
            headers["Retry-After"] = str(refusal.extra["retry_after"])
        return Repeating(refusal.body(language), status or refusal.status, headers)

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> JSONResponse:
        return answer(request, refusal)

    @app.exception_handler(StorageError)
    async def not_stored(request: Request, error: StorageError) -> JSONResponse:
        LOG.error("%s: %s", request.url.path, error)
        return answer(request, Refusal("busy"))

    @app.exception_handler(SpielwerkError)
    async def not_set_up(request: Request, error: SpielwerkError) -> JSONResponse:
        return answer(request, Refusal("setup", detail=error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        where = ".".join(str(part) for part in error.errors()[0]["loc"][1:])[:80] or "body"
        return answer(request, Refusal("invalid", where=where, extra={"where": where}))

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not-found", 405: "method"}.get(error.status_code, "invalid")
        response = answer(request, Refusal(code, where="body"), error.status_code)
        response.headers.update(error.headers or {})
        return response


def _metrics(app: FastAPI) -> None:
    """Tell the operator's figures."""

    @app.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> PlainTextResponse:
        return PlainTextResponse(metrics(server_of(request)), media_type="text/plain; version=0.0.4")


def _page(app: FastAPI, static: Path) -> None:
    """Serve the built page; it finds its own way by the path."""
    root = static.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/") or path == "api":
            raise Refusal("not-found")
        index = root / "index.html"
        if not index.is_file():
            language = language_of(request.headers, request.url.query)
            return PlainTextResponse(say(language, "page", "missing"), 503)
        file = _file(root, path)
        if file is not None:
            kept = _FOREVER if file.is_relative_to(root / "assets") else "no-cache"
            return FileResponse(file, headers={"Cache-Control": kept})
        if path.startswith("assets/"):
            raise Refusal("not-found")
        return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _file(root: Path, path: str) -> Path | None:
    """Return the file of the page a path names, if there is one."""
    try:
        file = (root / path).resolve()
        return file if path and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # no file can be called like this
        return None
