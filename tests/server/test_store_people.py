"""Guests, their sessions, mutes and sheets, in both stores."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from haggis.server.lifetimes import DAY
from haggis.server.store.interface import Guest, Result, Session, StoredSheet, StoreError
from tests.server.stores import AnyStore, Kept
from tests.server.test_store import said, summary

ANN, BEN = Guest("ann", "Ann"), Guest("ben", "Ben \N{SNOWMAN} '\"")


def test_guests_have_names(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.add_guest(ANN, 0)
        await store.add_guest(BEN, 0)
        assert await store.names([]) == {}
        assert await store.names(["ann", "ben", "ann", "cat"]) == {"ann": "Ann", "ben": BEN.name}
        await store.rename(Guest("ann", "Annabel"))
        assert await store.names(["ann"]) == {"ann": "Annabel"}
        with pytest.raises(StoreError):
            await store.add_guest(ANN, 0)

    kept.run(test)


def test_a_session_is_its_guests_until_it_expires(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.add_guest(ANN, 0)
        await store.add_token("one", "session", "ann", 100 * DAY, 10, "Firefox")
        await store.add_token("two", "session", "ann", 50 * DAY, 20, "a phone")
        assert await store.guest_of("one", 99 * DAY) == ANN
        assert await store.guest_of("one", 100 * DAY) is None
        assert await store.guest_of("none", 0) is None
        both = await store.sessions_of("ann", 0)
        one, two = Session("one", "Firefox", 10, 99 * DAY), Session("two", "a phone", 20, 20)
        assert both == [one, two], "the use of the first was noted"
        assert await store.sessions_of("ann", 50 * DAY) == [one]
        assert await store.guest_of("one", 99 * DAY + 5) == ANN
        assert await store.sessions_of("ann", 50 * DAY) == [one], "to the day, not oftener"
        assert await store.sessions_of("ben", 0) == []
        with pytest.raises(StoreError):
            await store.add_token("three", "session", "nobody", 100, 0)

    kept.run(test)


def test_a_session_is_ended_by_its_guest_alone(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.add_guest(ANN, 0)
        await store.add_guest(BEN, 0)
        await store.add_token("one", "session", "ann", 100, 0)
        await store.add_token("link", "link", "ann", 100, 0)
        assert not await store.end_session("ben", "one")
        assert not await store.end_session("ann", "link")
        assert await store.end_session("ann", "one")
        assert not await store.end_session("ann", "one")
        assert await store.guest_of("one", 0) is None

    kept.run(test)


def test_a_link_is_used_once(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.add_guest(ANN, 0)
        for hash in ("link", "late"):
            await store.add_token(hash, "link", "ann", 100, 0)
        await store.add_token("one", "session", "ann", 100, 0)
        assert await store.guest_of("link", 0) is None
        assert await store.use_link("one", 0) is None
        used = await asyncio.gather(*(store.use_link("link", 0) for _ in range(5)))
        assert sorted(used, key=str) == [ANN, None, None, None, None]
        assert await store.use_link("late", 100) is None
        assert await store.use_link("late", 0) is None, "one that was too late is gone too"

    kept.run(test)


def test_mutes_are_turned_on_and_off(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.add_guest(ANN, 0)
        for person, on in (("ben", True), ("cat", True), ("ben", True), ("cat", False)):
            await store.mute("ann", person, on)
        await store.mute("ann", "dan", False)
        assert await store.mutes("ann") == ["ben"]
        assert await store.mutes("ben") == []
        with pytest.raises(StoreError):
            await store.mute("nobody", "ann", True)

    kept.run(test)


def test_of_two_who_change_a_sheet_one_is_told(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.add_guest(ANN, 0)
        await store.add_guest(BEN, 0)
        first = StoredSheet("s", "ann", 1, 5, "{}")
        assert await store.keep_sheet(first)
        assert not await store.keep_sheet(first), "it is there already"
        both = [first._replace(revision=2, body=body) for body in ("[1]", "[2]")]
        kept_ones = await asyncio.gather(*map(store.keep_sheet, both))
        assert sorted(kept_ones) == [False, True]
        assert await store.sheet("s") == both[kept_ones.index(True)]
        third = first._replace(revision=3, updated=9)
        assert not await store.keep_sheet(third._replace(guest="ben")), "it is Ann's"
        assert not await store.keep_sheet(third._replace(revision=4)), "one is left out"
        assert await store.keep_sheet(third)
        other = StoredSheet("a", "ann", 1, 9, '{"x": "\N{SNOWMAN}"}')
        assert await store.keep_sheet(other)
        assert await store.keep_sheet(other._replace(code="b", updated=10))
        assert [sheet.code for sheet in await store.sheets_of("ann")] == ["b", "a", "s"]
        assert await store.sheets_of("ben") == []
        await store.delete_sheet("b")
        assert await store.sheet("b") is None
        assert await store.sheets_of("ann") == [other, third]
        with pytest.raises(StoreError):
            await store.keep_sheet(other._replace(code="c", guest="nobody"))

    kept.run(test)


def test_of_a_deleted_guest_only_the_game_stays(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        for guest in (ANN, BEN):
            await store.add_guest(guest, 0)
            await store.add_token(guest.id, "session", guest.id, 100, 0)
            await store.keep_sheet(StoredSheet(f"of {guest.id}", guest.id, 1, 0, "{}"))
        await store.mute("ann", "ben", True)
        await store.mute("ben", "ann", True)
        results = [
            Result(id, "haggis-2", other, True, 1, 1, 0, 0)
            for id, other in (("ann", "ben"), ("ben", "ann"))
        ]
        other = said(3)._replace(guest="ben")
        lines = [said(1)._replace(body='{"fact":"acted"}'), said(2), other]
        row = summary()._replace(players=("ann", "ben"))
        await store.append("table", lines, row, results)
        await store.delete_guest("ann")
        assert await store.names(["ann", "ben"]) == {"ben": BEN.name}
        assert await store.guest_of("ann", 0) is None
        assert await store.sheet("of ann") is None
        assert await store.mutes("ann") == await store.mutes("ben") == []
        assert await store.statistics("ann") == []
        assert await store.chat_of("ann") == []
        assert await store.facts("table") == [lines[0], lines[2]]
        assert [said.line for said in await store.chat_of("ben")] == [lines[2]]
        assert len(await store.statistics("ben")) == len(await store.games_of("ann", 9, 9)) == 1
        await store.delete_guest("nobody")

    kept.run(test)


def test_the_check_saves_something(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        for number in (1, 2):
            await store.check()
            assert kept.rows("SELECT checks FROM health") == [(number,)]

    kept.run(test)


def test_a_backup_is_made_or_it_says_how(kept: Kept, tmp_path: Path) -> None:
    async def test(store: AnyStore) -> None:
        copy = tmp_path / "copy.db"
        if kept.kind == "sqlite":
            await store.backup(copy)
            assert copy.exists()
        else:
            with pytest.raises(StoreError, match="pg_dump"):
                await store.backup(copy)

    kept.run(test)
