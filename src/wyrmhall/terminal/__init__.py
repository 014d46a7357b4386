"""The terminal table: any game, drawn with rich, for one person or several at one keyboard.

It needs rich. What is particular to a game comes from a module `terminal` in that game's package; see `drawing`.
"""
