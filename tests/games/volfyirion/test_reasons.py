"""A refused choice says what is missing and by which rule; a question says which card asks it."""

import pytest

from tests.games.volfyirion.scene import House, do, scene
from wyrmhall.kernel import IllegalMove, Prompt, State

MINE = House(hand=["guard"], play=["barter/used", "decisive_strike", "strange_box/sealed"], troops={"1": "soldier"})
THEIRS = House(play=["sharp_qoam"], troops={"2": "guard"}, cities=["1", "2"])


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("play captain", "Captain is not in your hand: VF-PLAY-1"),
        ("play-all", "you have fewer than two cards or chains that only give points: VF-PLAY-6"),
        ("acquire library", "Library costs 5 command, and you have 2: VF-ASSET-1"),
        ("acquire bank", "Bank is not in the asset row: VF-ASSET-1"),
        ("acquire pure_qoam", "Pure Qoam costs 3 battle, and you have 2: VF-WONDER-1"),
        ("replace library", "replacing a card costs 2 knowledge, and you have 1: VF-REPLACE-1"),
        ("renew-row", "only the second house may renew the row, .*: VF-ASSET-3"),
        ("attack 1", "attacking Yrdesh costs 8 battle, and you have 2: VF-ATTACK-2"),
        ("attack 2", "attacking Guard in Akao Uket costs 13 battle, and you have 2: VF-ATTACK-1"),
        ("attack 3", "Kyr is not an enemy city that still stands: VF-ATTACK-2"),
        ("redeploy 1", "redeploying Soldier costs 3 command, and you have 2: VF-REDEPLOY-1"),
        ("redeploy 2", "you have no troop in .*: VF-REDEPLOY-1"),
        ("defeat", "defeating Volfyirion costs 16 battle, and you have 2: VF-DEFEAT-1"),
        ("fly 1", "moving Volfyirion costs 8 knowledge, and you have 1: VF-MOVE-1"),
        ("fly-home", "Volfyirion is not over one of your cities: VF-MOVE-2"),
        ("seal-own strange_box", "there is no unsealed Strange Box in your playing area: VF-SEAL-1"),
        ("seal-enemy sharp_qoam", "sealing Sharp Qoam costs 2 knowledge, and you have 1: VF-SEAL-1"),
        ("use barter", "you have already used the ability of Barter this turn: VF-SECOND-1"),
        ("use strange_box", "Strange Box is sealed: VF-SECOND-1"),
        ("use decisive_strike", "the chain of Decisive Strike needs other cards in play: 1 red: VF-SECOND-1"),
        ("use stab", "Stab is not in your playing area: VF-SECOND-1"),
        ("use-building 1", "you have no building in .*: VF-SECOND-1"),
        ("keep", "you cannot do that in your main phase now: VF-MAIN-1"),
    ],
)
def test_an_action_that_cannot_be_done_says_why(choice: str, reason: str) -> None:
    state = scene(MINE, THEIRS, points=(2, 2, 1), row=["library"], lair=["pure_qoam"])
    before = state.fingerprint()
    with pytest.raises(IllegalMove, match=f"^{reason}$"):
        do(state, choice)
    assert state.fingerprint() == before


def test_the_dragon_that_is_gone_cannot_fly() -> None:
    state = scene(points=(0, 20, 20), dragon="slain", lair_of=1)
    for choice in ("fly 1", "fly-home", "defeat"):
        with pytest.raises(IllegalMove, match="Volfyirion has been defeated"):
            do(state, choice)


@pytest.mark.parametrize(
    ("choices", "wrong", "reason"),
    [
        (["play guard"], "city lair", "Guard goes into one of your cities that is still standing: VF-CITY-2"),
        (["redeploy 1"], "city 1", "the troop moves to another city of yours that is still standing: VF-REDEPLOY-1"),
        (["acquire pure_qoam"], "remove-play stab", "you may remove a card in .*: VF-WONDER-2"),
        (["use anuths_trick"], "city 1", "choose an enemy city with a troop, or leave it: VF-BONUS-2"),
    ],
)
def test_an_answer_that_cannot_be_given_says_why(choices: list[str], wrong: str, reason: str) -> None:
    mine = House(hand=["guard"], play=["anuths_trick"], troops={"1": "soldier"})
    state = scene(mine, House(troops={"2": "guard"}), points=(9, 9, 9), lair=["pure_qoam"])
    do(state, *choices)
    with pytest.raises(IllegalMove, match=f"^{reason}$"):
        do(state, wrong)


def asked(state: State) -> Prompt:
    prompt = state.prompt(0)
    assert prompt is not None
    return prompt


@pytest.mark.parametrize(
    ("choice", "message", "card"),
    [
        ("play guard", "place", "guard"),
        ("redeploy 1", "redeploy", "soldier"),
        ("acquire pure_qoam", "remove", "pure_qoam"),
        ("use anuths_trick", "raze_troop", "anuths_trick"),
        ("use suicide_mission", "raze_building", "suicide_mission"),
        ("use stab", "draw", "stab"),
        ("use qoam_ritual", "remove", "qoam_ritual"),
        ("use emerald_horn", "fly", "emerald_horn"),
    ],
)
def test_a_question_within_a_main_phase_says_which_card_asks_it(choice: str, message: str, card: str) -> None:
    play = ["anuths_trick", "suicide_mission", "stab", "qoam_ritual", "emerald_horn"]
    enemy = House(troops={"2": "guard"}, buildings={"2": "library"})
    state = scene(
        House(hand=["guard"], play=play, troops={"1": "soldier"}), enemy, points=(9, 9, 9), lair=["pure_qoam"]
    )
    assert asked(state).cause is None, "one's main phase is asked by no card"
    do(state, choice)
    prompt = asked(state)
    assert prompt.cause is not None
    assert (prompt.message, prompt.cause.card, prompt.cause.seat) == (message, card, 0)


@pytest.mark.parametrize(
    ("house", "have", "words"),
    [
        (House(hand=["guard"]), (0, 0, 0), "Play your cards and spend what they give. You have nothing to spend yet."),
        (House(), (0, 2, 1), "Spend what you have, or end your turn. You have 2 battle and 1 knowledge."),
        (House(), (0, 0, 0), "You have nothing left to spend. End your turn when you are done."),
    ],
)
def test_what_a_turn_can_spend_is_no_score(house: House, have: tuple[int, int, int], words: str) -> None:
    """The number beside a name counts cities: what is spent in a turn has another name."""
    prompt = scene(house, points=have).prompt(0)
    assert prompt is not None
    assert prompt.words == words
