"""Learning a game: a first game with a guide, puzzles, and the look back at a finished game.

All of it stands on records, bots and evaluations, so what is taught here works for every game alike.
"""
