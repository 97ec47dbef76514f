"""All paths of the HTTP API, and the answers about the server itself."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from haggis import __version__
from haggis.rules import CATALOGUE
from haggis.server.backend import Backend
from haggis.server.config import THIS_MACHINE
from haggis.server.http import guests, rule_sets, sheets, tables
from haggis.server.http.answers import Answer, Call, answering, json
from haggis.server.http.prometheus import metrics_text
from haggis.server.protocol.api import BotInfo, Health, Version
from haggis.server.protocol.messages import PROTOCOL
from haggis.server.protocol.refusals import refused


def api_routes() -> list[BaseRoute]:
    """Everything under `api/`."""
    return [
        _route("/version", version),
        _route("/health", health),
        _route("/rules", rules),
        _route("/bots", bots),
        _route("/me", guests.me),
        _route("/me", guests.set_name, "POST"),
        _route("/me", guests.delete_me, "DELETE"),
        _route("/me/link", guests.link, "POST"),
        _route("/me/claim", guests.claim, "POST"),
        _route("/me/games", guests.my_games),
        _route("/me/statistics", guests.my_statistics),
        _route("/me/sheets", sheets.mine),
        _route("/sheets", sheets.keep, "POST"),
        _route("/sheets/{code}", sheets.look),
        _route("/sheets/{code}", sheets.delete, "DELETE"),
        _route("/lobby", tables.lobby),
        _route("/tables", tables.make, "POST"),
        _route("/tables/{code}", tables.look),
        _route("/tables/{code}/join", tables.join, "POST"),
        _route("/tables/{code}/record.json", tables.record_json),
        _route("/tables/{code}/record.haggis", tables.record_text),
        _route("/tables/{code}/replay", tables.replay),
        _route("/tables/{code}/replay/{round:int}/{action:int}", tables.replay_state),
        Route("/{path:path}", answering(nothing), methods=["GET", "POST", "DELETE", "PUT"]),
    ]


def _route(path: str, answer: Answer, method: str = "GET") -> Route:
    return Route(path, answering(answer), methods=[method])


async def nothing(_: Call) -> Response:
    raise refused("not-found")


async def version(_: Call) -> Response:
    return json(Version(__version__, PROTOCOL))


async def health(call: Call) -> Response:
    await call.backend.services.store.check()
    return json(Health(True))


async def rules(_: Call) -> Response:
    return json([rule_sets.rules_info(rules) for rules in CATALOGUE.values()])


async def bots(call: Call) -> Response:
    return json([BotInfo(level) for level in call.backend.services.bots.levels])


async def metrics(request: Request) -> Response:
    """`metrics`, for those on the same machine only."""
    backend: Backend = request.app.state.backend
    if request.client is None or request.client.host not in THIS_MACHINE:
        raise refused("not-found")
    return Response(metrics_text(backend), media_type="text/plain; version=0.0.4")
