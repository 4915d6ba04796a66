"""The books of a campaign of regions."""
