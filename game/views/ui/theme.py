"""The theme: colours, sizes and lengths, read once from YAML into frozen dataclasses."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec
import yaml

from game.content.assets import AssetFile
from game.content.models import CounterShape, Faction, MachineStyle
from game.content.paths import assets_dir
from game.views.emblem import emblem_name

Colour: TypeAlias = tuple[int, int, int]
SizeRole: TypeAlias = Literal["label", "text", "title", "figure"]

SCALE_MIN = 0.75
SCALE_MAX = 2.5
TEXT_LUMINANCE = 0.225
"""As bright as text has to be for a contrast of 4.5 : 1 (WCAG 2, AA) on the panels of all palettes."""


class ThemeError(ValueError):
    """A theme file that cannot be read, or a name that the theme does not have."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one contrast variant; every field is a colour role usable in markup."""

    ground: Colour
    panel: Colour
    panel_edge: Colour
    field: Colour
    field_hover: Colour
    field_press: Colour
    field_edge: Colour
    well: Colour
    text: Colour
    dim: Colour
    resting: Colour
    """Text of what cannot be used now: duller than ``dim``, still read at arm's length."""
    faint: Colour
    """Lines and rails, never text."""
    accent: Colour
    good: Colour
    bad: Colour
    warning: Colour
    link: Colour
    on_accent: Colour
    selection: Colour
    shade: Colour


def luminance(colour: Colour) -> float:
    """Return how bright a colour is to the eye: 0 black to 1 white (relative luminance of WCAG 2)."""
    red, green, blue = (
        share / 12.92 if (share := part / 255) <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=256)
def legible(colour: Colour) -> Colour:
    """Return a colour for text: the given one, with as much white as it takes to be read on a dark panel.

    Factions and races choose their colours for shapes on maps; some are too dark to write a name in.
    """
    steps = range(0, 256, 4)
    mixed = (_whiter(colour, share) for share in steps)
    return next((each for each in mixed if luminance(each) >= TEXT_LUMINANCE), (255, 255, 255))


def _whiter(colour: Colour, share: int) -> Colour:
    red, green, blue = (part + (255 - part) * share // 255 for part in colour)
    return red, green, blue


@dataclass(frozen=True, slots=True)
class FactionLook:
    """How one faction shows: a colour and two cues beside it."""

    colour: Colour
    shape: CounterShape
    letter: str
    picture: AssetFile | None = None
    """Of its emblem, shown where there is room."""
    style: MachineStyle = "angular"
    """How its machines are drawn."""

    @property
    def icon(self) -> str:
        """Return the name of the icon with this shape and letter."""
        return emblem_name(self.shape, self.letter)

    @property
    def role(self) -> str:
        """Return the role of markup in which names are written: the colour, bright enough to be read."""
        red, green, blue = legible(self.colour)
        return f"#{red:02X}{green:02X}{blue:02X}"

    @property
    def emblem(self) -> str:
        """Return markup for the emblem in its colour."""
        return f"{{{self.role}}}{{icon:{self.icon}}}{{/}}"


@dataclass(frozen=True, slots=True)
class FactionPalette:
    """The looks of all factions for one kind of colour vision."""

    named: Mapping[str, FactionLook]
    further: tuple[FactionLook, ...]
    is_colour_kept: bool = False
    """Whether content's own colours are shown, and not those that are chosen to stay apart."""

    def look(self, faction: str, index: int = 0) -> FactionLook:
        """Return a faction's look; one that the theme does not name takes the further look ``index``."""
        found = self.named.get(faction)
        return found if found is not None else self.further[index % len(self.further)]

    def apart(self, factions: Sequence[str]) -> tuple[FactionLook, ...]:
        """Return a look for each of several seats: that of its faction, and no two of them alike.

        One whose faction another before it has, or that the theme does not name, takes a further look.
        """
        found: list[FactionLook] = []
        further = 0
        for number, faction in enumerate(factions):
            known = self.named.get(faction)
            if known is not None and faction not in factions[:number]:
                found.append(known)
                continue
            spare = self.further[further % len(self.further)]
            further += 1
            found.append(spare if known is None else replace(spare, letter=str(number + 1)))
        return tuple(found)

    def tinted(self, faction: str, colour: str, index: int = 0) -> FactionLook:
        """Return the look of one of a faction that has a colour of its own."""
        look = self.look(faction, index)
        return replace(look, colour=parse_colour(colour)) if self.is_colour_kept else look

    def with_factions(
        self,
        factions: Iterable[Faction],
        *,
        is_colour_kept: bool,
        emblems: Mapping[str, AssetFile] = MappingProxyType({}),
    ) -> "FactionPalette":
        """Return a palette that names factions of packs too, each with the shape and letter of its own.

        Where colours are chosen to stay apart (``is_colour_kept`` is False), theirs are the further ones.
        ``emblems`` are the pictures that packs bring, by faction.
        """
        factions = tuple(factions)
        named = dict(self.named)
        strangers = [each for each in factions if each.id not in named]
        for number, each in enumerate(strangers):
            spare = self.further[number % len(self.further)]
            colour = parse_colour(each.colour) if is_colour_kept else spare.colour
            named[each.id] = FactionLook(colour, each.shape, each.letter)
        styles = {each.id: each.style for each in factions}
        named = {key: replace(look, style=styles.get(key, look.style)) for key, look in named.items()}
        named.update({key: replace(named[key], picture=emblems[key]) for key in emblems if key in named})
        return replace(self, named=named, is_colour_kept=is_colour_kept)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Font sizes in pixels at scale 1."""

    label: int
    text: int
    title: int
    figure: int

    def of(self, role: SizeRole) -> int:
        """Return the size of one role."""
        match role:
            case "label":
                return self.label
            case "text":
                return self.text
            case "title":
                return self.title
            case "figure":
                return self.figure


@dataclass(frozen=True, slots=True)
class Metrics:
    """Lengths in pixels at scale 1, and delays in milliseconds."""

    grid: int
    gap: int
    panel_gap: int
    panel_padding: int
    panel_radius: int
    field_radius: int
    edge: int
    focus_ring: int
    field_height: int
    compact_height: int
    field_padding: int
    row_height: int
    line_gap: int
    scrollbar: int
    icon: int
    tooltip_delay_ms: int
    tooltip_width: int
    dialog_width: int


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything the kit needs to know about looks."""

    palettes: Mapping[str, Palette]
    panel_alpha: Mapping[str, int]
    factions: Mapping[str, FactionPalette]
    sizes: Sizes
    metrics: Metrics

    def palette(self, name: str) -> Palette:
        """Return one contrast variant."""
        try:
            return self.palettes[name]
        except KeyError:
            raise ThemeError(f"no palette {name!r}; there are {', '.join(self.palettes)}") from None

    def faction_palette(self, vision: str) -> FactionPalette:
        """Return the faction looks for one kind of colour vision."""
        try:
            return self.factions[vision]
        except KeyError:
            raise ThemeError(f"no colour vision {vision!r}; there are {', '.join(self.factions)}") from None


class _LookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colour: str
    shape: CounterShape
    letter: str


class _ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    palettes: dict[str, dict[str, str]]
    panel_alpha_percent: dict[str, int]
    factions: dict[str, dict[str, _LookFile | list[_LookFile]]]
    sizes: Sizes
    metrics: Metrics


def as_role(colour: Colour) -> str:
    """Return a colour as a role for text that can be read on a dark panel."""
    return "#" + "".join(f"{channel:02X}" for channel in legible(colour))


def parse_colour(text: str) -> Colour:
    """Read ``#RRGGBB``."""
    digits = text.removeprefix("#")
    if len(digits) != 6 or len(text) != 7:
        raise ThemeError(f"{text!r} is not a colour of the form #RRGGBB")
    try:
        return (int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16))
    except ValueError:
        raise ThemeError(f"{text!r} is not a colour of the form #RRGGBB") from None


def _palette(name: str, raw: Mapping[str, str]) -> Palette:
    wanted = {field.name for field in fields(Palette)}
    missing, unknown = sorted(wanted - raw.keys()), sorted(raw.keys() - wanted)
    if missing or unknown:
        raise ThemeError(f"palette {name!r}: missing {missing}, unknown {unknown}")
    return Palette(**{key: parse_colour(value) for key, value in raw.items()})


def _look(raw: _LookFile) -> FactionLook:
    return FactionLook(parse_colour(raw.colour), raw.shape, raw.letter)


def _faction_palette(name: str, raw: Mapping[str, _LookFile | list[_LookFile]]) -> FactionPalette:
    further = raw.get("further")
    if not isinstance(further, list) or not further:
        raise ThemeError(f"factions {name!r}: 'further' must list at least one look")
    named = {key: _look(value) for key, value in raw.items() if not isinstance(value, list)}
    return FactionPalette(named, tuple(_look(look) for look in further))


def load_theme(path: Path | None = None) -> Theme:
    """Read a theme file; without a path, the shipped one."""
    source = path if path is not None else assets_dir() / "theme" / "default.yaml"
    loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
    try:
        raw = msgspec.convert(yaml.load(source.read_bytes(), Loader=loader), _ThemeFile)
        alpha = {name: round(percent * 255 / 100) for name, percent in raw.panel_alpha_percent.items()}
        return Theme(
            palettes={name: _palette(name, colours) for name, colours in raw.palettes.items()},
            panel_alpha=alpha,
            factions={name: _faction_palette(name, looks) for name, looks in raw.factions.items()},
            sizes=raw.sizes,
            metrics=raw.metrics,
        )
    except (OSError, yaml.YAMLError, msgspec.ValidationError, ThemeError) as problem:
        raise ThemeError(f"{source}: {problem}") from problem
