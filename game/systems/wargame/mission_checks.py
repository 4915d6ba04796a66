"""What the wargame asks of boards and missions: sound rows, room, ways, points that can be earned (WG-16)."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from game.content.problems import Finding, counted, one_of, shown
from game.content.systems import Surroundings
from game.content.tree import Path
from game.space.hexgrid import OFF_BOARD, HexGrid
from game.systems.wargame.battlefield import COLOURS, RED, area_tiles, board_grid
from game.systems.wargame.build_board import HEIGHTS, board_setup
from game.systems.wargame.content_missions import Area, Mission, Relief
from game.systems.wargame.generate import colour_faults
from game.systems.wargame.objectives import EARNED_BY, NEEDS
from game.systems.wargame.resolve_setup import MOST_PLACED, find_room
from game.systems.wargame.setup import BoardSetup

USUAL_COLUMNS: Final = 3
"""Where a mission says nothing else, a side deploys in so many columns from its edge (WG-3.1)."""
ROOM_HEXES: Final = 6
"""A side needs so many hexes to deploy in."""


COUNTED: Final = ("markers_at_least", "lit_at_least")


def check_relief(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A board's rows are alike, its letters known, its colours apart (WG-3.1, WG-4.7)."""
    if not isinstance(entry, Relief):
        return
    unsound = list(_unsound_rows(entry))
    yield from unsound
    if unsound:
        return
    width = len(entry.colours[0])
    for number, works in enumerate(entry.works):
        for x, y in works.at:
            if y >= len(entry.colours) or x >= width - (y & 1):
                hint = "places are [column, row] from 0; every second row is one hex shorter"
                yield Finding(("works", number, "at"), "relief", f"[{x}, {y}] is off the board", hint)
                return
    board = board_setup(entry)
    grid = board_grid(board.columns, board.rows)
    for pair in colour_faults(entry)[:1]:
        one, other = (f"{[*grid.positions[tile]]}" for tile in pair)
        message = f"hexes {one} and {other} of different colours touch"
        yield Finding(("colours",), "relief", message, "keep a hex between them", is_warning=True)
    edges = (0, USUAL_COLUMNS - 1), (board.columns - USUAL_COLUMNS, board.columns - 1)
    usual = [area_tiles(board.columns, board.rows, grid.panel_at, Area(columns=(each,))) for each in edges]
    yield from _check_room(board, usual, (("colours",), ("colours",)), ("colours",))


def _unsound_rows(entry: Relief) -> Iterator[Finding]:
    width = len(entry.colours[0])
    for name, rows, known in (
        ("colours", entry.colours, COLOURS),
        ("heights", entry.heights, frozenset(HEIGHTS)),
    ):
        if rows and len(rows) != len(entry.colours):
            message = f"{len(rows)} rows of {name}, {len(entry.colours)} of colours"
            yield Finding((name,), "relief", message, "give every row both")
            return
        for number, row in enumerate(rows):
            if len(row) != width:
                message = f"row {number + 1} has {len(row)} letters, the first of colours {width}"
                yield Finding((name, number), "relief", message, "all rows are equally long")
                return
            strange = next((column for column, letter in enumerate(row) if letter not in known), -1)
            if strange >= 0:
                where = f"row {number + 1}, character {strange + 1}"
                message = f"{where}: there is no letter {shown(row[strange])} for {name}"
                yield Finding((name, number), "relief", message, f"there are {one_of(sorted(known))}")
                return


def check_mission(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A mission fits its board, both sides have room and a way, and every point can be earned (WG-6.2)."""
    if not isinstance(entry, Mission):
        return
    yield from _check_scores(entry, around)
    astray = list(_off_board(entry))
    yield from astray
    relief = around.find("relief", entry.board)
    if not isinstance(relief, Relief) or any(_unsound_rows(relief)):
        return
    size = (len(relief.colours[0]), len(relief.colours))
    if size != (entry.columns, entry.rows):
        message = f"the board '{entry.board}' is {size[0]} x {size[1]}, the mission is not"
        hint = f"write columns: {size[0]} and rows: {size[1]}, or take another board"
        yield Finding(("board",), "mission", message, hint)
    elif not astray:
        yield from _check_ground(entry, relief)


def _off_board(entry: Mission) -> Iterator[Finding]:
    """Everything that a mission puts or names lies on its board."""
    grid = board_grid(entry.columns, entry.rows)
    named: list[tuple[Path, tuple[int, int]]] = [
        (("markers", number, "at"), mark.at) for number, mark in enumerate(entry.markers)
    ]
    named += [(("works", number, "at"), at) for number, works in enumerate(entry.works) for at in works.at]
    for side, area in _areas(entry):
        if area.around is not None:
            named.append(((side, "around"), area.around))
        for number, (first, last) in enumerate(area.columns):
            if not first <= last < entry.columns:
                message = f"there are no columns {first} to {last}"
                hint = f"columns go from 0 to {entry.columns - 1}, the lower one first"
                yield Finding((side, "columns", number), "mission", message, hint)
    for path, at in named:
        if grid.panel_at(*at) == OFF_BOARD:
            hint = "places are [column, row] from 0; every second row is one hex shorter"
            yield Finding(path, "mission", f"{[*at]} is off the board", hint)


def _areas(entry: Mission) -> tuple[tuple[str, Area], tuple[str, Area]]:
    return ("attacker", entry.attacker), ("defender", entry.defender)


def _check_ground(entry: Mission, relief: Relief) -> Iterator[Finding]:
    """Markers and structures stand on free ground, and both sides have room and a way."""
    grid = board_grid(entry.columns, entry.rows)
    board = board_setup(relief)
    built = {grid.panel_at(*at) for works in relief.works for at in works.at}
    marked: set[int] = set()
    for number, mark in enumerate(entry.markers):
        tile, path = grid.panel_at(*mark.at), ("markers", number, "at")
        where = f"{[*mark.at]}"
        if board.colours[tile] == RED:
            message = f"{where} of '{relief.id}' is closed ground (r), and nobody gets to a marker there"
            yield Finding(path, "ground", message, "choose another hex")
        if tile in marked:
            message = f"there is a marker on {where} already"
            yield Finding(path, "ground", message, "choose another hex", is_warning=True)
        marked.add(tile)
    for number, works in enumerate(entry.works):
        for at in works.at:
            tile = grid.panel_at(*at)
            if tile in built:
                message = f"there is a structure on {[*at]} already"
                yield Finding(("works", number, "at"), "ground", message, "choose another hex")
            built.add(tile)
    yield from _check_placed(entry, grid, {tile for tile in built if tile >= 0}, board)
    tiles = [area_tiles(entry.columns, entry.rows, grid.panel_at, area) for _, area in _areas(entry)]
    yield from _check_room(board, tiles, (("attacker",), ("defender",)), ("board",))
    shared = {*tiles[0]} & {*tiles[1]}
    if shared:
        has = counted(len(shared), "hex", "hexes")
        message = f"both sides deploy in {has}, the first is {[*grid.positions[min(shared)]]}"
        yield Finding(("defender",), "no_room", message, "give each side ground of its own", is_warning=True)


def _check_placed(
    entry: Mission, grid: HexGrid, built: Collection[int], board: BoardSetup
) -> Iterator[Finding]:
    """Markers that players put down find room apart from each other (WG-16.2)."""
    apart, count = entry.special.get("place_markers", 0), len(entry.markers)
    if not apart:
        return
    path: Path = ("special", "place_markers")
    if not 1 <= count <= MOST_PLACED:
        message = f"players put down {counted(count, 'marker')}; 1 to {MOST_PLACED} are possible"
        yield Finding(path, "no_room", message, "list them under markers, or leave place_markers out")
        return
    columns = [mark.at[0] for mark in entry.markers]
    strip = [
        tile
        for tile in range(grid.panel_count)
        if min(columns) <= grid.positions[tile][0] <= max(columns)
        and board.colours[tile] != RED
        and tile not in built
    ]
    if not find_room(grid, strip, count, apart):
        message = f"{counted(count, 'marker')} find no room {apart} hexes apart between their columns"
        yield Finding(path, "no_room", message, "write less, or put the markers farther apart")


def _check_room(
    board: BoardSetup, tiles: Sequence[Collection[int]], paths: tuple[Path, Path], whole: Path
) -> Iterator[Finding]:
    """Both areas have open hexes, and walkers get from one to the other (WG-6.5)."""
    free = [{tile for tile in each if board.colours[tile] != RED} for each in tiles]
    for side, path, places in zip(("attacker", "defender"), paths, free, strict=True):
        if len(places) < ROOM_HEXES:
            has = counted(len(places), "hex", "hexes")
            message = f"the {side} has {has} to deploy in; {ROOM_HEXES} are needed"
            yield Finding(path, "no_room", message, "make the area larger, or open ground there")
    if all(len(places) >= ROOM_HEXES for places in free) and not _is_joined(board, *free):
        message = "the board is cut in two: who walks cannot get from the attacker's area to the defender's"
        yield Finding(whole, "cut", message, "open a way: steps of one level, no closed ground (r)")


def _is_joined(board: BoardSetup, start: Collection[int], end: Collection[int]) -> bool:
    """Whether steps of one level lead from an area to another; structures are no bar, they can be felled."""
    grid = board_grid(board.columns, board.rows)
    reached, waiting = set(start), [*start]
    while waiting:
        tile = waiting.pop()
        for near in grid.neighbours[tile]:
            is_step = abs(board.surfaces[near] - board.surfaces[tile]) <= 1
            if near not in reached and is_step and board.colours[near] != RED:
                reached.add(near)
                waiting.append(near)
    return not reached.isdisjoint(end)


def _check_scores(entry: Mission, around: Surroundings) -> Iterator[Finding]:
    """Every line of points can come about in some round (WG-14.1)."""
    relief = around.find("relief", entry.board)
    works = (*entry.works, *(relief.works if isinstance(relief, Relief) else ()))
    tags = {each.tag for each in works}
    for number, score in enumerate(entry.scores):
        path: Path = ("scores", number)
        first, last = score.rounds
        if first > last or first > entry.rounds:
            message = f"it never counts: rounds {first} to {last} of {entry.rounds}"
            hint = "the first round comes first: [2, 99]"
            yield Finding((*path, "rounds"), "score", message, hint, is_warning=True)
        alone = EARNED_BY.get(score.by, score.side)
        if score.side not in (alone, "both"):
            message = f"'{score.by}' never counts for the {score.side}"
            hint = f"give it to the {alone}, who alone can earn it"
            yield Finding((*path, "side"), "score", message, hint, is_warning=True)
        need = NEEDS.get(score.by)
        if need is None:
            continue
        markers = [mark for mark in entry.markers if mark.kind in need.markers]
        if need.markers and not markers:
            message = f"'{score.by}' never counts: the mission has no marker for it"
            hint = f"put one down under markers, of the kind {one_of(need.markers)}"
            yield Finding((*path, "by"), "score", message, hint, is_warning=True)
        elif need.tag and need.tag not in tags:
            message = f"'{score.by}' never counts: there is no structure with the tag '{need.tag}'"
            hint = f"put one up under works, with tag: {need.tag}"
            yield Finding((*path, "by"), "score", message, hint, is_warning=True)
        elif need.special and not entry.special.get(need.special):
            message = f"'{score.by}' never counts without the rule '{need.special}'"
            hint = f"give its number under special: {need.special}"
            yield Finding((*path, "by"), "score", message, hint, is_warning=True)
        elif need.special == "escape_round" and entry.special["escape_round"] > entry.rounds:
            message = f"'{score.by}' never counts: nobody leaves before round {entry.special['escape_round']}"
            hint = f"write 1 to {entry.rounds} under special: escape_round"
            yield Finding((*path, "by"), "score", message, hint, is_warning=True)
        if score.by in COUNTED and markers and not 1 <= score.count <= len(markers):
            message = f"'{score.by}' counts {score.count} of {counted(len(markers), 'marker')}"
            hint = f"write 1 to {len(markers)}"
            yield Finding((*path, "count"), "score", message, hint, is_warning=True)
    shown_at, count = entry.special.get("revealing", 0), len(entry.markers)
    if shown_at > count:
        message = f"nobody is revealed: there is no marker {shown_at} of {counted(count, 'marker')}"
        hint = "its number says which of the markers, counted from 1, shows who stands there"
        yield Finding(("special", "revealing"), "score", message, hint, is_warning=True)
    for number, reserve in enumerate(entry.reserves):
        if reserve.side in [each.side for each in entry.reserves[:number]]:
            message = f"the {reserve.side} has a reserve already: this one is left out"
            hint = "give each side one"
            yield Finding(("reserves", number, "side"), "score", message, hint, is_warning=True)
        first, last = reserve.rounds
        if first > last or first > entry.rounds:
            message = f"nobody ever comes: rounds {first} to {last} of {entry.rounds}"
            hint = "the first round comes first: [2, 99]"
            yield Finding(("reserves", number, "rounds"), "score", message, hint, is_warning=True)
