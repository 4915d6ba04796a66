"""The strategy map: a war on screen, from the first order to the last."""
