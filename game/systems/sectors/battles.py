"""Battles from meeting to end: rounds are opened, played as far as there is room, and closed (SE-4, SE-6)."""

from collections.abc import Iterable

from game.core.ids import PlayerId, RuleId
from game.rules.campaigns import AUTOMATIC
from game.systems.sectors.arranging import HAND, arrange, emit_arranged, end_game, play_automatic
from game.systems.sectors.board import any_meet, is_last_turn, limit_of, rooms, was_begun
from game.systems.sectors.cases import (
    Verdict,
    all_meet,
    matches,
    pairs,
    played,
    single,
)
from game.systems.sectors.draws import pick
from game.systems.sectors.events import (
    BattleEnded,
    BattleHeld,
    BattleOpened,
    GamePlayed,
    HeldAfter,
    PairsNeeded,
    RoundClosed,
    RoundOpened,
    SectorsStep,
)
from game.systems.sectors.pairing import (
    Pair,
    border_side,
    fighters_left,
    games_of,
    meeting_case,
    paired,
)
from game.systems.sectors.seats import administrator, fighter, owed_answers
from game.systems.sectors.state import (
    NOT_BEGUN,
    NOWHERE,
    Battle,
    Case,
    Fall,
    Finished,
    Game,
    GameStatus,
    SectorsState,
    Winner,
)

CASE_RULES: dict[Case, str] = {
    "single": "SE-4.3",
    "pairs": "SE-4.4",
    "all_meet": "SE-4.5",
    "matches": "SE-4.6",
    "rounds": "SE-4.8",
}


def open_battle(
    step: SectorsStep, fighters: tuple[PlayerId, ...], region: int, border: tuple[int, ...] = ()
) -> None:
    """Let hostile units fight in a region or on a border."""
    state = step.state
    place = "-".join(map(str, border or (region,)))
    fought = sum(done.turn == state.turn and done.place == (border or (region,)) for done in state.fixtures)
    battle = Battle(
        id=f"{state.turn}.{place}.{fought}",
        region=region,
        border=border,
        fighters=fighters,
        defends=border_side(state, border) if border else "",
    )
    step.emit(BattleOpened(rules=_rules("SE-2.10" if border else "SE-4.1"), battle=battle))


def work(step: SectorsStep, *, opens: bool = True) -> None:
    """Take every battle as far as it goes without anybody's decision; ``opens``: new rounds too."""
    went = True
    while went:
        went = False
        for battle in tuple(step.state.battles):
            went = _work(step, battle, opens) or went


def _work(step: SectorsStep, battle_id: str, opens: bool) -> bool:
    """Take one battle a step further; whether it went anywhere."""
    battle = step.state.battles[battle_id]
    if not battle.games and not any_meet(step.state, fighters_left(step.state, battle)):
        step.emit(BattleEnded(rules=_rules("SE-4.1"), battle=battle.id))
        return True
    if not battle.games:
        return opens and battle.held < step.state.turn and _open_round(step, battle)
    went = False
    for game in battle.games:
        if game.status == "open" and not owed_answers(step.state, game):
            arrange(step, battle, game)
            went = True
        elif game.status == "automatic":
            went = play_automatic(step, game) or went
    went = decide_draws(step, step.state.battles[battle_id]) or went
    return close_round(step, battle_id) or went


def _open_round(step: SectorsStep, battle: Battle) -> bool:
    state = step.state
    fighters = fighters_left(state, battle)
    case = meeting_case(state, fighters)
    if case == "single" and battle.case == "matches":
        case = "matches"  # the final: a draw cannot stand in it either (SE-4.6, SE-4.7, SE-4.12)
    pairs_now: list[Pair] | None = None
    if case == "rounds" and state.options.other_cases == "generals" and administrator(state):
        if battle.pairs and is_agreed(state, battle):
            pairs_now = list(battle.pairs)
        else:
            if battle.needs_pairs:
                return False
            step.emit(PairsNeeded(rules=_rules("SE-4.8"), battle=battle.id))
            return True
    chosen = pairs_now if pairs_now is not None else paired(state, battle, case, fighters)
    games = games_of(state, battle, chosen)
    defends = battle.defends
    if case == "pairs" and not battle.border:
        defends = state.players[games[0].defender].race
        games = tuple(_defended_by(state, game, defends) for game in games)
    step.emit(
        RoundOpened(
            rules=_rules(CASE_RULES[case]),
            battle=battle.id,
            case=case,
            round=battle.round + 1,
            games=games,
            fighters=fighters,
            defends=defends,
        )
    )
    return True


def is_agreed(state: SectorsState, battle: Battle) -> bool:
    """Whether every General of a battle agrees to the pairings that were entered (SE-4.8)."""
    races = {state.players[unit].race for unit in battle.fighters}
    generals = {state.races[race].general for race in races} - {PlayerId("")}
    return generals <= {*battle.agreed}


def _defended_by(state: SectorsState, game: Game, race: str) -> Game:
    """The game with the units of this race defending."""
    if state.players[game.defender].race == race:
        return game
    return Game(game.id, game.defender, game.attacker)


def decide_draws(step: SectorsStep, battle: Battle) -> bool:
    """Where a draw cannot stand: play once more, then points decide, then the lot (SE-4.12)."""
    went = False
    for game in battle.games if battle.case in ("matches", "rounds") else ():
        if game.winner != "draw" or not played(game, limit_of(step.state, game)).is_known:
            continue
        went = True
        if game.replays == 0:
            _play_again(step, game)
            continue
        lot: Winner = pick(step.state, ("attacker", "defender"), "lot", game.id)
        winner: Winner = "attacker" if game.points > 0 else "defender" if game.points < 0 else lot
        end_game(step, game, winner, "decided", "SE-4.12")
    return went


def _play_again(step: SectorsStep, game: Game) -> None:
    step.emit(
        GamePlayed(
            rules=_rules("SE-4.12"), game=game.id, status="open", turns=0, winner="", points=0, replays=1
        )
    )
    status: GameStatus = "automatic" if game.way == AUTOMATIC else "hand" if game.way == HAND else "ready"
    emit_arranged(step, game, status, game.way, game.who, game.map, begun=step.state.turn, rule="SE-4.12")


def close_round(step: SectorsStep, battle_id: str, *, is_stopped: bool = False) -> bool:
    """Close a round if its games are decided: the dead fall, who drew goes back, wins are credited."""
    state = step.state
    battle = state.battles[battle_id]
    verdict = _verdict(state, battle)
    if verdict is None:
        return False
    games = {game.id: game for game in battle.games}
    credits = []
    for name in verdict.wins:
        game = games[name]
        winner = game.attacker if game.winner == "attacker" else game.defender
        known = winner in credits or winner in battle.credited
        if _counts(state, game) and not known and state.players[winner].status != "quit":
            credits.append(winner)
    step.emit(
        RoundClosed(
            rules=_rules(CASE_RULES[battle.case], "SE-4.2", "SE-8.2"),
            battle=battle.id,
            falls=falls_of(state, battle, verdict.falls),
            back=tuple(unit for unit in verdict.back if state.players[unit].status == "active"),
            credits=tuple(credits),
            fixtures=tuple(_fixture(state, battle, game, verdict) for game in battle.games),
        )
    )
    is_planning, begun = state.phase == "planning", was_begun(battle)
    battle = state.battles[battle_id]
    fighters = fighters_left(state, battle)
    waits = (is_stopped or verdict.after == "next_turn") and not is_last_turn(state)
    if (is_planning and not begun) or not any_meet(state, fighters):
        step.emit(BattleEnded(rules=_rules("SE-4.1"), battle=battle.id))
    elif waits or is_planning:
        after: HeldAfter = "stop" if is_stopped else "draw" if waits else ""
        step.emit(
            BattleHeld(rules=_rules("SE-6.6" if is_stopped else "SE-4.12"), battle=battle.id, after=after)
        )
    return True


def end_stopped(step: SectorsStep) -> None:
    """Who still faces enemies after a round that was stopped meets them next turn in a new battle (SE-6.6).

    Only on a border nobody leaves it: there they stand in no region.
    """
    for battle in tuple(step.state.battles.values()):
        if battle.round and not battle.case and not battle.border:
            step.emit(BattleEnded(rules=_rules("SE-4.1"), battle=battle.id))


def _verdict(state: SectorsState, battle: Battle) -> Verdict | None:
    games = tuple(played(game, limit_of(state, game)) for game in battle.games)
    match battle.case:
        case "single":
            lone = _lone(state, battle)
            return single(
                games,
                lone,
                lambda units: pick(state, sorted(units), "credit", battle.id, battle.round),
                on_border=bool(battle.border),
            )
        case "pairs":
            return pairs(games)
        case "all_meet":
            units = tuple(dict.fromkeys(unit for each in battle.games for unit in _both(each)))
            owner = "" if battle.border else state.owners[battle.region]
            own = next((unit for unit in units if state.players[unit].race == owner), PlayerId(""))
            return all_meet(
                games, units, own, lambda row: pick(state, sorted(row), "stays", battle.id, battle.round)
            )
        case _:
            return matches(games)


def _lone(state: SectorsState, battle: Battle) -> PlayerId:
    """The unit that every game of the round is about; of two alone, the defender."""
    if len(battle.games) == 1:
        return battle.games[0].defender
    first, second = battle.games[:2]
    return first.attacker if first.attacker in _both(second) else first.defender


def _both(game: Game) -> tuple[PlayerId, PlayerId]:
    return game.attacker, game.defender


def _counts(state: SectorsState, game: Game) -> bool:
    """Whether a win counts for a medal: not by concession or default against the same person (SE-8.2)."""
    people = {state.campaign.players[fighter(state, unit) or unit].person for unit in _both(game)}
    return not (game.cause in ("conceded", "default") and len(people) == 1 and people != {""})


def falls_of(state: SectorsState, battle: Battle, dead: Iterable[tuple[PlayerId, int]]) -> tuple[Fall, ...]:
    """The deaths of units that are still in a battle, by game turns of this campaign turn."""
    return tuple(
        Fall(unit, _since_turn_began(state, battle, unit, turns))
        for unit, turns in dead
        if state.players[unit].status == "active" and unit in battle.fighters
    )


def _since_turn_began(state: SectorsState, battle: Battle, unit: PlayerId, turns: int) -> int:
    """The game turn of a death, counted from this campaign turn's first (SE-4.2)."""
    begun = max((game.begun for game in battle.games if unit in _both(game)), default=state.turn)
    earlier = sum(rooms(state, begun, state.turn)) if begun != NOT_BEGUN else 0
    return max(0, turns - earlier)


def _fixture(state: SectorsState, battle: Battle, game: Game, verdict: Verdict) -> Finished:
    return Finished(
        state.turn,
        battle.border or (battle.region,),
        game.attacker,
        game.defender,
        game.winner,
        game.turns,
        game.map,
        game.id in verdict.undone,
    )


def meetings_in_regions(step: SectorsStep, regions: dict[int, tuple[PlayerId, ...]]) -> bool:
    """Open a battle wherever enemies stand who are in none; whether there was any."""
    went = False
    for region, fighters in regions.items():
        if any_meet(step.state, fighters):
            open_battle(step, fighters, region)
            went = True
    return went


def border_battles(step: SectorsStep, groups: tuple[tuple[PlayerId, ...], ...]) -> None:
    """Open a fight on every border where enemies meet."""
    for group in groups:
        if any_meet(step.state, group):
            border = tuple(sorted(step.state.players[group[0]].border))
            open_battle(step, group, NOWHERE, border)


def _rules(*rules: str) -> tuple[RuleId, ...]:
    return tuple(map(RuleId, rules))
