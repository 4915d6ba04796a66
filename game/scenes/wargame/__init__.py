"""The wargame on the screen: form, panels, the construction of units."""
