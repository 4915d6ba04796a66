"""Who is asked whether his force shall leave reads what that earns the other side."""

import msgspec
import pytest

from game.core.ids import PlayerId
from game.scenes.skirmish.face import SKIRMISH_FACE
from game.scenes.words import Words
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import RULESET, battle

WORDS = Words(shipped_catalog().strings("en"))


@pytest.mark.rule("SK-6.2", "SK-6.4", "TW-9.5")
@pytest.mark.parametrize("is_militia", [False, True])
def test_nobody_is_told_gold_that_militia_would_earn_by_a_withdrawal(is_militia: bool) -> None:
    """Militia have no faction that is paid: 'earning 100 gold' was told, and nothing was paid."""
    faction = "" if is_militia else "blue"
    setup = msgspec.structs.replace(
        battle("S . . . s", sides={"defender": {"faction": faction}}).setup, order="battle_1"
    )
    state = RULESET.setup(setup, 1)
    asked = SKIRMISH_FACE.withdrawal(WORDS, state, PlayerId("red"))
    assert asked is not None
    assert ("earning {b}100{/} gold" in asked.text) is not is_militia
    assert "the other side wins" in asked.text
