"""Every event names the entries of the rulebook that made it happen."""

from collections.abc import Mapping
from typing import Final

from game.core.kernel import resolve_unchecked
from game.systems.duel.events import DuelEvent
from tests.support.duel import RULESET
from tests.support.duel_mix import positions
from tests.support.shipped import shipped_catalog

NAMED: Final[Mapping[str, str]] = {
    "ArsenalUsed": "DU-7.21",
    "AttackDeclared": "DU-4.4 DU-4.10 DU-1.8",
    "AttackEnded": "DU-4.4 DU-4.10 DU-1.8",
    "AttackStopped block": "DU-4.4 DU-3.5",
    "AttackStopped cover": "DU-7.12 DU-4.11",
    "AttackStopped evade": "DU-7.11 DU-4.11",
    "AttackStopped spent": "DU-7.1",
    "BattleEnded": "DU-8.1, DU-8.3 DU-8.1",
    "BlockSpent block": "DU-4.4 DU-3.5",
    "BlockSpent cover": "DU-7.12 DU-4.11",
    "BlockSpent evade": "DU-7.11 DU-4.11",
    "BlockerNamed": "DU-7.20",
    "CardAdvanced": "DU-4.3, DU-4.4 DU-4.10 DU-1.8",
    "CardChanged boost": "DU-7.16 DU-7.3",
    "CardChanged hook": "DU-7.8 DU-7.3",
    "CardChanged lock": "DU-7.20 DU-7.3",
    "CardChanged suppress": "DU-7.7 DU-7.3",
    "CardResolved": "DU-4.5",
    "CardStarted": "DU-4.3",
    "CardsDrawn": "DU-4.1 DU-3.2",
    "CardsPlanned": "DU-4.1",
    "CardsReturned": "DU-4.6 DU-4.7 DU-3.5",
    "CardsRevealed": "DU-4.2 DU-4.7",
    "DamageDealt attack": "DU-4.4 DU-5.1",
    "DamageDealt counter": "DU-7.19",
    "DamageReduced": "DU-7.21",
    "DamageRepaired": "DU-7.17",
    "DrawChanged draw": "DU-7.18",
    "DrawChanged overheat": "DU-7.20",
    "InitiativeReached": "DU-4.2 DU-4.9",
    "InitiativesSwapped": "DU-7.14",
    "PromptAnswered cover": "DU-7.12 DU-4.11",
    "PromptAnswered block": "DU-4.4 DU-3.5",
    "PromptAnswered evade": "DU-7.11 DU-4.11",
    "PromptAnswered feint": "DU-7.20",
    "PromptAnswered more": "DU-7.1",
    "PromptAnswered repair": "DU-7.17",
    "PromptAnswered zone": "DU-7.1",
    "PromptAnswered shove": "DU-7.4, DU-7.5, DU-7.6",
    "PromptAnswered spot": "DU-7.15",
    "PromptAnswered swap": "DU-7.14",
    "PromptRaised block": "DU-4.4 DU-3.5",
    "PromptRaised cover": "DU-7.12 DU-4.11",
    "PromptRaised evade": "DU-7.11 DU-4.11",
    "PromptRaised feint": "DU-7.20",
    "PromptRaised more": "DU-7.1",
    "PromptRaised repair": "DU-7.17",
    "PromptRaised zone": "DU-7.1",
    "PromptRaised shove": "DU-7.4, DU-7.5, DU-7.6",
    "PromptRaised spot": "DU-7.15",
    "PromptRaised swap": "DU-7.14",
    "RangeExtended": "DU-7.15",
    "SeatLeft": "DU-4.12",
    "SuitDestroyed": "DU-5.1",
    "SuitMoved": "DU-1.2 DU-4.3",
    "SuitShoved drag": "DU-7.5",
    "SuitShoved push": "DU-7.4",
    "SuitShoved rebuff": "DU-7.6",
    "TurnEnded": "DU-4.6 DU-4.7 DU-3.5",
    "TurnStarted": "DU-4.6",
}
"""By kind of event, with its cause or question: the entries, of several sorts one after the other."""


SEEDS = (*range(20), 23, 46, 101)
"""In the last three a rebuff leaves a choice where to be shoved, or who covers is asked: both are rare."""


def kind_of(event: DuelEvent) -> str:
    """Return the kind of an event, and what brought it about or is asked."""
    kind = type(event).__name__
    prompt = getattr(event, "prompt", None)
    more = [getattr(event, name, "") for name in ("cause", "how", "kind_of")]
    return " ".join(filter(None, (kind, *more, prompt.kind if prompt is not None else "")))


def test_every_event_names_its_entries_of_the_rulebook() -> None:
    """With every ability in play, whatever happens can be looked up."""
    told: dict[str, set[str]] = {}
    known = set(shipped_catalog().entries["rulebook"])
    for seed in SEEDS:
        for state, legal in positions(seed, 120):
            for event in [
                e for action in legal[:2] for e in resolve_unchecked(RULESET, state, action).events
            ]:
                assert event.rules and set(event.rules) <= known, event
                told.setdefault(kind_of(event), set()).add(" ".join(event.rules))
    del told["AttackSuspended"]
    assert {kind: ", ".join(sorted(found)) for kind, found in told.items()} == NAMED
