"""What may be chosen of a campaign's options."""

import pytest

from game.scenes.setup.campaigns import MOST_NUMBER, campaign_shapes
from tests.support.sectors import options, rules


@pytest.mark.rule("SE-7.2", "SE-9.2")
def test_what_a_pack_or_a_campaign_sets_higher_can_be_chosen_that_high() -> None:
    """The slider ended at 200: a final score of 500 was lost as soon as anybody touched it."""
    for own, now in (({}, options(target_score=500)), ({"target_score": 500}, options())):
        shapes = {each.name: each for each in campaign_shapes(rules(), now, own)}
        assert (shapes["target_score"].default, shapes["target_score"].most) == (500, 500)
        assert shapes["turn_limit"].most == MOST_NUMBER and shapes["active_cap"].most == 10
        assert shapes["race_styles"].default is False and shapes["race_styles"].most == 0
