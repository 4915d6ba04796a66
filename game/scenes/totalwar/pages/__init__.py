"""The campaign's pages: what a faction has, builds, buys, develops, and how the war has gone."""
