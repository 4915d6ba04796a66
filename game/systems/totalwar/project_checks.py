"""What the loader asks of the tree of developments: whatever is in it can be developed (TW-4.8)."""

from collections.abc import Iterator

from game.content.models import Frame
from game.content.problems import Finding, did_you_mean, one_of
from game.content.systems import Surroundings
from game.content.tree import Path
from game.systems.totalwar.profile import Project, TotalWarRules

PROJECTS: Path = ("options", "projects")


def check_projects(rules: TotalWarRules, around: Surroundings) -> Iterator[Finding]:
    """Projects wait for projects that there are, never for each other; designs to choose from there are."""
    projects = {project.id: project for project in rules.projects}
    tiers = {each.tier for each in around.entries.get("frame", {}).values() if isinstance(each, Frame)}
    told = set[str]()
    for number, project in enumerate(rules.projects):
        path: Path = (*PROJECTS, number)
        for place, needed in enumerate(project.requires):
            if needed not in projects:
                message = f"there is no project '{needed}': '{project.id}' could never be developed"
                hint = did_you_mean(needed, projects) or f"there are {one_of(projects)}"
                yield Finding((*path, "requires", place), "unknown_project", message, hint)
        circle = _circle(project, projects)
        if circle and project.id not in told:
            told.update(circle)
            message = f"'{project.id}' waits for itself: it could never be developed"
            if len(circle) > 1:
                message = f"{', '.join(circle)} wait for each other: none of them could ever be developed"
            yield Finding((*path, "requires"), "circle", message, "take one of them out of requires")
        if project.is_single and project.tier not in tiers:
            message = f"'{project.id}' is about a design of tier {project.tier}, and there is none"
            hint = f"there are models of tier {one_of(map(str, sorted(tiers)))}"
            yield Finding((*path, "tier"), "no_design", message, hint)


def _circle(project: Project, projects: dict[str, Project]) -> tuple[str, ...]:
    """The projects on a way from a project back to it, itself first; none without such a way."""
    ways: list[tuple[str, ...]] = [(project.id,)]
    seen = set[str]()
    while ways:
        way = ways.pop(0)
        for needed in projects[way[-1]].requires:
            if needed == project.id:
                return way
            if needed in projects and needed not in seen:
                seen.add(needed)
                ways.append((*way, needed))
    return ()
