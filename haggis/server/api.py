"""The HTTP API beside the WebSocket: all its paths, and how the server is."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from haggis import __version__
from haggis.rules import CATALOGUE
from haggis.server import api_me, api_sheets, api_tables, catalogue
from haggis.server.answers import Answer, Call, answering, json
from haggis.server.config import THIS_MACHINE
from haggis.server.house import House
from haggis.server.messages import PROTOCOL
from haggis.server.metrics import metrics_text
from haggis.server.refusals import refused
from haggis.server.requests import BotInfo, Health, Version


def routes() -> list[BaseRoute]:
    """Everything under `api/`."""
    return [
        _route("/version", version),
        _route("/health", health),
        _route("/rules", rules),
        _route("/bots", bots),
        _route("/me", api_me.me),
        _route("/me", api_me.set_name, "POST"),
        _route("/me", api_me.delete_me, "DELETE"),
        _route("/me/link", api_me.link, "POST"),
        _route("/me/claim", api_me.claim, "POST"),
        _route("/me/games", api_me.my_games),
        _route("/me/statistics", api_me.my_statistics),
        _route("/me/sheets", api_sheets.mine),
        _route("/sheets", api_sheets.keep, "POST"),
        _route("/sheets/{code}", api_sheets.look),
        _route("/sheets/{code}", api_sheets.delete, "DELETE"),
        _route("/lobby", api_tables.lobby),
        _route("/tables", api_tables.make, "POST"),
        _route("/tables/{code}", api_tables.look),
        _route("/tables/{code}/join", api_tables.join, "POST"),
        _route("/tables/{code}/record.json", api_tables.record_json),
        _route("/tables/{code}/record.haggis", api_tables.record_text),
        _route("/tables/{code}/replay", api_tables.replay),
        _route("/tables/{code}/replay/{round:int}/{action:int}", api_tables.replay_state),
        Route("/{path:path}", answering(nothing), methods=["GET", "POST", "DELETE", "PUT"]),
    ]


def _route(path: str, answer: Answer, method: str = "GET") -> Route:
    return Route(path, answering(answer), methods=[method])


async def nothing(_: Call) -> Response:
    raise refused("not-found")


async def version(_: Call) -> Response:
    return json(Version(__version__, PROTOCOL))


async def health(call: Call) -> Response:
    await call.house.services.store.check()
    return json(Health(True))


async def rules(_: Call) -> Response:
    return json([catalogue.rules_info(rules) for rules in CATALOGUE.values()])


async def bots(call: Call) -> Response:
    return json([BotInfo(level) for level in call.house.services.bots.levels])


async def metrics(request: Request) -> Response:
    """`metrics`, for those on the same machine only."""
    house: House = request.app.state.house
    if request.client is None or request.client.host not in THIS_MACHINE:
        raise refused("not-found")
    return Response(metrics_text(house), media_type="text/plain; version=0.0.4")
