"""Guests and their sessions: a random token in a cookie. The store has only its hash."""

from __future__ import annotations

import hashlib
import secrets
from unicodedata import category

from starlette.requests import HTTPConnection
from starlette.responses import Response

from haggis.server.clean_text import clean, is_blank
from haggis.server.config import THIS_MACHINE, Config
from haggis.server.hosts import same_place
from haggis.server.protocol.refusals import refused
from haggis.server.services import Services
from haggis.server.store.interface import Guest, Session

COOKIE = "haggis"
SESSION_LIFE = 400 * 24 * 3600
LINK_LIFE = 15 * 60
NAME_LENGTH = 24
MAX_SESSIONS = 20
"""Devices of one guest. One more signs out the least recently used."""
MAX_NAMES = 20
"""How often a guest may change names at once; then as often an hour."""
MAX_LINKS = 20
"""The same for personal links."""
MAX_DOWNLOADS = 5
"""The same for downloads of all of a guest's data."""
MAX_GUESTS = 100
"""New guests from one address at once, then as many an hour; this machine has no limit."""


class Sessions:
    """Finds the guest of a request, and begins and ends sessions."""

    def __init__(self, services: Services, config: Config) -> None:
        self.store = services.store
        self.clock = services.clock
        self.config = config
        self._guests = services.limit("guests", MAX_GUESTS, MAX_GUESTS / 3600)
        self._names = services.limit("names", MAX_NAMES, MAX_NAMES / 3600)
        self._links = services.limit("links", MAX_LINKS, MAX_LINKS / 3600)
        self._downloads = services.limit("downloads", MAX_DOWNLOADS, MAX_DOWNLOADS / 3600)

    def session_of(self, connection: HTTPConnection) -> str:
        """The hash of the session token in a request; empty if there is none."""
        token = connection.cookies.get(COOKIE)
        return hashed(token) if token else ""

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """The guest of the session; None without a cookie. An unknown session is refused."""
        session = self.session_of(connection)
        if not session:
            return None
        guest = await self.store.guest_of(session, self.clock.unix_time())
        if guest is None:
            raise refused("no-session", "Your session has ended; take a name again.")
        return guest

    async def need(self, connection: HTTPConnection) -> Guest:
        """The guest whose session this is, or a refusal."""
        guest = await self.guest(connection)
        if guest is None:
            raise refused("no-session")
        return guest

    async def welcome(self, name: str, address: str, device: str) -> tuple[Guest, str]:
        """A new guest from this address, and the token of the first session."""
        guest = Guest(secrets.token_urlsafe(9), check_name(name))
        if address not in THIS_MACHINE and not await self._guests.take(address):
            raise refused("too-many-guests")
        await self.store.add_guest(guest, self.clock.unix_time())
        return guest, await self.begin(guest, device)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The guest with another name."""
        renamed = Guest(guest.id, check_name(name))
        if renamed != guest:
            if not await self._names.take(guest.id):
                raise refused("too-many-names")
            await self.store.rename(renamed)
        return renamed

    async def begin(self, guest: Guest, device: str) -> str:
        """Another session of a guest; its token."""
        token = secrets.token_urlsafe(32)
        now = self.clock.unix_time()
        end = now + SESSION_LIFE
        await self.store.add_token(hashed(token), "session", guest.id, end, now, device)
        for old in (await self.all_of(guest.id))[MAX_SESSIONS:]:
            await self.store.end_session(guest.id, old.hash)
        return token

    async def all_of(self, guest: str) -> list[Session]:
        """A guest's sessions, the most recently used first."""
        return await self.store.sessions_of(guest, self.clock.unix_time())

    async def may_download(self, guest: str) -> bool:
        """Whether a guest may download all their data now."""
        return await self._downloads.take(guest)

    async def link(self, guest: Guest) -> str:
        """A token with which another device becomes the same guest."""
        if not await self._links.take(guest.id):
            raise refused("too-many")
        token = secrets.token_urlsafe(32)
        now = self.clock.unix_time()
        await self.store.add_token(hashed(token), "link", guest.id, now + LINK_LIFE, now)
        return token

    async def claim(self, token: str, device: str) -> tuple[Guest, str]:
        """The guest of a personal link, and the token of a new session."""
        guest = await self.store.use_link(hashed(token), self.clock.unix_time())
        if guest is None:
            raise refused("no-link")
        return guest, await self.begin(guest, device)

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
        """Refuse requests from other sites' pages. Only pages send an `Origin`."""
        origin = connection.headers.get("origin")
        if origin is None or (self.config.origin and origin == self.config.origin):
            return
        if not same_place(origin, connection.headers.get("host", "")):
            raise refused("wrong-origin")


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_name(name: str) -> str:
    """A guest's name, cleaned up; refused if it is not allowed."""
    name = " ".join(name.split())
    odd = name != clean(name) or is_blank(name) or any(category(char) == "Cn" for char in name)
    if odd or len(name) > NAME_LENGTH or set(name) & set("{}"):
        raise refused("bad-name")
    return name
