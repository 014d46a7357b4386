// Which icon stands for which card and for each kind of thing on the table.
import anvil from 'icon:anvil';
import backstab from 'icon:backstab';
import bank from 'icon:bank';
import barbute from 'icon:barbute';
import battleGear from 'icon:battle-gear';
import beastEye from 'icon:beast-eye';
import binoculars from 'icon:binoculars';
import bookshelf from 'icon:bookshelf';
import brokenShield from 'icon:broken-shield';
import breastplate from 'icon:breastplate';
import captain from 'icon:captain-hat-profile';
import cardDiscard from 'icon:card-discard';
import cardDraw from 'icon:card-draw';
import carnivorous from 'icon:carnivorous-plant';
import castle from 'icon:castle';
import ruins from 'icon:castle-ruins';
import cloak from 'icon:cloak-dagger';
import crossedSwords from 'icon:crossed-swords';
import crown from 'icon:crown';
import crystalBall from 'icon:crystal-ball';
import crystalCluster from 'icon:crystal-cluster';
import crystalEye from 'icon:crystal-eye';
import crystalGrowth from 'icon:crystal-growth';
import doubleDragon from 'icon:double-dragon';
import droplets from 'icon:droplets';
import dynamite from 'icon:dynamite';
import elvenCastle from 'icon:elven-castle';
import fire from 'icon:fire';
import fist from 'icon:fist';
import floatingCrystal from 'icon:floating-crystal';
import lotus from 'icon:lotus';
import mushrooms from 'icon:mushrooms-cluster';
import gavel from 'icon:gavel';
import gears from 'icon:gears';
import goldMine from 'icon:gold-mine';
import guards from 'icon:guards';
import hooded from 'icon:hooded-figure';
import horn from 'icon:hunting-horn';
import rings from 'icon:linked-rings';
import lockedBox from 'icon:locked-box';
import lockedChest from 'icon:locked-chest';
import glass from 'icon:magnifying-glass';
import palm from 'icon:magic-palm';
import barracks from 'icon:medieval-barracks';
import gate from 'icon:medieval-gate';
import fort from 'icon:military-fort';
import minerals from 'icon:minerals';
import mining from 'icon:mining';
import openBook from 'icon:open-book';
import padlock from 'icon:padlock';
import cycle from 'icon:cycle';
import demolish from 'icon:demolish';
import dagger from 'icon:plain-dagger';
import potion from 'icon:potion-ball';
import flask from 'icon:bubbling-flask';
import rally from 'icon:rally-the-troops';
import runeStone from 'icon:rune-stone';
import sacrificial from 'icon:sacrificial-dagger';
import shard from 'icon:shard-sword';
import shield from 'icon:shield';
import shop from 'icon:shop';
import key from 'icon:skeleton-key';
import soundWaves from 'icon:sound-waves';
import spartan from 'icon:spartan';
import spellBook from 'icon:spell-book';
import dragonHead from 'icon:spiked-dragon-head';
import bullseye from 'icon:bullseye';
import knife from 'icon:stiletto';
import stoneTower from 'icon:stone-tower';
import arrows from 'icon:striking-arrows';
import suicide from 'icon:suicide';
import swordman from 'icon:swordman';
import swordsEmblem from 'icon:swords-emblem';
import cluster from 'icon:fluffy-trefoil';
import trade from 'icon:trade';
import coins from 'icon:two-coins';
import wizard from 'icon:wizard-face';
import wyvern from 'icon:wyvern';
import diamond from 'icon:cut-diamond';

const CARDS: Record<string, string> = {
  prospector: mining,
  captain,
  diviner: crystalBall,
  qoam_ritual: runeStone,
  hidden_cache: lockedChest,
  celethes_law: gavel,
  feasible_solution: gears,
  strategic_attack: arrows,
  alchemic_key: key,
  book_of_wisdom: spellBook,
  stab: backstab,
  decisive_strike: bullseye,
  suicide_mission: suicide,
  anuths_trick: cloak,
  sabotage: dynamite,
  flawless_deploy: rally,
  endless_tactic: battleGear,
  barter: coins,
  worthy_trade: trade,
  telrons_analysis: glass,
  harness_qoam: palm,
  shrewd_deal: shop,
  qoam_vein: goldMine,
  volfyirions_mark: doubleDragon,
  apothecary: potion,
  library: bookshelf,
  laboratory: flask,
  barracks,
  war_academy: swordsEmblem,
  headquarters: fort,
  mint: anvil,
  black_market: dagger,
  bank,
  novice: hooded,
  fighter: fist,
  soldier: swordman,
  scholar: wizard,
  guard: guards,
  qoam_scout: binoculars,
  qoamipulator: crystalEye,
  elite_trooper: spartan,
  armored_soldier: breastplate,
  divining_petals: lotus,
  sharp_qoam: shard,
  glowing_fungii: mushrooms,
  pure_qoam: diamond,
  sibilant_crystal: soundWaves,
  strange_box: lockedBox,
  voracious_seed: carnivorous,
  living_knife: sacrificial,
  void_fluid: droplets,
  black_spores: cluster,
  primal_beast: beastEye,
  emerald_horn: horn,
  floating_crystal: floatingCrystal,
  tylaris: elvenCastle,
  yrdesh: castle,
  vahylea: gate,
  akao_uket: stoneTower,
  alantar: castle,
  kyr: elvenCastle,
  lair: wyvern,
};

const KINDS: Record<string, string> = {
  starting: barbute,
  command: crossedSwords,
  building: stoneTower,
  troop: shield,
  wonder: crystalCluster,
  city: castle,
  lair: wyvern,
};

export const emblemOf = (id: string, kind: string): string => CARDS[id] ?? KINDS[kind] ?? crystalGrowth;
export const POINT_ICONS = { command: crown, battle: crossedSwords, knowledge: openBook } as const;
export const ICONS = { shield, chain: rings, spend: fire, dragon: dragonHead, padlock, ruins, tower: stoneTower, minerals, knife, cycle };
// What a secondary ability brings.
export const BONUS_ICONS: Record<string, string> = { ...POINT_ICONS, draw: cardDraw, remove: cardDiscard, raze_troop: brokenShield, raze_building: demolish, move: dragonHead };
