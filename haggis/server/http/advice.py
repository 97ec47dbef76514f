"""The HTTP API of hints: what the strongest bot would do on the guest's seat, and why."""

from __future__ import annotations

from starlette.responses import Response

from haggis.bots import Expectation
from haggis.bots.advice import Advice
from haggis.server.http.answers import Call, body, json
from haggis.server.protocol.api import Expected, Hint, HintWish
from haggis.server.protocol.refusals import refused
from haggis.server.table.handlers import need_seat
from haggis.server.table.views import acted

CANDIDATES = 5
"""How many actions a hint lists."""


async def hint(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    wish = await body(call.request, HintWish)
    saved = (await call.backend.tables.get(call.request.path_params["code"])).saved
    seat = need_seat(saved, guest.id)
    if saved.status == "closed":
        raise refused("closed")
    if saved.live is None:
        raise refused("not-started")
    if not saved.settings.hints:
        raise refused("no-hints")
    if seat not in saved.live.deciders:
        raise refused("no-turn")
    if wish.decision != saved.live.decisions + 1:
        raise refused("stale")
    if not await call.backend.hint_limit.take(guest.id):
        raise refused("too-many")
    advice = await call.backend.services.hints.hint(saved.live.view(seat), wish.decision)
    return json(told(seat, wish.decision, advice))


def told(seat: int, decision: int, advice: Advice) -> Hint:
    """Advice as a message."""
    expected = [_expected(seat, each) for each in advice.expected[:CANDIDATES]]
    return Hint(decision, expected, *advice.reason)


def _expected(seat: int, expectation: Expectation) -> Expected:
    action, points, out_first, error, worlds = expectation
    return Expected(
        acted(0, seat, action), round(points, 2), round(error, 2), round(out_first, 4), worlds
    )
