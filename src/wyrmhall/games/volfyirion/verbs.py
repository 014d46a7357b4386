"""What a token does, in the order of the vocabulary.

`Cards.first` has the first token of each verb; `Cards.verb` and `Cards.subject` say of a token what it does and which
card, city or order of cities it is about.
"""

from __future__ import annotations

from typing import Final

PLAY: Final = 0
ACQUIRE: Final = 1
REPLACE: Final = 2
USE: Final = 3
REMOVE_HAND: Final = 4
REMOVE_DISCARD: Final = 5
REMOVE_PLAY: Final = 6
SEAL_OWN: Final = 7
UNSEAL_OWN: Final = 8
SEAL_ENEMY: Final = 9
UNSEAL_ENEMY: Final = 10
REMOVE_SEALED: Final = 11
CITY: Final = 12
ATTACK: Final = 13
FLY_TO: Final = 14
REDEPLOY: Final = 15
USE_BUILDING: Final = 16
USE_TROOP: Final = 17
ORDER: Final = 18
PLAY_ALL: Final = 19
FLY_HOME: Final = 20
DEFEAT: Final = 21
DRAW_ONE: Final = 22
SKIP: Final = 23
KEEP: Final = 24
REDRAW: Final = 25
RENEW_ROW: Final = 26
END_TURN: Final = 27

WORDS: Final = (
    *("play", "acquire", "replace", "use", "remove-hand", "remove-discard", "remove-play"),
    *("seal-own", "unseal-own", "seal-enemy", "unseal-enemy", "remove-sealed"),
    *("city", "attack", "fly", "redeploy", "use-building", "use-troop"),
    "order",
    *("play-all", "fly-home", "defeat", "draw", "skip", "keep", "redraw", "renew-row", "end-turn"),
)

# What a verb can be about: any card, a wonder, a city, an order of cities, or nothing else.
CARDS: Final = 0
WONDERS: Final = 1
CITIES: Final = 2
ORDERS: Final = 3
ALONE: Final = 4
ABOUT: Final = [CARDS] * 7 + [WONDERS] * 5 + [CITIES] * 6 + [ORDERS] + [ALONE] * 9
