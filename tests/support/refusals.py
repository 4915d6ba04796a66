"""Why something is refused, as a player reads it: the sentence has all that it names."""

from game.core.kernel import Illegal
from game.rules.telling import Telling, refusal_sentence, refusal_text
from tests.support.shipped import shipped_catalog


def whole(telling: Telling, illegal: Illegal) -> Illegal:
    """Return a refusal whose sentence exists and lacks none of the facts that it tells."""
    told = refusal_text(telling, illegal, shipped_catalog().strings("en"))
    assert told != refusal_sentence(telling, illegal).key and "{" not in told, f"{illegal}: {told}"
    return illegal
