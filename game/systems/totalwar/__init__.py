"""Total War: the hex campaign of fleets, squadrons, supply lines and factories."""
