"""The theme file, and palettes that stay apart under colour-vision deficiencies."""

from itertools import combinations
from pathlib import Path

import pytest

import game
from game.content.models import Faction
from game.content.paths import assets_dir
from game.views.ui.kit import Kit
from game.views.ui.theme import Colour, ThemeError, load_theme, parse_colour
from tests.support.base_pack import shipped

# Severity 1.0 matrices after Machado, Oliveira and Fernandes (2009), for linear RGB.
SEEN_BY = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def _linear(colour: Colour) -> tuple[float, ...]:
    return tuple((c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)


def _lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    r, g, b = (min(1.0, max(0.0, part)) for part in linear)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def _distance(first: Colour, second: Colour, vision: str) -> float:
    labs = []
    for colour in (first, second):
        linear = _linear(colour)
        if vision in SEEN_BY:
            linear = tuple(
                sum(k * part for k, part in zip(row, linear, strict=True)) for row in SEEN_BY[vision]
            )
        labs.append(_lab(linear))
    return float(sum((a - b) ** 2 for a, b in zip(*labs, strict=True)) ** 0.5)


@pytest.mark.parametrize("vision", ["default", "deuteranopia", "protanopia", "tritanopia"])
def test_factions_stay_apart_as_their_players_see_them(vision: str) -> None:
    palette = load_theme().faction_palette(vision)
    looks = [*palette.named.values(), *palette.further]
    for first, second in combinations(looks, 2):
        assert _distance(first.colour, second.colour, vision) > 20, (first, second)


@pytest.mark.parametrize("vision", ["deuteranopia", "protanopia", "tritanopia"])
def test_factions_of_the_shipped_packs_stay_apart_for_every_vision(vision: str) -> None:
    """Four races of one campaign had three colours: Greys and Spawn were the same."""
    factions = shipped().catalog.factions.values()
    palette = load_theme().faction_palette(vision).with_factions(factions, is_colour_kept=False)
    for first, second in combinations((palette.look(each.id) for each in factions), 2):
        assert _distance(first.colour, second.colour, vision) > 20, (first, second)


def test_every_faction_has_a_second_cue() -> None:
    for palette in load_theme().factions.values():
        looks = [*palette.named.values(), *palette.further]
        assert len({look.letter for look in looks}) == len(looks)
        assert palette.look("federation").shape == "circle"
        assert palette.look("zeon").shape == "octagon"
        assert palette.look("a faction of a pack", 1) == palette.further[1]


@pytest.mark.parametrize("name", ["default", "high_contrast"])
def test_text_has_contrast(name: str) -> None:
    palette = load_theme().palette(name)
    for role in (palette.text, palette.dim, palette.accent, palette.good, palette.bad, palette.link):
        assert _contrast(role, palette.panel) > (7 if name == "high_contrast" else 4.5)


@pytest.mark.parametrize("name", ["default", "high_contrast"])
def test_what_rests_can_be_read_and_looks_duller(name: str) -> None:
    """A tool that rests says why when it is pointed at: its label has to be found first."""
    palette = load_theme().palette(name)
    for ground in (palette.field_press, palette.panel, palette.field):
        resting = _contrast(palette.resting, ground)
        assert resting >= 3, (name, ground)
        assert resting < 0.75 * _contrast(palette.dim, ground) < _contrast(palette.text, ground)


def test_no_text_is_written_in_the_colour_of_lines() -> None:
    sources = Path(game.__file__).parent.rglob("*.py")
    wrong = [path.name for path in sources if '"faint"' in path.read_text(encoding="utf-8")]
    assert not wrong, "text that rests is `resting`; `faint` is for lines and rails"


@pytest.mark.parametrize("palette", ["default", "high_contrast"])
@pytest.mark.parametrize("colour", ["#000000", "#4E6E8E", "#3A4656", "#0000FF", "#8B0000", "#569CFF"])
def test_names_in_the_colours_of_packs_can_be_read(palette: str, colour: str) -> None:
    """A race or faction may have any colour: its shapes keep it, its name is written legibly."""
    moles = Faction(id="moles", name="Moles", colour=colour, shape="square", letter="M")
    theme = load_theme()
    looks = theme.faction_palette("default").with_factions([moles], is_colour_kept=True)
    look = looks.look("moles")
    assert look.colour == parse_colour(colour)
    written = Kit(theme, palette=palette).colour(look.role)
    assert _contrast(written, theme.palette(palette).panel) >= 4.5
    if colour == "#569CFF":
        assert written == look.colour, "what can be read stays as it is"
    assert _contrast(Kit(theme, palette=palette).colour("neutral"), theme.palette(palette).panel) >= 4.5


def _contrast(text: Colour, ground: Colour) -> float:
    def light(colour: Colour) -> float:
        r, g, b = _linear(colour)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    return (light(text) + 0.05) / (light(ground) + 0.05)


def test_problems_of_a_theme_name_the_file(tmp_path: Path) -> None:
    text = (assets_dir() / "theme" / "default.yaml").read_text(encoding="utf-8")
    broken = tmp_path / "broken.yaml"
    for wrong, right in (("#0B0F16", "black"), ("label: 11", "label: big"), ("  grid: 4", "  grit: 4")):
        broken.write_text(text.replace(wrong, right, 1), encoding="utf-8")
        with pytest.raises(ThemeError, match=r"broken\.yaml"):
            load_theme(broken)


def test_names_that_the_theme_lacks_are_listed() -> None:
    with pytest.raises(ThemeError, match="high_contrast"):
        load_theme().palette("neon")
    with pytest.raises(ThemeError, match="accent"):
        Kit(load_theme()).colour("purple")
    with pytest.raises(ThemeError, match="#RRGGBB"):
        parse_colour("#12345")
