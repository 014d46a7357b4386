// The signs of the dice and the table, and an emblem for every card that is not its deck's.
import anvilImpact from 'icon:anvil-impact';
import archer from 'icon:archer';
import bathtub from 'icon:bathtub';
import batWing from 'icon:bat-wing';
import beardedSkull from 'icon:horned-skull';
import blood from 'icon:bleeding-heart';
import bones from 'icon:crossed-bones';
import boot from 'icon:walking-boot';
import brain from 'icon:brain';
import brainstorm from 'icon:brainstorm';
import broken from 'icon:broken-shield';
import cape from 'icon:feathered-wing';
import caveman from 'icon:biceps';
import claws from 'icon:claw-slashes';
import cloak from 'icon:cloak';
import cloud from 'icon:poison-gas';
import coins from 'icon:coins';
import crown from 'icon:jewel-crown';
import cubes from 'icon:cube';
import cut from 'icon:swap-bag';
import dagger from 'icon:stiletto';
import deathSkull from 'icon:death-skull';
import dice from 'icon:perspective-dice-six-faces-random';
import dragonBreath from 'icon:dragon-breath';
import dragonHead from 'icon:spiked-dragon-head';
import drop from 'icon:drop';
import duel from 'icon:crossed-swords';
import eye from 'icon:third-eye';
import fangs from 'icon:fangs';
import fire from 'icon:fire';
import fist from 'icon:fist';
import flag from 'icon:flying-flag';
import flask from 'icon:heart-bottle';
import glass from 'icon:magnifying-glass';
import glance from 'icon:female-vampire';
import goblet from 'icon:jeweled-chalice';
import handshake from 'icon:trade';
import heal from 'icon:heart-plus';
import heart from 'icon:glass-heart';
import horn from 'icon:hunting-horn';
import hound from 'icon:wolf-head';
import idol from 'icon:totem-head';
import key from 'icon:skeleton-key';
import knight from 'icon:mounted-knight';
import mask from 'icon:duality-mask';
import mirror from 'icon:mirror-mirror';
import necklace from 'icon:pearl-necklace';
import nightmare from 'icon:screaming';
import orb from 'icon:crystal-ball';
import orc from 'icon:orc-head';
import poison from 'icon:poison-bottle';
import portal from 'icon:portal';
import puppet from 'icon:puppet';
import quarrel from 'icon:arrow-flights';
import robber from 'icon:robber';
import run from 'icon:run';
import scale from 'icon:fish-scales';
import scroll from 'icon:scroll-unfurled';
import shield from 'icon:shield';
import shieldGleam from 'icon:shield-reflect';
import silver from 'icon:knife-fork';
import skeleton from 'icon:skeleton';
import sleepy from 'icon:sleepy';
import smoke from 'icon:smoke-bomb';
import snake from 'icon:snake-bite';
import spider from 'icon:masked-spider';
import squire from 'icon:skull-shield';
import star from 'icon:flat-star';
import stars from 'icon:knocked-out-stars';
import strongbox from 'icon:locked-chest';
import sword from 'icon:blade-bite';
import tail from 'icon:spiked-tail';
import tooth from 'icon:toothbrush';
import tomb from 'icon:tombstone';
import treasure from 'icon:open-treasure-chest';
import vampire from 'icon:vampire-dracula';
import web from 'icon:spider-web';
import wing from 'icon:liberty-wing';
import wild from 'icon:star-swirl';
import first from 'icon:crown';
import rocks from 'icon:falling-rocks';
import hearing from 'icon:nose-side';
import thorns from 'icon:footprint';
import cancel from 'icon:cancel';
import check from 'icon:check-mark';
import chat from 'icon:discussion';
import trophy from 'icon:trophy-cup';
import card from 'icon:card-pickup';

const CARDS: Record<string, string> = {
  bone_squire: squire, grave_lancer: knight, rattling_archer: archer, bone_hound: hound, standard_bearer: flag, grave_robber: robber,
  barrow_guard: skeleton, muster_the_dead: tomb, undying: deathSkull, chill_of_the_tomb: bones, old_grudge: skeleton, grave_bargain: handshake,
  backhand: fist, hurl: anvilImpact, two_heads: duel, shoulder_through: caveman, thick_hide: shield, my_kill: sword, champions_duel: duel,
  reckless_swing: claws, payback: broken, giant_stride: boot, fight_beside_me: handshake,
  venom_bite: snake, web_across_the_path: web, light_fingers: cut, cutpurse: dagger, trinket_for_the_web: web, into_the_shadows: cloak,
  silk_line: web, tainted_cup: goblet, antidote: poison, envenomed_fang: fangs, skitter: spider,
  mind_control: puppet, bend_fate: dice, crossed_purposes: mask, open_mind: eye, nightmare, scream_without_sound: brainstorm,
  guided_hand: brain, it_never_happened: stars, stolen_thought: brain, twisted_steps: thorns, folded_space: portal, sold_vision: orb,
  crimson_kiss: fangs, blood_price: drop, boiling_blood: blood, blood_on_the_gold: coins, mist: cloud, scent_of_blood: hearing,
  gift_of_the_vein: heart, enthral: vampire, cloud_of_bats: batWing, queens_glance: glance, dragons_blood: drop,
  crown_of_the_drowned_king: crown, bathtub_of_solid_gold: bathtub, death_mask_of_a_tyrant: mask, chest_of_black_pearls: necklace,
  family_silver: silver, dragons_toothpick: tooth, orb_of_insight: orb, mimic_scroll: scroll, gleaming_shield: shieldGleam,
  flask_of_trolls_blood: flask, smoke_jar: smoke, wyrmbane_quarrel: quarrel, feather_cape: cape, loaded_bones: dice, serpent_dagger: dagger,
  horn_of_panic: horn, pack_rats_key: key, fools_gold: coins, grinning_idol: idol, banner_of_truce: flag, boots_of_long_stride: boot,
  wyrmtooth_blade: sword, cloak_of_cinders: cloak, collectors_loupe: glass, iron_strongbox: strongbox, amber_heart: heart, mirror_of_spite: mirror,
  get_off_my_pile: treasure, roof_comes_down: rocks, who_touched_my_gold: coins, tail_across_the_hall: tail, fire_in_the_dark: fire,
  wing_beat: wing, a_scale_comes_loose: scale, run_little_ones: run, every_coin: coins, heads_quarrel: claws, one_head_sleeps: sleepy,
  bored_yawn: sleepy, smell_of_blood: hearing, snap_of_jaws: fangs, tribute: treasure,
};

const DECKS: Record<string, string> = {
  grimmveil: beardedSkull, torlok: orc, savathene: spider, mezerax: brain, tatyana: vampire, treasure, rage: dragonBreath,
};

export const emblemOf = (id: string, deck: string): string => CARDS[id] ?? DECKS[deck] ?? treasure;
export const signOfDeck = (deck: string): string => DECKS[deck] ?? treasure;

const FACES: Record<string, string> = { defend: shield, rage: fire, villainy: deathSkull, loot: treasure, attack: duel, flee: run, wild };
export const faceIcon = (face: string): string => FACES[face] ?? wild;

export const ICONS = {
  scale, drop, poison: cloud, shield, dragon: dragonHead, treasure, card, cube: cubes, first, dice, trade: handshake, heal, cancel, check, chat, trophy, star, claws, fire,
  miss: cancel, hit: duel, boot, skull: deathSkull,
};
export const BONUS_ICONS: Record<string, string> = { villainy: card, scale, treasure };
