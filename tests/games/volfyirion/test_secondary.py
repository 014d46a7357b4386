"""Chains, remove options and every kind of bonus."""

from pathlib import Path

import pytest

import wyrmhall
from tests.games.volfyirion.scene import CORE, RETAIL, House, do, events, house, options, points, removed, scene
from wyrmhall.kernel import State

KINDS = ("command", "battle", "knowledge")


@pytest.mark.rule("VF-COLOUR-1")
def test_colours_of_cards() -> None:
    faces = {face.id: face for face in wyrmhall.load(CORE).gallery()}
    assert {face.group for face in faces.values()} == {"Purple", "Red", "Turquoise", "Neutral", "Wonder", "City"}
    assert faces["prospector"].group == faces["guard"].group == "Neutral"
    assert {face.group for face in faces.values() if face.kind == "Wonder"} == {"Wonder"}
    commands = [(face.group, face.facts.core) for face in faces.values() if face.kind == "Command"]
    assert [sum(n for group, n in commands if group == colour) for colour in ("Purple", "Red", "Turquoise")] == [10] * 3


@pytest.mark.rule("VF-CHAIN-1", "VF-CHAIN-2", "VF-SECOND-1")
def test_a_chain_needs_another_card_of_its_colour() -> None:
    state = scene(House(hand=["shrewd_deal", "barter"]))
    do(state, "play shrewd_deal")
    assert options(state, "use") == set(), "its own turquoise does not count"
    do(state, "play barter")
    assert options(state, "use") == {"use barter", "use shrewd_deal"}


@pytest.mark.rule("VF-CHAIN-1")
@pytest.mark.parametrize(
    "mine",
    [
        House(play=["decisive_strike", "stab"]),
        House(play=["decisive_strike"], buildings={"2": "war_academy"}),
        House(play=["decisive_strike"], troops={"3": "elite_trooper"}),
    ],
)
def test_cards_in_the_playing_area_and_in_cities_meet_a_chain(mine: House) -> None:
    state = scene(mine)
    do(state, "use decisive_strike")
    assert points(state) == (0, 2, 0)


@pytest.mark.rule("VF-READ-12")
def test_enemy_cards_meet_no_chain() -> None:
    state = scene(House(play=["decisive_strike"]), theirs=House(buildings={"2": "war_academy"}))
    assert options(state, "use") == set()


@pytest.mark.rule("VF-CHAIN-2")
def test_a_colour_shown_twice_needs_two_other_cards() -> None:
    state = scene(House(play=["book_of_wisdom", "stab"]))
    assert "use book_of_wisdom" not in options(state)
    state = scene(House(play=["book_of_wisdom", "stab", "stab"]))
    assert "use book_of_wisdom" in options(state)
    own = scene(House(play=["feasible_solution", "stab"]))
    assert "use feasible_solution" not in options(own), "purple would have to come from another card"


@pytest.mark.rule("VF-CHAIN-1")
def test_the_log_says_which_cards_set_a_chain_off() -> None:
    state = scene(House(play=["harness_qoam", "stab", "barter", "prospector"]))
    event = next(event for event in events(state, "use harness_qoam") if event.kind == "chained")
    ids = state.game.cards.ids  # type: ignore[attr-defined]
    assert {ids[event.data["first"]], ids[event.data["second"]]} == {"stab", "barter"}
    assert (event.data["bp"], event.data["kp"]) == (2, 2)
    names = ["Ann", "Bob"]
    assert state.game.sentence(event, 1, names) == "Harness Qoam chains with Stab and Barter: 2 battle and 2 knowledge."


@pytest.mark.rule("VF-CHAIN-1", "VF-SPEND-1")
def test_the_log_says_what_a_bonus_is_that_gives_no_points() -> None:
    state = scene(House(play=["flawless_deploy", "qoam_ritual", "telrons_analysis", "stab"], hand=["captain"]))
    names = ["Ann", "Bob"]

    def told(choice: str, kind: str) -> str:
        event = next(event for event in events(state, choice) if event.kind == kind)
        return state.game.sentence(event, 1, names)

    assert told("use flawless_deploy", "chained").endswith(": draw 2 cards.")
    do(state, "skip")
    assert told("use qoam_ritual", "spent") == "Ann removes Qoam Ritual from the game for its bonus: remove 1 card."


@pytest.mark.rule("VF-CHAIN-1", "VF-SECOND-2")
def test_the_view_shows_what_a_chain_runs_between_before_and_after_it_is_used() -> None:
    state = scene(House(play=["decisive_strike", "stab"]), theirs=House(play=["sharp_qoam"]))
    red = state.view(1).seats[0].play[1].card
    for used in (False, True):
        strike = state.view(1).seats[0].play[0]
        assert (strike.chain, strike.used) == ((red,), used)
        if not used:
            do(state, "use decisive_strike")
    do(state, "end-turn")
    assert not any(card.chain for seat in state.view(1).seats for card in seat.play), "only in its house's own turn"


@pytest.mark.rule("VF-SECOND-2")
def test_each_card_uses_its_ability_once_a_turn_but_each_copy_does() -> None:
    state = scene(House(play=["decisive_strike", "decisive_strike"]))
    do(state, "use decisive_strike", "use decisive_strike")
    assert points(state) == (0, 4, 0)
    assert options(state, "use") == set()


@pytest.mark.rule("VF-SPEND-1")
def test_a_remove_option_takes_the_card_out_of_the_game() -> None:
    state = scene(House(hand=["prospector"], play=["sibilant_crystal"], troops={"1": "guard"}))
    do(state, "use sibilant_crystal", "use-troop 1")
    assert points(state) == (0, 2 + 3, 0)
    assert house(state, 0)["play"] == []
    assert house(state, 0)["troops"] == {}
    assert removed(state) == ["sibilant_crystal", "guard"]


@pytest.mark.rule("VF-SPEND-2", "VF-SECOND-3")
def test_a_card_may_be_removed_without_its_bonus() -> None:
    state = scene(House(play=["stab", "suicide_mission"]), theirs=House(buildings={"1": "library"}))
    do(state, "use stab", "skip", "use suicide_mission", "skip")
    assert removed(state) == ["stab", "suicide_mission"]
    assert house(state, 0)["hand"] == []
    assert house(state, 1)["buildings"] == {"1": "library"}


@pytest.mark.rule("VF-BONUS-1", "VF-READ-17")
def test_a_drawn_card_can_be_played_at_once() -> None:
    state = scene(House(play=["telrons_analysis", "barter"], deck=["captain"]))
    do(state, "use telrons_analysis", "play captain")
    assert points(state) == (1, 3, 0)


@pytest.mark.rule("VF-SECOND-3", "VF-READ-17")
def test_two_cards_to_draw_are_drawn_one_by_one() -> None:
    mine = House(play=["qoam_vein", "stab", "hidden_cache"], deck=["captain", "diviner", "prospector"])
    state = scene(mine)
    do(state, "use qoam_vein")
    assert len(house(state, 0)["hand"]) == 1
    assert {"draw", "skip"} <= options(state)
    do(state, "skip")
    assert len(house(state, 0)["hand"]) == 1
    state = scene(mine)
    do(state, "use qoam_vein", "draw")
    assert len(house(state, 0)["hand"]) == 2
    assert "end-turn" in options(state)


@pytest.mark.rule("VF-BONUS-1", "VF-READ-20")
def test_the_first_of_two_drawn_cards_may_be_played_before_the_second_is_drawn() -> None:
    deck = ["prospector", "prospector"]
    state = scene(House(play=["qoam_vein", "stab", "hidden_cache"], hand=["captain"], deck=deck))
    do(state, "use qoam_vein")
    assert options(state) == {"play prospector", "draw", "skip"}, "the drawn card and no other of the hand"
    do(state, "play prospector")
    assert points(state) == (1, 0, 0)
    assert options(state) == {"draw", "skip"}, "abilities wait until the bonus is taken or left"
    do(state, "draw")
    assert house(state, 0)["hand"] == ["captain", "prospector"]


@pytest.mark.rule("VF-BONUS-1", "VF-CITY-2")
def test_a_troop_drawn_first_is_placed_before_the_second_card_is_drawn() -> None:
    state = scene(House(play=["qoam_vein", "stab", "hidden_cache"], deck=["guard", "guard"]))
    do(state, "use qoam_vein", "play guard", "city 2")
    assert house(state, 0)["troops"] == {"2": "guard"}
    do(state, "draw", "play guard", "city 1")
    assert house(state, 0)["troops"] == {"1": "guard", "2": "guard"}


@pytest.mark.rule("VF-BONUS-1")
def test_a_card_that_was_drawn_may_be_played_before_the_rest_of_its_bonus(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    cards = (Path(wyrmhall.__file__).parent / "games" / "volfyirion" / "cards.toml").read_text(encoding="utf-8")
    file.write_text(
        cards.replace('"chain turquoise: draw 1"', '"chain turquoise: draw 1, remove 1"', 1), encoding="utf-8"
    )
    game = wyrmhall.load(CORE, cards=file)
    position = scene(House(play=["alchemic_key", "barter"], deck=["captain"])).position()
    state = game.from_position({**position, "cards": game.cards_digest})
    do(state, "use alchemic_key")
    assert options(state) == {"play captain", "skip"}
    do(state, "play captain", "remove-play captain")
    assert points(state) == (1, 3, 0)


@pytest.mark.rule("VF-REMOVE-1")
def test_remove_a_card_of_hand_discards_or_playing_area() -> None:
    mine = House(hand=["prospector"], discard=["captain"], play=["qoam_ritual", "diviner", "strange_box"])
    for choice, zone, id in (
        ("remove-hand prospector", "hand", "prospector"),
        ("remove-discard captain", "discard", "captain"),
        ("remove-play diviner", "play", "diviner"),
        ("remove-play strange_box", "play", "strange_box"),
    ):
        state = scene(mine)
        do(state, "use qoam_ritual", choice)
        assert removed(state)[-1] == id
        assert id not in house(state, 0)[zone]


@pytest.mark.rule("VF-REMOVE-1", "VF-CHAIN-1")
def test_buildings_and_troops_cannot_be_removed_so_and_a_chain_may_remove_its_own_card() -> None:
    state = scene(House(play=["celethes_law", "hidden_cache"], buildings={"1": "bank"}, troops={"1": "guard"}))
    do(state, "use celethes_law")
    assert options(state) == {"remove-play celethes_law", "remove-play hidden_cache", "skip"}
    do(state, "remove-play celethes_law")
    assert removed(state) == ["celethes_law"]


@pytest.mark.rule("VF-READ-13")
def test_of_equal_copies_the_one_used_up_is_removed() -> None:
    mine = House(play=["decisive_strike", "decisive_strike/used", "qoam_ritual", "stab"])
    state = scene(mine)
    do(state, "use qoam_ritual", "remove-play decisive_strike")
    assert house(state, 0)["play"] == ["decisive_strike", "stab"]
    sealed = scene(House(play=["strange_box", "strange_box/sealed", "qoam_ritual"]))
    do(sealed, "use qoam_ritual", "remove-sealed strange_box")
    assert house(sealed, 0)["play"] == ["strange_box"]


@pytest.mark.rule("VF-BONUS-2")
def test_remove_an_enemy_troop() -> None:
    enemy = House(troops={"1": "guard", "3": "soldier"}, buildings={"2": "library"})
    state = scene(House(play=["anuths_trick"], troops={"2": "scholar"}), theirs=enemy)
    do(state, "use anuths_trick")
    assert options(state) == {"city 1", "city 3", "skip"}
    do(state, "city 3")
    assert house(state, 1)["troops"] == {"1": "guard"}
    assert removed(state) == ["anuths_trick", "soldier"]


@pytest.mark.rule("VF-BONUS-3")
def test_remove_an_enemy_building() -> None:
    state = scene(House(play=["suicide_mission"]), theirs=House(buildings={"2": "library"}, troops={"2": "guard"}))
    do(state, "use suicide_mission", "city 2")
    assert house(state, 1)["buildings"] == {}
    assert house(state, 1)["troops"] == {"2": "guard"}


@pytest.mark.rule("VF-BONUS-2", "VF-SPEND-2")
def test_without_a_target_nothing_is_asked() -> None:
    state = scene(House(play=["anuths_trick", "living_knife"]))
    do(state, "use anuths_trick", "use living_knife")
    assert removed(state) == ["anuths_trick", "living_knife"]
    assert options(state) == {"end-turn"}


@pytest.mark.rule("VF-BONUS-4", "VF-READ-2")
def test_the_move_bonus_costs_no_knowledge() -> None:
    state = scene(House(play=["volfyirions_mark", "hidden_cache", "barter"]))
    do(state, "use volfyirions_mark")
    assert options(state) == {"fly 1", "fly 2", "fly 3", "skip"}
    do(state, "fly 2")
    assert state.position()["dragon"] == "1 2"
    state = scene(House(play=["emerald_horn"]), dragon="0 1")
    do(state, "use emerald_horn")
    assert options(state) == {"fly-home", "skip"}
    do(state, "fly-home")
    assert state.position()["dragon"] == "home"


@pytest.mark.rule("VF-BONUS-4")
def test_a_dragon_over_an_enemy_city_cannot_be_moved_by_the_bonus() -> None:
    state = scene(House(play=["emerald_horn"]), dragon="1 1")
    do(state, "use emerald_horn")
    assert options(state) == {"end-turn"}


SMOKE = [face.id for face in wyrmhall.load(RETAIL).gallery() if face.kind not in ("City", "Lair")]


def whole_house(id: str) -> State:
    """A card in hand beside two cards of every colour, against an enemy with a building and a troop."""
    others = [other for other in ("hidden_cache", "stab", "barter") if other != id]
    mine = House(hand=[id], play=[*others, *others])
    enemy = House(buildings={"1": "library" if id != "library" else "bank"}, troops={"2": "soldier"})
    return scene(mine, enemy, string=RETAIL)


@pytest.mark.rule("VF-PLAY-1", "VF-SECOND-1")
@pytest.mark.parametrize("id", SMOKE)
def test_every_card_gives_what_its_face_says(id: str) -> None:
    state = whole_house(id)
    face = next(face for face in state.game.gallery() if face.id == id)
    do(state, f"play {id}")
    if face.kind in ("Building", "Troop"):
        do(state, "city 1")
    printed = {amount.points: amount.count for amount in face.facts.gives}
    assert list(points(state)) == [printed.get(kind, 0) for kind in KINDS]
    secondary = face.facts.secondary
    if secondary is None:
        return
    name = {"Building": "use-building 1", "Troop": "use-troop 1"}.get(face.kind, f"use {id}")
    if name not in options(state):
        assert secondary.need.count(face.group.lower()) == 2 or id in ("hidden_cache", "stab", "barter")
        return
    do(state, name)
    bonus = {one.what: one.count for one in secondary.bonus}
    gained = [after - printed.get(kind, 0) for after, kind in zip(points(state), KINDS, strict=True)]
    assert gained == [bonus.get(kind, 0) for kind in KINDS]
    assert (id in removed(state)) == (secondary.trigger == "remove")
    asked = state.prompt(0)
    assert asked is not None
    expected = "act"
    for what in ("remove", "raze_troop", "raze_building"):
        expected = what if what in bonus else expected
    expected = "fly" if "move" in bonus else expected
    if "draw" in bonus:
        expected = "draw" if secondary.trigger == "remove" or bonus["draw"] > 1 else "act"
    assert asked.message == expected


def test_an_answer_says_a_bonus_in_few_words() -> None:
    """All answers of a full turn stand in the bar; the card says its bonus at length."""
    state = scene(House(play=["anuths_trick", "living_knife", "sharp_qoam", "celethes_law"], hand=["prospector"]))
    words = {state.game.words(state, 0, token) for token in state.legal(0)}
    assert "remove Sharp Qoam from the game: gain 2 command" in words
    assert "remove Living Knife from the game: remove an enemy troop" in words
    assert all(one.count("from the game") <= 1 for one in words)
