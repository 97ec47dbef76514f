"""What moves and what stays: the last play before the sheet, flights, sweeps and deals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from haggis.bots.greedy import BOT
from haggis.events import Acted, RoundScored, TrickTaken, steps
from haggis.game import Game
from haggis.stages.passing import Passing
from tests.browser.people import DESK, PHONE, People, Player
from tests.browser.places import apart
from tests.browser.scenes.base import following, mine
from tests.browser.scenes.replays import open_own_replay, open_replay
from tests.browser.scripted import Scripted, find, positions

GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")

SPEEDS = [("slow", True), ("normal", True), ("quick", True), ("off", False), ("reduced", False)]
"""The setting, and whether things move with it."""

PATH = """(selector) => new Promise((done) => {
  const seen = new Set();
  let [frames, waited] = [0, 0];
  const look = () => {
    const card = document.querySelector(selector);
    if (card) {
      const { left, top, width } = card.getBoundingClientRect();
      seen.add([left, top, width].map(Math.round).join());
    }
    if (seen.size ? ++frames < 90 : ++waited < 3000) requestAnimationFrame(look);
    else done(seen.size);
  };
  look();
})"""
"""In how many places an element was in 90 frames, beginning with the first in which it is there."""


FRAMES = """() => new Promise((done) => {
  let frames = 0;
  const look = () => (++frames < 20 ? requestAnimationFrame(look) : done());
  look();
})"""
"""Waits for 20 frames."""


def last_play(rules: str) -> tuple[Game, int, str]:
    """A position in which the next play ends the round, and that play."""
    for game in positions(rules):
        if game.round.over:
            continue
        seat = game.deciders[0]
        action = BOT.choose(game.view(seat), random.Random(0))
        if str(action) != "pass" and game.apply(seat, action).round.over:
            return game, seat, str(action)
    raise AssertionError(rules)


@pytest.mark.parametrize("watching", [False, True], ids=["player", "spectator"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
@pytest.mark.parametrize("rules", GAMES)
def test_the_last_play_stays_before_the_sheet_opens(
    people: People, rules: str, size: tuple[int, int], watching: bool
) -> None:
    game, seat, action = last_play(rules)
    player = people.new(size)
    page = player.page
    page.clock.install(time=0)
    table = Scripted(game, seat=None if watching else 0)
    table.attach(page, player.address)
    page.clock.pause_at(60_000)
    table.act(seat, action)
    last = page.locator(".centre .trick li.last")
    cards = page.locator(".centre .trick li.last .slot")
    expect(last).to_have_attribute("data-by", str(seat))
    expect(cards).not_to_have_count(0)
    name = "You go" if seat == 0 and not watching else f"{game.players[seat]} goes"
    moment = page.locator(".moment")
    expect(moment).to_contain_text(f"{name} out!")
    near = ".centre .trick, .prompt, .mine, .mine .tag, .hand .card, .bar button"
    for part in page.locator(near).all():
        assert apart(moment, part), part
    page.clock.run_for(1190)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(last).to_be_visible()
    page.clock.run_for(100)
    scored = table.live.round.events[-1]
    assert isinstance(scored, RoundScored)
    left = [hand for who, hand in enumerate(scored.hands) if hand and (watching or who)]
    expect(page.locator(".others .turned")).to_have_count(len(left))
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.clock.run_for(3000)
    expect(page.get_by_role("dialog")).to_be_visible()


SLOWLY = """
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    return animate.call(this, frames, { ...options, duration: 8 * options.duration });
  };
"""
"""Makes movements longer, so that a busy machine draws some of their frames."""


def moving(
    people: People, rules: str, speed: str = "normal", size: tuple[int, int] = DESK
) -> Player:
    player = people.new(size, moving=speed != "reduced")
    player.page.add_init_script(SLOWLY)
    player.prefer(rules, speed="normal" if speed == "reduced" else speed)
    return player


def other_plays(table: Scripted, seat: int = 1) -> None:
    """A play of another player."""
    table.act(seat, next(str(a) for a in table.live.game.legal(seat) if str(a)[0] in "23456789T"))


def others_turn(game: Game) -> bool:
    return game.deciders == (1,) and game.round.table.on is None


def others_follow_me(game: Game) -> bool:
    trick = game.round.table.trick
    return game.deciders == (1,) and bool(trick) and trick[-1].combination.width > 0


@pytest.mark.parametrize(("speed", "moves"), SPEEDS)
def test_a_play_flies_unless_movement_is_off(people: People, speed: str, moves: bool) -> None:
    player = moving(people, "haggis-2", speed)
    table = Scripted(find("haggis-2", others_turn))
    table.attach(player.page, player.address)
    player.page.evaluate(f"() => {{ window.path_ = ({PATH})('.centre li.last .face'); }}")
    other_plays(table)
    places = player.page.evaluate("path_")
    assert places > 2 if moves else places == 1


def test_a_play_is_named_when_its_cards_are_there(people: People) -> None:
    player = moving(people, "haggis-2")
    table = Scripted(find("haggis-2", others_turn))
    table.attach(player.page, player.address)
    player.page.evaluate(
        """() => {
          window.named_ = [];
          const look = () => {
            const last = document.querySelector('.centre li.last');
            const flies = last?.querySelector('.face')?.getAnimations().length;
            const who = last?.querySelector('.who');
            if (last) named_.push([!!flies, Number(getComputedStyle(who).opacity)]);
            if (!last || flies) requestAnimationFrame(look);
          };
          look();
        }"""
    )
    other_plays(table)
    player.page.wait_for_function("() => window.named_.some(([flies]) => !flies)")
    seen = player.page.evaluate("named_")
    assert seen[0][1] == 0
    expect(player.page.locator(".centre li.last .who")).to_have_css("opacity", "1")


def test_a_trick_is_swept_to_whoever_takes_it(people: People) -> None:
    player = moving(people, "haggis-2")
    table = Scripted(find("haggis-2", lambda game: following(game, 1)))
    table.attach(player.page, player.address)
    player.page.evaluate(f"() => {{ window.path_ = ({PATH})('body > .loose'); }}")
    player.button("Pass").click()
    expect(player.page.locator("[data-seat='1'] .bubble")).to_contain_text("card")
    assert player.page.evaluate("path_") > 2
    expect(player.page.locator("body > .loose")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
@pytest.mark.parametrize(("speed", "moves"), [("normal", True), ("reduced", False)])
def test_my_card_flies_to_my_partner_and_the_partner_s_to_me(
    people: People, size: tuple[int, int], speed: str, moves: bool
) -> None:
    player = moving(people, "neeps", speed, size)
    page = player.page
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(page, player.address)
    page.wait_for_function("() => !document.getAnimations().length")
    player._give()
    page.evaluate(
        f"""() => {{
          window.sent_ = ({PATH})('body > .loose');
          window.got_ = ({PATH})('.hand .card.fresh .face');
          window.loose_ = 0;
          const count = ({{ addedNodes }}) => {{
            loose_ += [...addedNodes].filter((node) => node.matches?.('.loose')).length;
          }};
          new MutationObserver((changes) => changes.forEach(count))
            .observe(document.body, {{ childList: true }});
        }}"""
    )
    for seat in (1, 2, 3):
        table.act(seat, f"give{max(table.live.round.hands[seat].suit_cards)}")
    got = page.evaluate("got_")
    assert got > 2 if moves else got == 1
    assert page.evaluate("sent_") > 2 if moves else page.evaluate("loose_") == 0
    expect(page.locator("body > .loose")).to_have_count(0)


@pytest.mark.parametrize(("speed", "moves"), SPEEDS)
def test_a_deal_flies_to_every_hand(people: People, speed: str, moves: bool) -> None:
    player = moving(people, "haggis-3", speed)
    page = player.page
    table = Scripted(find("haggis-3", lambda game: game.round.over and not game.over))
    table.attach(page, player.address)
    page.get_by_role("dialog").wait_for()
    paths = [".hand .suited .face", "[data-seat='1'] .back", "[data-seat='2'] .back"]
    for at, selector in enumerate(paths):
        page.evaluate(f"() => {{ window.path{at} = ({PATH})({selector!r}); }}")
    table.deal()
    expect(page.get_by_role("dialog")).to_have_count(0)
    places = [page.evaluate(f"path{at}") for at in range(len(paths))]
    assert all(number > 2 if moves else number == 1 for number in places), places


DEALT = """() => document.getAnimations().filter(({ effect }) => {
  const hand = effect.target.closest('[data-hand], .fan');
  return hand && effect.getKeyframes()[0].transform.includes('40deg');
}).map(({ effect }) => effect.target.closest('[data-seat], [data-hand]').className)"""
"""Whose cards are being dealt."""


@pytest.mark.parametrize("rules", GAMES)
def test_the_first_deal_is_seen_once(people: People, rules: str) -> None:
    """A game against bots begins before its page is open. After a reload nothing is dealt again."""
    player = moving(people, rules)
    page = player.page
    table = Scripted(find(rules, lambda game: not game.round.history))
    table.attach(page, player.address)
    page.locator(".hand .card").first.wait_for()
    assert len(set(page.evaluate(DEALT))) == table.live.game.rules.players
    page.reload()
    page.locator(".hand .card").first.wait_for()
    page.evaluate(FRAMES)
    assert not page.evaluate(DEALT)


def test_a_deal_goes_on_while_another_plays(people: People) -> None:
    player = moving(people, "haggis-3")
    page = player.page
    table = Scripted(find("haggis-3", lambda g: g.deciders == (1,) and not g.round.history))
    table.attach(page, player.address)
    last = page.locator(".hand .suited .place").last.locator(".face")
    other_plays(table)
    expect(page.locator(".centre li.last")).to_be_visible()
    assert last.evaluate("(face) => face.getAnimations().length")


def passed_last(game: Game) -> bool:
    """Whether the next pass of another player ends a trick, and I lead."""
    trick = game.round.table.trick
    if game.round.over or len(trick) < 2 or 0 in game.deciders or not trick[-1].combination.width:
        return False
    after = game.apply(game.deciders[0], "pass")
    return not after.round.table.trick and after.deciders == (0,)


@pytest.mark.parametrize("end", ["time", "tap", "event"])
@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3"])
def test_the_pass_that_ends_a_trick_is_seen_before_it_is_swept(
    people: People, rules: str, end: str
) -> None:
    player = people.new(PHONE, moving=True)
    page = player.page
    page.clock.install(time=0)
    table = Scripted(find(rules, passed_last))
    table.attach(page, player.address)
    page.clock.pause_at(60_000)
    seat = table.live.deciders[0]
    table.act(seat, "pass")
    passes = page.locator(f"[data-seat='{seat}'] .bubble.pass")
    note = page.locator(".centre .note")
    expect(passes).to_have_text("Pass")
    expect(page.locator(".bar")).to_have_attribute("data-decision", "lead")
    page.clock.run_for(440)
    expect(page.locator(".centre .trick")).to_be_visible()
    expect(note).to_have_count(0)
    if end == "time":
        page.clock.run_for(20)
    elif end == "tap":
        player.select(0)
        expect(page.locator(".card.selected")).to_have_count(1)
    else:
        table.show()
    expect(note).to_contain_text("New trick")
    expect(passes).to_have_count(0)
    expect(page.locator(".seat.mine .note")).to_contain_text("card")


def test_without_movement_a_trick_is_gone_at_once(people: People) -> None:
    player = people.new(PHONE)
    player.page.clock.install(time=0)
    table = Scripted(find("haggis-2", passed_last))
    table.attach(player.page, player.address)
    player.page.clock.pause_at(60_000)
    table.act(1, "pass")
    expect(player.page.locator(".centre .note")).to_contain_text("New trick")


def i_bomb() -> tuple[Game, str]:
    """A position in which I bomb a trick, and how; the other player can only pass."""
    for game in positions("haggis-2"):
        if not mine(game) or game.round.over or len(game.round.table.trick) < 2:
            continue
        for action in map(str, game.legal(0)):
            after = game.apply(0, action)
            bombed = after.round.table.on is not None and not after.round.table.on.width
            if bombed and after.deciders == (1,) and "pass" in map(str, after.legal(1)):
                return game, action
    raise AssertionError


def test_the_word_of_a_bomb_ends_before_what_happens_to_its_trick_is_told(people: People) -> None:
    game, bomb = i_bomb()
    player = people.new(PHONE, moving=True)
    page = player.page
    page.clock.install(time=0)
    table = Scripted(game)
    table.attach(page, player.address)
    page.clock.pause_at(60_000)
    table.act(0, bomb)
    word, note = page.locator(".moment.bomb"), page.locator(".centre .note")
    expect(word).to_have_text("Bomb!")
    page.clock.run_for(500)
    table.act(1, "pass")
    expect(page.locator("[data-seat='1'] .bubble.pass")).to_be_visible()
    page.clock.run_for(600)
    expect(word).to_have_count(1)
    expect(note).to_have_count(0)
    page.clock.run_for(50)
    expect(note).to_contain_text("You bombed the trick")
    expect(word).to_have_count(0)


def test_what_i_take_is_told_at_my_seat(people: People) -> None:
    player = people.new()
    game = find("haggis-2", others_follow_me)
    table = Scripted(game)
    table.attach(player.page, player.address)
    table.act(1, "pass")
    expect(player.page.locator(".seat.mine .note")).to_contain_text("card")


def test_nothing_is_laid_out_while_cards_fly(people: People) -> None:
    """Only transforms and opacity change, so that a slow phone draws every frame."""
    player = moving(people, "haggis-2")
    page = player.page
    table = Scripted(find("haggis-2", lambda game: following(game, 3)))
    table.attach(page, player.address)
    page.evaluate(
        """() => {
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            return animate.call(this, frames, { ...options, duration: 20_000 });
          };
        }"""
    )
    table.act(0, "pass")
    page.locator("body > .loose").first.wait_for()
    page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    session = player.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> int:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(int(one["value"]) for one in metrics if one["name"] == "LayoutCount")

    before = layouts()
    page.evaluate(FRAMES)
    assert layouts() == before
    assert page.locator("body > .loose").count()


@pytest.mark.parametrize("rules", GAMES)
def test_the_last_play_of_a_replayed_round_stays_before_its_result(
    people: People, rules: str
) -> None:
    game, seat, action = last_play(rules)
    ended = game.apply(seat, action)
    whole = replace(ended, rounds=(ended.round,))
    player = people.new()
    page = player.page
    page.clock.install(time=0)
    open_replay(player, whole, len(ended.round.history) - 1)
    page.clock.pause_at(60_000)
    plaque, last = page.locator(".plaque"), page.locator(".centre .trick li.last")
    player.button("Forward").click()
    expect(last).to_have_attribute("data-by", str(seat))
    expect(page.locator(".moment")).to_contain_text(f"{game.players[seat]} goes out!")
    expect(page.locator(".happened")).to_be_visible()
    page.clock.run_for(1190)
    expect(last).to_be_visible()
    expect(plaque).to_have_count(0)
    page.clock.run_for(100)
    scored = ended.round.events[-1]
    assert isinstance(scored, RoundScored)
    expect(page.locator(".others .turned")).to_have_count(sum(map(bool, scored.hands)))
    expect(plaque).to_have_count(0)
    page.clock.run_for(3000)
    expect(plaque).to_contain_text("is over")


@pytest.mark.parametrize(("speed", "moves"), SPEEDS)
def test_a_replay_moves_as_the_table_does(people: People, speed: str, moves: bool) -> None:
    player = moving(people, "haggis-2", speed)
    page = player.page
    game = find("haggis-2", lambda game: game.round.over)
    acts = [str(action) for _, action in game.round.history]
    play = next(at for at, text in enumerate(acts) if text[0] in "23456789T")
    open_replay(player, game, play)
    page.evaluate(f"() => {{ window.path_ = ({PATH})('.centre li.last .face'); }}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".centre li.last")).to_be_visible()
    places = page.evaluate("path_")
    assert places > 2 if moves else places == 1


def test_a_replay_sweeps_a_trick_to_its_taker(people: People) -> None:
    player = moving(people, "haggis-2")
    page = player.page
    game = find("haggis-2", lambda game: game.round.over)
    taken = next(
        at
        for at, step in enumerate(steps(game.round.events))
        if any(isinstance(event, TrickTaken) for event in step)
    )
    open_replay(player, game, taken - 1)
    page.evaluate(f"() => {{ window.path_ = ({PATH})('body > .loose'); }}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-seat] .bubble")).to_contain_text("card")
    assert page.evaluate("path_") > 2
    expect(page.locator("body > .loose")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".centre li.last")).to_be_visible()
    expect(page.locator("body > .loose")).to_have_count(0)


def test_a_replay_shows_my_own_last_pass_too(people: People) -> None:
    player = people.new(moving=True)
    page = player.page
    game = find("haggis-2", lambda game: game.round.over)
    told = list(steps(game.round.events))
    taken = next(
        at
        for at, (first, *more) in enumerate(told)
        if isinstance(first, Acted)
        and str(first.action) == "pass"
        and first.seat == 0
        and any(isinstance(event, TrickTaken) for event in more)
    )
    page.clock.install(time=0)
    open_own_replay(player, game, taken - 1)
    page.clock.pause_at(60_000)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/1/{taken}")
    expect(page.locator(".happened")).to_contain_text("You: pass")
    expect(page.locator(".centre .trick")).to_be_visible()
    page.clock.run_for(500)
    expect(page.locator(".centre .trick")).to_have_count(0)


def test_what_comes_next_waits_for_no_movement(people: People) -> None:
    player = moving(people, "haggis-3")
    page = player.page
    page.evaluate(
        """() => {
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            return animate.call(this, frames, { ...options, duration: 60_000 });
          };
        }"""
    )
    game = find("haggis-3", lambda g: g.deciders == (1,) and g.round.table.on is None)
    table = Scripted(game)
    table.attach(page, player.address)
    other_plays(table)
    first = page.locator(".centre li").first.locator(".face").first
    page.wait_for_function("(face) => face.getAnimations().length", arg=first.element_handle())
    card = page.locator(".suited .card").first
    card.click(position={"x": 10, "y": 10})
    expect(card).to_have_attribute("aria-pressed", "true")
    table.act(2, "pass")
    expect(page.locator("[data-seat='2'] .bubble")).to_have_text("Pass")
    page.wait_for_function("(face) => !face.getAnimations().length", arg=first.element_handle())
