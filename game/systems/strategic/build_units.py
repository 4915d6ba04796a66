"""The units of a battle, from what a request or an order names: this battle's own, or frames."""

from collections.abc import Sequence
from typing import Final

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.core import rng
from game.core.ids import UnitId
from game.core.table import FrameClass
from game.rules.naming import named, unknown
from game.rules.system import SetupError
from game.space.square import square_grid
from game.systems.strategic.battlefield import BANDS
from game.systems.strategic.build_board import SYSTEM, tile_at
from game.systems.strategic.content import (
    StrategicPower,
    StrategicProfile,
    StrategicUnit,
    StrategicWeapon,
)
from game.systems.strategic.derive import derived_profile
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.request import UnitRequest
from game.systems.strategic.setup import BoardSetup, UnitSetup

MOST_UNITS: Final = 200
SAME_AT_MOST: Final = 2
"""So many of one unit a drawn force has, while there are others to buy."""


class Roster:
    """Builds the units of one battle and keeps their ids apart."""

    __slots__ = ("_board", "_catalog", "_ids", "_rules")

    def __init__(self, catalog: Catalog, board: BoardSetup, rules: StrategicRules) -> None:
        """``board`` says where units may stand."""
        self._catalog = catalog
        self._board = board
        self._rules = rules
        self._ids: set[str] = set()

    def units(self, wanted: Sequence[UnitRequest | str], path: str) -> tuple[UnitSetup, ...]:
        """Return the units of a side. SetupError for what is unknown or cannot be."""
        found: list[UnitSetup] = []
        for number, each in enumerate(wanted):
            ask = UnitRequest(each) if isinstance(each, str) else each
            where = f"{path}.{number}"
            if not 1 <= ask.count <= MOST_UNITS or len(found) + ask.count > MOST_UNITS:
                raise SetupError(f"{where}.count", "strategic.refused.how_many", most=MOST_UNITS)
            if ask.count > 1 and (ask.at is not None or ask.id or ask.marked):
                raise SetupError(f"{where}.count", "strategic.refused.several_alike")
            found += (self._unit(ask, where) for _ in range(ask.count))
        return tuple(found)

    def _unit(self, ask: UnitRequest, path: str) -> UnitSetup:
        own = self._catalog.of(StrategicUnit).get(ask.unit)
        is_derived = False
        if own is not None:
            profile, name, art = own.profile, own.name, own.art or ""
            klass: FrameClass = own.looks_like
        else:
            frame = self._catalog.frames.get(ask.unit)
            if frame is None:
                known = {**self._catalog.of(StrategicUnit), **self._catalog.frames}
                raise unknown(ask.unit, known, f"{path}.unit", "unit")
            profile, is_derived = self._line(frame, f"{path}.unit")
            name, art, klass = frame.name, frame.art or "", frame.class_
        base = ask.id or ask.unit
        unit_id = self._free_id(base, path if ask.id else "")
        tile = None
        if ask.at is not None:
            grid = square_grid(self._board.columns, self._board.rows)
            tile = tile_at(grid, ask.at, f"{path}.at")
        alike = f" {unit_id.rsplit('_', 1)[1]}" if unit_id != base else ""
        return self._built(
            UnitId(unit_id),
            ask.unit,
            ask.name or name + alike,
            klass,
            profile,
            art,
            path,
            tile=tile,
            band=self._band(profile, ask, name, path),
            is_derived=is_derived,
            ask=ask,
        )

    def machine(self, unit_id: UnitId, frame: Frame, name: str, pilot: str) -> UnitSetup:
        """Return a machine of a campaign's order under its own id."""
        profile, is_derived = self._line(frame, "units")
        self._ids.add(unit_id)
        return self._built(
            unit_id,
            frame.id,
            name,
            frame.class_,
            profile,
            frame.art or "",
            "units",
            pilot=pilot,
            is_derived=is_derived,
            ask=UnitRequest(frame.id),
        )

    def _built(
        self,
        unit_id: UnitId,
        unit: str,
        name: str,
        klass: FrameClass,
        profile: StrategicProfile,
        art: str,
        path: str,
        *,
        ask: UnitRequest,
        tile: int | None = None,
        band: int = 0,
        pilot: str = "",
        is_derived: bool = False,
    ) -> UnitSetup:
        weapons, powers = self._catalog.of(StrategicWeapon), self._catalog.of(StrategicPower)
        return UnitSetup(
            id=unit_id,
            unit=unit,
            name=name,
            klass=klass,
            profile=profile,
            weapons=tuple(named(weapons, each, path, "weapon") for each in profile.weapons),
            powers=tuple(named(powers, each, path, "power") for each in profile.powers),
            tile=tile,
            band=band,
            art=art,
            pilot=pilot,
            is_derived=is_derived,
            is_hidden=ask.hidden,
            is_surprised=ask.surprised,
            is_marked=ask.marked,
        )

    def _line(self, frame: Frame, path: str) -> tuple[StrategicProfile, bool]:
        """Return a frame's line, and whether it is derived."""
        own = block(frame.profiles, SYSTEM, StrategicProfile)
        if own is not None:
            return own, False
        made = derived_profile(frame, self._rules)
        if made is None:
            raise SetupError(path, "strategic.refused.no_line", frame=frame.name)
        return made, True

    def _band(self, profile: StrategicProfile, ask: UnitRequest, name: str, path: str) -> int:
        bands = [BANDS.index(band) + 1 for band in profile.bands] if profile.flyer else []
        if ask.band is None:
            return bands[0] if bands and ask.at is not None else 0
        if ask.band not in (0, *bands):
            raise SetupError(f"{path}.band", "strategic.refused.band", unit=name, band=ask.band)
        return ask.band

    def _free_id(self, base: str, path: str) -> str:
        if path and base in self._ids:
            raise SetupError(f"{path}.id", "strategic.refused.same_id", unit=base)
        name, number = base, 1
        while name in self._ids:
            number += 1
            name = f"{base}_{number}"
        self._ids.add(name)
        return name


def dealt(
    wanted: Sequence[UnitRequest | str], units: Sequence[UnitSetup], seats: Sequence[str], path: str
) -> tuple[tuple[UnitId, ...], ...]:
    """Return which units each seat of a side leads: those that name it; the rest go to who has the least.

    ``units`` are those that were built of ``wanted``. SetupError for a seat that is none, or leads nobody.
    """
    asked = [UnitRequest(each) if isinstance(each, str) else each for each in wanted]
    named_seats = [ask.player for ask in asked for _ in range(ask.count)]
    values, led = [0] * len(seats), [list[UnitId]() for _ in seats]
    for number, (name, unit) in enumerate(zip(named_seats, units, strict=True)):
        if name and name not in seats:
            raise SetupError(f"{path}.units.{number}.player", "strategic.refused.no_seat", seat=name)
        if name:
            values[seats.index(name)] += unit.profile.value
    for name, unit in zip(named_seats, units, strict=True):
        seat = seats.index(name) if name else values.index(min(values))
        values[seat] += 0 if name else unit.profile.value
        led[seat].append(unit.id)
    if not all(led):
        raise SetupError(f"{path}.allies", "strategic.refused.leads_nobody")
    return tuple(map(tuple, led))


def bought(catalog: Catalog, value: int, seed: int) -> tuple[UnitRequest, ...]:
    """Return a mixed force drawn by seed for at most this value, of whatever is still affordable (ST-1.5).

    It has single units and hordes, nobody worth more than half of it and nobody three times, as far as there
    is something else to buy.
    """
    own = catalog.of(StrategicUnit)
    if not own:
        raise SetupError("sides", "strategic.refused.none_to_buy")
    state, left = rng.seeded(seed), value
    found: list[StrategicUnit] = []
    while affordable := [unit for unit in own.values() if unit.profile.value <= left]:
        choice = _sensible(affordable, found, value)
        pick = choice[rng.draw(state, len(choice)) - 1]
        state = rng.advance(state, 1)
        found.append(pick)
        left -= pick.profile.value
    if not found:
        raise SetupError("force_value", "strategic.refused.nothing_bought", points=value)
    return tuple(UnitRequest(unit.id) for unit in found)


def _sensible(
    affordable: Sequence[StrategicUnit], found: Sequence[StrategicUnit], value: int
) -> Sequence[StrategicUnit]:
    """Return which of the affordable units a force that has ``found`` may buy next."""
    small = [unit for unit in affordable if 2 * unit.profile.value <= value] or affordable
    fresh = [unit for unit in small if found.count(unit) < SAME_AT_MOST] or small
    hordes = sum(unit.profile.is_horde for unit in found)
    return [unit for unit in fresh if unit.profile.is_horde is (2 * hordes < len(found))] or fresh
