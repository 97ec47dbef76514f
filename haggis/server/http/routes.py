"""All paths of the HTTP API, and the answers about the server itself."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, request_response

from haggis import __version__
from haggis.rules import CATALOGUE
from haggis.server.backend import Backend
from haggis.server.config import THIS_MACHINE
from haggis.server.http import advice, guests, my_data, my_devices, rule_sets, sheets, tables
from haggis.server.http.answers import Answer, Call, answering, json
from haggis.server.http.prometheus import metrics_text
from haggis.server.http.relay_to_owner import RelayToOwner
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
        _route("/me/sessions", my_devices.mine),
        _route("/me/sessions", my_devices.end_others, "DELETE"),
        _route("/me/sessions/{id}", my_devices.end, "DELETE"),
        _route("/me/data", my_data.download),
        _route("/me/games", guests.my_games),
        _route("/me/statistics", guests.my_statistics),
        _route("/me/sheets", sheets.mine),
        _route("/sheets", sheets.keep, "POST"),
        _route("/sheets/{code}", sheets.look),
        _route("/sheets/{code}", sheets.delete, "DELETE"),
        _route("/lobby", tables.lobby),
        _route("/tables", tables.make, "POST"),
        _at_owner("/tables/{code}", tables.look),
        _route("/tables/{code}/turn", tables.turn),
        _at_owner("/tables/{code}/join", tables.join, "POST"),
        _at_owner("/tables/{code}/hint", advice.hint, "POST"),
        _route("/tables/{code}/record.json", tables.record_json),
        _route("/tables/{code}/record.haggis", tables.record_text),
        _route("/tables/{code}/replay", tables.replay),
        _route("/tables/{code}/replay/{round}/{action}", tables.replay_state),
    ]


def _route(path: str, answer: Answer, method: str = "GET") -> Route:
    return Route(path, answering(answer), methods=[method])


def _at_owner(path: str, answer: Answer, method: str = "GET") -> Route:
    """The same for what only the node with the table in memory can answer."""
    return Route(path, RelayToOwner(request_response(answering(answer))), methods=[method])


async def version(call: Call) -> Response:
    return json(Version(__version__, PROTOCOL, call.backend.config.shared_url))


async def health(call: Call) -> Response:
    await call.backend.check()
    return json(Health(True))


async def rules(_: Call) -> Response:
    return json([rule_sets.rules_info(rules) for rules in CATALOGUE.values()])


async def bots(call: Call) -> Response:
    return json([BotInfo(level) for level in call.backend.services.bots.levels])


async def metrics(request: Request) -> Response:
    """`metrics`, for clients on the same machine only."""
    backend: Backend = request.app.state.backend
    if request.client is None or request.client.host not in THIS_MACHINE:
        raise refused("not-found")
    return Response(metrics_text(backend), media_type="text/plain; version=0.0.4")
