"""Every field of every request has its effect: two requests that differ in it begin different games."""

import argparse
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from game.app.cli import COMMANDS, _parser
from game.content.writing import entry_text
from game.core.codec import digest, from_plain
from game.rules.shapes import option_shapes
from game.rules.system import AnySystem, SetupError
from game.systems.registry import SYSTEMS
from game.systems.sectors import request as sectors
from game.systems.skirmish import request as skirmish
from game.systems.strategic import request as strategic
from game.systems.totalwar import request as totalwar
from game.systems.wargame import request as wargame
from game.systems.wargame.generate import BoardWish
from tests.laws.options import Plain, field_names
from tests.support.shipped import shipped_catalog

ROOT = Path(__file__).parent.parent.parent
Pairs = Mapping[str, tuple[Plain, Plain]]

ROWS = ("....", "....", "....")
STRANGE = ("....", "..x.", "....")


def fight(us: Plain, attacker: Plain | None = None, **more: object) -> Plain:
    """A skirmish on a drawn board between one unit and another."""
    usual: Plain = {"faction": "federation", "units": [{"frame": "gm", "at": "A1", **us}]}
    defender = {"faction": "zeon", "units": [{"frame": "varg", "at": "D3"}]}
    sides = {"attacker": attacker or usual, "defender": defender}
    return {"board": {"rows": ROWS}, "sides": sides, **more}


def side(**more: object) -> Plain:
    """The same skirmish with something else in a side."""
    usual: Plain = {"faction": "federation", "units": [{"frame": "gm", "at": "A1"}]}
    return fight({}, attacker={**usual, **more})


def ground(**more: object) -> Plain:
    return {**fight({}), "board": {"rows": ROWS, **more}}


POOL: Plain = {"theatre": "space", "board_seed": 1}
SKIRMISH: Pairs = {
    "SkirmishRequest.scenario": ({"scenario": "quick_patrol"}, {"scenario": "quick_delta"}),
    "SkirmishRequest.map": ({"map": "long_dark"}, {"map": "wreck_lane"}),
    "SkirmishRequest.board": (ground(), {**fight({}), "board": {"rows": (*ROWS, "....")}}),
    "SkirmishRequest.theatre": (POOL, {**POOL, "theatre": "land"}),
    "SkirmishRequest.board_seed": (POOL, {**POOL, "board_seed": 7}),
    "SkirmishRequest.sides": (fight({}), side(units=["gm"])),
    "SkirmishRequest.options": (fight({}), fight({}, options={"melee": "all_neighbours"})),
    "SkirmishRequest.rules": (fight({}), fight({}, rules="nowhere")),
    "SkirmishRequest.ends": (
        fight({}),
        fight({}, ends=[{"kind": "survive", "side": "defender", "turns": 3, "winner": "defender"}]),
    ),
    "SkirmishRequest.name": (fight({}), fight({}, name="Another")),
    "SideRequest.faction": (side(), side(faction="rogue")),
    "SideRequest.player": (side(), side(player="ann")),
    "SideRequest.name": (side(), side(name="Ann")),
    "SideRequest.units": (side(), side(units=[{"frame": "rampart", "at": "A1"}])),
    "SideRequest.can_withdraw": (side(), side(can_withdraw=False)),
    "UnitRequest.frame": (fight({}), fight({"frame": "rampart"})),
    "UnitRequest.count": (side(units=["gm"]), side(units=[{"frame": "gm", "count": 2}])),
    "UnitRequest.at": (fight({}), fight({"at": "A2"})),
    "UnitRequest.id": (fight({}), fight({"id": "hero"})),
    "UnitRequest.name": (fight({}), fight({"name": "Hero"})),
    "UnitRequest.pilot": (fight({}), fight({"pilot": "maren_voss"})),
    "UnitRequest.ace_level": (fight({}), fight({"ace_level": 2})),
    "UnitRequest.kills": (fight({}), fight({"kills": 9})),
    "BoardRequest.rows": (ground(), {**fight({}), "board": {"rows": (*ROWS, "....")}}),
    "BoardRequest.legend": (
        ground(rows=STRANGE, legend={"x": "asteroid"}),
        ground(rows=STRANGE, legend={"x": "space_open"}),
    ),
    "BoardRequest.theatre": (ground(), ground(theatre="land")),
    "BoardRequest.name": (ground(), ground(name="A board")),
    "BoardRequest.zones": (
        side(units=["gm"]),
        {**side(units=["gm"]), "board": {"rows": ROWS, "zones": {"attacker": ["A2"]}}},
    ),
}
WAR: Plain = {"campaign": "first_war"}
TOTALWAR: Pairs = {
    "TotalWarRequest.campaign": (WAR, {"campaign": "quick_war"}),
    "TotalWarRequest.seats": (WAR, {**WAR, "seats": {"federation": "ann"}}),
    "TotalWarRequest.humans": (WAR, {**WAR, "humans": ["federation"]}),
    "TotalWarRequest.options": (WAR, {**WAR, "options": {"turn_limit": 3}}),
    "TotalWarRequest.rules": (WAR, {**WAR, "rules": "nowhere"}),
}
MADE: Plain = {"wish": {"races": 2}, "map_seed": 3, "races": ["marines", "spawn"]}
ANN: Plain = {"seat": "ann", "race": "marines"}


def joined(*people: Plain, **more: object) -> Plain:
    return {"campaign": "two_banks", "people": [ANN, *people], **more}


BOB: Plain = {"seat": "bob", "race": "marines"}


def drawn(seed: int) -> Plain:
    """Three who want the same race, on a ground of three."""
    people = [{"seat": seat, "race": "marines"} for seat in ("ann", "bob", "cy")]
    return {"campaign": "old_quarrels", "people": people, "seed": seed}


SECTORS: Pairs = {
    "SectorsRequest.campaign": ({"campaign": "two_banks"}, {"campaign": "old_quarrels"}),
    "SectorsRequest.people": (joined(), joined(BOB)),
    "SectorsRequest.administrator": (joined(BOB), joined(BOB, administrator="bob")),
    "SectorsRequest.options": (joined(), joined(options={"turn_limit": 3})),
    "SectorsRequest.rules": (joined(), joined(rules="nowhere")),
    "SectorsRequest.seed": (drawn(0), drawn(1)),
    "SectorsRequest.wish": (MADE, {**MADE, "wish": {"races": 2, "size": "large"}}),
    "SectorsRequest.map_seed": (MADE, {**MADE, "map_seed": 4}),
    "SectorsRequest.races": (MADE, {**MADE, "races": ["spawn", "marines"]}),
    "MapWish.races": ({"wish": {"races": 2}}, {"wish": {"races": 3}}),
    "MapWish.size": ({"wish": {"races": 2}}, {"wish": {"races": 2, "size": "small"}}),
    "Joining.seat": (joined(), {"campaign": "two_banks", "people": [{**ANN, "seat": "eve"}]}),
    "Joining.race": (joined(), {"campaign": "two_banks", "people": [{**ANN, "race": "spawn"}]}),
    "Joining.person": (joined(BOB), joined({**BOB, "person": "ann"})),
    "Joining.general": (joined(BOB), {"campaign": "two_banks", "people": [{**ANN, "general": False}, BOB]}),
    "Joining.later": (joined(BOB), joined({**BOB, "later": True})),
}


def kilometres(unit: Plain, *more_units: Plain, **more: object) -> Plain:
    """A battle of kilometres on a drawn map."""
    sides = [{"units": [{"unit": "arbalest", **unit}, *more_units]}, {"units": ["arbalest"]}]
    return {"board": {"rows": ["." * 12] * 12}, "sides": sides, **more}


def force(**more: object) -> Plain:
    """The same battle with something else in a side."""
    sides: list[Plain] = [{"units": [{"unit": "arbalest"}], **more}, {"units": ["arbalest"]}]
    return {**kilometres({}), "sides": sides}


TWO = ["arbalest", "eva_vanguard"]


def land(**more: object) -> Plain:
    return {**kilometres({}), "board": {"rows": ["." * 12] * 12, **more}}


def about(**more: object) -> Plain:
    far = {"board": {"rows": ["." * 32] * 32}}
    return {**kilometres({}, mission={"kind": "evacuate", **more}), **far}


DRAWN: Plain = {"generate": "city", "board_seed": 1}
STRATEGIC: Pairs = {
    "StrategicRequest.scenario": (
        {"scenario": "strategic_last_road"},
        {"scenario": "strategic_burning_wood"},
    ),
    "StrategicRequest.map": ({"map": "km_river_bend"}, {"map": "km_long_shore"}),
    "StrategicRequest.board": (land(), {**kilometres({}), "board": {"rows": ["." * 12] * 13}}),
    "StrategicRequest.generate": (DRAWN, {**DRAWN, "generate": "coast"}),
    "StrategicRequest.columns": (DRAWN, {**DRAWN, "columns": 30}),
    "StrategicRequest.rows": (DRAWN, {**DRAWN, "rows": 30}),
    "StrategicRequest.symmetry": (DRAWN, {**DRAWN, "symmetry": "none"}),
    "StrategicRequest.board_seed": (DRAWN, {**DRAWN, "board_seed": 2}),
    "StrategicRequest.sides": (kilometres({}), kilometres({}, {"unit": "arbalest"})),
    "StrategicRequest.mission": (about(kind="destroy"), about()),
    "StrategicRequest.force_value": (DRAWN, {**DRAWN, "force_value": 500}),
    "StrategicRequest.options": (land(), kilometres({}, options={"fire_spread": "one"})),
    "StrategicRequest.rules": (land(), kilometres({}, rules="nowhere")),
    "StrategicRequest.name": (land(), kilometres({}, name="Another")),
    "SideRequest.faction": (force(), force(faction="rogue")),
    "SideRequest.player": (force(), force(player="ann")),
    "SideRequest.name": (force(), force(name="Ann")),
    "SideRequest.units": (force(), force(units=["eva_vanguard"])),
    "SideRequest.allies": (force(units=TWO), force(units=TWO, allies=["bob"])),
    "UnitRequest.unit": (land(), kilometres({"unit": "eva_vanguard"})),
    "UnitRequest.count": (land(), kilometres({"count": 2})),
    "UnitRequest.at": (land(), kilometres({"at": "C2"})),
    "UnitRequest.band": (
        kilometres({"unit": "pelican", "at": "C2"}),
        kilometres({"unit": "pelican", "at": "C2", "band": 2}),
    ),
    "UnitRequest.id": (land(), kilometres({"id": "hero"})),
    "UnitRequest.name": (land(), kilometres({"name": "Hero"})),
    "UnitRequest.hidden": (kilometres({"at": "C2"}), kilometres({"at": "C2", "hidden": True})),
    "UnitRequest.surprised": (kilometres({"at": "C2"}), kilometres({"at": "C2", "surprised": True})),
    "UnitRequest.marked": (land(), kilometres({"marked": True})),
    "UnitRequest.player": (
        force(allies=["bob"], units=TWO),
        force(allies=["bob"], units=[{"unit": "arbalest", "player": "bob"}, "eva_vanguard"]),
    ),
    "BoardRequest.rows": (land(), {**kilometres({}), "board": {"rows": ["." * 12] * 13}}),
    "BoardRequest.legend": (land(), land(legend={".": "km_forest"})),
    "BoardRequest.name": (land(), land(name="A board")),
    "BoardRequest.storms": (land(), land(storms=[[[4, 4]]])),
    "MissionRequest.kind": (about(), about(kind="destroy")),
    "MissionRequest.rounds": (about(), about(rounds=3)),
    "MissionRequest.side": (about(), about(side=1)),
    "MissionRequest.edge": (about(), about(edge="east")),
}


def squad(unit: Plain, **more: object) -> Plain:
    """A wargame between a unit and another."""
    sides = {"attacker": {"units": [unit]}, "defender": {"units": ["halyard"]}}
    return {"mission": "show_of_force", "sides": sides, **more}


def team(**more: object) -> Plain:
    """The same wargame with something else in a team."""
    attacker: Plain = {"units": [{"sheet": "brigand"}], **more}
    return {**squad({}), "sides": {"attacker": attacker, "defender": {"units": ["halyard"]}}}


SHEET = {"id": "mine", "name": "Mine", "build": "mech", "core": "scout", "rank": 2, "thrusters": 18}
PARTS = (("head", 8), ("torso", 20), ("arm", 10), ("arm", 10), ("leg", 12), ("leg", 12))
BUILT = {
    **SHEET,
    "sections": [{"part": part, "defense": defense} for part, defense in PARTS],
    "fitted": [{"item": "carbine"}, {"item": "combat_knife"}],
    "systems": ["sensor_mast", "coolant_loop"],
    "mods": ["quick_actuators"],
    "lowered": {"accuracy": 1},
}


def made(**more: object) -> Plain:
    return {
        "mission": "show_of_force",
        "wish": {"columns": 14, "rows": 11, "desert": 1, **more},
        "board_seed": 2,
    }


WARGAME: Pairs = {
    "WargameRequest.mission": ({"mission": "show_of_force"}, {"mission": "winds_of_war"}),
    "WargameRequest.size": ({"size": "scouting"}, {"size": "battle"}),
    "WargameRequest.mission_seed": ({"mission_seed": 0}, {"mission_seed": 1}),
    "WargameRequest.board": (team(), {**team(), "board": "long_road"}),
    "WargameRequest.wish": (team(), made()),
    "WargameRequest.board_seed": (made(), {**made(), "board_seed": 3}),
    "WargameRequest.sides": (team(), team(name="Others")),
    "WargameRequest.options": (team(), {**team(), "options": {"ap_cap": "when_stored"}}),
    "WargameRequest.rules": (team(), {**team(), "rules": "nowhere"}),
    "WargameRequest.name": (team(), {**team(), "name": "Another"}),
    "SideRequest.players": (team(), team(players=["ann"])),
    "SideRequest.name": (team(), team(name="Ann")),
    "SideRequest.faction": (team(), team(faction="rogue")),
    "SideRequest.units": (team(), team(units=["kestrel"])),
    "UnitRequest.sheet": (squad({"sheet": "brigand"}), squad({"sheet": "kestrel"})),
    "UnitRequest.frame": (squad({"frame": "gm"}), squad({"frame": "varg"})),
    "UnitRequest.count": (squad({"sheet": "mote"}), squad({"sheet": "mote", "count": 2})),
    "UnitRequest.id": (squad({"sheet": "mote"}), squad({"sheet": "mote", "id": "hero"})),
    "UnitRequest.name": (squad({"sheet": "mote"}), squad({"sheet": "mote", "name": "Hero"})),
    "UnitRequest.pilot": (squad({"frame": "gm"}), squad({"frame": "gm", "pilot": "maren_voss"})),
    "UnitRequest.built": (squad({"sheet": "mote"}), squad({"built": BUILT})),
    **{
        f"BoardWish.{name}": (made(), made(**{name: value}))
        for name, value in {
            "columns": 16,
            "rows": 13,
            "woods": 6,
            "desert": 6,
            "snow": 6,
            "water": 6,
            "ruins": 6,
            "closed": 6,
            "hills": 6,
            "structures": 6,
            "is_mirrored": False,
            "is_in_space": True,
        }.items()
    },
}
CASES: Mapping[str, tuple[Pairs, tuple[type, ...]]] = {
    "skirmish": (
        SKIRMISH,
        (skirmish.SkirmishRequest, skirmish.SideRequest, skirmish.UnitRequest, skirmish.BoardRequest),
    ),
    "totalwar": (TOTALWAR, (totalwar.TotalWarRequest,)),
    "sectors": (SECTORS, (sectors.SectorsRequest, sectors.MapWish, sectors.Joining)),
    "strategic": (
        STRATEGIC,
        (
            strategic.StrategicRequest,
            strategic.SideRequest,
            strategic.UnitRequest,
            strategic.BoardRequest,
            strategic.MissionRequest,
        ),
    ),
    "wargame": (
        WARGAME,
        (wargame.WargameRequest, wargame.SideRequest, wargame.UnitRequest, BoardWish),
    ),
}
"""By system: two requests for each field that differ in it. Those of the duel: ``test_options``."""
REFUSED = re.compile(r"there is no set of rules 'nowhere'|leave it out, or name another mission")
"""What a second request of a pair may be refused with in place of beginning another game."""
ALL = [(name, field) for name, (pairs, _) in CASES.items() for field in pairs]


def begun(system: AnySystem, plain: Plain) -> str:
    """The digest of the setup of a request, or why it is refused."""
    try:
        return digest(system.build_setup(from_plain(plain, system.request_type), shipped_catalog()))
    except SetupError as error:
        return f"refused: {error}"


@pytest.mark.parametrize("name", CASES)
def test_there_is_a_pair_for_every_field(name: str) -> None:
    pairs, kinds = CASES[name]
    assert set(pairs) == field_names(*kinds)


@pytest.mark.parametrize(("name", "field"), ALL)
def test_every_field_of_a_request_has_its_effect_or_is_refused(name: str, field: str) -> None:
    system = next(system for system in SYSTEMS if system.name == name)
    one, other = (begun(system, plain) for plain in CASES[name][0][field])
    assert not one.startswith("refused"), one
    assert one != other, f"{field} changes nothing"
    assert not other.startswith("refused") or REFUSED.search(other), other


def wishes() -> Iterator[tuple[str, str, object]]:
    """Every field of what a made board should be like, with another value than the usual one."""
    for system in SYSTEMS:
        for shape in option_shapes(system.maker.wish()) if system.maker is not None else ():
            ends = (not shape.default,) if isinstance(shape.default, bool) else (shape.most, shape.least)
            values = shape.values or ends
            yield system.name, shape.name, next(value for value in values if value != shape.default)


@pytest.mark.parametrize(("name", "field", "value"), tuple(wishes()))
def test_some_made_board_differs_by_every_wish(name: str, field: str, value: object) -> None:
    maker = next(system.maker for system in SYSTEMS if system.name == name)
    assert maker is not None

    def board(seed: int, **wished: object) -> str:
        try:
            return entry_text(maker.made(shipped_catalog(), maker.wish(**wished), seed, "a", "A").entry)
        except SetupError:
            return ""

    pairs = [(board(seed), board(seed, **{field: value})) for seed in range(1, 5)]
    assert any(usual != other != "" for usual, other in pairs)


def arguments() -> Iterator[tuple[str, str]]:
    """Every argument of every command, but the wishes of made boards."""
    for command in COMMANDS:
        waiting = [(command, _parser(command))]
        while waiting:
            line, parser = waiting.pop()
            for action in parser._actions:
                if isinstance(action, argparse._SubParsersAction):
                    waiting += [(f"{line} {name}", each) for name, each in action.choices.items()]
                elif action.dest not in ("help", "version") and not line.endswith(tuple(MADE_BY)):
                    yield line.removeprefix(f"{command} {command}").strip() or command, action.dest


MADE_BY = tuple(system.name for system in SYSTEMS if system.maker is not None)
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for part in ("app", "lab")
    for path in (ROOT / "game" / part).glob("*.py")
)


def test_every_argument_of_a_command_line_is_read() -> None:
    unread = [
        (command, name)
        for command, name in arguments()
        if not re.search(rf"\b(args|asked|options|line)\.{name}\b|getattr\(args, \"{name}\"", SOURCES)
    ]
    assert unread == []
    assert len(list(arguments())) > 80
