"""What the workbench of a resolver tells about a roll."""

from msgspec import UNSET

from game.core.codec import to_json
from game.core.dice import Roll, ScriptedChance
from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId
from game.core.kernel import Step

ME = PlayerId("me")


class Ground:
    """A state that counts its draws."""

    rng = 0


def rolled(roll: Roll, *faces: int) -> DiceRolled:
    step: Step[Ground, Event] = Step(Ground(), lambda state, event: None, ScriptedChance(faces))
    return step.roll(roll)


def test_a_roll_by_bands_tells_its_band_and_no_success() -> None:
    event = rolled(Roll(purpose="table", player=ME, sides=(100,), test="bands", bands=(5, 35)), 20)
    assert (event.band, event.bands) == (1, (5, 35))
    assert event.success


def test_other_rolls_are_written_as_before() -> None:
    event = rolled(Roll(purpose="accuracy", player=ME, sides=(100,), test="at_most", target=65), 66)
    assert not event.success
    assert event.band is UNSET
    assert b"band" not in to_json(event)


def test_a_roll_that_is_no_test_tells_no_target() -> None:
    event = rolled(Roll(purpose="coin", player=ME, sides=(2,)), 2)
    assert (event.test, event.target, event.success, event.faces) == ("none", 0, True, (2,))


def test_a_roll_names_nobody_and_no_rule_unless_it_says_so() -> None:
    wanted = DiceRolled(
        purpose="lot", player=ME, sides=(6, 4), faces=(3, 4), test="none", target=0, success=True
    )
    assert rolled(Roll("lot", ME, (6, 4)), 3, 4) == wanted
    assert (wanted.rules, wanted.ledger, wanted.actor, wanted.subject) == ((), (), "", "")
