"""The player's own order of the hand: by finger, by mouse, by keyboard, and what it survives."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from haggis.stages.passing import Passing
from tests.browser.people import DESK, NARROW, PHONE, People, Player
from tests.browser.scenes.base import following, mine
from tests.browser.scripted import Scripted, find
from tests.browser.test_screens import axe

Point = tuple[float, float]
Drag = Callable[[Page, Point, Point], "Held"]
FLAT = (844, 390)
ZOOMED = (720, 450)
"""A window of 1440 × 900 at 200 %."""


class Held:
    """Cards that are being dragged: they can be moved and dropped."""

    def __init__(self, move: Callable[[Point], None], drop: Callable[[], None]) -> None:
        self.move = move
        self.drop = drop


def by_mouse(page: Page, start: Point, end: Point) -> Held:
    page.mouse.move(*start)
    page.mouse.down()
    held = Held(lambda to: page.mouse.move(*to, steps=5), page.mouse.up)
    held.move(end)
    return held


def by_touch(page: Page, start: Point, end: Point) -> Held:
    """Touch events of a screen, which the browser turns into scrolls, taps and drags."""
    session: CDPSession = page.context.new_cdp_session(page)
    here = start

    def send(kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(to: Point) -> None:
        nonlocal here
        (x, y), steps = here, 6
        for step in range(1, steps + 1):
            part = step / steps
            send("touchMove", (x + (to[0] - x) * part, y + (to[1] - y) * part))
        here = to

    send("touchStart", start)
    move(end)
    return Held(move, lambda: send("touchEnd"))


BOTH = pytest.mark.parametrize(
    ("size", "drag"), [(PHONE, by_touch), (DESK, by_mouse)], ids=["touch", "mouse"]
)


def at(people: People, size: tuple[int, int], rules: str = "haggis-2") -> tuple[Player, Scripted]:
    player = people.new(size, touch=size != DESK)
    table = Scripted(find(rules, lambda g: mine(g) and g.round.table.on is None))
    table.attach(player.page, player.address)
    player.page.locator(".place .card").first.wait_for()
    return player, table


def card(page: Page, key: str) -> Locator:
    return page.locator(f".hand [data-card='{key}']")


def keys(page: Page) -> list[str]:
    found: list[str] = page.locator(".place .card").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.card)"
    )
    return found


def groups(page: Page) -> list[list[str]]:
    """The cards of each group, in order."""
    found: list[list[str]] = page.evaluate(
        """() => {
          const groups = [];
          for (const place of document.querySelectorAll('.place.own')) {
            if (place.classList.contains('gap') || !place.previousElementSibling) groups.push([]);
            groups.at(-1).push(place.querySelector('.card').dataset.card);
          }
          return groups;
        }"""
    )
    return found


def strip(page: Page, key: str, part: float = 0.2) -> Point:
    """A point on a card, this far across the part that its neighbour does not cover."""
    x, y = card(page, key).evaluate(
        """(card, part) => {
          const { left, right, top, height } = card.getBoundingClientRect();
          const y = top + height * 0.25, free = [];
          for (let x = left; x < right; x++)
            if (document.elementFromPoint(x, y)?.closest('.card') === card) free.push(x);
          return [free[Math.floor(free.length * part)], y];
        }""",
        part,
    )
    return x, y


def pad(page: Page, name: str) -> Point:
    box = page.locator(f"[data-pad={name}]").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_groups(page: Page, *wanted: list[str]) -> None:
    expect(page.locator(".held")).to_have_count(0)
    expect(page.locator(".place.own")).to_have_count(sum(map(len, wanted)))
    assert groups(page) == list(wanted)


@BOTH
def test_cards_are_grouped_by_dragging(people: People, size: tuple[int, int], drag: Drag) -> None:
    player, table = at(people, size)
    page = player.page
    first, second, third, *_, last = keys(page)
    held = drag(page, strip(page, last), strip(page, first, 0.9))
    held.move(pad(page, "new"))
    held.drop()
    drag(page, strip(page, first), strip(page, last)).drop()
    expect_groups(page, [first, last])
    drag(page, strip(page, third), strip(page, last)).drop()
    expect_groups(page, [first, third, last])
    held = drag(page, strip(page, second), strip(page, third))
    held.move(pad(page, "new"))
    held.drop()
    expect_groups(page, [first, third, last], [second])
    held = drag(page, strip(page, third), strip(page, second))
    held.move(pad(page, "loose"))
    held.drop()
    expect_groups(page, [first, last], [second])
    drag(page, strip(page, "J.0"), strip(page, second)).drop()
    expect_groups(page, [first, last], ["J.0", second])
    expect(page.locator(".card.selected")).to_have_count(0)
    assert not table.asked


@BOTH
def test_a_card_is_put_where_the_bar_is(people: People, size: tuple[int, int], drag: Drag) -> None:
    """No group is made, until the hand is sorted again."""
    player, table = at(people, size)
    page = player.page
    first, second, *others, last = before = keys(page)
    held = drag(page, strip(page, last), strip(page, first, 0.9))
    expect(page.locator(".held.joining")).to_have_count(0)
    held.drop()
    expect_groups(page)
    assert keys(page) == [first, last, second, *others]
    drag(page, strip(page, "J.0"), strip(page, second)).drop()
    expect(page.locator(".courts .card")).to_have_count(2)
    assert keys(page) == [first, last, "J.0", second, *others]
    held = drag(page, strip(page, "J.0"), strip(page, second, 0.9))
    held.move(pad(page, "loose"))
    held.drop()
    expect(page.locator(".courts .card")).to_have_count(3)
    if size != DESK:
        page.locator(".cycle").click()
    page.get_by_role("radio", name="Ranks").click()
    assert keys(page) == before
    assert not table.asked


@BOTH
def test_selected_cards_go_along_and_stay_selected(
    people: People, size: tuple[int, int], drag: Drag
) -> None:
    player, _ = at(people, size)
    page = player.page
    one, _, two, three, *_ = keys(page)
    for key in (one, three):
        card(page, key).click(position={"x": 8, "y": 8})
    held = drag(page, strip(page, three), strip(page, two))
    held.move(pad(page, "new"))
    held.drop()
    expect_groups(page, [one, three])
    expect(page.locator(".card.selected")).to_have_count(2)


@BOTH
def test_a_drag_plays_nothing_and_selects_nothing(
    people: People, size: tuple[int, int], drag: Drag
) -> None:
    player, table = at(people, size)
    page = player.page
    before = keys(page)
    player.next_play()
    play = player.page.locator(".bar .play")
    expect(play).to_be_enabled()
    selected = page.locator(".card.selected").count()
    box = play.bounding_box()
    assert box
    loose = page.locator(".place .card:not(.selected)").first.get_attribute("data-card")
    start = strip(page, str(loose))
    held = drag(page, start, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(page.locator(".held")).to_be_visible()
    held.drop()
    for away in (9, -9):  # a little beside the place it came from
        held = drag(page, start, (start[0] + 40, start[1]))
        held.move((start[0] + away, start[1]))
        held.move(start)
        held.drop()
    expect_groups(page)
    assert keys(page) == before
    expect(page.locator(".card.selected")).to_have_count(selected)
    assert not table.asked


def test_escape_gives_up_a_drag(people: People) -> None:
    player, _ = at(people, DESK)
    page = player.page
    first, second, *_ = keys(page)
    held = by_mouse(page, strip(page, first), strip(page, second, 0.9))
    expect(page.locator(".held")).to_be_visible()
    page.keyboard.press("Escape")
    held.drop()
    expect_groups(page)
    expect(page.locator(".card.selected")).to_have_count(0)


@BOTH
def test_nothing_moves_while_cards_are_dragged(
    people: People, size: tuple[int, int], drag: Drag
) -> None:
    """A card comes from the partner just then."""
    player = people.new(size, touch=size != DESK)
    page = player.page
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(page, player.address)
    player._give()
    expect(page.locator(".card.selected")).to_have_count(0)
    places = (
        "() => [...document.querySelectorAll('.hand .card')].map((card) =>"
        " card.dataset.card + JSON.stringify(card.getBoundingClientRect()))"
    )
    first, second, *_ = keys(page)
    held = drag(page, strip(page, first), strip(page, second, 0.9))
    before = page.evaluate(places)
    for seat in (1, 2, 3):
        table.act(seat, f"give{max(table.live.round.hands[seat].suit_cards)}")
    expect(page.locator("[role=log]")).to_contain_text("Cat: gave you")
    assert page.evaluate(places) == before
    held.drop()
    expect(page.locator(".card.fresh")).to_have_count(1)
    assert len(groups(page)) <= 1
    assert page.locator(".hand .card").count() == 21


def test_groups_by_keyboard_alone(people: People) -> None:
    player, table = at(people, DESK)
    page = player.page
    first, second, third, *_ = keys(page)
    news = page.locator("[role=log]")
    card(page, second).focus()
    page.keyboard.press("g")
    expect_groups(page, [second])
    expect(news).to_contain_text("group 1, place 1 of 1")
    expect(card(page, second)).to_be_focused()
    expect(card(page, second)).to_have_accessible_name(re.compile(", group 1$"))
    card(page, third).focus()
    page.keyboard.press("Shift+ArrowLeft")
    expect_groups(page, [second])
    assert keys(page)[:3] == [second, third, first]
    page.keyboard.press("Shift+ArrowLeft")
    expect_groups(page, [second, third])
    page.keyboard.press("Shift+ArrowLeft")
    expect_groups(page, [third, second])
    expect(card(page, third)).to_be_focused()
    page.keyboard.press("Shift+ArrowLeft")
    expect_groups(page, [third], [second])
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    expect_groups(page, [second])
    expect(news).to_contain_text("in no group")
    expect(card(page, third)).to_be_focused()
    for key in (first, third):
        card(page, key).focus()
        page.keyboard.press("Space")
    page.keyboard.press("g")
    expect_groups(page, [second], [first, third])
    page.keyboard.press("g")
    expect_groups(page, [second])
    page.keyboard.press("Shift+G")
    expect_groups(page)
    assert not table.asked


@pytest.mark.parametrize("size", [DESK, PHONE, FLAT], ids=str)
def test_groups_without_dragging_and_back_to_the_usual_order(
    people: People, size: tuple[int, int]
) -> None:
    player, _ = at(people, size)
    page = player.page
    before = keys(page)
    one, _, two, *_ = before
    for key in (one, two):
        card(page, key).click(position={"x": 8, "y": 8})
    page.locator(".label").get_by_role("button", name="Group").click()
    expect_groups(page, [one, two])
    for sorting in ("Suits", "Ranks"):
        if size != DESK:
            page.locator(".cycle").click()
        page.get_by_role("radio", name=sorting).click()
        expect_groups(page, [one, two])
    if size != DESK:
        page.locator(".cycle").click()
    player.button("Break up groups").click()
    expect_groups(page)
    assert keys(page) == before


def test_groups_last_for_the_round_and_stay_in_this_tab(people: People) -> None:
    player = people.new(DESK)
    page = player.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url + (request.post_data or "")))
    game = find("haggis-2", lambda g: mine(g) and g.round.table.on is None)
    table = Scripted(game, bots=True)
    table.attach(page, player.address)
    *_, one, two = keys(page)
    for key in (one, two):
        card(page, key).focus()
        page.keyboard.press("Space")
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    expect_groups(page, [one, two])
    page.reload()
    page.locator(".place .card").first.wait_for()
    expect_groups(page, [one, two])
    table.act(0, f"{keys(page)[2].split('.')[0]}")
    expect(page.locator(".trick li").first).to_be_visible()
    expect_groups(page, [one, two])
    assert not table.asked
    texts = [key.split(".")[0] for key in (one, two)]
    assert not [line for line in sent if all(text in line for text in texts)]


@pytest.mark.parametrize("size", [NARROW, PHONE, ZOOMED, FLAT], ids=str)
@pytest.mark.parametrize("rules", ["neeps", "tatties"])
def test_suits_are_whole_and_every_card_can_be_hit(
    people: People, size: tuple[int, int], rules: str
) -> None:
    player = people.new(size, touch=True)
    page = player.page
    Scripted(find(rules, lambda g: following(g, 0))).attach(page, player.address)
    player.sort("Suits")
    first, *_, last = keys(page)
    page.keyboard.press("Escape")
    for key in (first, last, "Q.0"):
        card(page, key).focus()
        page.keyboard.press("Space")
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    expect(page.locator(".place.own")).to_have_count(3)
    page.mouse.move(0, 0)
    rows: list[list[str]] = page.evaluate(
        "() => [...document.querySelectorAll('.hand .row')].map((row) =>"
        " [...row.querySelectorAll('.place:not(.own) .card')].map((c) => c.dataset.card[1]))"
    )
    suits = [suit for row in rows for suit in sorted(set(row))]
    assert len(suits) == len(set(suits))
    narrow = page.evaluate(
        """() => [...document.querySelectorAll('.hand .card')].flatMap((card) => {
          const { left, top, right } = card.getBoundingClientRect();
          card.scrollIntoView({ block: 'nearest' });
          const y = card.getBoundingClientRect().top + 8;
          let wide = 0;
          for (let x = left; x < right; x++)
            wide += document.elementFromPoint(x, y)?.closest('.card') === card;
          return wide < 24 ? [[card.dataset.card, wide]] : [];
        })"""
    )
    assert narrow == []
    over: int = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert over <= 0


@pytest.mark.parametrize("size", [NARROW, PHONE, FLAT], ids=str)
def test_a_raised_card_is_hit_also_below_the_own_seat(
    people: People, size: tuple[int, int]
) -> None:
    player, _ = at(people, size, "neeps")
    page = player.page
    for key in keys(page)[:3]:
        for number in (1, 0):
            card(page, key).click(position={"x": 6, "y": 6})
            expect(page.locator(".card.selected")).to_have_count(number)


def test_axe_and_forced_colours_with_groups(people: People) -> None:
    player, _ = at(people, PHONE)
    page = player.page
    for key in keys(page)[:2]:
        card(page, key).focus()
        page.keyboard.press("Space")
    page.keyboard.press("g")
    page.locator(".cycle").click()
    player.button("Break up groups").wait_for()
    assert axe(page) == []
    page.emulate_media(forced_colors="active")
    drawn: list[str] = page.evaluate(
        """() => {
          const line = getComputedStyle(document.querySelector('.place.own'), '::before');
          document.body.style.color = 'Highlight';
          return [line.backgroundColor, getComputedStyle(document.body).color];
        }"""
    )
    assert drawn[0] == drawn[1]


def test_a_finger_on_the_hand_can_scroll_where_the_table_is_too_high(people: People) -> None:
    """A phone in landscape, at 200 %: moving across drags, moving up or down scrolls."""
    player, _ = at(people, (422, 195))
    page = player.page
    card(page, keys(page)[0]).scroll_into_view_if_needed()
    before = keys(page)
    by_touch(page, strip(page, before[2]), strip(page, before[4], 0.9)).drop()
    expect(page.locator(".held")).to_have_count(0)
    moved = keys(page)
    assert moved == [*before[:2], before[3], before[4], before[2], *before[5:]]
    scrolled = "() => document.scrollingElement.scrollTop"
    top = page.evaluate(scrolled)
    assert top > 0
    x, y = strip(page, keys(page)[2])
    by_touch(page, (x, y), (x, y + 60)).drop()
    page.wait_for_function(f"(top) => ({scrolled})() < top", arg=top)
    assert keys(page) == moved
