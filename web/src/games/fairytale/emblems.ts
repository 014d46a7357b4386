// Which icon stands for which card, faction and kind. A card that is not listed here wears the icon of its kind.
import angelOutfit from 'icon:angel-outfit';
import bowman from 'icon:bowman';
import butterfly from 'icon:butterfly';
import castle from 'icon:castle';
import church from 'icon:church';
import cosmicEgg from 'icon:cosmic-egg';
import cowled from 'icon:cowled';
import daemonSkull from 'icon:daemon-skull';
import doubleDragon from 'icon:double-dragon';
import dragonHead from 'icon:dragon-head';
import dragonShield from 'icon:dragon-shield';
import dwarfFace from 'icon:dwarf-face';
import elvenCastle from 'icon:elven-castle';
import evilBook from 'icon:evil-book';
import fairy from 'icon:fairy';
import fairyWand from 'icon:fairy-wand';
import farmer from 'icon:farmer';
import griffinSymbol from 'icon:griffin-symbol';
import haunting from 'icon:haunting';
import house from 'icon:house';
import huntingHorn from 'icon:hunting-horn';
import jesterHat from 'icon:jester-hat';
import lyre from 'icon:lyre';
import mermaid from 'icon:mermaid';
import moon from 'icon:moon';
import mountainCave from 'icon:mountain-cave';
import mountedKnight from 'icon:mounted-knight';
import mushroomHouse from 'icon:mushroom-house';
import mushroomsCluster from 'icon:mushrooms-cluster';
import nestEggs from 'icon:nest-eggs';
import openBook from 'icon:open-book';
import openTreasureChest from 'icon:open-treasure-chest';
import panFlute from 'icon:pan-flute';
import pentacle from 'icon:pentacle';
import polarStar from 'icon:polar-star';
import queenCrown from 'icon:queen-crown';
import scrollQuill from 'icon:scroll-quill';
import scrollUnfurled from 'icon:scroll-unfurled';
import seaDragon from 'icon:sea-dragon';
import smokingVolcano from 'icon:smoking-volcano';
import spellBook from 'icon:spell-book';
import spikedDragonHead from 'icon:spiked-dragon-head';
import spookyHouse from 'icon:spooky-house';
import sunrise from 'icon:sunrise';
import swordsEmblem from 'icon:swords-emblem';
import threeLeaves from 'icon:three-leaves';
import throneKing from 'icon:throne-king';
import tiedScroll from 'icon:tied-scroll';
import trumpetFlag from 'icon:trumpet-flag';
import vampireDracula from 'icon:vampire-dracula';
import waxSeal from 'icon:wax-seal';
import well from 'icon:well';
import werewolf from 'icon:werewolf';
import willowTree from 'icon:willow-tree';
import wizardFace from 'icon:wizard-face';
import wolfHowl from 'icon:wolf-howl';

const CARDS: Record<string, string> = {
  homesteaders: farmer,
  children_of_the_dragon: nestEggs,
  mischievous_fairy: fairy,
  bronze_dragon: dragonHead,
  dwarven_warrior: dwarfFace,
  bard: lyre,
  knight_of_the_round_table: mountedKnight,
  sky_dance_dragon: seaDragon,
  elven_warrior: bowman,
  dragons_lair: mountainCave,
  castle,
  fairy_ring: mushroomsCluster,
  silver_dragon: spikedDragonHead,
  staff_bearing_sage: wizardFace,
  spirit_of_the_spring: mermaid,
  werewolf,
  magic_circle_of_chaos: pentacle,
  demon: daemonSkull,
  dark_angel: angelOutfit,
  vampire: vampireDracula,
  the_gold_dragon: doubleDragon,
  the_fairy_queen: queenCrown,
  the_sun_marshal: swordsEmblem,
  dragons_tale_1: scrollUnfurled,
  dragons_tale_2: dragonShield,
  dragons_tale_3: scrollQuill,
  dragons_tale_4: tiedScroll,
  queens_tale_1: mushroomHouse,
  queens_tale_2: spellBook,
  queens_tale_3: willowTree,
  queens_tale_4: fairyWand,
  marshals_tale_1: openBook,
  marshals_tale_2: griffinSymbol,
  marshals_tale_3: elvenCastle,
  marshals_tale_4: throneKing,
  shadowkings_tale_1: evilBook,
  shadowkings_tale_2: wolfHowl,
  shadowkings_tale_3: spookyHouse,
  the_hollow_herald: haunting,
  the_trickster: jesterHat,
  hoard_keeper: openTreasureChest,
  moth_messenger: butterfly,
  sealbearer: waxSeal,
  ember_grotto: smokingVolcano,
  moonwell: well,
  dawn_abbey: church,
  song_of_embers: huntingHorn,
  song_of_leaves: panFlute,
  song_of_banners: trumpetFlag,
  the_egg_of_chaos: cosmicEgg,
};

export const FACTIONS: Record<string, string> = {
  dragonvale: dragonShield,
  fairywood: threeLeaves,
  holy_empire: sunrise,
  shadow: moon,
  all: polarStar,
};

export const KINDS: Record<string, string> = { character: cowled, home: house, story: openBook };
export const BACK = spellBook;
export const STAR = polarStar;

export function emblemOf(id: string, kind: string): string {
  return CARDS[id] ?? KINDS[kind] ?? polarStar;
}
