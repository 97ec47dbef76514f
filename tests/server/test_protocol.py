"""docs/protocol.md says what the types say."""

from haggis.server import messages, protocol, shown


def test_the_page_is_current() -> None:
    written = protocol.PAGE.read_text(encoding="utf-8")
    assert written == protocol.page(), "run `python -m haggis.server.protocol`"


def test_every_struct_is_described() -> None:
    for module in (messages, shown):
        for struct in protocol.describe(module):
            assert struct.about, struct.name
