// The small pictures of Wyrmspan: resources, coins, eggs and what the icons of the mat mean, each with words for it.
import caveEntrance from 'icon:cave-entrance';
import chameleonGlyph from 'icon:chameleon-glyph';
import chest from 'icon:chest';
import clockwiseRotation from 'icon:clockwise-rotation';
import crystalGrowth from 'icon:crystal-growth';
import dinosaurRex from 'icon:dinosaur-rex';
import diplodocus from 'icon:diplodocus';
import doubleDragon from 'icon:double-dragon';
import dragonBreath from 'icon:dragon-breath';
import dragonHead from 'icon:dragon-head';
import dragonOrb from 'icon:dragon-orb';
import dragonSpiral from 'icon:dragon-spiral';
import drakkarDragon from 'icon:drakkar-dragon';
import eel from 'icon:eel';
import eggClutch from 'icon:egg-clutch';
import gecko from 'icon:gecko';
import goldNuggets from 'icon:gold-nuggets';
import griffinSymbol from 'icon:griffin-symbol';
import hornedReptile from 'icon:horned-reptile';
import hydra from 'icon:hydra';
import lizardTongue from 'icon:lizard-tongue';
import meat from 'icon:meat';
import milkCarton from 'icon:milk-carton';
import minerals from 'icon:minerals';
import nestEggs from 'icon:nest-eggs';
import ouroboros from 'icon:ouroboros';
import parasaurolophus from 'icon:parasaurolophus';
import plesiosaurus from 'icon:plesiosaurus';
import pterodactylus from 'icon:pterodactylus';
import salamander from 'icon:salamander';
import sauropodHead from 'icon:sauropod-head';
import seaCreature from 'icon:sea-creature';
import seaDragon from 'icon:sea-dragon';
import seaSerpent from 'icon:sea-serpent';
import spikedDragonHead from 'icon:spiked-dragon-head';
import stack from 'icon:stack';
import swampBat from 'icon:swamp-bat';
import twoCoins from 'icon:two-coins';
import velociraptor from 'icon:velociraptor';
import verticalBanner from 'icon:vertical-banner';
import wyvern from 'icon:wyvern';

export interface Sign {
  path: string;
  colour: string;
  words: string;
  /** What the glossary calls it. */
  term?: string;
}

export const SIGNS: Record<string, Sign> = {
  meat: { path: meat, colour: '#d9534a', words: 'meat', term: 'Resource' },
  gold: { path: goldNuggets, colour: '#e2b04c', words: 'gold', term: 'Resource' },
  crystal: { path: crystalGrowth, colour: '#b98be0', words: 'crystal', term: 'Resource' },
  milk: { path: milkCarton, colour: '#e9e4d8', words: 'milk', term: 'Resource' },
  coin: { path: twoCoins, colour: '#c9d0d6', words: 'coin', term: 'Coin' },
  egg: { path: nestEggs, colour: '#f0dcae', words: 'egg', term: 'Egg' },
  any: { path: minerals, colour: '#9fd0c0', words: 'any resource', term: 'Resource' },
  guild: { path: verticalBanner, colour: '#7cc3f0', words: 'guild step', term: 'Guild step' },
  dragon: { path: dragonHead, colour: '#f0a37c', words: 'dragon card', term: 'Display' },
  cave: { path: caveEntrance, colour: '#c2a98a', words: 'cave card', term: 'Excavate' },
  cache: { path: chest, colour: '#d9b36a', words: 'resource to cache', term: 'Cache' },
  tuck: { path: stack, colour: '#8fd0d8', words: 'card to tuck', term: 'Tuck' },
  again: { path: clockwiseRotation, colour: '#f0c8e0', words: 'an ability once more' },
  trade: { path: eggClutch, colour: '#e8cfa0', words: 'trade', term: 'Lay' },
};

export const signOf = (what: string | null): Sign | undefined => (what === null ? undefined : SIGNS[what]);

// A dragon's shape goes by its trait and its number; its size says how large it is drawn.
const SHAPES: Record<string, readonly string[]> = {
  shy: [seaSerpent, gecko, plesiosaurus, salamander, eel, chameleonGlyph, seaDragon, parasaurolophus],
  aggressive: [spikedDragonHead, hydra, wyvern, hornedReptile, dragonHead, dinosaurRex, dragonBreath, velociraptor],
  playful: [dragonSpiral, lizardTongue, pterodactylus, ouroboros, wyvern, griffinSymbol, seaCreature, swampBat],
  helpful: [drakkarDragon, doubleDragon, diplodocus, dragonOrb, seaDragon, sauropodHead, dragonHead],
};

export const shapeOf = (trait: string, number: number): string => {
  const shapes = SHAPES[trait] ?? [dragonHead];
  // Neighbours in the deck look different; so do those that share a remainder.
  return shapes[(number * 7 + (number >> 2)) % shapes.length] ?? dragonHead;
};
