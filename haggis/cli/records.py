"""Files of one record or of many, in either form."""

from __future__ import annotations

from collections.abc import Iterator

from haggis.cli.params import read_file
from haggis.errors import RecordError
from haggis.record import Record, read_record
from haggis.record.data import FORMAT


def read_records(file: str) -> tuple[int, Iterator[Record]]:
    """How many records a file has, and each of them as it is checked."""
    texts = record_texts(read_file(file))
    return len(texts), _checked(texts)


def record_texts(text: str) -> list[str]:
    """One text for each record: JSON records stand one on a line, text records one after another.

    >>> record_texts('{"a": 1}\\n{"a": 2}\\n')
    ['{"a": 1}', '{"a": 2}']
    """
    # Not splitlines: a line separator may stand in a JSON text.
    lines = [line for line in map(str.strip, text.split("\n")) if line]
    if len(lines) > 1 and all(line[0] == "{" and line[-1] == "}" for line in lines):
        return lines
    return list(_split(text))


def _split(text: str) -> Iterator[str]:
    """The text split before every format line except the first; comments are kept whole."""
    part: list[str] = []
    begun, depth = False, 0
    for line in text.splitlines(keepends=True):
        if depth == 0 and line.strip() == FORMAT:
            if begun:
                yield "".join(part)
                part = []
            begun = True
        depth += line.count("{") - line.count("}")
        part.append(line)
    yield "".join(part)


def _checked(texts: list[str]) -> Iterator[Record]:
    for number, text in enumerate(texts, 1):
        try:
            record = read_record(text)
        except RecordError as error:
            if len(texts) == 1:
                raise
            raise RecordError(f"record {number}, {error}") from None
        yield record
