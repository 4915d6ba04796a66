"""The page on the lab: every file stands on it, and every field of the records that are written as JSON."""

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec import inspect

import game.lab
from game.lab.balance_command import BalanceRecord
from game.lab.command import Record
from game.lab.fair_page import Report

LAB: Final = Path(game.lab.__file__).parent
PAGE: Final = (LAB / "README.md").read_text("utf-8")
SECTIONS: Final[dict[str, type[msgspec.Struct]]] = {
    "`simulate`:": Record,
    "`balance`, and": Report,
    "`simulate duel --balance`:": BalanceRecord,
}


def fields_of(kind: inspect.Type) -> set[str]:
    """All names of fields in a record, at any depth."""
    match kind:
        case inspect.StructType(fields=fields) | inspect.DataclassType(fields=fields):
            return {name for each in fields for name in (each.encode_name, *fields_of(each.type))}
        case inspect.UnionType(types=some) | inspect.TupleType(item_types=some):
            return {name for each in some for name in fields_of(each)}
        case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item):
            return fields_of(item)
        case _:
            return set()


def section(title: str) -> str:
    """What the page says under a title, up to the next one."""
    text = PAGE.partition(f"\n{title}")[2]
    assert text, title
    return min((text.partition(f"\n{other}")[0] for other in SECTIONS if other != title), key=len)


def test_every_file_is_on_the_page() -> None:
    files = {path.name for path in LAB.glob("*.py")} - {"__init__.py"}
    assert files == {*re.findall(r"`(\w+\.py)`", PAGE)}


@pytest.mark.parametrize("title", SECTIONS)
def test_every_field_of_a_record_is_on_the_page_and_no_other(title: str) -> None:
    """Whoever reads the files by a program is told of a field that comes or goes."""
    told = {*re.findall(r"`(\w+)`", section(title))}
    names = fields_of(inspect.type_info(SECTIONS[title]))
    assert names <= told
    assert told - names <= {"simulate", "balance", "H0", "H1"}


def test_records_begin_as_the_game_knows_them_again() -> None:
    """By their first fields a file of the game is told from any other, which is not written over."""
    names = {kind.__name__: [*kind.__struct_encode_fields__[:3]] for kind in SECTIONS.values()}
    assert names == {
        "Record": ["system", "version", "seats"],
        "Report": ["system", "version", "level"],
        "BalanceRecord": ["version", "seats", "seed"],
    }
