"""What players may do about themselves, and what the administrator may do (SE-1, SE-9)."""

from collections.abc import Iterator

from game.core.ids import PlayerId
from game.core.kernel import Illegal, refused
from game.systems.sectors.actions import (
    AdmitPlayer,
    AnswerAppeal,
    AnswerPetition,
    Appeal,
    CallDeadline,
    ChangeOption,
    DismissPlayer,
    ForwardPetition,
    LeaveSeat,
    MakePetition,
    QuitCampaign,
    SectorsAction,
    StrikePlayer,
    TakeOver,
    TakeSeat,
)
from game.systems.sectors.administrator import deadline_caller
from game.systems.sectors.board import living_races
from game.systems.sectors.options import is_possible, wanted
from game.systems.sectors.resolve import race_led
from game.systems.sectors.seats import administrator, stand_in
from game.systems.sectors.state import SYSTEM, SectorsState

PLAYING = ("active", "queued")


def candidates(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    """Everything about people that could be meant now."""
    own = state.players[player]
    if own.status == "queued":
        yield TakeOver(player=player, mate=PlayerId(""))
        for mate in state.players:
            yield TakeOver(player=player, mate=mate)
    yield Appeal(player=player)
    for petition in state.petitions:
        for is_yes in (True, False):
            yield ForwardPetition(
                player=player, target=petition.player, number=petition.number, forwards=is_yes
            )
            yield AnswerPetition(
                player=player, target=petition.player, number=petition.number, accepts=is_yes
            )
    if player == administrator(state):
        for target in state.players:
            yield from dealings(player, target).values()
        for name, value in state.options.chosen().items():
            if isinstance(value, bool):
                yield ChangeOption(player=player, name=name, is_on=not value)
    yield QuitCampaign(player=player)


def dealings(player: PlayerId, target: PlayerId) -> dict[str, SectorsAction]:
    """Return by name what the administrator may do about somebody, possible now or not (SE-1, SE-9)."""
    return {
        "strike": StrikePlayer(player=player, target=target),
        "admit": AdmitPlayer(player=player, target=target),
        "to_ai": DismissPlayer(player=player, target=target, how="ai"),
        "dismiss": DismissPlayer(player=player, target=target, how="quit"),
        "restore": AnswerAppeal(player=player, target=target, grants=True),
        "decline": AnswerAppeal(player=player, target=target, grants=False),
    }


def check_take_over(state: SectorsState, action: TakeOver) -> Illegal | None:
    """Whether a waiting person may play for an AI team-mate (SE-1.4)."""
    own = state.players[action.player]
    if own.status != "queued" or own.is_ai:
        return refused("SE-1.4", "not_waiting")
    if state.phase != "planning":
        return refused("SE-1.4", "not_planning")
    if action.mate == own.mate:
        return refused("SE-1.4", "so_already")
    if not action.mate:
        return None
    mate = state.players.get(action.mate)
    if mate is None or mate.race != own.race or mate.status != "active" or not mate.is_ai:
        return refused("SE-1.4", "no_such_mate")
    return refused("SE-1.4", "taken_over") if stand_in(state, action.mate) else None


def check_seat(state: SectorsState, action: TakeSeat | LeaveSeat) -> Illegal | None:
    """Whether people can take this seat, or leave it: the house alone says so (SE-1.4)."""
    if action.player != SYSTEM or state.outcome is not None:
        return refused("SE-2.8", "not_asked", player=action.player)
    if action.seat not in state.players:
        return refused("SE-1.4", "no_such_seat", seat=action.seat)
    if state.players[action.seat].is_ai == isinstance(action, TakeSeat):
        return None
    reason = "peoples_seat" if isinstance(action, TakeSeat) else "built_in_seat"
    return refused("SE-1.4", reason, seat=action.seat)


def check_quit(state: SectorsState, action: QuitCampaign) -> Illegal | None:
    """Whether a player may leave now (SE-1.5)."""
    if state.phase != "planning":
        return refused("SE-1.5", "not_planning")
    own = state.players[action.player]
    return None if own.status in PLAYING else refused("SE-1.5", "not_playing")


def check_appeal(state: SectorsState, action: Appeal) -> Illegal | None:
    """Whether a struck player may appeal (SE-1.7)."""
    own = state.players[action.player]
    if own.status != "struck" or own.appeals:
        return refused("SE-1.7", "not_struck")
    return None if state.phase == "planning" else refused("SE-1.7", "not_planning")


def check_petition(state: SectorsState, action: MakePetition) -> Illegal | None:
    """Whether a player may petition (SE-9.2)."""
    if state.phase != "planning":
        return refused("SE-9.2", "not_planning")
    if state.players[action.player].status not in PLAYING:
        return refused("SE-9.2", "not_playing")
    if not action.text.strip():
        return refused("SE-9.2", "empty_note")
    is_open = any(
        each.player == action.player and each.status in ("general", "administrator")
        for each in state.petitions
    )
    return refused("SE-9.2", "petition_waits") if is_open else None


def check_forward(state: SectorsState, action: ForwardPetition) -> Illegal | None:
    """Whether the General may hand a petition on (SE-9.2)."""
    race = race_led(state, action.player)
    if state.phase != "planning" or not race:
        return refused("SE-9.2", "not_the_general")
    for each in state.petitions:
        is_it = (each.player, each.number, each.status) == (action.target, action.number, "general")
        if is_it and state.players[each.player].race == race:
            return None
    return refused("SE-9.2", "no_such_petition")


def check_answer_petition(state: SectorsState, action: AnswerPetition) -> Illegal | None:
    """Whether the administrator may answer a petition (SE-9.2)."""
    refusal = _administers(state, action.player)
    if refusal is not None:
        return refusal
    for each in state.petitions:
        if (each.player, each.number, each.status) == (action.target, action.number, "administrator"):
            return None
    return refused("SE-9.2", "no_such_petition")


def check_strike(state: SectorsState, action: StrikePlayer) -> Illegal | None:
    """Whether the administrator may strike this player (SE-1.7)."""
    target = state.players.get(action.target)
    if (refusal := _administers(state, action.player)) is not None:
        return refusal
    if target is None or target.status != "queued":
        return refused("SE-1.7", "not_queued")
    if race_led(state, action.target) or action.target == action.player:
        return refused("SE-1.9", "office_stays")
    return None


def check_answer_appeal(state: SectorsState, action: AnswerAppeal) -> Illegal | None:
    """Whether there is an appeal to answer (SE-1.7)."""
    target = state.players.get(action.target)
    if (refusal := _administers(state, action.player)) is not None:
        return refusal
    if target is None or not target.appeals:
        return refused("SE-1.7", "no_appeal")
    return None


def check_admit(state: SectorsState, action: AdmitPlayer) -> Illegal | None:
    """Whether the administrator may admit this newcomer (SE-1.2)."""
    target = state.players.get(action.target)
    if (refusal := _administers(state, action.player)) is not None:
        return refusal
    if target is None or target.status != "visitor":
        return refused("SE-1.2", "no_newcomer")
    return None if living_races(state) else refused("SE-1.10", "no_race_left")


def check_dismiss(state: SectorsState, action: DismissPlayer) -> Illegal | None:
    """Whether a seat has missed so many deadlines running (SE-1.8)."""
    target = state.players.get(action.target)
    if (refusal := _administers(state, action.player)) is not None:
        return refusal
    is_asked = target is not None and (
        target.status in PLAYING or (target.status == "struck" and action.how == "quit")
    )
    if target is None or not is_asked or target.missed < state.options.deadlines_missed:
        return refused("SE-1.8", "has_not_missed")
    return refused("SE-1.8", "an_ai_already") if target.is_ai and action.how == "ai" else None


def check_option(state: SectorsState, action: ChangeOption) -> Illegal | None:
    """Whether the administrator may set an option so (SE-9.2)."""
    if (refusal := _administers(state, action.player)) is not None:
        return refusal
    if not is_possible(state, action):
        return refused("SE-9.2", "not_possible")
    coming = {each.name: each.value for each in state.changes if each.turn == state.turn + 1}
    now = coming.get(action.name, state.options.chosen()[action.name])
    return refused("SE-9.2", "so_already") if now == wanted(action) else None


def check_deadline(state: SectorsState, action: CallDeadline) -> Illegal | None:
    """Whether the administrator calls the deadline (SE-2.8)."""
    if action.player != administrator(state) and action.player != deadline_caller(state):
        return refused("SE-2.8", "not_the_administrator")
    return None


def _administers(state: SectorsState, player: PlayerId) -> Illegal | None:
    if player != administrator(state):
        return refused("SE-9.2", "not_the_administrator")
    return None if state.phase == "planning" else refused("SE-9.2", "not_planning")
