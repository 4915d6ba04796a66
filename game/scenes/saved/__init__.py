"""Pictures of games that are not being played: what everybody may see of them, in small."""
