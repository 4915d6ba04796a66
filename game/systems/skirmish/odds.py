"""The exact chances of an action before it is committed (SK-7)."""

from fractions import Fraction

from game.core.dice import Chance
from game.core.kernel import Ruleset, resolve_unchecked
from game.core.ledger import Ledger
from game.core.odds import Odd, Odds, explore, tally
from game.systems.skirmish.actions import Answer, FireBroadside, FireWeapon, SkirmishAction, StrikeMelee
from game.systems.skirmish.chances import joint_fire_chance, unit_melee_chance, warship_chance
from game.systems.skirmish.events import SkirmishEvent, UnitDestroyed
from game.systems.skirmish.queries import broadside
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState

SkirmishRules = Ruleset[SkirmishSetup, SkirmishState, SkirmishAction, SkirmishEvent]
Labels = tuple[tuple[str, str], ...]

POLICY = {"coin": "heads", "reroll": "reroll"}
"""How prompts are answered while chances are worked out: any call is as good as the other."""


def odds(ruleset: SkirmishRules, state: SkirmishState, action: SkirmishAction) -> Odds:
    """Return the chances of an action: labels ``destroyed`` and ``lost`` name units, ``kills`` a number.

    ``destroyed`` is an enemy's end, ``lost`` an own unit's. Attacks have closed forms; an answer inside an
    attack is explored through the resolver.
    """
    if isinstance(action, Answer):
        return Odds(tally((weight, labels) for weight, labels in explored(ruleset, state, action)))
    return attack_odds(state, action)


def attack_odds(state: SkirmishState, action: SkirmishAction) -> Odds:
    """Return the chances of an attack as if it were made now, whether the rules take it or not."""
    units = state.units
    match action:
        case FireWeapon():
            joint = state.field.joint_line(action.unit, action.partners)
            target = units[action.target]
            attackers = [units[unit] for unit in (action.unit, *action.partners)]
            kill = joint_fire_chance(state.field, joint, attackers, target)
            ledger = (*joint.ledger, *joint.accuracy_ledger, *state.field.lines[target.id].defense_ledger)
            return Odds(_listed(("destroyed", target.id, kill)), ledger)
        case StrikeMelee():
            melee = unit_melee_chance(state.field, units[action.unit], units[action.target])
            line, other = state.field.lines[action.unit], state.field.lines[action.target]
            chances = _listed(("destroyed", other.unit, melee.destroyed), ("lost", line.unit, melee.lost))
            return Odds(chances, (*line.rescue_ledger, *other.counter_ledger))
        case FireBroadside():
            return _broadside_odds(state, action)
        case _:
            return Odds()


def _listed(*entries: tuple[str, str, Fraction]) -> tuple[Odd, ...]:
    return tuple(
        Odd(label, subject, value.numerator, value.denominator) for label, subject, value in entries if value
    )


def _broadside_odds(state: SkirmishState, action: FireBroadside) -> Odds:
    """Every unit hit rolls for itself, so the number of kills is a sum of independent chances (SK-5.3)."""
    units = state.units
    side = units[action.unit].side
    hit = broadside(state, units[action.unit], action.direction).targets
    entries: list[tuple[str, str, Fraction]] = []
    counts = [Fraction(1)]
    ledger: Ledger = ()
    for unit_id in hit:
        value = warship_chance(state.field, units[unit_id])
        is_enemy = units[unit_id].side != side
        entries.append(("destroyed" if is_enemy else "lost", unit_id, value))
        ledger += state.field.lines[unit_id].warship_ledger
        if is_enemy:
            missed = [count * (1 - value) for count in counts] + [Fraction(0)]
            gained = [Fraction(0)] + [count * value for count in counts]
            counts = [a + b for a, b in zip(missed, gained)]
    entries.sort(key=lambda entry: entry[:2])
    entries.extend(("kills", str(number), value) for number, value in enumerate(counts))
    return Odds(_listed(*entries), ledger)


def explored(
    ruleset: SkirmishRules, state: SkirmishState, action: SkirmishAction
) -> list[tuple[Fraction, Labels]]:
    """Return every course of an action through the resolver: its chance and what it destroyed."""
    side = state.field.side_of[
        state.field.lines[state.pending.unit].player if state.pending else action.player
    ]

    def run(chance: Chance) -> Labels:
        applied = resolve_unchecked(ruleset, state, action, chance)
        events = list(applied.events)
        while (prompt := applied.state.prompt) is not None:
            answer = Answer(player=prompt.player, option=POLICY[prompt.kind])
            applied = resolve_unchecked(ruleset, applied.state, answer, chance)
            events.extend(applied.events)
        gone = [event for event in events if isinstance(event, UnitDestroyed)]
        enemies = sum(state.units[event.unit].side != side for event in gone)
        labels = [("destroyed" if state.units[e.unit].side != side else "lost", str(e.unit)) for e in gone]
        return (*labels, ("kills", str(enemies)))

    return list(explore(run))
