"""Keys that briefs write, and what figures and cases are where nothing more is said."""

from game.rules.brief import NAME, UNIT
from game.rules.figures import Figure
from game.rules.measures import Case
from game.rules.prose import fill
from tests.support.shipped import shipped_catalog


def test_a_name_in_a_brief_is_written_by_itself() -> None:
    texts = shipped_catalog().strings("en")
    assert fill(texts, NAME, {"name": "The Bend"}) == "The Bend"
    assert fill(texts, UNIT, {"unit": "Halyard"}) == "Halyard"


def test_a_figure_is_a_number_of_everybody_and_everything_unless_it_says_so() -> None:
    figure = Figure(name="rounds", amount=7)
    assert (figure.kind, figure.subject, figure.side, figure.of) == ("number", "", "", 1)


def test_a_machine_is_measured_against_the_same_gold_unless_its_case_says_otherwise() -> None:
    case = Case(sort="frame", kind="frames", entry="gm", system="skirmish")
    assert (case.against, case.rival, case.games) == ("same_gold", "", 2)
    assert case.title == "frame gm (skirmish)"
