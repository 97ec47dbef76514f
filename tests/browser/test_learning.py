"""The tutorial to its end, the rules, and the replay."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from haggis.server.http import replays
from tests.browser.catalogue import LANGUAGES, words
from tests.browser.chromium import WEB
from tests.browser.lessons import COURSES, do, tap
from tests.browser.people import PHONE, People
from tests.browser.places import apart, fits
from tests.browser.scenes import SCENES
from tests.browser.scenes.base import mine
from tests.browser.scenes.replays import offer_replay
from tests.browser.scripted import Scripted, find

GAINED = {"haggis-2": 53, "haggis-3": 55 + 15, "tatties": 94, "neeps": 57 + 80}
"""The points of the learner's side in the last round of each course."""


ON_TOP = """(part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_the_lessons_are_what_the_engine_says() -> None:
    checked = subprocess.run(
        [sys.executable, WEB / "lessons.py", "--check"], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", COURSES)
def test_every_lesson_to_its_end(people: People, course: str, language: str) -> None:
    player = people.new(PHONE, language=language).open(f"#/learn/{course}")
    page = player.page
    word = words(language)
    steps = COURSES[course]
    for number, step in enumerate(steps, 1):
        place = word["lesson.step"].format(n=number, all=len(steps))
        expect(page.get_by_text(place, exact=True)).to_be_visible()
        before = page.locator(".told").inner_text()
        assert apart(page.locator(".hand .card").last, page.locator(".me .bar"))
        do(player, step)
        onward = page.locator(".bar button.main")
        expect(onward).to_have_text(word["lesson.next" if number < len(steps) else "lesson.done"])
        expect(onward).to_be_focused()
        expect(page.locator(".told")).not_to_have_text(before)
        if number < len(steps):
            onward.click()
    gained = page.locator(".count tfoot td").all_inner_texts()
    assert sum(map(int, gained)) == GAINED[course]
    assert page.locator(".count .face").count() > 10
    onward.click()
    page.wait_for_url("**/#/table/*")
    expect(page.locator(".hand .card")).to_have_count(21 if course == "neeps" else 17)


@pytest.mark.parametrize(
    ("course", "number", "other", "told"),
    [
        ("haggis-2", 7, "4y5yQ", "That is allowed"),
        ("haggis-3", 2, "Q", "The J is the cheapest way"),
        ("haggis-3", 5, "Isla", "Isla is ahead already"),
        ("tatties", 1, "Bid 45", "It is enough to beat 15"),
        ("tatties", 2, "Pass", "after a pass she would be the Shepherd"),
        ("tatties", 3, "5g3b", "fit nothing"),
        ("neeps", 1, "9r", "the one you need least"),
        ("neeps", 4, "You", "Rory loses his bet"),
    ],
)
def test_something_else_that_is_legal_is_answered(
    people: People, course: str, number: int, other: str, told: str
) -> None:
    player = people.new().open(f"#/learn/{course}/{number}")
    page = player.page
    page.locator(".hand .card").first.wait_for()
    if page.locator(".bar .panel button", has_text=other).count():
        page.locator(".bar .panel button", has_text=other).click()
    else:
        tap(player, other)
        page.locator(".bar button.main").click()
    expect(page.locator(".told .other")).to_contain_text(told)
    page.keyboard.press("Escape")
    do(player, COURSES[course][number - 1])
    expect(page.locator(".told .other")).to_have_count(0)
    expect(player.button("Continue")).to_be_visible()
    expect(page.get_by_text("Waiting for")).to_have_count(0)
    assert page.locator(".mine").evaluate(ON_TOP), "my seat is covered"


def test_what_was_not_asked_is_told_until_the_right_cards_are_selected(people: People) -> None:
    player = people.new(PHONE).open("#/learn/haggis-2/7")
    other = player.page.locator(".told .other")
    top = player.page.locator("[data-seat='1']")
    tap(player, "4y5yQ")
    before = top.bounding_box()
    player.button("Play").click()
    expect(other).to_be_visible()
    after = top.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 20
    player.page.locator(".chips .chip").last.click()
    expect(other).to_have_count(0)


def test_another_card_to_give_is_told_until_the_right_one_is_selected(people: People) -> None:
    player = people.new(PHONE).open("#/learn/neeps/1")
    other = player.page.locator(".told .other")
    tap(player, "9r")
    player.page.locator(".bar button.main").click()
    expect(other).to_be_visible()
    tap(player, "9r")
    tap(player, COURSES["neeps"][0]["wanted"].removeprefix("give"))
    expect(other).to_have_count(0)


def test_a_bet_in_a_lesson_can_be_thought_over(people: People) -> None:
    player = people.new(PHONE).open("#/learn/haggis-2/9")
    page = player.page
    player.button("Bet").click()
    assert fits(page.locator(".amounts"), page.locator("body"))
    page.keyboard.press("Escape")
    expect(page.locator(".amounts")).to_have_count(0)


def test_it_is_said_and_shown_that_the_hand_is_another(people: People) -> None:
    player = people.new(PHONE).open("#/learn/haggis-2")
    page = player.page
    change = page.locator(".told [aria-live] .change")
    page.locator(".hand .card").first.wait_for()
    expect(change).to_have_count(0)
    do(player, COURSES["haggis-2"][0])
    player.button("Continue").click()
    expect(change).to_have_text("New hand: 9 cards")
    expect(change).to_be_in_viewport()
    player.open("#/learn/haggis-3/4")
    expect(change).to_have_text("Later in the round: 6 cards")
    player.open("#/learn/haggis-3/5")
    expect(page.get_by_role("heading", name="Who takes the trick?")).to_be_visible()
    expect(change).to_have_count(0)


def test_a_trick_that_ends_in_a_lesson_stays_for_a_while(people: People) -> None:
    player = people.new(PHONE)
    page = player.page
    page.clock.install()
    player.open("#/learn/haggis-2/5")
    page.locator(".hand .card").first.wait_for()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    player.button("Pass").click()
    last = page.locator(".trick .last")
    expect(player.button("Continue")).to_be_visible()
    expect(last).to_contain_text("pair of 9s")
    page.clock.run_for(2000)
    expect(last).to_contain_text("single 5")


def test_a_lesson_moves_as_the_table_does(people: People) -> None:
    player = people.new(PHONE, moving=True).open("#/learn/haggis-2/8")
    page = player.page
    page.locator(".hand .card").first.wait_for()
    page.evaluate(
        """() => {
          window.seen = [];
          const look = () => {
            const card = document.querySelector('.centre li.last .face');
            if (card?.getAnimations().length) seen.push('play');
            if (document.querySelector('.moment.bomb')) seen.push('bomb');
            if (document.querySelector('body > .loose')) seen.push('sweep');
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    do(player, COURSES["haggis-2"][7])
    expect(player.button("Continue")).to_be_focused()
    expect(page.locator("[data-seat='1'] .bubble")).to_contain_text("cards")
    page.wait_for_function("() => ['play', 'bomb', 'sweep'].every((what) => seen.includes(what))")
    # The end of a round is shown before it is counted, and a tap skips it.
    page.clock.install()
    player.open("#/learn/haggis-2/10")
    page.locator(".hand .card").first.wait_for()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    do(player, COURSES["haggis-2"][9])
    expect(page.locator(".count")).to_have_count(0)
    page.locator(".skip").click()
    expect(page.locator(".count")).to_be_visible()
    expect(player.button("Play a real game")).to_be_focused()


def test_what_beats_what_is_at_hand_in_a_lesson(people: People) -> None:
    for size in (PHONE, (844, 390)):
        player = people.new(size).open("#/learn/haggis-2/8")
        player.button("What beats what").click()
        expect(player.page.get_by_role("dialog")).to_contain_text("Highest bomb")


def test_the_way_to_the_lesson_before_covers_no_cards(people: People) -> None:
    player = people.new((844, 390), language="fr").open("#/learn/haggis-2/2")
    courts = player.page.locator(".others [data-court]")
    expect(courts).to_have_count(3)
    assert apart(player.button("Previous step"), courts)


def test_the_first_game_after_a_lesson_is_against_the_weakest_bots(people: People) -> None:
    player = people.new(PHONE).open("#/learn/neeps/5")
    do(player, COURSES["neeps"][4])
    weakest = player.page.request.get(f"{player.address}/api/bots").json()[0]["level"]
    expect(player.page.locator(".told .bots")).to_contain_text("an easy one: 3 × Random bot")
    with player.page.expect_request("**/api/tables") as asked:
        player.button("Play a real game").click()
    seats = json.loads(asked.value.post_data or "")["seats"]
    assert [seat.get("level") for seat in seats[1:]] == [weakest] * 3
    player.open()
    expect(player.page.get_by_role("combobox", name="Against")).to_have_value(weakest)
    player.open("#/learn")
    done = player.page.get_by_role("link", name="Done")
    expect(done).to_have_count(1)
    expect(done).to_contain_text("Haggis & Neeps")


def test_a_lesson_by_keys_alone(people: People) -> None:
    player = people.new().open("#/learn/haggis-3/1")
    page = player.page
    page.locator(".hand .card").first.wait_for()
    page.keyboard.press("p")
    expect(player.button("Continue")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Step 2 of 6", exact=True)).to_be_visible()
    page.locator("[data-card='J.0']").focus()
    page.clock.install()
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    expect(player.button("Continue")).to_be_focused()
    page.clock.run_for(5000)
    expect(page.locator(".trick .last")).to_contain_text("single J")


def test_lessons_keep_their_step_and_go_back(people: People) -> None:
    player = people.new(PHONE).open("#/learn/haggis-2")
    page = player.page
    expect(player.button("Previous step")).to_be_disabled()
    do(player, COURSES["haggis-2"][0])
    player.button("Continue").click()
    expect(page.get_by_text("Step 2 of 10", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 2 of 10", exact=True)).to_be_visible()
    player.button("Previous step").click()
    expect(page.get_by_text("Step 1 of 10", exact=True)).to_be_visible()
    expect(page.locator("[data-card='6b.0']")).to_be_visible()


def test_every_rule_set_has_its_page(people: People) -> None:
    player = people.new().open("#/learn")
    links = player.page.locator("main ul a")
    expect(links).to_have_count(10)
    for address in [str(link.get_attribute("href")) for link in links.all()]:
        player.page.goto(f"{player.address}/{address}")
        expect(player.page.locator(".aid .played")).to_have_count(7)
        assert player.page.locator("main section").count() >= 7


def test_a_replay_of_my_game_steps_scrubs_and_is_linked_to_a_moment(people: People) -> None:
    player = people.new().play("haggis-2")
    player.finish()
    page = player.page
    page.get_by_role("link", name="Replay").click()
    own = page.locator(".own")
    expect(own.get_by_role("group", name="You").locator(".face").first).to_be_visible()
    expect(own.locator(".mine")).to_be_visible()
    expect(page.locator(".hands").get_by_role("group", name="You")).to_have_count(0)
    expect(page.locator(".others .seat")).to_have_count(1)
    expect(page.locator(".happened")).to_contain_text("Round 1 is dealt.")
    expect(page.locator(".hands .face").first).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="Forward").click()
    expect(page.locator(".happened")).not_to_contain_text("is dealt")
    page.wait_for_url("**/1/3")
    moment, text = page.url, page.locator(".happened").inner_text()
    scrub = page.locator("input[type=range]")
    scrub.fill(str(scrub.get_attribute("max")))
    expect(page.locator(".trick li").last).to_be_visible()
    expect(page.locator(".plaque")).to_contain_text("Round 1 is over")
    code = moment.rpartition("#/replay/")[2].partition("/")[0]
    whole = page.request.get(f"{player.address}/api/tables/{code}/replay").json()
    if len(whole["rounds"]) == 1:  # a tie makes one round more
        expect(page.locator(".plaque")).to_contain_text(re.compile(r"wins\.|You win!"))
    scrub.fill("5")
    page.wait_for_url("**/1/5")
    page.keyboard.press("Tab")
    page.goto("about:blank")
    page.goto(moment)
    expect(page.locator(".happened")).to_have_text(text)
    page.get_by_label("View").select_option(index=1)
    expect(page.get_by_text("face down").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
        page.get_by_role("link", name="Download as text").click()
    assert download.value.suggested_filename.endswith(".haggis")


def test_a_finished_round_is_seen_again_during_the_game(people: People) -> None:
    player = people.new(PHONE)
    page = player.page
    game = find("haggis-2", lambda g: mine(g) and len(g.rounds) == 2)
    over = replays.finished(game)
    assert over is not None
    Scripted(game).attach(page, player.address)
    offer_replay(player, over)
    for panel in ("What happened", "Score sheet"):
        player.button("Menu").click()
        player.button(panel).click()
        page.get_by_role("link", name="Replay of round 1").click()
        expect(page.locator(".happened")).to_contain_text("Round 1 is dealt.")
        page.get_by_role("link", name="Back to the table").click()
        page.locator(".hand .card").first.wait_for()


def test_the_controls_of_a_replay_stay_where_they_are(people: People) -> None:
    player = people.new(PHONE)
    SCENES["replay"](player)
    forward = player.button("Forward")
    places = set()
    for _ in range(8):
        box = forward.bounding_box()
        assert box
        places.add(box["y"])
        before = player.page.locator(".happened").inner_text()
        forward.click()
        expect(player.page.locator(".happened")).not_to_have_text(before)
    assert len(places) == 1


def test_a_replay_has_moves_to_click_and_keys(people: People) -> None:
    player = people.new()
    SCENES["replay"](player)
    page = player.page
    moves = page.get_by_role("list", name="Moves").get_by_role("button")
    last = moves.count() - 1
    current = page.locator(".moves [aria-current]")
    moves.nth(2).click()
    expect(current).to_have_count(1)
    expect(moves.nth(2)).to_have_attribute("aria-current", "step")
    page.wait_for_url("**/1/2")
    for key, step in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/1/{step}")
        expect(moves.nth(step)).to_have_attribute("aria-current", "step")


def test_on_a_phone_the_moves_of_a_replay_are_in_the_menu(people: People) -> None:
    player = people.new(PHONE)
    SCENES["replay"](player)
    page = player.page
    expect(page.get_by_role("combobox", name="Round")).to_be_in_viewport(ratio=1)
    player.button("Menu").click()
    page.get_by_role("list", name="Moves").get_by_role("button").nth(2).click()
    page.wait_for_url("**/1/2")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_replay_plays_on_its_own_until_its_end(people: People) -> None:
    player = people.new()
    player.prefer("haggis-2", speed="quick")
    SCENES["replay-end"](player)
    page = player.page
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".plaque")).to_have_count(0)
    page.locator("body").press(" ")
    player.button("Pause").wait_for()
    expect(page.locator(".plaque")).to_contain_text("Round 1 is over")
    player.button("Autoplay").wait_for()


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_of_a_replay_is_cut_off_on_a_phone(people: People, width: int) -> None:
    player = people.new((width, 844))
    SCENES["replay"](player)
    cut = player.page.evaluate(
        """() => [...document.querySelectorAll('.replay :not(svg, svg *, .top)')].filter((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 1 && (left < -1 || right > innerWidth + 1);
        }).map((part) => part.outerHTML.slice(0, 120))"""
    )
    assert cut == []
    assert player.page.evaluate("document.documentElement.scrollWidth") == width
