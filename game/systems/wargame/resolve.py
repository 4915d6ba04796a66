"""Which function does which job."""

from collections.abc import Callable
from typing import Final, TypeVar, cast

from game.systems.wargame import jobs as j
from game.systems.wargame import resolve_attack as attack
from game.systems.wargame import resolve_damage as damage
from game.systems.wargame import resolve_fall as fall
from game.systems.wargame import resolve_move as move
from game.systems.wargame import resolve_round as rounds
from game.systems.wargame import resolve_turn as turn
from game.systems.wargame.resolve_command import blast
from game.systems.wargame.resolve_grapple import seize
from game.systems.wargame.resolve_setup import choose_edge, choose_facing, choose_role
from game.systems.wargame.resolve_structure import topple
from game.systems.wargame.work import Doing, Work

JobT = TypeVar("JobT", bound=j.Job)


def _does(kind: type[JobT], doing: Callable[[Work, JobT], None]) -> tuple[type[j.Job], Doing]:
    return kind, cast(Doing, doing)


DOINGS: Final[dict[type[j.Job], Doing]] = dict(
    (
        _does(j.OfferStances, attack.offer_stances),
        _does(j.Strike, attack.strike),
        _does(j.Reroll, attack.reroll),
        _does(j.Evade, attack.evade),
        _does(j.ChooseShield, attack.choose_shield),
        _does(j.ChooseAim, attack.choose_aim),
        _does(j.Countered, attack.countered),
        _does(j.Watch, attack.watch),
        _does(j.OfferWatch, attack.offer_watch),
        _does(j.Jam, attack.jam),
        _does(j.Hurt, damage.hurt),
        _does(j.HurtSomewhere, damage.hurt_somewhere),
        _does(j.Steady, damage.steady),
        _does(j.SettleAside, damage.settle_aside),
        _does(j.Topple, topple),
        _does(j.Fall, fall.fall),
        _does(j.Land, fall.land),
        _does(j.Underneath, fall.underneath),
        _does(j.StepAside, fall.step_aside),
        _does(j.CrushedBy, fall.crushed_by),
        _does(j.LieDown, fall.lie_down),
        _does(j.SettleAsideIfMet, fall.settle_if_met),
        _does(j.Hurl, fall.hurl),
        _does(j.Flight, fall.flight),
        _does(j.Crash, fall.crash),
        _does(j.Seize, seize),
        _does(j.Blast, blast),
        _does(j.TakeStep, move.take_step),
        _does(j.TakeDash, move.take_dash),
        _does(j.TakeJump, move.take_jump),
        _does(j.EndMovement, move.end_movement),
        _does(j.EndTurn, turn.end_turn),
        _does(j.NextTurn, rounds.next_turn),
        _does(j.EndRound, rounds.end_round),
        _does(j.Drift, rounds.drift),
        _does(j.Begin, rounds.begin),
        _does(j.ChooseRole, choose_role),
        _does(j.ChooseEdge, choose_edge),
        _does(j.ChooseFacing, choose_facing),
    )
)
"""By the kind of job: who does it."""
