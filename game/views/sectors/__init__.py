"""The campaign of regions on the screen."""
