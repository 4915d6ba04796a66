"""How a game is fought: by dice, on a board, by hand, or later; and its results (SE-4.1, 4.11, 6.2, 9.1)."""

from collections.abc import Iterable
from typing import Final

from game.core.bridge import BattleReport
from game.core.ids import PlayerId, RuleId
from game.rules.campaigns import AUTOMATIC
from game.systems.sectors.automatic import fight
from game.systems.sectors.board import is_begun_by, limit_of
from game.systems.sectors.draws import of_game, pick
from game.systems.sectors.events import BattleReported, GameArranged, GamePlayed, ResultEntered, SectorsStep
from game.systems.sectors.profile import AutomaticStyle
from game.systems.sectors.seats import fighter
from game.systems.sectors.state import (
    NOT_BEGUN,
    Answer,
    Battle,
    Game,
    GameStatus,
    Result,
    SectorsState,
    Winner,
)

HAND, LATER, CONCEDE, STAFF = "hand", "later", "concede", "staff"
PLAIN = AutomaticStyle()
CONFIRMED_ALONE: Final = 20
"""In campaigns begun by this version of the rules or later a result counts where nobody can confirm it."""
KEEPS_MAP: Final = 17
"""In campaigns begun by this version of the rules or later a game that is left for later keeps the map that
the defender has chosen, whoever begins it then (SE-4.1)."""


def ways(state: SectorsState) -> tuple[str, ...]:
    """The ways in which a person may have a game fought now (SE-4.2, SE-6.2, SE-9.1)."""
    usual, systems = state.options.battle_system, state.campaign.rules.battle_systems
    found = [usual]
    if state.options.battle_choice == "each":
        found += [way for way in (AUTOMATIC, *systems) if way != usual]
        found.append(HAND)
    if usual != AUTOMATIC or state.options.battle_choice == "each":
        found.append(STAFF)
    return (*found, CONCEDE)


def arrange(step: SectorsStep, battle: Battle, game: Game) -> None:
    """Settle how an open game is fought, from what its sides answered."""
    state = step.state
    sides = {fighter(state, game.attacker): game.attacker, fighter(state, game.defender): game.defender}
    conceded = [sides[answer.seat] for answer in game.answers if answer.way == CONCEDE]
    if conceded:
        concede(step, game, conceded[0])
        return
    later = tuple(sides[answer.seat] for answer in game.answers if answer.way == LATER)
    if later:
        wanted = _defenders_map(state, game) if is_begun_by(state.campaign, KEEPS_MAP) else ""
        emit_arranged(step, game, "later", map_id=wanted, later=later, rule="SE-6.2")
        return
    begin(step, game, _first_answer(state, game))


def begin(step: SectorsStep, game: Game, answer: Answer | None) -> None:
    """Begin a game in the way of an answer; without one as the campaign fights."""
    state = step.state
    usual = state.options.battle_system
    chosen = usual if answer is None or answer.way == STAFF else answer.way
    if answer is not None and answer.way == STAFF and usual == AUTOMATIC:
        chosen = state.campaign.rules.battle_systems[0]
    if chosen in (AUTOMATIC, HAND):
        emit_arranged(step, game, "automatic" if chosen == AUTOMATIC else "hand", chosen, begun=state.turn)
        return
    who = "play" if answer is not None and answer.way != STAFF else "staff"
    emit_arranged(step, game, "ready", chosen, who, board(state, game, chosen, answer), begun=state.turn)


def board(state: SectorsState, game: Game, system: str, answer: Answer | None) -> str:
    """The map of a game: the one that the defender chose, else one by lot (SE-4.1)."""
    known = boards_of(state, system)
    wanted = chosen_map(state, game, answer)
    if wanted in known:
        return wanted
    return pick(state, known, "map", game.id) if known else ""


def boards_of(state: SectorsState, system: str) -> list[str]:
    """The boards of a campaign on which a system fights."""
    return [each.id for each in state.campaign.setup.boards if each.system == system]


def chosen_map(state: SectorsState, game: Game, answer: Answer | None) -> str:
    """The map that the defender chooses with this answer, or has chosen before; "" none (SE-4.1)."""
    own = answer is not None and answer.seat == fighter(state, game.defender) and answer.map
    return own or _defenders_map(state, game)


def _defenders_map(state: SectorsState, game: Game) -> str:
    """The map that the defender has chosen, if only before the game was left for later; "" none."""
    defender = fighter(state, game.defender)
    return next((each.map for each in game.answers if each.seat == defender), game.map)


def _first_answer(state: SectorsState, game: Game) -> Answer | None:
    """The defender's wish goes first, and a wish to play before one not to (SE-4.1)."""
    first = fighter(state, game.defender)
    answers = sorted(game.answers, key=lambda each: (each.way in (AUTOMATIC, STAFF), each.seat != first))
    return answers[0] if answers else None


def emit_arranged(
    step: SectorsStep,
    game: Game,
    status: GameStatus,
    way: str = "",
    who: str = "",
    map_id: str = "",
    later: tuple[PlayerId, ...] = (),
    begun: int = NOT_BEGUN,
    rule: str = "SE-4.1",
) -> None:
    """How a game is fought from now on."""
    step.emit(
        GameArranged(
            rules=(RuleId(rule),),
            game=game.id,
            status=status,
            way=way,
            who=who,
            map=map_id,
            later=later,
            begun=begun,
        )
    )


def end_game(
    step: SectorsStep,
    game: Game,
    winner: Winner,
    cause: str,
    *rules: str,
    turns: int | None = None,
    points: int | None = None,
) -> None:
    """A game is over; where nothing else is said, at its game turn and with its points."""
    step.emit(
        GamePlayed(
            rules=tuple(map(RuleId, rules)),
            game=game.id,
            status="done",
            turns=game.turns if turns is None else turns,
            winner=winner,
            points=game.points if points is None else points,
            losses=game.losses,
            replays=game.replays,
            cause=cause,
        )
    )


def concede(step: SectorsStep, game: Game, loser: PlayerId, cause: str = "conceded") -> None:
    """A side gives a game up: a loss at its game turn (SE-4.14)."""
    end_game(step, game, "attacker" if loser == game.defender else "defender", cause, "SE-4.14")


def styles_of(state: SectorsState, game: Game) -> tuple[AutomaticStyle, AutomaticStyle]:
    """The styles of attacker and defender in an automatic game."""
    races = [state.campaign.races[state.players[unit].race] for unit in (game.attacker, game.defender)]
    first, second = (race.style if state.options.race_styles else PLAIN for race in races)
    return first, second


def play_automatic(step: SectorsStep, game: Game) -> bool:
    """Roll an automatic game on as far as there is room; whether it went on (SE-4.15)."""
    state = step.state
    limit = limit_of(state, game)
    if limit is not None and game.turns >= limit:
        return False
    chance = of_game(state, f"{game.id}.{game.replays}")
    now = fight(state.campaign.rules.automatic, chance, styles_of(state, game), limit)
    if now.turns == game.turns and not now.winner:
        return False
    step.emit(
        GamePlayed(
            rules=(RuleId("SE-4.15"),),
            game=game.id,
            status="done" if now.winner else "automatic",
            turns=now.turns,
            winner=now.winner,
            points=now.points,
            losses=(now.attacker_lost, now.defender_lost),
            replays=game.replays,
        )
    )
    return True


def enter_report(step: SectorsStep, game: Game, report: BattleReport) -> None:
    """Bring in what a battle system reports of a game (SE-4.9, SE-4.11, SE-4.12)."""
    step.emit(BattleReported(rules=(RuleId("SE-4.11"),), game=game.id, report=report))
    points = _points(step.state, game, report)
    end_game(step, game, _winner(report), "", "SE-4.9", "SE-4.11", turns=report.turns, points=points)


def _winner(report: BattleReport) -> Winner:
    """Who won a reported battle; nobody and nobody left alive: both are destroyed (SE-4.12)."""
    for side in report.sides:
        if side.won:
            return side.role
    alive = any(unit.survived for side in report.sides for unit in side.units)
    return "draw" if alive else "both"


def _points(state: SectorsState, game: Game, report: BattleReport) -> int:
    """The attacker's points: value destroyed less value lost, or what the mission counted."""
    found = {side.role: side.points for side in report.sides}
    attacked, defended = found["attacker"], found["defender"]
    if isinstance(attacked, int) and isinstance(defended, int):
        return attacked - defended
    lost = {}
    for side, unit in (("attacker", game.attacker), ("defender", game.defender)):
        force = state.campaign.forces[state.players[unit].race, report.system]
        fates = next(each for each in report.sides if each.role == side).units
        values = {machine_id(unit, number): value for number, value in enumerate(force.values)}
        lost[side] = sum(values.get(fate.id, 0) for fate in fates if not fate.survived)
    return lost["defender"] - lost["attacker"]


def machine_id(unit: PlayerId, number: int) -> str:
    """The id in battles of a machine of a unit's force."""
    return f"{unit}.{number}"


def enter_result(step: SectorsStep, game: Game, result: Result, *, is_settled: bool) -> None:
    """Enter a result by hand; it counts once both sides confirm the same, or the administrator settles it."""
    state = step.state
    step.emit(ResultEntered(rules=(RuleId("SE-9.1"),), game=game.id, result=result))
    if is_settled or _is_confirmed(state, (*game.results, result), game):
        end_game(step, game, result.winner, "entered", "SE-9.1", turns=result.turns, points=result.points)


def confirm_results(step: SectorsStep) -> None:
    """What one side has entered counts where nobody plays for the other who could confirm it (SE-9.1)."""
    state = step.state
    for game in [game for battle in state.battles.values() for game in battle.games if game.status == "hand"]:
        sides = fighter(state, game.attacker), fighter(state, game.defender)
        own = next((each for each in game.results if each.seat in sides), None)
        if own is not None and _is_confirmed(state, game.results, game):
            end_game(step, game, own.winner, "entered", "SE-9.1", turns=own.turns, points=own.points)


def _is_confirmed(state: SectorsState, results: Iterable[Result], game: Game) -> bool:
    """Whether everybody who plays for a side has entered a result, and the same (SE-9.1)."""
    seats = {fighter(state, game.attacker), fighter(state, game.defender)} - {PlayerId("")}
    entered = {each.seat: each for each in results}
    told = {(entered[seat].winner, entered[seat].turns, entered[seat].points) for seat in seats & {*entered}}
    return seats <= {*entered} and len(told) == 1


def ways_known() -> tuple[str, ...]:
    """The ways of fighting that are no battle systems."""
    return AUTOMATIC, HAND, LATER, CONCEDE, STAFF
