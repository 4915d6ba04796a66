"""How the marks look that only a duel has: on vertices, along paths, around bases."""

from __future__ import annotations

from typing import Final, Literal, cast

from game.rules.intent import Mark
from game.views.duel.marks import (
    ROUND_SIZE,
    BaseMark,
    BaseReticle,
    ObjectiveMark,
    RangeBand,
    SightPath,
    StepPath,
    TurnSign,
    VertexCounts,
    VertexCursor,
    VertexDots,
)
from game.views.table.highlights import Colours, Roles


def _mission(mark: Mark, colours: Colours) -> ObjectiveMark:
    colour = colours.of(mark.owner) if mark.owner else colours.palette.accent
    kind = cast(Literal["objective", "hill", "goal"], mark.label)
    return ObjectiveMark(mark.places[0], colour, bool(mark.owner), kind)


def _range(mark: Mark, colours: Colours) -> RangeBand:
    nearest, farthest = map(int, mark.label.split())
    return RangeBand(mark.places[0], nearest, farthest, colours.palette.bad)


ROLES: Final = Roles(
    under={
        "mission": _mission,
        "range": _range,
        "reach_count": lambda mark, colours: VertexCounts(mark.places, mark.label, colours.of(mark.owner)),
        "threat": lambda mark, colours: VertexCounts(mark.places, mark.label, colours.palette.bad),
        "placing": lambda mark, colours: BaseMark(mark.places[0], colours.of(mark.owner), 0.25),
    },
    over={
        "escorted": lambda mark, colours: BaseMark(
            mark.places[0], colours.palette.accent, 0.0, 0.06, 1.2, True
        ),
        "machine": lambda mark, colours: BaseMark(mark.places[0], colours.palette.accent, 0.0, 0.1, 1.04),
        "dots": lambda mark, colours: VertexDots(mark.places, colours.of(mark.owner)),
        "rings": lambda mark, colours: VertexDots(mark.places, colours.of(mark.owner), is_hollow=True),
        "answers": lambda mark, colours: VertexDots(mark.places, colours.palette.accent),
        "round": lambda mark, colours: VertexDots(mark.places, colours.of(mark.owner), ROUND_SIZE, True),
        "round_answers": lambda mark, colours: VertexDots(
            mark.places, colours.palette.accent, ROUND_SIZE, True
        ),
        "path": lambda mark, colours: StepPath(mark.places, colours.palette.accent),
        "there": lambda mark, colours: BaseMark(mark.places[0], colours.of(mark.owner), 0.2),
        "free_line": lambda mark, colours: SightPath(mark.places, colours.palette.good),
        "attack_line": lambda mark, colours: SightPath(mark.places, colours.palette.bad),
        "blocked_line": lambda mark, colours: SightPath(mark.places, colours.palette.bad, False),
        "struck": lambda mark, colours: BaseReticle(mark.places[0], colours.palette.bad),
        "later": lambda mark, colours: BaseMark(mark.places[0], colours.palette.bad, 0.0, 0.08, 1.16, True),
        "threatens": lambda mark, colours: BaseMark(
            mark.places[0], colours.palette.warning, 0.0, 0.08, 1.16, True
        ),
        "number": lambda mark, colours: TurnSign(mark.places[0], mark.label, colours.palette.bad),
        "cursor": lambda mark, colours: VertexCursor(mark.places[0], colours.palette.text),
    },
)
