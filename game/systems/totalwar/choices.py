"""Options that a campaign sets otherwise than its rules; what it leaves out stays as the rules have it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from game.content.fields import MODEL_CONFIG, Id


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignChoices:
    """Readings of the rules that a campaign chooses."""

    __pydantic_config__ = MODEL_CONFIG

    rogue_takes_zeon_capital: Literal["war_goes_on", "captor_wins"] | None = None
    """What happens when a rogue faction takes a capital whose fall ends the war (TW-6.1)."""
    ace_4: Annotated[int, Ge(19), Le(35)] | None = None
    """Kills for ace level 4: 20 as written, 26 as probably meant (TW-9.4)."""
    ai_rogues: bool | None = None
    """Whether officers led by the computer may go rogue (TW-8.6)."""
    battle_system: Id | None = None
    """How battles are fought: one of the rules' battle systems, or automatic (TW-9.6)."""
    battle_choice: Literal["campaign", "each"] | None = None
    """Whether players may choose another way for each battle (TW-9.6)."""
    turn_limit: Annotated[int, Ge(0), Le(10_000)] | None = None
    """Rounds after which the war is counted; 0: none (TW-6.4)."""
