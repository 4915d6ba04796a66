"""Who meets whom in a round, and who of them defends (SE-4.1, SE-4.3 to SE-4.8)."""

from collections.abc import Iterator, Mapping, Sequence

from game.core.ids import PlayerId
from game.systems.sectors.board import by_race, may_meet
from game.systems.sectors.cases import case_of
from game.systems.sectors.draws import pick, shuffled
from game.systems.sectors.state import Battle, Case, Finished, Game, SectorsState

Pair = tuple[PlayerId, PlayerId]


def fighters_left(state: SectorsState, battle: Battle) -> tuple[PlayerId, ...]:
    """The fighters of a battle that are still where it is fought."""
    return tuple(
        unit
        for unit in battle.fighters
        if state.players[unit].status == "active"
        and unit not in state.retreating
        and is_at(state, unit, battle)
    )


def is_at(state: SectorsState, unit: PlayerId, battle: Battle) -> bool:
    """Whether a unit is in the battle's region, or on its border."""
    player = state.players[unit]
    if battle.border:
        return bool(player.border) and tuple(sorted(player.border)) == battle.border
    return player.region == battle.region


def is_scanned(state: SectorsState, fighters: Sequence[PlayerId]) -> bool:
    """Whether scanners keep some enemies of this meeting apart (SE-3.8)."""
    races = {state.players[unit].race for unit in fighters}
    return any(race in races and unit in fighters for race, unit in state.scanned)


def meeting_case(state: SectorsState, fighters: Sequence[PlayerId]) -> Case:
    """The case of a meeting."""
    sizes = [len(group) for group in by_race(state, fighters).values()]
    return case_of(sizes, is_scanned=is_scanned(state, fighters))


def paired(state: SectorsState, battle: Battle, case: Case, fighters: Sequence[PlayerId]) -> list[Pair]:
    """Return who meets whom in the next round of a battle."""
    groups = by_race(state, fighters)
    key = (battle.id, battle.round + 1)
    match case:
        case "single":
            many, (lone,) = groups.values()
            return [(unit, lone) for unit in many]
        case "all_meet":
            one, two, three = fighters
            return [(one, two), (one, three), (two, three)]
        case "pairs":
            first, second = groups.values()
            return list(zip(first, shuffled(state, second, "pairs", *key)))
        case "matches" if len(groups) == 4:
            mixed = shuffled(state, list(fighters), "matches", *key)
            return [(mixed[0], mixed[1]), (mixed[2], mixed[3])]
        case "matches":
            pair, *singles = groups.values()
            return list(zip(pair, shuffled(state, [unit for (unit,) in singles], "matches", *key)))
        case _:
            return _round(state, groups, key)


def _round(
    state: SectorsState, groups: Mapping[str, tuple[PlayerId, ...]], key: tuple[str, int]
) -> list[Pair]:
    """The race with most unpaired units meets the one with next most, units at random (SE-4.8)."""
    left = {race: shuffled(state, group, "round", *key, race) for race, group in groups.items()}
    found: list[Pair] = []
    while True:
        rows = sorted(left, key=lambda race: -len(left[race]))
        pair = next(
            (
                (unit, other)
                for number, race in enumerate(rows)
                for against in rows[number + 1 :]
                for unit in left[race]
                for other in left[against]
                if may_meet(state, unit, other)
            ),
            None,
        )
        if pair is None:
            return found
        found.append(pair)
        for unit in pair:
            left[state.players[unit].race].remove(unit)


def games_of(state: SectorsState, battle: Battle, pairs: Sequence[Pair]) -> tuple[Game, ...]:
    """Return the games of a round: for each pair who defends, and so challenges (SE-4.1)."""
    found = []
    for pair in pairs:
        defender = defender_of(state, battle, pair)
        attacker = pair[0] if defender == pair[1] else pair[1]
        game_id = f"{battle.id}.{state.turn}.{battle.round + 1}.{attacker}.{defender}"
        found.append(Game(game_id, attacker, defender))
    return tuple(found)


def defender_of(state: SectorsState, battle: Battle, pair: Pair) -> PlayerId:
    """The owner's unit, else that of the race which stood there before, else one by lot (SE-4.1).

    Whoever comes from a border fight attacks (SE-2.10), unless the region is his race's.
    """
    for ways in _claims(state, battle, pair):
        if ways[0] != ways[1]:
            return pair[0] if ways[0] else pair[1]
    return pick(state, sorted(pair), "defender", battle.id, battle.round, *sorted(pair))


def _claims(state: SectorsState, battle: Battle, pair: Pair) -> Iterator[list[bool]]:
    """Who of a pair may defend, by one rule after the other; the first that tells them apart counts."""
    first, second = (state.players[unit] for unit in pair)
    if battle.border:
        yield [str(player.border[0]) == battle.defends for player in (first, second)]
    elif battle.defends:
        yield [player.race == battle.defends for player in (first, second)]
    else:
        yield [player.race == state.owners[battle.region] for player in (first, second)]
        yield [not _won_on_border(state, unit) for unit in pair]
        stood = [_stood_before(state, player.race, battle.region) for player in (first, second)]
        yield stood
        if all(stood):
            yield [not _fought_here(state, player.race, battle.region) for player in (first, second)]


def _stood_before(state: SectorsState, race: str, region: int) -> bool:
    """Whether a race stood in a region before the merge, with units that have died there since too."""
    dead = {unit for done in _ended_here(state, (region,)) for unit in (done.attacker, done.defender)}
    return any(
        player.race == race
        and player.entered < state.turn
        and (player.region == region or (player.status == "fallen" and player.id in dead))
        for player in state.players.values()
    )


def _won_on_border(state: SectorsState, unit: PlayerId) -> bool:
    """Whether a unit comes from a border fight that has ended in this turn (SE-2.10)."""
    return any(
        done.turn == state.turn and len(done.place) > 1 and unit in (done.attacker, done.defender)
        for done in state.fixtures
    )


def _fought_here(state: SectorsState, race: str, region: int) -> bool:
    """Whether a race fought the battle that ended here in this turn (SE-6.4)."""
    return any(
        race in (state.players[done.attacker].race, state.players[done.defender].race)
        for done in _ended_here(state, (region,))
    )


def _ended_here(state: SectorsState, place: tuple[int, ...]) -> list[Finished]:
    """The games that have ended in a place in this turn."""
    return [done for done in state.fixtures if done.turn == state.turn and done.place == place]


def border_side(state: SectorsState, border: tuple[int, ...]) -> str:
    """The side of a border that defends, drawn once for each fight (SE-2.10)."""
    return str(pick(state, border, "border", *border))
