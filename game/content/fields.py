"""What a field of a content model may be told about itself: constraints, references, assets, system blocks.

Everything here is plain data inside `Annotated[...]`: the models stay importable without pydantic and yaml,
while the loader reads the same annotations to check, to link and to explain.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.reading import UNWRITABLE, told


def yaml_key(field_name: str) -> str:
    """The key in YAML for a field: `class_` is written `class`."""
    return field_name.rstrip("_")


EXPLAINED: Final = "use_attribute_docstrings"
"""Whether models say what their fields mean. That is found in their source files, which takes longer than all
else together, and only whoever writes schemas asks for it.
"""
MODEL_CONFIG: dict[str, object] = {
    "extra": "forbid",
    EXPLAINED: False,
    "alias_generator": yaml_key,
    "strict": True,
}
"""The `__pydantic_config__` of every content model and of every system's blocks."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The text must match the whole regular expression; `wants` says so in words a reader understands."""

    regex: str
    wants: str

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], dict[str, object]]
    ) -> dict[str, object]:
        """Put the pattern into the text's schema (called by pydantic, needs nothing from it)."""
        return {**handler(source), "pattern": self.regex}


@dataclass(frozen=True, slots=True)
class Ref:
    """The text is the id of an entry of this kind; the loader checks that it exists."""

    kind: str


@dataclass(frozen=True, slots=True)
class Asset:
    """The text is a path inside the pack's assets, without extension, for a file of this sort."""

    sort: Literal["image", "sound"]


@dataclass(frozen=True, slots=True)
class SystemName:
    """The text is the name of a battle or campaign system."""


@dataclass(frozen=True, slots=True)
class SystemBlocks:
    """A mapping of system name to a block, each checked by that system's `SystemSchema.<block>` type."""

    block: Literal["profile", "terrain", "pilot"]


@dataclass(frozen=True, slots=True)
class SystemBlock:
    """One block checked by the type `SystemSchema.<block>` of the system in the sibling key `system`."""

    block: Literal["rules", "scenario"]


@dataclass(frozen=True, slots=True)
class Cosmetic:
    """Text or picture for people: it does not count when two packs are compared for the same rules."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The field has a value where it is left out, and that is hardly ever meant: a warning says so."""

    then: str
    """What comes of it, as the end of a sentence."""
    of: tuple[str, str] | None = None
    """Only of entries with this value under this key."""


ID_PATTERN = r"^[a-z][a-z0-9_]*$"
_ID = Pattern(ID_PATTERN, "lower-case letters, digits and _, a letter first")

LONGEST_ID, LONGEST_NAME = 64, 80
"""So many letters have the id and the name of anything in a pack."""

Id = Annotated[str, MinLen(1), MaxLen(LONGEST_ID), _ID]
"""The id of an entry: lower-case letters, digits and `_`."""
LanguageCode = Annotated[
    str,
    MinLen(2),
    MaxLen(16),
    Pattern(
        r"^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$",
        "the code of a language: two or three small letters, as de, and perhaps more behind _, as pt_br",
    ),
]
"""The code of a language. Capitals and - are read, and a warning says that they make another language."""
RuleKey = Annotated[str, MaxLen(16), Pattern(r"^[A-Z]{2,4}-[0-9]+(\.[0-9]+)*$", "an id such as SK-3.3")]
"""The id of a rulebook entry."""
RuleId = Annotated[RuleKey, Ref("rulebook")]
"""A mention of a rulebook entry."""
FactionId = Annotated[Id, Ref("faction")]
FrameId = Annotated[Id, Ref("frame")]
PilotId = Annotated[Id, Ref("pilot")]
TerrainId = Annotated[Id, Ref("terrain")]
MapId = Annotated[Id, Ref("map")]
RulesId = Annotated[Id, Ref("rules")]
System = Annotated[Id, SystemName()]
"""The name of a system: totalwar, sectors, skirmish, duel, strategic, wargame."""

_UNSEEN = (
    r"\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f"
    r"\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
)
"""Blanks, and signs that have no picture of their own."""

_ENDS_LINE = r"\n\t\u2028\u2029"
READABLE = re.compile(f"[^{_UNSEEN}]")
"""What a text has to hold so that there is something to read."""
LINE_END = re.compile(f"[{_ENDS_LINE}]")
ONE_LINE = Pattern(rf"^[^{_ENDS_LINE}]*[^{_UNSEEN}][^{_ENDS_LINE}]*$", "one line with something to read")
"""What a name has to be."""

Name = Annotated[
    str,
    MinLen(1),
    MaxLen(LONGEST_NAME),
    ONE_LINE,
    Cosmetic(),
]
"""A name that players read; one line."""


def why_no_name(name: str) -> str:
    """Why a text cannot be a ``Name`` in a file of a pack, as the end of a sentence; nothing if it can."""
    if len(name) > LONGEST_NAME:
        return f"at most {LONGEST_NAME} characters, not {len(name)}"
    if not re.fullmatch(ONE_LINE.regex, name):
        return f"'{told(name)}' is not {ONE_LINE.wants}"
    if (sign := UNWRITABLE.search(name)) is not None:
        return f"{told(sign[0])} cannot stand in a name: leave it out"
    return ""


Text = Annotated[str, MaxLen(10_000), Cosmetic()]
"""A longer text that players read; small markup: *stress*, [SK-3.3] links a rule."""
ArtPath = Annotated[
    str,
    MaxLen(200),
    Asset("image"),
    Cosmetic(),
]
"""A picture inside the pack's `assets` folder, without extension: mech/gm."""
Colour = Annotated[str, Pattern(r"^#[0-9A-Fa-f]{6}$", "a colour such as '#569CFF'")]
Character = Annotated[str, MinLen(1), MaxLen(1)]
Letter = Annotated[str, MinLen(1), MaxLen(1), Pattern(rf"^[^{_UNSEEN}]$", "a letter that can be seen")]
Version = Annotated[
    str, MaxLen(32), Pattern(r"^[0-9]{1,5}(\.[0-9]{1,5}){2}$", "three numbers with dots, such as 1.0.0")
]
_NUMBER = r"[0-9]{1,5}(\.[0-9]{1,5}){0,2}"
BARE_VERSION = re.compile(_NUMBER)
_COMPARISON = rf"(>=|<=|==|>|<) *{_NUMBER}"
RANGE_PATTERN = rf"^(\*|{_COMPARISON}( *, *{_COMPARISON})*)$"
VersionRange = Annotated[
    str,
    MaxLen(80),
    Pattern(RANGE_PATTERN, "* or comparisons such as >=1.0, <2"),
]
Count = Annotated[int, Ge(0), Le(1_000_000)]
Positive = Annotated[int, Ge(1), Le(1_000_000)]
Percent = Annotated[int, Ge(0), Le(100)]
Coordinate = Annotated[int, Ge(0), Le(255)]
Tile = tuple[Coordinate, Coordinate]
"""A tile as [column, row], both counted from 0, from the top left."""

Theatre = Literal["space", "land"]
