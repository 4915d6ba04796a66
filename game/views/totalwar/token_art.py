"""Counters for the forces of a war: what each shows, and how it is drawn at every zoom."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.content.models import CounterShape
from game.core.ids import FrameId, PlayerId
from game.core.table import FrameClass, TokenView
from game.systems.totalwar.board import fighters_of
from game.systems.totalwar.merit import tier_of
from game.systems.totalwar.state import MOBILE, Force, ForceKind, TotalWarState, Unit
from game.views.board.camera import Camera
from game.views.drawing import PREMULTIPLIED, Rgb, shade
from game.views.machines import Machines
from game.views.table.stage import Sprite, Stand, TokenCluster
from game.views.tokens.counter import Readiness
from game.views.tokens.signs import GOLD, PAPER, coin
from game.views.tokens.spec import SilhouetteSpec
from game.views.totalwar import force_parts as parts
from game.views.ui.kit import Kit
from game.views.ui.theme import FactionLook, parse_colour

MARKS_FROM_PX = 20
SMALL_MARKS_FROM_PX = 34
READINESS_FROM_PX = 26
HEAPS_BELOW_PX = 18.0
HEAP_CELL_PX = 30.0
KEPT_PICTURES = 1500
GARRISON_SCALE = 0.46
PAIR_SCALE = 0.74
SUIT = SilhouetteSpec("mobile_suit")
_CLASSES: Mapping[ForceKind, FrameClass] = {"fleet": "warship", "superweapon": "superweapon"}


@dataclass(frozen=True, slots=True)
class ForceSpec:
    """Everything that a force's counter shows."""

    kind: ForceKind
    shape: CounterShape
    colour: Rgb
    letter: str = ""
    """The faction's: with the shape a sign of its own beside the colour."""
    machine: SilhouetteSpec = SUIT
    """What a fleet's flagship or a superweapon looks like; of a squadron only its makers' style counts."""
    strength: int = 0
    tier: int = 0
    """1 is the best, 5 the first; 0 has fought no battle."""
    aces: int = 0
    initial: str = ""
    readiness: Readiness = "none"
    """What it can still do while its faction acts."""
    turns_to_fire: int = -1
    """A superweapon's: turns until it may fire, -1 for other forces."""


@dataclass(frozen=True, slots=True)
class FactionColours:
    """The looks of all factions of a war, from the theme or from what a founder chose."""

    looks: Mapping[str, FactionLook]
    neutral: FactionLook
    machines: Machines

    @classmethod
    def of(cls, state: TotalWarState, kit: Kit) -> FactionColours:
        """Return a look for each faction: that of theme or pack, else a further one in the chosen colour."""
        named = kit.factions.named
        looks = {faction: named[faction] for faction in state.factions if faction in named}
        further = 0
        for faction in state.factions.values():
            if faction.id not in looks:
                spare = _spare(kit, looks.values(), further)
                further += 1
                colour = parse_colour(faction.colour) if faction.colour else spare.colour
                letter = kit.capitals(faction.name[:1]) or spare.letter
                looks[faction.id] = FactionLook(colour, spare.shape, letter)
        return cls(
            {faction: looks[faction] for faction in state.factions},
            kit.factions.look("neutral"),
            kit.machines,
        )

    def with_founded(self, state: TotalWarState, kit: Kit) -> FactionColours:
        """Return the looks of a later state; the same object where no faction came or was named."""
        fresh = FactionColours.of(state, kit)
        return self if fresh == self else fresh

    def look(self, faction: str) -> FactionLook:
        """Return a faction's look, that of neutral ground for nobody."""
        return self.looks.get(faction, self.neutral)

    @property
    def colours(self) -> dict[str, Rgb]:
        """Return the colour of each faction."""
        return {faction: look.colour for faction, look in self.looks.items()}


def _spare(kit: Kit, taken: Iterable[FactionLook], number: int) -> FactionLook:
    """Return a further look, if possible one whose shape no other faction of the war has."""
    further = kit.factions.further
    shapes = {look.shape for look in taken}
    free = [look for look in further if look.shape not in shapes]
    return free[0] if free else further[number % len(further)]


def force_spec(state: TotalWarState, force: Force, looks: FactionColours) -> ForceSpec:
    """Return what a force's counter shows."""
    look = looks.look(force.faction)
    officer = state.officers.get(force.officer)
    campaign = state.campaign
    turns = -1
    if force.kind == "superweapon":
        turns = max(0, campaign.superweapons[force.weapon].charge_turns - force.charge)
    units = [state.units[unit] for unit in force.units if unit in state.units]
    aces = sum(bool(unit.pilot) or campaign.ace_level(unit.frame, unit.kills) > 0 for unit in units)
    return ForceSpec(
        kind=force.kind,
        shape=look.shape,
        colour=look.colour,
        letter=look.letter,
        machine=_machine(state, force, looks, units),
        strength=len(fighters_of(state, force)),
        tier=tier_of(campaign, force.battles),
        aces=aces,
        initial=officer.name.split()[-1][:1] if officer is not None and officer.name else "",
        readiness=readiness(state, force),
        turns_to_fire=turns,
    )


def _machine(
    state: TotalWarState, force: Force, looks: FactionColours, units: Sequence[Unit]
) -> SilhouetteSpec:
    """What stands for a force: its flagship as it looks in battle; without one a machine of its kind."""
    if force.kind == "fleet":
        for unit in units:
            if state.campaign.frames[unit.frame].klass == "warship":
                return looks.machines.spec(unit.frame, "warship")
    return SilhouetteSpec(_CLASSES.get(force.kind, "mobile_suit"), style=looks.look(force.faction).style)


def readiness(state: TotalWarState, force: Force) -> Readiness:
    """Return the sign of a force: none while its faction does not act, and for what never moves.

    "moved": it went along with a fleet and may still go on by itself (TW-3.2).
    """
    if state.faction != force.faction or force.kind not in MOBILE:
        return "none"
    if force.has_moved or (not force.steps_left and force.kind != "superweapon"):
        return "spent"
    if not force.steps_left or state.phase not in ("administration", "movement"):
        return "none"
    return "moved" if force.has_tagged else "fresh"


def force_token(state: TotalWarState, force: Force) -> TokenView:
    """Return a force as a piece on the table."""
    officer = state.officers.get(force.officer)
    return TokenView(
        id=force.id,
        owner=officer.player if officer is not None else PlayerId(""),
        faction=force.faction,
        tile=force.panel,
        name=force.name,
        frame=state.units[force.units[0]].frame if force.units else FrameId(force.weapon),
        klass=_CLASSES.get(force.kind, "mobile_suit"),
        traits=(force.kind,),
        has_moved=force.has_moved,
        strength=len(fighters_of(state, force)),
    )


class CampaignTokenArt:
    """Draws the forces of one war. ``adopt`` a state before its tokens are drawn."""

    def __init__(self, looks: FactionColours) -> None:
        """Nothing is drawn before it is seen."""
        self.looks = looks
        self.is_zooming = False
        """While the zoom moves, counters are scaled from what was drawn last."""
        self._specs: dict[str, ForceSpec] = {}
        self._pictures: OrderedDict[tuple[ForceSpec, int], pygame.Surface] = OrderedDict()
        self._crisp_px: dict[ForceSpec, int] = {}
        self._ready: dict[tuple[str, int], pygame.Surface] = {}
        """What was drawn for a force since the last state, found without comparing specs."""
        self._rough: dict[tuple[str, int], pygame.Surface] = {}
        """The same while the zoom moved: scaled, not drawn for its size."""

    def adopt(self, state: TotalWarState) -> tuple[TokenView, ...]:
        """Take over every force; return the tokens of all that stand on the map, garrisons included."""
        self._specs = {force.id: force_spec(state, force, self.looks) for force in state.forces.values()}
        self._ready.clear()
        self._rough.clear()
        return tuple(
            force_token(state, force)
            for force in state.forces.values()
            if force.panel >= 0 and (force.units or force.kind == "superweapon") and force.kind != "guard"
        )

    def spec(self, force: str) -> ForceSpec | None:
        """Return what a force's counter shows, None for one that is not known."""
        return self._specs.get(force)

    def look(self, token: TokenView, size_px: int) -> pygame.Surface:
        """Return a force's counter."""
        key = (token.id, size_px)
        ready = self._ready.get(key)
        if ready is None and self.is_zooming:
            ready = self._rough.get(key)
        if ready is not None:
            return ready
        spec = self._specs.get(token.id)
        if spec is None:
            look = self.looks.look(token.faction)
            spec = ForceSpec("squadron", look.shape, look.colour, look.letter, strength=token.strength)
        picture = self.picture(spec, size_px)
        kept = self._rough if self.is_zooming else self._ready
        if len(kept) > KEPT_PICTURES:
            kept.clear()
        kept[key] = picture
        return picture

    def picture(self, spec: ForceSpec, size_px: int) -> pygame.Surface:
        """Return the counter of a spec; shared, do not draw on it."""
        key = (spec, size_px)
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        if self.is_zooming and spec in self._crisp_px:
            source = self._pictures.get((spec, self._crisp_px[spec]))
            if source is not None:
                side = max(2, round(source.get_width() * size_px / self._crisp_px[spec]))
                return pygame.transform.scale(source, (side, side))
        picture = _compose(spec, size_px)
        self._pictures[key] = picture
        self._crisp_px[spec] = size_px
        if len(self._pictures) > KEPT_PICTURES:
            self._pictures.popitem(last=False)
        return picture

    def warm(self, size_px: int) -> Iterator[None]:
        """Draw every counter of a size ahead of time, a few with each step."""
        for number, spec in enumerate(dict.fromkeys(self._specs.values())):
            self.picture(spec, size_px)
            if number % 8 == 7:
                yield


def _compose(spec: ForceSpec, size_px: int) -> pygame.Surface:
    is_spent = spec.readiness == "spent"
    plain = parts.body(spec.kind, spec.shape, spec.colour, spec.machine, is_spent, size_px)
    side = size_px + 2 * max(1, size_px // 12)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    inset = (side - size_px) // 2
    picture.blit(plain, (inset, inset))
    if spec.kind in ("garrison", "guard"):
        figure = coin(str(spec.strength), round(size_px * 1.5), shade(spec.colour, 0.35), PAPER)
        picture.blit(figure, figure.get_rect(center=(side // 2, side // 2)), special_flags=PREMULTIPLIED)
        return picture
    if size_px < MARKS_FROM_PX:
        return picture
    text = str(spec.turns_to_fire) if spec.turns_to_fire >= 0 else str(spec.strength)
    tally = coin(text, size_px, GOLD if not is_spent else shade(GOLD, 0.62))
    picture.blit(tally, tally.get_rect(topright=(side, 0)), special_flags=PREMULTIPLIED)
    if spec.tier:
        bars = parts.tier_bars(spec.tier, size_px)
        at = bars.get_rect(midbottom=(side // 2, side - max(0, size_px // 24)))
        picture.blit(bars, at, special_flags=PREMULTIPLIED)
    if size_px >= SMALL_MARKS_FROM_PX or spec.kind != "squadron":
        badge = parts.badge(spec.letter, spec.shape, spec.colour, size_px)
        picture.blit(badge, badge.get_rect(bottomleft=(0, side)), special_flags=PREMULTIPLIED)
    if spec.readiness != "none" and size_px >= READINESS_FROM_PX:
        sign = parts.readiness_sign(spec.readiness, size_px)
        picture.blit(sign, sign.get_rect(midleft=(0, side // 2)), special_flags=PREMULTIPLIED)
    if size_px >= SMALL_MARKS_FROM_PX:
        if spec.initial:
            initial = coin(spec.initial, round(size_px * 0.9), parts.SPENT, PAPER)
            picture.blit(initial, initial.get_rect(bottomright=(side, side)), special_flags=PREMULTIPLIED)
        if spec.aces:
            stars = parts.star_row(spec.aces, size_px)
            picture.blit(stars, stars.get_rect(topleft=(0, size_px // 10)), special_flags=PREMULTIPLIED)
    return picture


def stand(token: TokenView, crew: Sequence[TokenView]) -> Stand:
    """Say where a force stands: garrisons at the foot of their panel, two that fight side by side."""
    if "garrison" in token.traits:
        return (0.27, 0.27, GARRISON_SCALE)
    fighting = [other.id for other in crew if "garrison" not in other.traits]
    if len(fighting) == 1:
        return (0.0, 0.0, 1.0)
    side = -1.0 if fighting.index(token.id) == 0 else 1.0
    return (0.2 * side, 0.1 * side, PAIR_SCALE)


class ForceClustering:
    """Gathers counters that would lie over each other when the whole map is in view."""

    def __init__(self, art: CampaignTokenArt) -> None:
        """Counters are those of a token art."""
        self._art = art

    def gather(
        self, sprites: Sequence[Sprite], camera: Camera
    ) -> tuple[Sequence[Sprite], Sequence[TokenCluster]]:
        """Leave out garrisons when small; one cluster for all of a side that stand in one small area."""
        if camera.unit_px >= 2.0 * HEAPS_BELOW_PX:
            return sprites, ()
        fighting = [sprite for sprite in sprites if "garrison" not in sprite.token.traits]
        if camera.unit_px >= HEAPS_BELOW_PX:
            return fighting, ()
        cell = HEAP_CELL_PX / camera.unit_px
        alone: list[Sprite] = []
        cells: dict[tuple[str, int, int], list[Sprite]] = {}
        for sprite in fighting:
            if sprite.is_moving or "superweapon" in sprite.token.traits:
                alone.append(sprite)
            else:
                key = (sprite.token.faction, int(sprite.at.x / cell), int(sprite.at.y / cell))
                cells.setdefault(key, []).append(sprite)
        clusters = []
        for (faction, _, _), crew in cells.items():
            if len(crew) == 1:
                alone.append(crew[0])
                continue
            look = self._art.looks.look(faction)
            x = sum(sprite.at.x for sprite in crew) / len(crew)
            y = sum(sprite.at.y for sprite in crew) / len(crew)
            size = 2 * round(min(28.0, 19.0 + len(crew)) / 2)
            clusters.append(
                TokenCluster(parts.heap_picture(look.shape, look.colour, len(crew), size), (x, y))
            )
        return alone, clusters
