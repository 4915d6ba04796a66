"""Whether campaigns of a pack can begin, and battles with what races send into them (SE-1.1, SE-4.2)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.content.models import Frame
from game.content.problems import Finding
from game.content.systems import EntryCheck, Surroundings
from game.rules.beginnings import begins
from game.rules.campaigns import check_sent
from game.systems.sectors.build import build_setup
from game.systems.sectors.content import Race, SectorCampaign
from game.systems.sectors.request import SectorsRequest


def check_forces(entry: object, around: Surroundings) -> Iterator[Finding]:
    """The machines of a race's unit fight in the battles for which it names them (SE-4.2)."""
    if not isinstance(entry, Race):
        return
    for system, units in entry.forces.items():
        for number, unit in enumerate(units):
            frame = around.find("frame", unit.frame)
            if isinstance(frame, Frame):
                for found in check_sent(frame, [system], around):
                    yield replace(found, path=("forces", system, number, "frame"), is_at_key=False)


BEGINS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    *begins(SectorCampaign, lambda each: SectorsRequest(campaign=each), build_setup),
    (Race, check_forces),
)
"""What the loader asks last for this system: saved campaigns are read without."""
