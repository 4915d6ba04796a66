"""Why a game cannot begin is told from the texts of a language: no words of it stand in the program."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.content.shipped_texts import shipped_texts
from game.rules.prose import Sentence
from game.rules.renewing import StaysError
from game.rules.system import SetupError
from game.scenes.game.moving import why_not
from game.scenes.words import Words
from game.session.protocol import TableServices, TableSession
from game.systems.registry import BY_NAME
from tests.support.shipped import shipped_catalog

GAME = Path(game.__file__).parent
MADE = {
    **dict.fromkeys(("SetupError", "OwnFileError", "ReasonError", "ChronicleError", "GapError"), (2,)),
    **dict.fromkeys(("SaveError", "SaveWriteError", "SaveInUseError"), (2, 3)),
    "unknown": (4,),
    "named": (4,),
}
"""What makes such a refusal, and of how many arguments; of the last two the last one ends the key.

The third argument for a save ends the key of what to do about it.
"""
REFUSED = ".refused."
"""Stands in the keys of all refusals."""
WITHOUT_A_PLACE = ("bot.refused.", "log.refused.", "stack.refused.")
"""Their key comes first where they are made."""
PASSED_ON = re.compile(r"(self\.|gone\.)?key")
"""A key that the caller has chosen, or that was chosen above: as a text of the program it is looked for."""
GAP = re.compile(r"\{([a-z_]+)[}:@?|]")
OPEN = re.compile(r"f'([a-z_.]+\.)\{")
"""A key that ends in what the content or a rule says."""


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every place of the program in which such a refusal is made, and by what."""
    for path in sorted(GAME.rglob("*.py")):
        text = path.read_text("utf-8")
        if any(f"{name}(" in text for name in MADE):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    name = node.func.id
                    if len(node.args) in MADE.get(name, ()) and path.name != "naming.py":
                        yield f"{path.relative_to(GAME)}:{node.lineno}", name, node


def keys_of(node: ast.expr) -> list[str]:
    """The keys that an argument can be; those that begin as an open one does."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) + keys_of(node.orelse)
    if (found := OPEN.match(ast.unparse(node))) is not None:
        return [key for key in shipped_texts() if key.startswith(found[1])]
    return []


def written_keys() -> set[str]:
    """Every key of a refusal that stands as it is in the program."""
    texts = (path.read_text("utf-8") for path in GAME.rglob("*.py"))
    return {
        node.value
        for text in texts
        if REFUSED in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    } & {*shipped_texts()}


def test_every_refusal_has_a_text_that_gets_its_facts() -> None:
    texts = shipped_catalog().strings("en")
    used = written_keys()
    made = 0
    for where, name, node in calls():
        if not name.endswith("Error"):
            for what in keys_of(node.args[-1]):
                key = f"setup.refused.unknown.{what}"
                assert key in texts, f"{where}: no text {key}"
                used.add(key)
            continue
        made += 1
        keys = keys_of(node.args[1])
        assert keys or PASSED_ON.fullmatch(ast.unparse(node.args[1])), (
            f"{where}: what is told is no key of a text: {ast.unparse(node.args[1])}"
        )
        given = {each.arg for each in node.keywords}
        for key in keys:
            assert key in texts, f"{where}: no text {key}"
            lacking = set(GAP.findall(texts[key])) - given
            assert None in given or not lacking, f"{where}: {key} lacks {lacking}"
            used.add(key)
        for end in keys_of(node.args[2]) if len(node.args) > 2 else ():
            lacking = set(GAP.findall(texts[f"save.do.{end}"])) - given
            assert not lacking, f"{where}: what to do lacks {lacking}"
    assert made > 100
    kept = {key for key in texts if REFUSED in key}
    assert kept <= used, f"texts that nobody tells: {kept - used}"


def test_why_a_bot_a_log_or_a_stack_failed_gets_its_facts() -> None:
    """The bot's name stands in nearly all that are of one, and comes from the program that is asked."""
    texts, checked = shipped_texts(), 0
    for path in (GAME / "session").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            key = keys_of(node.args[0]) if isinstance(node, ast.Call) and node.args else []
            if not (
                isinstance(node, ast.Call)
                and key
                and key[0].startswith(("bot.refused.", "log.refused.", "stack.refused."))
            ):
                continue
            told: set[object] = {each.arg for each in node.keywords}
            for each in node.args[1:]:
                assert isinstance(each, ast.Dict), f"{path.name}:{node.lineno}"
                told |= {name.value for name in each.keys if isinstance(name, ast.Constant)}
            lacking = set(GAP.findall(texts[key[0]])) - told - {"bot"}
            assert not lacking, f"{path.name}:{node.lineno}: {key[0]} lacks {lacking}"
            checked += 1
    assert checked > 30


def test_every_field_that_is_refused_has_a_name_for_players() -> None:
    texts, found = shipped_texts(), set()
    for where, name, node in calls():
        place = node.args[0 if name.endswith("Error") else 2]
        first = re.match(r"f?['\"]([a-z_]+)", ast.unparse(place))
        if name in ("SetupError", "unknown", "named") and first is not None:
            assert f"setup.field.{first[1]}" in texts, f"{where}: no name for {first[1]}"
            found.add(first[1])
    assert len(found) > 20


SCREENS = (
    *sorted((GAME / "scenes").rglob("*.py")),
    *(GAME / "app" / f"{name}.py" for name in ("game_table", "rescue", "services", "settings")),
)
"""What puts errors before players; commands tell them in English."""
IN_ENGLISH = frozenset({"display.py"})
"""The window that cannot be opened: a command says so on its terminal."""


def told_in_english(path: Path) -> Iterator[int]:
    """The lines that make a sentence of an error as it is, which is English."""
    for handler in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(handler, ast.ExceptHandler) or handler.name is None:
            continue
        for node in ast.walk(handler):
            is_str = isinstance(node, ast.Call) and ast.unparse(node) == f"str({handler.name})"
            is_part = isinstance(node, ast.FormattedValue) and ast.unparse(node.value) == handler.name
            if isinstance(node, ast.expr) and (is_str or is_part):
                yield node.lineno


def test_no_screen_tells_an_error_as_the_string_that_it_is() -> None:
    """``Words.why`` tells it in the language of the player."""
    assert len(SCREENS) > 200
    found = [f"{path.name}:{line}" for path in SCREENS for line in told_in_english(path)]
    assert {each.split(":")[0] for each in found} <= IN_ENGLISH, found


def test_no_screen_tells_in_english_why_a_pack_is_out_of_use() -> None:
    found = 0
    for path in SCREENS:
        text = path.read_text("utf-8")
        for each in re.finditer(r"[\w.\[\]]+\.disabled_because", text):
            assert text[: each.start()].endswith("words.because("), path
            found += 1
    assert found > 1


def test_what_is_told_goes_on_behind_a_name() -> None:
    """English begins without a capital of its own and ends without a stop; the form adds both."""
    for key, text in shipped_texts().items():
        if ".refused." in key and not key.startswith("os."):
            assert not text.endswith(".") and not text[0].isupper(), key


def test_a_refusal_is_told_in_the_language_of_the_texts_and_in_english_for_programs() -> None:
    problem = SetupError("sides.0.units", "skirmish.refused.no_units", role="attacker")
    assert str(problem) == "sides.0.units: the attacker has no units"
    assert problem.told({"skirmish.refused.no_units": "{role} steht allein"}) == "attacker steht allein"
    assert problem.told({"screen.ok": "Gut"}) == problem.message == "the attacker has no units"
    nested = SetupError(
        "", "totalwar.refused.unfit", why=Sentence("skirmish.illegal.battle_over"), rule="TW-1.5"
    )
    assert str(nested) == "The battle is over. [TW-1.5]"


@pytest.mark.parametrize("text", ["a\x1b[31mb", "two\nlines"])
def test_what_a_stranger_wrote_is_printable(text: str) -> None:
    problem = SetupError("map", "setup.refused.unknown.map", name=text, meant="")
    assert problem.message.isprintable() and problem.message.startswith("there is no map '")


def test_the_table_protocol_tells_why_in_the_language_of_its_texts() -> None:
    texts = {"skirmish.refused.no_side": "{role} fehlt"}
    session = TableSession(TableServices(BY_NAME, shipped_catalog(), texts))
    asked = b'{"op":"new","system":"skirmish","setup":{"sides":{"attacker":{"units":["gm"]}}}}'
    error = session.answer_line(asked)["error"]
    assert error == {"code": "bad_setup", "message": "defender fehlt", "field": "setup.sides"}


def test_why_a_war_stays_with_its_own_content_is_told_in_the_players_language() -> None:
    stays = StaysError("unfit", problem="in English")
    stays.__cause__ = SetupError("races", "sectors.refused.no_place", race="Marines")
    texts = {"screen.content.why.unfit": "$problem!", "sectors.refused.no_place": "{race} sind voll"}
    assert why_not(Words(texts), stays) == "Marines sind voll!"
