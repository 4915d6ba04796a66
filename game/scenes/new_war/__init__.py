"""A war is put together: campaign, seats, options, seed."""
