"""Units and tiles of a skirmish, in lines for panels and whole for programs (SK-3.6)."""

from collections.abc import Iterator

from game.core.codec import to_plain
from game.core.ids import UnitId
from game.rules.brief import NAME, Brief, Row, Span, row, ruled, span
from game.rules.prose import Sentence
from game.systems.skirmish import queries
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.statline import SK_3_3, StatLine
from game.systems.skirmish.table import zones_of


def unit_rows(state: SkirmishState, unit: str) -> tuple[Row, ...]:
    """Return rank, kills, attack, defense and movement with their ledgers, what it has done, its traits."""
    leaf = state.units.get(UnitId(unit))
    if leaf is None:
        return ()
    line, entry = state.field.lines[leaf.id], state.field.roster[leaf.id]
    found = [*_rank(line, entry.kills, leaf.kills), attack_row(line)]
    found.append(row("skirmish.brief.defense", defense=line.defense, ledger=line.defense_ledger))
    reach = line.range_tiles or "-"
    found.append(row("skirmish.brief.move", move=line.move_tiles, range=reach, ledger=line.move_ledger))
    found += _doing(state, line, leaf)
    if entry.is_derived is True:
        found.append(ruled("skirmish.brief.derived", SK_3_3, tone="dim"))
    if entry.traits:
        names = (Sentence(f"trait.{each}.name", {"name": each.replace("_", " ")}) for each in entry.traits)
        found.append(Row((Span(tuple(names), "dim"),)))
    return tuple(found)


def _rank(line: StatLine, earlier: int, now: int) -> Iterator[Row]:
    if line.is_hero:
        yield row("skirmish.brief.hero", "accent", icon="star")
    elif line.ace_level:
        yield row("skirmish.brief.ace", "accent", level=line.ace_level, kills=earlier + now)
    elif now:
        yield row("skirmish.brief.kills", kills=now)


def attack_row(line: StatLine) -> Row:
    """Return a stat line's attack."""
    if line.is_warship:
        return row("skirmish.brief.attack.broadside")
    if not line.tries:
        return row("skirmish.brief.attack.unarmed")
    dice: dict[str, str | int] = {"tries": line.tries, "dice": line.dice_count, "faces": line.faces}
    if line.accuracy is None:
        return Row((Span((Sentence("skirmish.brief.attack.sure", dice),)),), line.attack_ledger)
    ledger = (*line.attack_ledger, *line.accuracy_ledger)
    told = Sentence("skirmish.brief.attack", dice | {"accuracy": line.accuracy})
    return Row((Span((told,)),), ledger)


def _doing(state: SkirmishState, line: StatLine, leaf: Unit) -> Iterator[Row]:
    if line.is_warship:
        wait = queries.cooldown_turns(state, leaf)
        key = "skirmish.brief.cooldown" if wait else "skirmish.brief.ready"
        yield row(key, "warning" if wait else "good", turn=leaf.ready_turn)
    done = "both" if leaf.has_moved and leaf.has_attacked else "moved" if leaf.has_moved else "attacked"
    if leaf.status == "reserve":
        yield row("skirmish.brief.reserve", "dim")
    elif leaf.has_moved or leaf.has_attacked:
        yield row(f"skirmish.brief.{done}", "dim")


def place_rows(state: SkirmishState, place: int) -> tuple[Row, ...]:
    """Return a tile's name and ground, its objectives, who stands there."""
    setup = state.field.setup
    board = setup.board
    if not 0 <= place < len(board.tiles):
        return ()
    terrain = board.tiles[place]
    ground = board.terrain_names.get(terrain, terrain)
    head = span(NAME, "title", name=state.field.grid.tile_name(place))
    found = [Row((head, span(NAME, name=ground)))]
    zones = dict.fromkeys(
        zone.id for zone in zones_of(state) if zone.kind != "deployment" and place in zone.tiles
    )
    if zones:
        texts = tuple(Sentence(f"zone.{zone}.name", {"name": zone.replace("_", " ")}) for zone in zones)
        found.append(Row((Span((Sentence("skirmish.brief.objective"),), icon="star"), Span(texts, gap=" "))))
    occupant = state.at.get(place)
    if occupant is not None:
        side = setup.sides[state.units[occupant].side]
        defense = state.field.lines[occupant].defense
        found.append(row("skirmish.brief.unit", unit=occupant, player=side.player, defense=defense))
    return tuple(found)


BRIEF = Brief(unit=unit_rows, place=place_rows)
"""The skirmish's briefs."""


def sheets(state: SkirmishState) -> dict[str, object]:
    """Return by unit what it is, where it stands, and its stat line with every number's ledger (SK-3.6)."""
    return {unit: _sheet(state, unit) for unit in state.field.roster}


def _sheet(state: SkirmishState, unit: UnitId) -> dict[str, object]:
    line = to_plain(state.field.lines[unit])
    assert isinstance(line, dict)
    return {
        "name": state.field.roster[unit].name,
        "frame": state.field.roster[unit].frame,
        "is_derived": state.field.roster[unit].is_derived is True,
        "state": to_plain(state.units[unit]),
        "line": line | {"traits": sorted(state.field.lines[unit].traits)},
    }
