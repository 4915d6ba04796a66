"""What is foretold and told of units, in any system: parts, marks on the board, lines of briefs."""

from fractions import Fraction

from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.core.ledger import LedgerItem
from game.core.odds import Odd
from game.rules.brief import Row, Span, line_of, listed, row, ruled, span, text_of
from game.rules.intent import Mark
from game.rules.outlook import Outlook, Part, Prospect, counted, marks_of_outlook, parts_of
from game.rules.prose import Sentence

TITLE = Sentence("title")


def told(kind: str, **facts: int) -> Sentence:
    return Sentence(f"x.outlook.{kind}", dict(facts))


def prospect(*places: int, percent: int | None = None, is_open: bool = False) -> Prospect:
    chance = None if percent is None else Odd("destroyed", "u", percent, 100)
    return Prospect(Sentence("p"), chance, places=places, is_open=is_open)


def marks(**parts: Prospect | tuple[Prospect, ...]) -> list[Mark]:
    each = {kind: found if isinstance(found, tuple) else (found,) for kind, found in parts.items()}
    outlook = Outlook(TITLE, 7, tuple(Part(told(kind), found) for kind, found in each.items()))
    pointed, *found = marks_of_outlook(outlook)
    assert pointed == Mark("pointed", (7,))
    return found


def test_a_part_has_the_prospects_of_its_kind_and_kinds_without_any_are_left_out() -> None:
    one, two = prospect(1), prospect(2)
    found = parts_of(
        told, ("attacks", iter([one, two])), ("blocked", []), ("threats", [one]), detailed="threats"
    )
    assert found == (Part(told("attacks", count=2), (one, two)), Part(told("threats", count=1), (one,), True))


def test_places_are_marked_by_how_many_reach_them() -> None:
    found = list(counted("threat", {9: 2, 3: 1, 5: 2, 1: 10}, "red"))
    assert [(mark.role, mark.places, mark.owner, mark.label) for mark in found] == [
        ("threat", (3,), "red", "1"),
        ("threat", (5, 9), "red", "2"),
        ("threat", (1,), "red", "10"),
    ]


def test_nothing_that_is_pointed_at_has_no_marks() -> None:
    assert marks_of_outlook(None) == ()


def test_a_line_is_drawn_to_what_could_be_attacked_with_the_best_chance() -> None:
    both = (prospect(1, 2, percent=20), prospect(1, 2, percent=60), prospect(1, 3, percent=5))
    assert marks(attacks=both) == [
        Mark("prospect", (1, 2), label="60%"),
        Mark("prospect", (1, 3), label="5%"),
    ]
    assert marks(attacks=prospect(1, 2)) == [], "without a chance there is no line"
    assert marks(attacks=prospect(1, 2, 3, percent=50)) == [], "what covers a field is no line"
    assert marks(next_turn=prospect(1, 2, percent=50)) == [], "nothing of a later turn is drawn"
    inward = marks(joint=prospect(1, 2, percent=50))
    assert inward == [Mark("prospect", (2, 1), label="50%")], "its chance stands at whoever would attack"
    for kind in ("choices", "aimed", "struck_there"):
        assert marks(**{kind: prospect(1, 2, percent=50)}) == [Mark("prospect", (1, 2), label="50%")]


def test_of_what_is_aimed_at_the_chance_of_that_attack_is_drawn() -> None:
    better = prospect(1, 2, percent=90)
    found = marks(
        choices=(better, prospect(1, 3, percent=10)), struck_there=better, aimed=prospect(1, 2, percent=40)
    )
    assert found == [Mark("prospect", (1, 3), label="10%"), Mark("prospect", (1, 2), label="40%")]
    assert marks(attacks=better, aimed=prospect(1, 2, percent=40)) == [Mark("prospect", (1, 2), label="90%")]


def test_blocked_lines_and_threats_are_marked_with_what_is_known_of_them() -> None:
    assert marks(blocked=prospect(1, 2, 4)) == [Mark("blocked", (1, 2, 4))]
    assert marks(threats=prospect(5, 2, percent=30)) == [Mark("threatens", (5,), label="30%")]
    assert marks(threats=prospect(5, 2, is_open=True)) == [Mark("threatens", (5,), label="")]
    assert marks(threats=prospect(5, 2)) == [], "who cannot strike is no threat"


def test_a_prospect_holds_no_more_than_it_is_told() -> None:
    plain = Prospect(TITLE)
    assert (plain.chance, plain.risk, plain.workings, plain.why, plain.places) == (None, None, (), None, ())
    assert (plain.risks, plain.card, plain.is_open) == ((), "", False)
    assert Prospect(TITLE, why=Illegal(RuleId("SK-1.1"), "off_board", {})).why is not None
    assert Odd("x", "u", 1, 4).fraction == Fraction(1, 4)


TEXTS = {"a": "Attack {n}", "b": "Behind", "c": "Cover"}


def test_a_line_of_a_brief_is_its_sentences_in_a_row() -> None:
    ledger = (LedgerItem(2, "base", RuleId("SK-3.3"), "u"),)
    line = row("a", "good", ledger=ledger, icon="sword", n=3)
    assert line == Row((Span((Sentence("a", {"n": 3}),), "good", "", "sword"),), ledger)
    assert line_of(TEXTS, line, None) == "Attack 3"
    assert row("b") == Row((Span((Sentence("b"),), "text"),))
    part = span("c", "bad", owner="red", gap=" / ", n=1)
    assert part == Span((Sentence("c", {"n": 1}),), "bad", "red", gap=" / ")
    assert line_of(TEXTS, Row((*row("b").spans, part, span("c"))), None) == "Behind / Cover  Cover"
    assert ruled("b", RuleId("SK-1.1"), tone="dim", n=2) == Row(
        (Span((Sentence("b", {"n": 2}, (RuleId("SK-1.1"),)),), "dim"),)
    )
    assert ruled("b").spans[0].tone == "text"


def test_several_texts_stand_in_one_line_and_none_in_no_line() -> None:
    assert listed([]) == ()
    (line,) = listed(["b", "c"])
    assert line == Row((Span((Sentence("b"), Sentence("c")), "dim"),))
    assert line_of(TEXTS, line, None) == "Behind, Cover"
    assert listed(["b"], "warning")[0].spans[0].tone == "warning"


def test_a_text_that_the_language_lacks_is_told_by_its_name() -> None:
    assert text_of(TEXTS, Sentence("z", {"name": "Gundam"}), None) == "Gundam"
    assert text_of(TEXTS, Sentence("z", {"n": 1}), None) == "z"
    empty = Row((Span(()), span("b"), Span(()), span("c")))
    assert line_of(TEXTS, empty, None) == "Behind  Cover", "nothing leaves no gap"
