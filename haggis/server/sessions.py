"""Guests and their sessions: an opaque token in a cookie, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from haggis.server.clock import Clock
from haggis.server.config import THIS_MACHINE, Config
from haggis.server.limits import Buckets
from haggis.server.protocol.refusals import refused
from haggis.server.store.interface import Guest, Store

COOKIE = "haggis"
SESSION_LIFE = 400 * 24 * 3600
LINK_LIFE = 15 * 60
NAME_LENGTH = 24
GUESTS = 100
"""New guests from one other address at once; after that, as many an hour."""


class Sessions:
    """Who comes with a request."""

    def __init__(self, store: Store, clock: Clock, config: Config) -> None:
        self.store = store
        self.clock = clock
        self.config = config
        self._guests = Buckets(clock, GUESTS, GUESTS / 3600)

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """The guest whose session this is; None without one, and a false one is refused."""
        token = connection.cookies.get(COOKIE)
        if not token:
            return None
        guest = await self.store.guest_of(hashed(token), self.clock.today())
        if guest is None:
            raise refused("no-session", "Your session has ended; take a name again.")
        return guest

    async def need(self, connection: HTTPConnection) -> Guest:
        """The guest whose session this is, or a refusal."""
        guest = await self.guest(connection)
        if guest is None:
            raise refused("no-session")
        return guest

    async def welcome(self, name: str, address: str) -> tuple[Guest, str]:
        """A new guest from this address, and the token of the first session."""
        guest = Guest(secrets.token_urlsafe(9), check_name(name))
        if address not in THIS_MACHINE and not self._guests.take(address):
            raise refused("too-many-guests")
        await self.store.add_guest(guest, self.clock.today())
        return guest, await self.begin(guest)

    async def begin(self, guest: Guest) -> str:
        """Another session of a guest; its token."""
        token = secrets.token_urlsafe(32)
        now = self.clock.today()
        await self.store.add_token(hashed(token), "session", guest.id, now + SESSION_LIFE, now)
        return token

    async def link(self, guest: Guest) -> str:
        """A token with which another device becomes the same guest."""
        token = secrets.token_urlsafe(32)
        now = self.clock.today()
        await self.store.add_token(hashed(token), "link", guest.id, now + LINK_LIFE, now)
        return token

    async def claim(self, token: str) -> tuple[Guest, str]:
        """The guest of a personal link, and the token of a new session."""
        guest = await self.store.use_link(hashed(token), self.clock.today())
        if guest is None:
            raise refused("no-link")
        return guest, await self.begin(guest)

    def set_cookie(self, response: Response, token: str) -> None:
        """Let the browser keep a session."""
        response.set_cookie(
            COOKIE,
            token,
            max_age=SESSION_LIFE,
            path=self.config.base or "/",
            secure=self.config.secure,
            httponly=True,
            samesite="strict",
        )

    def clear_cookie(self, response: Response) -> None:
        """Let the browser forget a session."""
        response.delete_cookie(COOKIE, path=self.config.base or "/")

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse what another site's page sends; what no page sends has no origin."""
        origin = connection.headers.get("origin")
        if origin is None or (self.config.origin and origin == self.config.origin):
            return
        if urlsplit(origin).netloc != connection.headers.get("host"):
            raise refused("wrong-origin")


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_name(name: str) -> str:
    """A guest's name as it is kept."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable() or set(name) & set("{}"):
        raise refused("bad-name")
    return name
