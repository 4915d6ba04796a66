"""What is answered when the rules ask: evade as well as can be, harden the field, fire at once (ST-7.4)."""

from game.core.ids import UnitId
from game.systems.strategic.aims import usual_victim
from game.systems.strategic.resolve_attack import evasion_number
from game.systems.strategic.state import AttackJob, StrategicState


def answer_to(state: StrategicState) -> str:
    """Return the answer of a rule of thumb to the open question; of hits the dearest enemy takes the next."""
    prompt = state.prompt
    assert prompt is not None
    if prompt.kind == "reaction":
        target = state.units[UnitId(str(prompt.token))]
        return max(prompt.options[:-1], key=lambda how: evasion_number(state, target, how))
    if prompt.kind == "spread":
        job = state.jobs[-1]
        assert isinstance(job, AttackJob)
        among = [state.units[UnitId(name)] for name in prompt.options]
        return usual_victim(state, state.units[job.unit], among, job.target).id
    return prompt.options[0]
