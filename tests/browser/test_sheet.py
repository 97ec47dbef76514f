"""The score sheet for real cards, with the rulebook's examples."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import People


def begin(people: People, rules: str, *names: str) -> Page:
    player = people.new()
    page = player.open("#/sheet").page
    page.get_by_label("Which game?").select_option(rules)
    for seat, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Player {seat}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    page.get_by_role("heading", name="Enter round 1").wait_for()
    return page


def enter(
    page: Page, name: str, *, place: str = "", recorded: int = 0, captured: int = 0, bet: int = 0
) -> None:
    row = page.get_by_role("group", name=name)
    row.wait_for()
    if place:
        both = page.get_by_label("Who went out?")
        if both.count():
            both.select_option(name)
        else:
            row.get_by_label("Went out").select_option(place)
        whose = (
            "Opponent’s cards left" if both.count() else "Cards left in the largest opposing hand"
        )
        row.get_by_label(whose).fill(str(recorded))
    row.get_by_label("Captured points").fill(str(captured))
    if bet:
        row.get_by_label("Bet").select_option(str(bet))


def write(page: Page, number: int) -> None:
    page.get_by_role("button", name="Add the round").click()
    page.get_by_role("heading", name=f"Enter round {number + 1}").wait_for()


def cells(page: Page, team: int) -> list[list[str]]:
    """The table of a player or team, row by row."""
    rows = page.locator("table").nth(team).locator("tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_the_two_player_example(people: People) -> None:
    """Noah's sheet as the rulebook prints it; in round 2 Isla's Little Bet is won."""
    page = begin(people, "haggis-2", "Noah", "Isla")
    enter(page, "Noah", place="1", recorded=8, captured=12, bet=15)
    enter(page, "Isla", captured=24, bet=5)
    write(page, 1)
    expect(page.get_by_text("Isla leads")).to_be_visible()
    enter(page, "Noah", captured=23)
    enter(page, "Isla", place="1", recorded=2, captured=13, bet=15)
    write(page, 2)
    assert cells(page, 0) == [
        ["1", "8", "40", "12", "15", "20", "72", "72"],
        ["2", "0", "0", "23", "–", "0", "23", "95"],
    ]
    expect(page.locator("caption").first).to_contain_text("95")


def test_the_neeps_example_with_its_slam(people: People) -> None:
    """Both teams' sheets as the rulebook prints them, including the errors of round 1.

    Rory, third out, has a record, and so has Jamie, who must then be second out. The captured
    cards are 72 of 84, which gives a warning.
    """
    page = begin(people, "neeps", "Isla", "Jamie", "Rory", "Noah")
    enter(page, "Isla", place="1", recorded=10, captured=11, bet=15)
    enter(page, "Jamie", place="2", recorded=3, captured=28)
    enter(page, "Rory", place="3", recorded=4, captured=19)
    enter(page, "Noah", captured=14)
    write(page, 1)
    expect(page.get_by_text("Captured points: 72 in all")).to_be_visible()
    enter(page, "Jamie", place="1", recorded=12, captured=30, bet=30)
    enter(page, "Noah", place="2", recorded=12, captured=13)
    enter(page, "Isla", captured=20)
    enter(page, "Rory", captured=21)
    write(page, 2)
    high_rollas, slam_jamma = cells(page, 0), cells(page, 1)
    assert high_rollas[:2] == [
        ["1", "Isla", "10", "50", "11", "61", "15", "30", "130", "130"],
        ["Rory", "4", "20", "19", "39"],
    ]
    assert slam_jamma == [
        ["1", "Jamie", "3", "15", "28", "43", "–", "0", "57", "57"],
        ["Noah", "0", "0", "14", "14"],
        ["2★", "Jamie", "12", "60", "30", "90", "30", "60", "223", "280"],
        ["Noah", "12", "60", "13", "73"],
    ]


def test_no_bet_is_a_stroke_and_a_declared_one_is_0(people: People) -> None:
    page = begin(people, "first-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12)
    enter(page, "Ben", captured=24)
    page.get_by_role("group", name="Ben").get_by_label("Bet").select_option("0")
    write(page, 1)
    assert cells(page, 0)[0][4] == "–"
    assert cells(page, 1)[0][4] == "0"
    page.locator("table").nth(0).get_by_role("button", name="Bet: –").click()
    expect(page.locator(".why")).to_have_text("No bet was made.")
    page.locator("table").nth(1).get_by_role("button", name="Bet: 0").click()
    expect(page.locator(".why").last).to_have_text("“No bet” was declared.")


def test_what_cannot_be_is_refused_with_a_sentence(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12)
    page.get_by_role("button", name="Add the round").click()
    expect(page.get_by_role("alert")).to_contain_text("36")
    enter(page, "Ben", captured=24)
    write(page, 1)


def test_the_sheet_is_kept_undone_and_exported(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12)
    enter(page, "Ben", captured=24)
    write(page, 1)
    page.reload()
    expect(page.get_by_role("heading", name="Enter round 2")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert '"1","Ann","8","40","12","0","–","0","52"' in text
    page.get_by_role("button", name="Remove the last round").click()
    expect(page.get_by_role("heading", name="Enter round 1")).to_be_visible()


def test_a_round_that_was_struck_out_can_be_corrected(people: People) -> None:
    page = begin(people, "haggis-3", "Ann", "Ben", "Cat")
    enter(page, "Cat", place="1", recorded=8, captured=20, bet=15)
    enter(page, "Ann", place="2", recorded=3, captured=20)
    enter(page, "Ben", captured=10)
    write(page, 1)
    lines = page.locator("tbody tr")
    before = lines.all_inner_texts()
    page.get_by_role("button", name="Remove the last round").click()
    expect(page.get_by_role("heading", name="Enter round 1")).to_be_visible()
    write(page, 1)
    expect(lines).to_have_text(before, use_inner_text=True)
    expect(page.get_by_role("group", name="Cat").get_by_label("Captured points")).to_have_value("")


def test_in_tatties_the_shepherd_has_a_bid(people: People) -> None:
    page = begin(people, "tatties", "Ann", "Ben", "Cat")
    page.get_by_role("combobox", name="Shepherd").select_option("Cat")
    enter(page, "Cat", place="1", recorded=8, captured=20)
    page.get_by_role("group", name="Cat").get_by_label("Bid").select_option("30")
    enter(page, "Ann", place="2", recorded=3, captured=20)
    enter(page, "Ben", captured=11)
    write(page, 1)
    titles = page.locator("table").first.locator("thead th").all_inner_texts()
    assert titles[4:6] == ["Bid", "Bid points"]
    page.locator("table").nth(2).get_by_role("button", name="Bid points: 30").click()
    expect(page.locator(".why")).to_have_text("30 points from the Shepherd’s bid: Cat 30 (won).")


def test_two_at_the_same_place_are_named(people: People) -> None:
    page = begin(people, "haggis-3", "Ann", "Ben", "Cat")
    enter(page, "Ann", place="1", recorded=8, captured=20)
    enter(page, "Cat", place="1", recorded=3, captured=20)
    enter(page, "Ben", captured=10)
    page.get_by_role("button", name="Add the round").click()
    expect(page.get_by_role("alert")).to_contain_text("1st: Ann and Cat")
    enter(page, "Cat", place="2", recorded=3, captured=20)
    write(page, 1)


def test_a_server_that_cannot_reckon_loses_nothing(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    page.route("**/api/sheets", lambda route: route.abort())
    enter(page, "Ann", place="1", recorded=8, captured=12)
    page.get_by_role("button", name="Add the round").click()
    expect(page.get_by_role("alert")).to_contain_text("stays here")
    expect(page.get_by_role("group", name="Ann").get_by_label("Captured points")).to_have_value(
        "12"
    )


def tap(page: Page, name: str, *cards: str) -> None:
    """Give captured cards to a player."""
    page.get_by_role("radio", name=name).click()
    for card in cards:
        page.get_by_role("button", name=card).click()


def test_captured_cards_can_be_tapped_instead(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    row = page.get_by_role("group", name="Ann")
    page.get_by_label("Who went out?").select_option("Ann")
    row.get_by_label("Opponent’s cards left").fill("8")
    page.get_by_role("combobox", name="Enter captures", exact=True).select_option("cards")
    suits = ("red", "yellow", "green", "blue")
    tap(page, "Ann", *(f"{suit} {rank}" for suit in suits for rank in (3, 5)), "Jack", "Queen")
    tap(page, "Ben", *(f"{suit} {rank}" for suit in suits for rank in (7, 9)), "Queen", "King")
    page.get_by_role("button", name="Add the round").click()
    expect(page.get_by_role("alert")).to_contain_text("29 in all, but the deck has 36")
    tap(page, "Ben", "Jack", "King")
    write(page, 1)
    page.get_by_role("button", name="Remove the last round").click()
    expect(page.get_by_role("button", name="red 3: Ann")).to_be_visible()
    write(page, 1)
    lines = page.locator("tbody tr")
    expect(lines.nth(0).get_by_role("button", name="Captured: 13")).to_be_visible()
    expect(lines.nth(1).get_by_role("button", name="Captured: 23")).to_be_visible()


def test_a_card_that_another_captured_changes_hands(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    page.get_by_role("combobox", name="Enter captures", exact=True).select_option("cards")
    tap(page, "Ann", "red 3", "Jack")
    expect(page.get_by_role("button", name="red 3: Ann")).to_be_visible()
    tap(page, "Ben", "red 3", "Jack")
    expect(page.get_by_role("button", name="red 3: Ben")).to_be_visible()
    expect(page.get_by_role("button", name="Jack: Ann and Ben")).to_be_visible()


def test_a_sheet_opens_on_another_device_by_its_link(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12)
    enter(page, "Ben", captured=24)
    write(page, 1)
    page.get_by_text("Share this sheet").click()
    link = str(page.locator("details .address").text_content())

    other = people.new().page
    other.goto(link)
    expect(other.get_by_role("heading", name="Enter round 2")).to_be_visible()
    expect(other.get_by_role("note")).to_contain_text("somebody else’s")
    other.get_by_role("button", name="Remove the last round").click()
    expect(other.get_by_role("heading", name="Enter round 1")).to_be_visible()
    expect(other.get_by_role("note")).to_have_count(0)
    other.wait_for_url(lambda url: "#/sheet/" in url and url != link)
    page.reload()
    expect(page.get_by_role("heading", name="Enter round 2")).to_be_visible()


def test_my_sheets_are_listed_and_can_be_deleted(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="New sheet").click()
    page.get_by_role("link", name="Ann and Ben").click()
    page.get_by_role("heading", name="Enter round 1").wait_for()
    page.get_by_role("button", name="Delete this sheet").click()
    expect(page.get_by_role("button", name="Start the sheet")).to_be_visible()
    expect(page.get_by_role("link", name="Ann and Ben")).to_have_count(0)


def test_a_sheet_changed_elsewhere_is_not_overwritten(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    elsewhere.get_by_role("heading", name="Enter round 1").wait_for()
    for side in (elsewhere, page):
        enter(side, "Ann", place="1", recorded=8, captured=12)
        enter(side, "Ben", captured=24)
    write(elsewhere, 1)
    page.get_by_role("button", name="Add the round").click()
    expect(page.get_by_role("alert")).to_contain_text("changed elsewhere")
    expect(page.get_by_role("heading", name="Enter round 2")).to_be_visible()
    people.players[0].complaints.clear()  # for the browser the refusal is a failed request


def test_a_kept_sheet_is_there_without_a_server(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12)
    enter(page, "Ben", captured=24)
    write(page, 1)
    page.route("**/api/sheets/*", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("heading", name="Enter round 2")).to_be_visible()
    expect(page.locator("caption").first).to_contain_text("52")


def test_an_own_goal_ends_the_sheet(people: People) -> None:
    page = people.new().open("#/sheet").page
    page.get_by_role("combobox", name="Goal").select_option("own")
    page.get_by_label("How many").fill("1")
    page.get_by_label("Points or rounds").select_option("r")
    page.get_by_role("button", name="Start the sheet").click()
    enter(page, "Player 1", place="1", recorded=8, captured=12)
    enter(page, "Player 2", captured=24)
    page.get_by_role("button", name="Add the round").click()
    expect(page.get_by_text("Player 1 wins.")).to_be_visible()
