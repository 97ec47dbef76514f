"""The end of a round and of a game: the number, the reason, the sheet, and what comes next."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from haggis.game import Game
from haggis.server.protocol.state import SeatState
from haggis.sources import captures
from tests.browser.people import DESK, PHONE, People, Player
from tests.browser.places import apart
from tests.browser.scenes import SCENES
from tests.browser.scripted import Scripted, find


def ended(player: Player, rules: str, rounds: int, seat: int | None = 0) -> Game:
    """Show the end of that round of a game."""
    game = find(
        rules, lambda game: game.round.over and not game.over and len(game.rounds) == rounds
    )
    Scripted(game, seat=seat).attach(player.page, player.address)
    return game


def gains(game: Game) -> list[int]:
    """What each team got in the last round."""
    teams = game.rules.teams
    lines = game.scores[-1]
    return [
        sum(line.total for line, team in zip(lines, teams, strict=True) if team == side)
        for side in sorted(set(teams))
    ]


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "tatties", "neeps"])
def test_a_round_ends_with_my_points_the_next_leader_and_why(people: People, rules: str) -> None:
    player = people.new()
    game = ended(player, rules, 1)
    end = player.page.locator("dialog .end")
    gained = gains(game)[0]
    expect(end.locator(".gain span").first).to_have_text(f"+{gained}" if gained else "0")
    shines = gained == max(gains(game)) > 0
    expect(end.locator(".gain.best")).to_have_count(1 if shines else 0)
    teams = game.rules.teams
    ours = [
        source
        for seat, sources in enumerate(captures(game.round))
        for source in sources
        if teams[seat] == teams[0]
    ]
    unseen = any(source.how in ("haggis", "hand") for source in ours)
    expect(end.locator(".sum", has_text="Captured at the end:")).to_have_count(int(unseen))
    lead, _ = game.board.next_lead
    who = "You lead round 2" if lead == 0 else f"{game.players[lead]} leads round 2"
    expect(end.locator(".leads")).to_contain_text(who)
    totals = game.totals
    tied = totals.count(min(totals)) > 1
    expect(end.locator(".leads")).to_contain_text("In a tie" if tied else re.compile("fewe|behind"))


def test_a_spectator_sees_who_got_the_most(people: People) -> None:
    player = people.new()
    game = ended(player, "haggis-3", 1, seat=None)
    best = max(gains(game))
    expect(player.page.locator(".gain")).to_contain_text(f"+{best}")
    expect(player.page.locator(".whose")).to_have_text(game.players[gains(game).index(best)])
    expect(player.page.locator("dialog .buttons")).to_have_count(0)


def test_a_round_without_points_is_not_celebrated(people: People) -> None:
    game = find("haggis-2", lambda game: game.round.over and not game.over and not gains(game)[0])
    player = people.new()
    Scripted(game).attach(player.page, player.address)
    gain = player.page.locator("dialog .gain")
    expect(gain.locator("span").first).to_have_text("0")
    gold = "rgb(255, 215, 110)"
    expect(gain).not_to_have_css("color", gold)


COUNT = """() => {
  const [now, frame] = [performance.now.bind(performance), requestAnimationFrame];
  performance.now = () => now() / 5;
  window.requestAnimationFrame = (then) => frame.call(window, (time) => then(time / 5));
  window.counted = new Set();
  new MutationObserver(() => {
    const gain = document.querySelector('.gain span');
    if (gain) window.counted.add(gain.textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""
"""Notes every number shown. Time runs slowly, so that a busy machine draws several of them."""


@pytest.mark.parametrize("moving", [True, False])
def test_the_points_count_up_once_where_things_move(people: People, moving: bool) -> None:
    player = people.new(moving=moving)
    page = player.page
    page.add_init_script(f"({COUNT})()")
    page.reload()
    game = ended(player, "neeps", 2)
    assert gains(game)[0] > 20
    number = f"+{gains(game)[0]}"
    expect(page.locator(".gain span").first).to_have_text(number)
    shown = set(page.evaluate("() => [...window.counted]"))
    assert len(shown - {"+0"}) > 2 if moving else shown <= {"+0", number}
    page.evaluate("() => window.counted.clear()")
    page.keyboard.press("Escape")
    player.button("Score sheet").click()
    expect(page.locator(".gain span").first).to_have_text(number)
    assert set(page.evaluate("() => [...window.counted]")) <= {"+0", number}


@pytest.mark.parametrize("rounds", [1, 2])
def test_the_chart_comes_with_the_second_round(people: People, rounds: int) -> None:
    player = people.new(PHONE)
    game = ended(player, "neeps", rounds)
    chart = player.page.locator("dialog figure")
    expect(player.page.locator("dialog table").first).to_be_visible()
    expect(chart).to_have_count(int(rounds > 1))
    if rounds == 1:
        return
    expect(chart.locator(".goal")).to_have_count(1)
    expect(chart.get_by_text("250", exact=True)).to_be_visible()
    expect(chart.locator(".tag")).to_have_text(["Us", "Them"])
    dashes = [line.get_attribute("stroke-dasharray") for line in chart.locator("polyline").all()]
    assert len(set(dashes)) == 2
    label = str(chart.locator("svg").get_attribute("aria-label"))
    assert f"{game.board.totals[0]}; Them" in label
    assert within(player.page)


def within(page: Page) -> bool:
    """Whether nothing is wider than the screen, and nothing is cut off at the side."""
    script = """() => {
      const view = document.querySelector('dialog[open] .view');
      const cut = [...document.querySelectorAll('.end .ground > :not(.baize, .sky), .end .button')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ left, right }) => left < 0 || right > innerWidth + 0.5);
      return view.scrollWidth <= view.clientWidth && !cut.length;
    }"""
    return bool(page.evaluate(script))


@pytest.mark.parametrize("scene", ["round-end", "game-end"])
def test_an_end_fits_the_narrowest_screen(people: People, scene: str) -> None:
    player = people.new((320, 568))
    SCENES[scene](player)
    assert within(player.page)


@pytest.mark.parametrize("size", [PHONE, (844, 390)], ids=str)
def test_the_title_covers_nothing_and_the_sheet_fits(people: People, size: tuple[int, int]) -> None:
    player = people.new(size)
    SCENES["round-end"](player)
    page = player.page
    page.locator("dialog .view").evaluate("(view) => view.scrollTo(0, 500)")
    view = page.locator("dialog .view")
    assert apart(page.locator("dialog header"), view)
    assert page.evaluate(
        """() => [...document.querySelectorAll('dialog .scroll')].every(
          (part) => part.scrollWidth <= part.clientWidth)"""
    )


def test_the_columns_of_all_sheets_are_in_line(people: People) -> None:
    player = people.new()
    SCENES["round-end"](player)
    rows = player.page.locator("dialog thead tr").all()
    lefts = [
        row.locator("th").evaluate_all("(all) => all.map((th) => th.getBoundingClientRect().left)")
        for row in rows
    ]
    assert lefts[0] == lefts[1]


def test_the_haggis_at_the_end_is_what_lies_there_with_the_discards(people: People) -> None:
    game = find("tatties", lambda g: g.round.over and not g.over and bool(g.round.table.shepherd))
    scored = game.round.scored
    assert scored is not None
    assert set(scored.haggis) != set(game.round.deal.haggis)
    player = people.new()
    Scripted(game).attach(player.page, player.address)
    player.page.get_by_text("Show all hands").click()
    shown = player.page.locator("dialog details")
    expect(shown.locator("h3").last).to_have_text("Haggis, with the Shepherd’s discards")
    ranks = [("10" if card.rank == 10 else str(card.rank)) for card in sorted(scored.haggis)]
    expect(shown.locator("p").last.locator("b")).to_have_text(ranks)


def test_without_its_sheet_a_round_can_go_on(people: People) -> None:
    player = people.new()
    ended(player, "haggis-2", 1)
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog")).to_have_count(0)
    expect(player.button("Score sheet")).to_be_visible()
    expect(player.button("Next round")).to_be_enabled()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(320, 568), PHONE, (844, 390)], ids=str)
@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "neeps"])
def test_without_its_sheet_its_buttons_cover_nothing(
    people: People, rules: str, size: tuple[int, int], language: str
) -> None:
    player = people.new(size, language=language)
    ended(player, rules, 1)
    page = player.page
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    others = page.locator(".last, .beats, .plate, .seat.mine, .sort").locator("visible=true").all()
    assert len(others) > 2
    for button in page.locator(".reopen button").all():
        assert all(apart(button, other) for other in others)


def test_a_game_ends_with_a_banner_places_and_deeds(people: People) -> None:
    player = people.new()
    game = find("haggis-3", lambda game: game.over)
    Scripted(game).attach(player.page, player.address)
    end = player.page.locator("dialog .end")
    assert game.winner is not None
    name = ["You", *game.players[1:]][game.winner]
    banner = "You win!" if game.winner == 0 else f"{name} wins!"
    expect(end.locator(".result").get_by_role("img", name=banner)).to_be_visible()
    totals = sorted(game.totals, reverse=True)
    expect(end.locator(".podium .num")).to_have_text([str(total) for total in totals])
    expect(end.locator(".margin")).to_contain_text(f"Won by {totals[0] - totals[1]} point")
    order = sorted(range(3), key=lambda seat: -game.totals[seat])
    firsts = [sum(round.table.out[0] == seat for round in game.rounds) for seat in order]
    expect(end.locator(".deeds tr", has_text="Out first").locator("td")).to_have_text(
        [str(number) for number in firsts]
    )
    expect(end.locator(".feats li")).to_have_count(2)
    with player.page.expect_download() as download:
        player.button("Download the game").click()
        player.button("Download as CSV").click()
    assert download.value.suggested_filename == "haggis.csv"


@pytest.mark.parametrize(("way", "level"), [("stronger", "Planner"), ("weaker", "Novice")])
def test_the_next_game_is_against_stronger_or_weaker_bots(
    people: People, way: str, level: str
) -> None:
    player = people.new()
    player.prefer("haggis-3")
    table = Scripted(find("haggis-3", lambda game: game.over))
    table.seats[1:] = [SeatState("bot", level="greedy")] * 2
    table.attach(player.page, player.address)
    old = player.page.url
    player.button(f"New game, {way}: {level}").click()
    player.page.wait_for_url(lambda url: url != old)
    expect(player.page.locator(".others .seat").first).to_contain_text(level)
    expect(player.page.locator(".others .seat").last).to_contain_text(level)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
@pytest.mark.parametrize("rules", ["haggis-2", "neeps"])
def test_a_number_is_explained_below_its_row_and_stays_where_it_is(
    people: People, rules: str, size: tuple[int, int]
) -> None:
    player = people.new(size)
    ended(player, rules, 3)
    sheet = player.page.locator("dialog")
    rows = sheet.locator("table").last.locator("tbody")
    status = sheet.get_by_role("status")
    heard = []
    for row in (0, 2, 1):
        number = rows.nth(row).locator("button").nth(2)
        number.scroll_into_view_if_needed()
        before = number.bounding_box()
        number.click()
        why = rows.nth(row).locator(".why")
        expect(why).to_have_count(1)
        after, told, whole = number.bounding_box(), why.bounding_box(), rows.nth(row).bounding_box()
        assert before
        assert after
        assert told
        assert whole
        assert abs(before["y"] - after["y"]) <= 1
        assert after["y"] + after["height"] <= told["y"] + 1
        assert told["y"] + told["height"] <= whole["y"] + whole["height"]
        assert 0 <= told["x"] <= told["x"] + told["width"] <= size[0]
        heard.append(status.inner_text())
        assert heard[-1] == why.inner_text()
    assert all(heard)
    number.click()
    expect(why).to_have_count(0)
