"""What a war asks a player: prompts of the rules, votes on peace (TW-6.2), whom a force gets (TW-9.2)."""

from game.core.ids import PlayerId, RuleId
from game.core.prompts import Prompt
from game.rules.intent import Choice, Emphasis, Question
from game.rules.prose import Sentence
from game.systems.totalwar.actions import AllotUnits, Answer, BuyForAllotment, CastVote, EndAllotment
from game.systems.totalwar.board import forces_of
from game.systems.totalwar.legal import legal
from game.systems.totalwar.resolve_earth import landing_room, voters, winners_of_peace
from game.systems.totalwar.state import TotalWarState

RISKY = ("go_rogue", "go_rogue_low_rank")
VOTE, ALLOTMENT = RuleId("TW-6.2"), RuleId("TW-9.2")


def question_of(state: TotalWarState, player: PlayerId, prompt: Prompt | None) -> Question | None:
    """Return what this player is asked; ``prompt`` is his own, if he owes an answer to one."""
    if prompt is not None:
        return _prompt(prompt)
    if state.prompts:
        return None
    if state.votes is not None:
        return _vote(state, player)
    if state.battle is None and state.allotments:
        return _allotment(state, player)
    return None


def _prompt(prompt: Prompt) -> Question:
    if prompt.kind == "name_faction":
        return Question((), prompt)
    choices = []
    for number, option in enumerate(prompt.options):
        emphasis: Emphasis = "primary" if number == 0 else "normal"
        if prompt.kind in RISKY:
            emphasis = "danger" if option == "confirm" else "normal"
        choices.append(Choice(Answer(player=prompt.player, option=option), option, emphasis=emphasis))
    return Question(tuple(choices), prompt)


def _vote(state: TotalWarState, player: PlayerId) -> Question | None:
    own = [name for name in voters(state) if state.officers[state.factions[name].commander].player == player]
    if not own:
        return None
    faction, winners = own[0], ",".join(winners_of_peace(state))
    votes = (
        (CastVote(player=player, faction=faction, is_peace=True), "war.question.peace"),
        (CastVote(player=player, faction=faction, is_peace=False), "war.question.war"),
    )
    choices = tuple(Choice(action, label=Sentence(key)) for action, key in votes)
    facts: dict[str, str | int] = {"faction": faction, "winners": winners}
    key, forces, room = "war.question.vote", len(forces_of(state, faction)), landing_room(state, faction)
    if room < forces:
        key, facts = f"{key}.room", {**facts, "forces": forces, "room": room}
    return Question(choices, text=Sentence(key, facts, (VOTE,)))


def _allotment(state: TotalWarState, player: PlayerId) -> Question:
    """One choice for each model in the pool and each that can be bought."""
    choices: dict[tuple[str, str], Choice] = {}
    for action in legal(state, player):
        if isinstance(action, AllotUnits):
            key, frame = "war.question.from_pool", state.units[action.units[0]].frame
        elif isinstance(action, BuyForAllotment):
            key, frame = "war.question.buy", action.frame
        else:
            continue
        choices.setdefault((key, frame), Choice(action, label=Sentence(key, {"frame": frame})))
    done = Choice(EndAllotment(player=player), label=Sentence("war.question.allotted"), emphasis="primary")
    text = Sentence("war.question.allot", {"force": state.allotments[0].force}, (ALLOTMENT,))
    return Question((*choices.values(), done), text=text)
