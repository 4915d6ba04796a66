"""How the chance of an attack comes about, step by step, so that it can be worked out by hand (WG-9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from game.core.ids import RuleId
from game.core.ledger import Ledger
from game.rules.prose import Sentence, exact_percent
from game.systems.wargame.aim import weapon_of
from game.systems.wargame.guards import guard_of
from game.systems.wargame.jobs import Blow
from game.systems.wargame.resolve_grapple import seize_need
from game.systems.wargame.rolls import EIGHTHS, FULL, attack_need, can_evade, evasion_need, strike_chance
from game.systems.wargame.state import WargameState


def as_taken(state: WargameState, blow: Blow) -> Blow:
    """Return an attack as it will be made: on who guards the target, where somebody does (WG-12.6)."""
    guard = guard_of(state, blow) if blow.sort in ("attack", "overwatch", "counter") else ""
    return replace(blow, target=guard, aim="", sort="guard") if guard else blow


def workings(state: WargameState, blow: Blow) -> Iterator[Sentence]:
    """Yield what the roll has to show and why, the same of the evasion, and the product (WG-9.3, WG-9.4)."""
    blow = as_taken(state, blow)
    unit, target = state.units[blow.unit], state.units[blow.target]
    if blow.sort == "guard":
        yield _told("guarded", "WG-12.6", unit=target.id)
    is_grapple = blow.sort == "grapple"
    need, ledger = seize_need(state, unit, target.id) if is_grapple else attack_need(state, blow)
    hit = Fraction(strike_chance(state, need, None), FULL)
    yield from reasons(ledger)
    yield _told("hits", "WG-9.3", need=need, sides=EIGHTHS, share=exact_percent(hit))
    if not can_evade(state, target):
        yield _told("no_evasion", "WG-9.4")
        return
    least, ledger = evasion_need(state, target, unit, weapon_of(state, blow.item), is_melee=blow.is_melee)
    whole = Fraction(strike_chance(state, need, least), FULL)
    evaded = 1 - whole / hit
    yield from reasons(ledger)
    yield _told("evades", "WG-9.4", need=least, sides=EIGHTHS, share=exact_percent(evaded))
    both = {"hit": exact_percent(hit), "rest": exact_percent(1 - evaded), "all": exact_percent(whole)}
    yield _told("product", "WG-9.4", **both)


def reasons(ledger: Ledger) -> Iterator[Sentence]:
    """Yield the items of a ledger; a value that nothing changes is told by what the roll has to show."""
    for item in ledger if len(ledger) > 1 else ():
        yield Sentence(f"wargame.ledger.{item.reason}", {"amount": item.amount}, (item.rule,))


def _told(key: str, *rules: str, **facts: str | int) -> Sentence:
    return Sentence(f"wargame.working.{key}", facts, tuple(map(RuleId, rules)))
