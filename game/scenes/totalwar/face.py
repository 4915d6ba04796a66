"""Total War's part of the game screen. It still has a screen of its own."""

from game.scenes.game.face import Face
from game.scenes.totalwar.form import FORM

TOTAL_WAR_FACE = Face(system=FORM.system, form=FORM)
