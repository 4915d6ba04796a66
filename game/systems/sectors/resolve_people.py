"""Who plays: quitting and succession, striking, appeals, joining, petitions, administration (SE-1, 9)."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from game.core.ids import PlayerId, RuleId
from game.core.rng import draw, fork, seeded
from game.systems.sectors.actions import (
    AdministrationAction,
    AdmitPlayer,
    AnswerAppeal,
    AnswerPetition,
    Appeal,
    CallDeadline,
    ChangeOption,
    DismissPlayer,
    EnterPairs,
    ForwardPetition,
    MakePetition,
    PeopleAction,
    QuitCampaign,
    SettleResult,
    StrikePlayer,
    TakeOver,
)
from game.systems.sectors.administrator import pass_office_on, pass_on_if_late
from game.systems.sectors.arranging import concede, enter_result
from game.systems.sectors.battles import work
from game.systems.sectors.board import find_game, is_last_turn, limit_of, units_of
from game.systems.sectors.cases import played
from game.systems.sectors.draws import pick
from game.systems.sectors.events import (
    ChallengeAnswered,
    DeadlineCalled,
    PairsAnswered,
    PairsEntered,
    SeatCommitted,
    SectorsStep,
)
from game.systems.sectors.events_people import (
    AppealAnswered,
    AppealMade,
    GeneralNamed,
    MateTaken,
    OptionChanged,
    PetitionAnswered,
    PetitionMade,
    PlayerAdmitted,
    PlayerQuit,
    PlayerStruck,
    SeatHanded,
)
from game.systems.sectors.options import wanted
from game.systems.sectors.pairing import fighters_left, paired
from game.systems.sectors.resolve_combat import queue_fallen
from game.systems.sectors.resolve_production import buy_for_absent
from game.systems.sectors.seats import administrator, late_seats, owed_answers, pair_seats
from game.systems.sectors.state import (
    Answer,
    Battle,
    Game,
    OptionChange,
    Petition,
    Result,
    SectorsState,
)


def resolve_people(step: SectorsStep, action: PeopleAction) -> None:
    """Turn what players do about themselves into events."""
    state = step.state
    race = state.players[action.player].race
    match action:
        case TakeOver():
            step.emit(MateTaken(rules=_rules("SE-1.4"), player=action.player, mate=action.mate))
        case QuitCampaign():
            quit_campaign(step, action.player)
        case Appeal():
            step.emit(AppealMade(rules=_rules("SE-1.7"), player=action.player))
            step.emit(SeatCommitted(rules=_rules("SE-1.7"), player=action.player))
        case MakePetition():
            number = 1 + sum(each.player == action.player for each in state.petitions)
            is_general = state.races[race].general == action.player
            petition = Petition(
                action.player, number, action.text, "administrator" if is_general else "general"
            )
            step.emit(PetitionMade(rules=_rules("SE-9.2"), petition=petition))
        case ForwardPetition():
            petition = petition_of(state, action.target, action.number)
            status = replace(petition, status="administrator" if action.forwards else "refused")
            step.emit(PetitionAnswered(rules=_rules("SE-9.2"), petition=status))


def petition_of(state: SectorsState, player: PlayerId, number: int) -> Petition:
    """A petition; KeyError where there is none."""
    for each in state.petitions:
        if (each.player, each.number) == (player, number):
            return each
    raise KeyError(player)


def administer(step: SectorsStep, action: AdministrationAction) -> None:
    """Turn a decision of the administrator into events."""
    state = step.state
    match action:
        case CallDeadline():
            call_deadline(step, action.player)
        case StrikePlayer():
            step.emit(PlayerStruck(rules=_rules("SE-1.7"), player=action.target))
        case AnswerAppeal():
            step.emit(AppealAnswered(rules=_rules("SE-1.7"), player=action.target, grants=action.grants))
        case AdmitPlayer():
            wish = state.campaign.players[action.target].race
            race = joined_race(
                race_sizes(state),
                wish,
                state.campaign.setup.rules.most_lead,
                lambda rows: pick(state, rows, "joins", action.target),
            )
            step.emit(
                PlayerAdmitted(
                    rules=_rules("SE-1.2"),
                    player=action.target,
                    race=race,
                    plan=state.plans[race],
                    dispatches=tuple(each for each in state.dispatches if _is_of(state, each.player, race)),
                    petitions=tuple(each for each in state.petitions if _is_of(state, each.player, race)),
                )
            )
        case DismissPlayer(how="ai"):
            hand_on(step, action.target, "SE-1.8")
        case DismissPlayer():
            quit_campaign(step, action.target)
        case ChangeOption():
            change = OptionChange(state.turn + 1, action.name, wanted(action))
            step.emit(OptionChanged(rules=_rules("SE-9.2"), change=change))
        case AnswerPetition():
            petition = petition_of(state, action.target, action.number)
            status = replace(petition, status="accepted" if action.accepts else "declined")
            step.emit(PetitionAnswered(rules=_rules("SE-9.2"), petition=status))
        case SettleResult():
            found = find_game(state, action.game)
            assert found is not None
            result = Result(action.player, action.winner, action.turns, action.points)
            enter_result(step, found[1], result, is_settled=True)
        case EnterPairs():
            pairs = tuple(zip(action.units[::2], action.units[1::2]))
            step.emit(PairsEntered(rules=_rules("SE-4.8"), battle=action.battle, pairs=pairs))


def _is_of(state: SectorsState, player: PlayerId, race: str) -> bool:
    return state.players[player].race == race


def race_sizes(state: SectorsState) -> dict[str, int]:
    """How many players each race has, the waiting ones included."""
    return {
        race.id: sum(
            player.race == race.id and player.status in ("active", "queued", "fallen")
            for player in state.players.values()
        )
        for race in state.races.values()
        if not race.is_out
    }


def joined_race(sizes: Mapping[str, int], wish: str, most_lead: int, lot: Callable[[list[str]], str]) -> str:
    """The race that a newcomer joins: the one he prefers, unless that would unbalance them (SE-1.2).

    ``most_lead``: players that it may then have above the smallest.
    """
    least = min(sizes.values())
    if wish in sizes and sizes[wish] + 1 - least <= most_lead:
        return wish
    return lot([race for race, size in sizes.items() if size == least])


class Lot:
    """Chooses among races by lot, before a campaign has a state."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        """``seed`` is the request's."""
        self._chance = seeded(seed)

    def __call__(self, rows: list[str]) -> str:
        """Return one of them; the next time another may come."""
        self._chance = fork(self._chance, 1)
        return rows[draw(self._chance, len(rows)) - 1]


def quit_campaign(step: SectorsStep, player: PlayerId) -> None:
    """A player leaves: his games are lost, his unit goes, his office is filled (SE-1.5, SE-1.9)."""
    state = step.state
    race = state.players[player].race
    for battle in tuple(state.battles.values()):
        for game in battle.games:
            if player in (game.attacker, game.defender) and _is_open(state, battle, game, player):
                concede(step, replace(game, turns=0, points=0, losses=(0, 0)), player, "default")
    was_general = state.races[race].general == player
    step.emit(PlayerQuit(rules=_rules("SE-1.5"), player=player))
    work(step, opens=False)
    queue_fallen(step)
    if was_general:
        _succeed(step, race)


def _is_open(state: SectorsState, battle: Battle, game: Game, player: PlayerId) -> bool:
    """Whether a game can still be lost by default: in SE-4.5 none is over before all are."""
    known = played(game, limit_of(state, game))
    return not known.is_known or (battle.case == "all_meet" and known.loser != player)


def _succeed(step: SectorsStep, race: str) -> None:
    """The longest-serving unit of the race, else the first in its queue (SE-1.9)."""
    state = step.state
    serving = sorted(units_of(state, race), key=lambda player: player.since)
    queue = state.races[race].queue
    heir = serving[0].id if serving else queue[0] if queue else PlayerId("")
    step.emit(GeneralNamed(rules=_rules("SE-1.9"), race=race, player=heir))


def hand_on(step: SectorsStep, player: PlayerId, rule: str) -> None:
    """A built-in player has a seat; the next person administers if it did (SE-1.8, SE-1.4)."""
    administered = player == administrator(step.state)
    step.emit(SeatHanded(rules=_rules(rule), player=player))
    if administered:
        pass_office_on(step)


def call_deadline(step: SectorsStep, caller: PlayerId) -> None:
    """What is missing counts as the least that can be: a stay, a purchase by rule, a game for later.

    Built-in players are never late: they decide as always, when the people are done.
    """
    state = step.state
    missing = late_seats(state)
    if state.phase == "planning":
        counted = tuple(seat for seat in missing if seat in state.players and seat != caller)
        step.emit(DeadlineCalled(rules=_rules("SE-2.8"), missing=counted))
        pass_on_if_late(step)
    if state.phase == "production":
        buy_for_absent(step, missing)
    if state.phase == "combat":
        way = state.options.battle_system if is_last_turn(state) else "later"
        for battle in tuple(state.battles.values()):
            if battle.needs_pairs:
                _pair_for_absent(step, battle)
            for game in battle.games:
                for seat in owed_answers(state, game):
                    answer = Answer(seat, way)
                    step.emit(ChallengeAnswered(rules=_rules("SE-6.2"), game=game.id, answer=answer))
    for seat in missing:
        if seat not in state.committed:
            step.emit(SeatCommitted(rules=_rules("SE-2.8"), player=seat, is_late=True))


def _pair_for_absent(step: SectorsStep, battle: Battle) -> None:
    """At the deadline a meeting on which nobody has agreed is paired by rounds (SE-4.8)."""
    state = step.state
    if not battle.pairs:
        pairs = tuple(paired(state, battle, "rounds", fighters_left(state, battle)))
        step.emit(PairsEntered(rules=_rules("SE-4.8"), battle=battle.id, pairs=pairs))
    for seat in pair_seats(state, state.battles[battle.id]):
        step.emit(PairsAnswered(rules=_rules("SE-4.8"), battle=battle.id, player=seat, agrees=True))


def _rules(*rules: str) -> tuple[RuleId, ...]:
    return tuple(map(RuleId, rules))
