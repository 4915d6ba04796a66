"""What must stand in the environment before pygame is imported."""

from collections.abc import Mapping, MutableMapping


def is_x11_likely(environment: Mapping[str, str], platform: str) -> bool:
    """Say whether SDL will use X11: asked for by name, or the only display server in sight."""
    driver = environment.get("SDL_VIDEODRIVER", "")
    if driver:
        return driver == "x11"
    return (
        platform.startswith(("linux", "freebsd"))
        and bool(environment.get("DISPLAY"))
        and not environment.get("WAYLAND_DISPLAY")
    )


def prepare_display_environment(environment: MutableMapping[str, str], platform: str) -> None:
    """Call before importing pygame: on X11 keep SDL from drawing the window through OpenGL.

    Without a graphics card that path costs 17 to 32 ms a frame; a value that the user has set stays.
    """
    environment.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if is_x11_likely(environment, platform):
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
