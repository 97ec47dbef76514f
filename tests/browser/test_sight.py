"""Nothing is covered or cut, on small screens, at 200 % and without the page's colours."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from haggis import Game
from tests.browser.people import DESK, NARROW, PHONE, People
from tests.browser.places import apart, fits
from tests.browser.scenes import SCENES
from tests.browser.scenes.base import following, mine
from tests.browser.scenes.replays import open_own_replay
from tests.browser.scenes.table import choices
from tests.browser.scripted import Scripted, find

UPRIGHT = (390, 844)
FLAT = (844, 390)
SMALL = (320, 568)
TABLET = (768, 1024)
ZOOMED = (720, 450)
"""A desk of 1440×900 at 200 %."""

COVERED = """() => {
  const { left, right, top, bottom } = document.querySelector('.beats').getBoundingClientRect();
  const parts = document.querySelectorAll('.face, .plate, .pile, .last, .auction, .tell > *');
  return [...parts].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  }).map((part) => part.outerHTML.slice(0, 120));
}"""
"""What the button for what beats what covers."""

UNDER = """() => {
  const all = [...document.querySelectorAll('button:not(.card), a')];
  const buttons = all.filter((one) => one.checkVisibility());
  return [...document.querySelectorAll('.hand .card')].flatMap((card) => {
    card.click();
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const under = buttons.filter((button) => {
      const box = button.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    });
    card.click();
    return under.map((button) => `${card.dataset.card} ${button.className}`);
  });
}"""
"""The buttons that the cards of the hand reach when they are raised, one after another."""


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "neeps"])
def test_a_raised_card_hides_neither_my_bet_nor_my_points(people: People, rules: str) -> None:
    player = people.new()
    game = find(rules, lambda game: following(game, 1)).apply(0, "bet15")
    Scripted(game).attach(player.page, player.address)
    player.select(0)
    player.page.locator("[data-card='J.0']").click()
    raised, bet = player.page.locator(".card.selected"), player.page.locator(".mine .mark")
    total, took = player.page.locator(".mine .total"), player.page.locator(".mine .took")
    for size in player.at(SMALL, PHONE, UPRIGHT, FLAT, ZOOMED, DESK):
        for part in (bet, total, took):
            assert apart(part, raised), size
        for part in (total, took):
            assert apart(bet, part), size


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "neeps"])
def test_no_raised_card_covers_a_button(people: People, rules: str) -> None:
    player = people.new()
    Scripted(find(rules, lambda game: following(game, 1))).attach(player.page, player.address)
    expect(player.button("Bet")).to_be_visible()
    for size in player.at(SMALL, PHONE, UPRIGHT, FLAT, ZOOMED, TABLET, DESK):
        assert (size, player.page.evaluate(UNDER)) == (size, [])


@pytest.mark.parametrize("rules", ["haggis-2", "tatties-roger", "neeps"])
def test_whoever_thinks_about_a_bet_sees_hand_courts_and_trick(people: People, rules: str) -> None:
    player = people.new()
    bets = find(rules, lambda game: following(game, 1) and bool(game.legal(0).bets))
    Scripted(bets).attach(player.page, player.address)
    player.select(0)
    player.button("Bet").click()
    question, amounts = player.page.locator(".question"), player.page.locator(".amounts")
    expect(question).to_contain_text("A bet cannot be taken back.")
    for size in player.at(PHONE, UPRIGHT, FLAT, ZOOMED, DESK):
        for part in (question, amounts):
            assert apart(part, player.page.locator(".face:visible, .plate")), size
        assert fits(amounts, player.page.locator("body")), size
        heights = player.page.locator(".amount > span").evaluate_all(
            "(all) => all.map((one) => one.offsetHeight)"
        )
        assert len(set(heights)) == 1, size


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_auction_of_a_lesson_covers_nothing_of_mine(people: People, language: str) -> None:
    player = people.new(PHONE, language=language)
    page = player.page
    player.open("#/learn/tatties/1")
    for sorting in ("Ranks", "Grid"):
        player.sort(sorting)
        mine = page.locator(".seat.mine, .beats, .hand .card")
        assert apart(page.locator(".auction"), mine), sorting


def test_bids_are_in_even_rows_with_sorting_beside_them(people: People) -> None:
    for size in (PHONE, FLAT):
        player = people.new(size)
        SCENES["auction"](player)
        buttons = player.page.locator(".panel button")
        expect(buttons).to_have_count(4)
        tops = buttons.evaluate_all("(all) => all.map((one) => one.offsetTop)")
        assert tops[0] == tops[1] < tops[2] == tops[3]
        player.sort("Suits")


def test_a_shepherd_s_role_bet_and_hint_have_places_of_their_own(people: People) -> None:
    player = people.new(PHONE)
    player.prefer("tatties", sorting="grid")
    Scripted(find("tatties", lambda g: following(g) and g.round.table.shepherd == 0)).attach(
        player.page, player.address
    )
    player.next_play()
    role, label = player.page.locator(".mine .name"), player.page.locator(".label")
    expect(role).to_have_text("Shepherd")
    assert apart(role, label)
    assert apart(player.page.locator(".mine .mark"), player.page.locator(".mine .facts"))


@pytest.mark.parametrize("size", [PHONE, UPRIGHT], ids=str)
def test_names_bets_and_hints_have_space_on_a_phone(people: People, size: tuple[int, int]) -> None:
    player = people.new(size, language="de")
    page = player.page
    table = Scripted(find("haggis-3", lambda game: following(game, 1)))
    for bot in table.seats[1:]:
        bot.kind, bot.level = "bot", "greedy"
    table.attach(page, player.address)
    for seat in (".left", ".right"):
        level, pile = (page.locator(f"{seat} {part}").bounding_box() for part in (".role", ".took"))
        assert level
        assert pile
        assert pile["x"] - level["x"] - level["width"] >= 6
    # The word stays inside the gold of the chip.
    assert page.locator(".betting .chip").evaluate(
        """(chip) => {
          const word = document.createRange();
          word.selectNodeContents(chip);
          return word.getBoundingClientRect().width < 0.7 * chip.offsetWidth;
        }"""
    )
    pile = page.locator("[data-haggis]").bounding_box()
    player.next_play()
    expect(page.locator(".label")).to_contain_text("Tipp")
    assert page.locator("[data-haggis]").bounding_box() == pile


def test_whoever_is_out_cannot_skip_a_trick(people: People) -> None:
    player = people.new(PHONE)
    game = find("haggis-3", lambda g: not g.round.over and g.round.table.out == (0,))
    Scripted(game).attach(player.page, player.address)
    expect(player.button("Play")).to_be_visible()
    expect(player.button("Skip this trick")).to_have_count(0)


def test_in_landscape_the_haggis_is_a_pile(people: People) -> None:
    player = people.new(FLAT)
    SCENES["follow"](player)
    expect(player.page.locator("[data-haggis] .back").first).to_be_visible()


@pytest.mark.parametrize("name", ["grid", "auction", "clocks", "partners", "follow", "watching"])
def test_what_beats_what_covers_nothing(people: People, name: str) -> None:
    player = people.new(PHONE)
    SCENES[name](player)
    page = player.page
    button = player.button("What beats what")
    expect(button).to_be_visible()
    assert page.evaluate(COVERED) == []
    for size in player.at(FLAT, ZOOMED):
        assert apart(button, page.locator(".face:visible, .plate")), size
    button.click()
    expect(page.get_by_role("dialog", name="What beats what")).to_be_visible()


LINES = ".trick .last .played, .trick .last .who > *, .tell > *, .beats"
"""What is on the table, what must be beaten, what is selected, and its choices."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "tatties", "neeps"])
def test_a_hint_and_its_choices_have_places_of_their_own(
    people: People, rules: str, language: str
) -> None:
    player = people.new(PHONE, language=language)
    page = player.page
    choices(player, rules)
    assert page.locator(".row").count() == 2
    _each_apart(page)
    last = page.locator(".chips .chip").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    _each_apart(page)


def test_a_long_prompt_covers_no_caption(people: People) -> None:
    """It also says what the partner gave."""

    def of_many_cards(game: Game) -> bool:
        on = game.round.table.on
        return on is not None and len(on.cards) > 4 and 0 not in game.round.table.started

    game = find("neeps", lambda game: following(game, 2) and of_many_cards(game))
    player = people.new(PHONE)
    Scripted(game).attach(player.page, player.address)
    expect(player.page.locator(".prompt")).to_contain_text("gave you")
    _each_apart(player.page)


def _each_apart(page: Page) -> None:
    parts = page.locator(LINES).all()
    assert len(parts) > 3
    for one, other in itertools.combinations(parts, 2):
        assert apart(one, other), (one.inner_text(), other.inner_text())


def test_plays_that_are_not_drawn_are_counted_and_can_be_seen(people: People) -> None:
    for size in (DESK, PHONE):
        player = people.new(size)
        game = find("neeps", lambda game: following(game, 7))
        Scripted(game).attach(player.page, player.address)
        plays = len(game.round.table.trick)
        drawn = player.page.locator(".centre .trick .play").count()
        assert drawn < plays
        more = player.page.get_by_role("button", name="All plays of this trick")
        expect(more).to_have_text(f"+{plays - drawn}")
        more.click()
        expect(player.page.get_by_role("dialog").locator(".trick .play")).to_have_count(plays)


@pytest.mark.parametrize("size", [PHONE, FLAT, ZOOMED], ids=str)
def test_in_a_replay_my_hand_is_in_sight(people: People, size: tuple[int, int]) -> None:
    player = people.new(size)
    SCENES["replay-own"](player)
    hand, bar = player.page.locator(".own .open-hand"), player.page.locator("footer")
    expect(hand.locator(".face").last).to_be_in_viewport(ratio=1)
    assert apart(hand, bar)


def test_every_rank_of_my_hand_in_a_replay_can_be_read_on_a_phone(people: People) -> None:
    player = people.new(UPRIGHT)
    SCENES["replay-own"](player)
    player.page.keyboard.press("Home")
    expect(player.page.locator(".own .slot")).to_have_count(17)
    shown = player.page.locator(".own .slot").evaluate_all(
        """(slots) => slots.map((slot) => [
          slot.getBoundingClientRect().width,
          slot.querySelector('b').getBoundingClientRect().right - slot.getBoundingClientRect().left,
        ])"""
    )
    assert all(width >= rank for width, rank in shown)


SCROLLS = """() => [...document.querySelectorAll('*')].filter((part) => {
  const root = part === document.documentElement;
  const may = root || ['auto', 'scroll'].includes(getComputedStyle(part).overflowY);
  return may && part.scrollHeight > part.clientHeight;
}).map((part) => part.classList[0] ?? part.localName)"""


def test_only_the_log_scrolls_however_long_it_is(people: People) -> None:
    player = people.new()
    game = find("neeps", lambda game: mine(game) and len(game.round.history) > 70)
    Scripted(game).attach(player.page, player.address)
    assert player.page.evaluate(SCROLLS) == ["log"]


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "neeps"])
def test_in_a_replay_only_the_moves_scroll(people: People, rules: str) -> None:
    player = people.new()
    game = find(rules, lambda game: game.round.over)
    for step in (0, 9, len(game.rounds[0].history)):
        open_own_replay(player, game, step)
        assert set(player.page.evaluate(SCROLLS)) <= {"moves"}, step


@pytest.mark.parametrize("name", ["lobby", "invitation"])
def test_all_chairs_of_the_lobby_are_in_sight(people: People, name: str) -> None:
    player = people.new()
    SCENES[name](player)
    page = player.page
    for size in player.at(SMALL, PHONE, FLAT, ZOOMED):
        for chair in page.locator(".chair").all():
            expect(chair).to_be_in_viewport(ratio=1)
        assert apart(page.locator(".chair"), page.locator(".rim")), size
        assert _scrolls_sideways(page) == 0, size


def test_the_lobby_scrolls_below_the_head_of_the_page(people: People) -> None:
    player = people.new()
    SCENES["lobby"](player)
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    player.page.mouse.move(DESK[0] / 2, DESK[1] / 2)
    player.page.mouse.wheel(0, 2000)
    expect(player.page.get_by_role("heading", level=1)).not_to_be_in_viewport(ratio=1)
    assert apart(player.page.locator("header"), player.page.locator(".scroller"))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_statistics_fit_a_narrow_screen(people: People, language: str) -> None:
    player = people.new(NARROW, language=language)
    SCENES["games"](player)
    table = player.page.locator("[role=region] table")
    assert fits(table, player.page.locator("[role=region]"))


@pytest.mark.parametrize("name", ["home", "games", "learn", "rules", "lobby"])
def test_nothing_scrolls_sideways_at_200_percent(people: People, name: str) -> None:
    player = people.new(ZOOMED)
    SCENES[name](player)
    assert _scrolls_sideways(player.page) == 0


def _scrolls_sideways(page: Page) -> int:
    over: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return over


@pytest.mark.parametrize("size", [DESK, FLAT, PHONE], ids=str)
def test_the_count_of_a_round_stays_in_its_frame(people: People, size: tuple[int, int]) -> None:
    player = people.new(size)
    SCENES["lesson-team-end"](player)
    count = player.page.locator(".count")
    assert fits(count.locator(".slot, td"), count)
    if size == DESK:
        expect(player.page.get_by_text("Together: 137 points")).to_be_in_viewport(ratio=1)
        assert apart(player.page.get_by_text("Together: 137 points"), player.page.locator(".bar"))


IN_SIGHT = """(part) => {
  const { left, top, width, height } = part.getBoundingClientRect();
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  return places.every((x) => places.every((y) =>
    part.contains(document.elementFromPoint(left + x * width, top + y * height))));
}"""


def test_nothing_covers_the_question_of_a_bet_in_a_lesson(people: People) -> None:
    player = people.new(PHONE)
    SCENES["lesson-bet"](player)
    for size in player.at(PHONE, FLAT, ZOOMED, DESK):
        assert player.page.locator(".question").evaluate(IN_SIGHT), size


def test_the_play_to_beat_is_whole_in_a_lesson_on_a_phone_held_flat(people: People) -> None:
    player = people.new(FLAT)
    SCENES["lesson-taker"](player)
    queen, _ = player.page.locator(".trick .last .slot").all()
    box = queen.bounding_box()
    assert box
    assert box["width"] > 30


@pytest.mark.parametrize("name", ["menu", "beats", "chat", "leaving"])
def test_dialogs_have_a_border_without_the_page_s_colours(people: People, name: str) -> None:
    player = people.new(PHONE)
    player.page.emulate_media(forced_colors="active")
    SCENES[name](player)
    opened = player.page.locator("dialog[open]")
    assert opened.evaluate("(part) => getComputedStyle(part).borderTopWidth") == "2px"


def test_a_hand_gets_no_tighter_as_it_gets_smaller(people: People) -> None:
    """With 13 cards there are still two rows, and all cards are easy to hit."""
    narrow = []
    for cards in (14, 13, 11):
        player = people.new(UPRIGHT)
        game = find("haggis-2", lambda g: mine(g) and len(g.round.hands[0].suit_cards) == cards)  # noqa: B023
        Scripted(game).attach(player.page, player.address)
        expect(player.page.locator(".suited .place")).to_have_count(cards)
        narrow.append(
            player.page.locator(".suited .place").evaluate_all(
                "(places) => Math.min(...places.map((place) => place.offsetWidth))"
            )
        )
    assert min(narrow) >= 32


def test_the_haggis_says_what_it_is(people: People) -> None:
    player = people.new(PHONE)
    SCENES["follow"](player)
    player.page.get_by_role("button", name="Haggis 3").click()
    told = player.page.get_by_text("cards left over from the deal")
    expect(told).to_be_in_viewport(ratio=1)
    player.page.keyboard.press("Escape")
    expect(told).to_be_hidden()
