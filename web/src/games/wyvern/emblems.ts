// The emblem of every card. There are many, so they are fetched apart from the table: see `emblem.svelte.ts`.
import algae from 'icon:algae';
import anteater from 'icon:anteater';
import ants from 'icon:ants';
import anubis from 'icon:anubis';
import archer from 'icon:archer';
import badger from 'icon:badger';
import barbute from 'icon:barbute';
import beanstalk from 'icon:beanstalk';
import beetleShell from 'icon:beetle-shell';
import beltBuckles from 'icon:belt-buckles';
import biceps from 'icon:biceps';
import bigWave from 'icon:big-wave';
import blackKnightHelm from 'icon:black-knight-helm';
import boar from 'icon:boar';
import bookshelf from 'icon:bookshelf';
import bowman from 'icon:bowman';
import brain from 'icon:brain';
import brainLeak from 'icon:brain-leak';
import breastplate from 'icon:breastplate';
import broadsword from 'icon:broadsword';
import brokenPottery from 'icon:broken-pottery';
import burningBook from 'icon:burning-book';
import burningEmbers from 'icon:burning-embers';
import burningForest from 'icon:burning-forest';
import burningTree from 'icon:burning-tree';
import cancel from 'icon:cancel';
import cash from 'icon:cash';
import castle from 'icon:castle';
import castleRuins from 'icon:castle-ruins';
import cat from 'icon:cat';
import cauldron from 'icon:cauldron';
import caveEntrance from 'icon:cave-entrance';
import centaur from 'icon:centaur';
import chameleonGlyph from 'icon:chameleon-glyph';
import chest from 'icon:chest';
import church from 'icon:church';
import clockwiseRotation from 'icon:clockwise-rotation';
import clover from 'icon:clover';
import compass from 'icon:compass';
import coral from 'icon:coral';
import crestedHelmet from 'icon:crested-helmet';
import crocJaws from 'icon:croc-jaws';
import crossedBones from 'icon:crossed-bones';
import crystalBall from 'icon:crystal-ball';
import crystalWand from 'icon:crystal-wand';
import cutDiamond from 'icon:cut-diamond';
import cyclops from 'icon:cyclops';
import deathSkull from 'icon:death-skull';
import desert from 'icon:desert';
import dinosaurEgg from 'icon:dinosaur-egg';
import dna1 from 'icon:dna1';
import doubleDragon from 'icon:double-dragon';
import dove from 'icon:dove';
import dragonBreath from 'icon:dragon-breath';
import dragonHead from 'icon:dragon-head';
import dragonOrb from 'icon:dragon-orb';
import dragonSpiral from 'icon:dragon-spiral';
import dragonfly from 'icon:dragonfly';
import drakkar from 'icon:drakkar';
import drakkarDragon from 'icon:drakkar-dragon';
import drop from 'icon:drop';
import dropWeapon from 'icon:drop-weapon';
import droplets from 'icon:droplets';
import dwarfFace from 'icon:dwarf-face';
import dwarfHelmet from 'icon:dwarf-helmet';
import dwarfKing from 'icon:dwarf-king';
import eagleHead from 'icon:eagle-head';
import earthCrack from 'icon:earth-crack';
import earthSpit from 'icon:earth-spit';
import elephantHead from 'icon:elephant-head';
import evilMoon from 'icon:evil-moon';
import evilTree from 'icon:evil-tree';
import eyeOfHorus from 'icon:eye-of-horus';
import fallingBoulder from 'icon:falling-boulder';
import fallingRocks from 'icon:falling-rocks';
import fangedSkull from 'icon:fanged-skull';
import feline from 'icon:feline';
import femaleLegs from 'icon:female-legs';
import fern from 'icon:fern';
import fireBreath from 'icon:fire-breath';
import fireFlower from 'icon:fire-flower';
import fireRay from 'icon:fire-ray';
import fireRing from 'icon:fire-ring';
import fireTail from 'icon:fire-tail';
import fireball from 'icon:fireball';
import fishEscape from 'icon:fish-escape';
import fishScales from 'icon:fish-scales';
import fishingLure from 'icon:fishing-lure';
import flameTunnel from 'icon:flame-tunnel';
import fluffyCloud from 'icon:fluffy-cloud';
import flyingFlag from 'icon:flying-flag';
import fog from 'icon:fog';
import forest from 'icon:forest';
import fountain from 'icon:fountain';
import frozenBlock from 'icon:frozen-block';
import frozenRing from 'icon:frozen-ring';
import fruitTree from 'icon:fruit-tree';
import galaxy from 'icon:galaxy';
import galleon from 'icon:galleon';
import gargoyle from 'icon:gargoyle';
import gemPendant from 'icon:gem-pendant';
import gems from 'icon:gems';
import ghost from 'icon:ghost';
import giant from 'icon:giant';
import giantSquid from 'icon:giant-squid';
import globe from 'icon:globe';
import goat from 'icon:goat';
import goldBar from 'icon:gold-bar';
import goldMine from 'icon:gold-mine';
import goldNuggets from 'icon:gold-nuggets';
import gorilla from 'icon:gorilla';
import greekSphinx from 'icon:greek-sphinx';
import greekTemple from 'icon:greek-temple';
import griffinSymbol from 'icon:griffin-symbol';
import handcuffs from 'icon:handcuffs';
import harpy from 'icon:harpy';
import hastyGrave from 'icon:hasty-grave';
import hawkEmblem from 'icon:hawk-emblem';
import healing from 'icon:healing';
import heartWings from 'icon:heart-wings';
import highGrass from 'icon:high-grass';
import hole from 'icon:hole';
import holyGrail from 'icon:holy-grail';
import honeyJar from 'icon:honey-jar';
import honeypot from 'icon:honeypot';
import hornedReptile from 'icon:horned-reptile';
import hourglass from 'icon:hourglass';
import house from 'icon:house';
import hutsVillage from 'icon:huts-village';
import hydra from 'icon:hydra';
import iceCube from 'icon:ice-cube';
import iceCubes from 'icon:ice-cubes';
import iceSpellCast from 'icon:ice-spell-cast';
import imp from 'icon:imp';
import invisible from 'icon:invisible';
import island from 'icon:island';
import jeweledChalice from 'icon:jeweled-chalice';
import kangaroo from 'icon:kangaroo';
import knightBanner from 'icon:knight-banner';
import laurelCrown from 'icon:laurel-crown';
import leafSwirl from 'icon:leaf-swirl';
import leechingWorm from 'icon:leeching-worm';
import lightningArc from 'icon:lightning-arc';
import lightningStorm from 'icon:lightning-storm';
import lion from 'icon:lion';
import lizardman from 'icon:lizardman';
import lockedChest from 'icon:locked-chest';
import lotus from 'icon:lotus';
import lynxHead from 'icon:lynx-head';
import magicPotion from 'icon:magic-potion';
import magicShield from 'icon:magic-shield';
import magicSwirl from 'icon:magic-swirl';
import magnet from 'icon:magnet';
import maze from 'icon:maze';
import medievalGate from 'icon:medieval-gate';
import medusaHead from 'icon:medusa-head';
import mermaid from 'icon:mermaid';
import meteorImpact from 'icon:meteor-impact';
import minotaur from 'icon:minotaur';
import mirrorMirror from 'icon:mirror-mirror';
import mountainCave from 'icon:mountain-cave';
import mountains from 'icon:mountains';
import mountaintop from 'icon:mountaintop';
import mountedKnight from 'icon:mounted-knight';
import musicSpell from 'icon:music-spell';
import nestEggs from 'icon:nest-eggs';
import nightSky from 'icon:night-sky';
import nunFace from 'icon:nun-face';
import obelisk from 'icon:obelisk';
import oni from 'icon:oni';
import openBook from 'icon:open-book';
import openChest from 'icon:open-chest';
import openTreasureChest from 'icon:open-treasure-chest';
import owl from 'icon:owl';
import palmTree from 'icon:palm-tree';
import panFlute from 'icon:pan-flute';
import peaks from 'icon:peaks';
import pearlNecklace from 'icon:pearl-necklace';
import pegasus from 'icon:pegasus';
import poisonBottle from 'icon:poison-bottle';
import poisonCloud from 'icon:poison-cloud';
import poisonGas from 'icon:poison-gas';
import powerRing from 'icon:power-ring';
import priceTag from 'icon:price-tag';
import primitiveTorch from 'icon:primitive-torch';
import profit from 'icon:profit';
import psychicWaves from 'icon:psychic-waves';
import queenCrown from 'icon:queen-crown';
import quicksand from 'icon:quicksand';
import rainbowStar from 'icon:rainbow-star';
import raining from 'icon:raining';
import raven from 'icon:raven';
import receiveMoney from 'icon:receive-money';
import ring from 'icon:ring';
import river from 'icon:river';
import roastChicken from 'icon:roast-chicken';
import robber from 'icon:robber';
import robberHand from 'icon:robber-hand';
import rock from 'icon:rock';
import rockGolem from 'icon:rock-golem';
import rollingDices from 'icon:rolling-dices';
import runeStone from 'icon:rune-stone';
import runeSword from 'icon:rune-sword';
import saberSlash from 'icon:saber-slash';
import sacrificialDagger from 'icon:sacrificial-dagger';
import sandSnake from 'icon:sand-snake';
import scales from 'icon:scales';
import scorpion from 'icon:scorpion';
import screaming from 'icon:screaming';
import scrollQuill from 'icon:scroll-quill';
import seaCliff from 'icon:sea-cliff';
import seaDragon from 'icon:sea-dragon';
import seaSerpent from 'icon:sea-serpent';
import seahorse from 'icon:seahorse';
import shakingHands from 'icon:shaking-hands';
import sheep from 'icon:sheep';
import shiningSword from 'icon:shining-sword';
import shintoShrine from 'icon:shinto-shrine';
import shinyApple from 'icon:shiny-apple';
import sinkingTrap from 'icon:sinking-trap';
import sleepy from 'icon:sleepy';
import snake from 'icon:snake';
import snakeSpiral from 'icon:snake-spiral';
import snakeTotem from 'icon:snake-totem';
import snowing from 'icon:snowing';
import sonicShout from 'icon:sonic-shout';
import spartan from 'icon:spartan';
import spartanHelmet from 'icon:spartan-helmet';
import spears from 'icon:spears';
import spectre from 'icon:spectre';
import spikedDragonHead from 'icon:spiked-dragon-head';
import splashyStream from 'icon:splashy-stream';
import starGate from 'icon:star-gate';
import stoneTablet from 'icon:stone-tablet';
import stoneTower from 'icon:stone-tower';
import stoneWall from 'icon:stone-wall';
import stopSign from 'icon:stop-sign';
import sun from 'icon:sun';
import sunbeams from 'icon:sunbeams';
import swamp from 'icon:swamp';
import swapBag from 'icon:swap-bag';
import switchWeapon from 'icon:switch-weapon';
import swordInStone from 'icon:sword-in-stone';
import swordWound from 'icon:sword-wound';
import swordsEmblem from 'icon:swords-emblem';
import thorHammer from 'icon:thor-hammer';
import token from 'icon:token';
import tornado from 'icon:tornado';
import tortoise from 'icon:tortoise';
import towerFall from 'icon:tower-fall';
import treasureMap from 'icon:treasure-map';
import trident from 'icon:trident';
import trojanHorse from 'icon:trojan-horse';
import troll from 'icon:troll';
import twoCoins from 'icon:two-coins';
import unicorn from 'icon:unicorn';
import valley from 'icon:valley';
import vampireDracula from 'icon:vampire-dracula';
import village from 'icon:village';
import vineLeaf from 'icon:vine-leaf';
import visoredHelm from 'icon:visored-helm';
import volcano from 'icon:volcano';
import warlockHood from 'icon:warlock-hood';
import waterfall from 'icon:waterfall';
import waves from 'icon:waves';
import wheat from 'icon:wheat';
import whirlpoolShuriken from 'icon:whirlpool-shuriken';
import windSlap from 'icon:wind-slap';
import windsock from 'icon:windsock';
import windyStripes from 'icon:windy-stripes';
import wingedSword from 'icon:winged-sword';
import wizardFace from 'icon:wizard-face';
import wizardStaff from 'icon:wizard-staff';
import wolfTrap from 'icon:wolf-trap';
import womanElfFace from 'icon:woman-elf-face';
import wormMouth from 'icon:worm-mouth';
import wyvern from 'icon:wyvern';
import zeusSword from 'icon:zeus-sword';
import scroll from 'icon:scroll-unfurled';

const EMBLEMS: readonly (readonly [string, readonly string[]])[] = [
  [algae, ['K073']],
  [anteater, ['K234']],
  [ants, ['K231']],
  [anubis, ['K188']],
  [archer, ['K230']],
  [badger, ['P054']],
  [barbute, ['K132']],
  [beanstalk, ['K220']],
  [beetleShell, ['K266']],
  [beltBuckles, ['P012']],
  [biceps, ['K190']],
  [bigWave, ['K048', 'K064', 'C015']],
  [blackKnightHelm, ['K087']],
  [boar, ['P035']],
  [bookshelf, ['K214']],
  [bowman, ['P011', 'C053']],
  [brain, ['C054']],
  [brainLeak, ['C039']],
  [breastplate, ['K083']],
  [broadsword, ['K056']],
  [brokenPottery, ['C084']],
  [burningBook, ['C042']],
  [burningEmbers, ['K176']],
  [burningForest, ['K108']],
  [burningTree, ['K109']],
  [cancel, ['K224']],
  [cash, ['K227']],
  [castle, ['K031', 'K198', 'K210', 'K249']],
  [castleRuins, ['K206']],
  [cat, ['C036']],
  [cauldron, ['K111']],
  [caveEntrance, ['K045', 'K110', 'K209']],
  [centaur, ['P025']],
  [chameleonGlyph, ['K030']],
  [chest, ['K119', 'K217']],
  [church, ['K202']],
  [clockwiseRotation, ['K135']],
  [clover, ['K252']],
  [compass, ['P060']],
  [coral, ['K033']],
  [crestedHelmet, ['P009']],
  [crocJaws, ['P004']],
  [crossedBones, ['K173']],
  [crystalBall, ['K130']],
  [crystalWand, ['K115']],
  [cutDiamond, ['K054']],
  [cyclops, ['K250']],
  [deathSkull, ['K134']],
  [desert, ['K040', 'C041']],
  [dinosaurEgg, ['K055']],
  [dna1, ['C018']],
  [doubleDragon, ['K004', 'K025', 'K027', 'K142', 'K168', 'P084', 'C004', 'C009']],
  [dove, ['P056']],
  [dragonBreath, ['K006', 'K017', 'K061', 'K091', 'K152']],
  [dragonHead, ['K141', 'P076', 'P077']],
  [dragonOrb, ['K020', 'K024', 'K028', 'K094', 'K147', 'K158', 'K271', 'K274', 'P089']],
  [dragonSpiral, ['K009', 'K095', 'K138', 'K145', 'K154', 'K155', 'K157', 'K277', 'P085', 'C017', 'C019']],
  [dragonfly, ['C005']],
  [drakkar, ['K264']],
  [drakkarDragon, ['K007', 'K019', 'K099', 'K143', 'K162', 'K163', 'C002', 'C021']],
  [drop, ['K191']],
  [dropWeapon, ['K229']],
  [droplets, ['K049']],
  [dwarfFace, ['C055']],
  [dwarfHelmet, ['K129', 'C057']],
  [dwarfKing, ['K251']],
  [eagleHead, ['K270']],
  [earthCrack, ['K038', 'K197']],
  [earthSpit, ['K081']],
  [elephantHead, ['P005']],
  [evilMoon, ['C044']],
  [evilTree, ['C064']],
  [eyeOfHorus, ['K187']],
  [fallingBoulder, ['C090']],
  [fallingRocks, ['K080', 'K222']],
  [fangedSkull, ['K160', 'C006']],
  [feline, ['K268']],
  [femaleLegs, ['K192']],
  [fern, ['C071']],
  [fireBreath, ['C007']],
  [fireFlower, ['P057']],
  [fireRay, ['K077']],
  [fireRing, ['C079']],
  [fireTail, ['P067']],
  [fireball, ['K076']],
  [fishEscape, ['C072']],
  [fishScales, ['K174']],
  [fishingLure, ['K146']],
  [flameTunnel, ['K211']],
  [fluffyCloud, ['K042']],
  [flyingFlag, ['C051']],
  [fog, ['K233']],
  [forest, ['K043']],
  [fountain, ['K112']],
  [frozenBlock, ['C052']],
  [frozenRing, ['K236']],
  [fruitTree, ['K184']],
  [galaxy, ['C075']],
  [galleon, ['K117', 'C026']],
  [gargoyle, ['K098']],
  [gemPendant, ['K177']],
  [gems, ['C083']],
  [ghost, ['K238']],
  [giant, ['K148']],
  [giantSquid, ['K023']],
  [globe, ['P019']],
  [goat, ['C016']],
  [goldBar, ['K057', 'K261', 'C038']],
  [goldMine, ['K208', 'K212']],
  [goldNuggets, ['K228']],
  [gorilla, ['P053']],
  [greekSphinx, ['P007']],
  [greekTemple, ['C032']],
  [griffinSymbol, ['K013', 'P064']],
  [handcuffs, ['K226']],
  [harpy, ['P038']],
  [hastyGrave, ['C034']],
  [hawkEmblem, ['K235']],
  [healing, ['K126']],
  [heartWings, ['K088']],
  [highGrass, ['C070']],
  [hole, ['K036']],
  [holyGrail, ['K255']],
  [honeyJar, ['K240']],
  [honeypot, ['P002']],
  [hornedReptile, ['K002', 'K015', 'K029', 'K100', 'P087', 'C010', 'C013', 'C022']],
  [hourglass, ['K245']],
  [house, ['K050']],
  [hutsVillage, ['K201']],
  [hydra, ['K026', 'K093', 'K165', 'P073', 'P075']],
  [iceCube, ['K035']],
  [iceCubes, ['K063']],
  [iceSpellCast, ['K067']],
  [imp, ['K269']],
  [invisible, ['K239']],
  [island, ['K205', 'K247', 'P023']],
  [jeweledChalice, ['K113']],
  [kangaroo, ['P061']],
  [knightBanner, ['K215']],
  [laurelCrown, ['K242']],
  [leafSwirl, ['P058']],
  [leechingWorm, ['K166']],
  [lightningArc, ['C043']],
  [lightningStorm, ['K237']],
  [lion, ['K018']],
  [lizardman, ['K213']],
  [lockedChest, ['K118', 'C077']],
  [lotus, ['K178']],
  [lynxHead, ['P062']],
  [magicPotion, ['K114']],
  [magicShield, ['K120']],
  [magicSwirl, ['K075', 'K131', 'K179']],
  [magnet, ['K128']],
  [maze, ['K259']],
  [medievalGate, ['K199']],
  [medusaHead, ['K244']],
  [mermaid, ['K089', 'P063']],
  [meteorImpact, ['K124']],
  [minotaur, ['K243']],
  [mirrorMirror, ['C085']],
  [mountainCave, ['K041', 'C073']],
  [mountains, ['K106']],
  [mountaintop, ['K258']],
  [mountedKnight, ['K085']],
  [musicSpell, ['K262']],
  [nestEggs, ['K172']],
  [nightSky, ['K084']],
  [nunFace, ['K185']],
  [obelisk, ['C066']],
  [oni, ['P071']],
  [openBook, ['K071']],
  [openChest, ['P045']],
  [openTreasureChest, ['K116', 'C028']],
  [owl, ['P065']],
  [palmTree, ['C068']],
  [panFlute, ['K105', 'K241']],
  [peaks, ['C074']],
  [pearlNecklace, ['K053']],
  [pegasus, ['K267', 'C025']],
  [poisonBottle, ['K078']],
  [poisonCloud, ['K183']],
  [poisonGas, ['K069']],
  [powerRing, ['C078']],
  [priceTag, ['P033', 'P034', 'C082']],
  [primitiveTorch, ['P046']],
  [profit, ['P030']],
  [psychicWaves, ['C049']],
  [queenCrown, ['K058', 'K059']],
  [quicksand, ['K046']],
  [rainbowStar, ['P022', 'C045']],
  [raining, ['C031']],
  [raven, ['K232']],
  [receiveMoney, ['C040']],
  [ring, ['C047', 'C080']],
  [river, ['K047', 'K207', 'C069']],
  [roastChicken, ['K219']],
  [robber, ['K221', 'C035']],
  [robberHand, ['K079', 'K225']],
  [rock, ['K265']],
  [rockGolem, ['C033']],
  [rollingDices, ['K218', 'C030']],
  [runeStone, ['C088']],
  [runeSword, ['K256']],
  [saberSlash, ['C027']],
  [sacrificialDagger, ['K070']],
  [sandSnake, ['K153']],
  [scales, ['C076']],
  [scorpion, ['C046']],
  [screaming, ['K248']],
  [scrollQuill, ['C059']],
  [seaCliff, ['K037']],
  [seaDragon, ['K005', 'K016', 'K022', 'K096', 'K151', 'K159', 'K161', 'K272', 'C012']],
  [seaSerpent, ['K008', 'K014', 'K021', 'K144', 'K149', 'C003', 'C011', 'C020', 'C024']],
  [seahorse, ['P070']],
  [shakingHands, ['K066', 'C081']],
  [sheep, ['K051']],
  [shiningSword, ['K072']],
  [shintoShrine, ['C029']],
  [shinyApple, ['K052', 'K082']],
  [sinkingTrap, ['K044']],
  [sleepy, ['K257']],
  [snake, ['K164']],
  [snakeSpiral, ['K104', 'K156', 'K169', 'C087']],
  [snakeTotem, ['K010', 'K011', 'K097', 'K103', 'K140', 'K275', 'P080', 'P081', 'P083', 'C001', 'C014']],
  [snowing, ['K107', 'K121']],
  [sonicShout, ['P015']],
  [spartan, ['P010']],
  [spartanHelmet, ['K090']],
  [spears, ['K181']],
  [spectre, ['C050']],
  [spikedDragonHead, ['K003', 'K012', 'K170', 'K194', 'P086', 'C023']],
  [splashyStream, ['K196']],
  [starGate, ['P041']],
  [stoneTablet, ['K175']],
  [stoneTower, ['K263']],
  [stoneWall, ['K039']],
  [stopSign, ['K253', 'C060']],
  [sun, ['K125', 'K180']],
  [sunbeams, ['P026']],
  [swamp, ['K034', 'C065']],
  [swapBag, ['K254', 'C086']],
  [switchWeapon, ['K127']],
  [swordInStone, ['K193']],
  [swordWound, ['K086']],
  [swordsEmblem, ['K133']],
  [thorHammer, ['K182', 'C058']],
  [token, ['K223']],
  [tornado, ['K122', 'K204']],
  [tortoise, ['P003']],
  [towerFall, ['C056']],
  [treasureMap, ['C037']],
  [trident, ['K246', 'P017']],
  [trojanHorse, ['P052']],
  [troll, ['P049']],
  [twoCoins, ['C089']],
  [unicorn, ['C048']],
  [valley, ['K195', 'K276']],
  [vampireDracula, ['K137']],
  [village, ['K200']],
  [vineLeaf, ['K032']],
  [visoredHelm, ['K068']],
  [volcano, ['K123']],
  [warlockHood, ['C061']],
  [waterfall, ['C067']],
  [waves, ['K062']],
  [wheat, ['C062']],
  [whirlpoolShuriken, ['K074']],
  [windSlap, ['K065']],
  [windsock, ['K216']],
  [windyStripes, ['C063']],
  [wingedSword, ['K186']],
  [wizardFace, ['K260']],
  [wizardStaff, ['K171']],
  [wolfTrap, ['K203']],
  [womanElfFace, ['K060']],
  [wormMouth, ['K102']],
  [wyvern, ['K001', 'K092', 'K101', 'K136', 'K139', 'K150', 'K167', 'K273', 'C008', 'PR136a', 'PR136b']],
  [zeusSword, ['K189']],
];

const byCard = new Map(EMBLEMS.flatMap(([path, ids]) => ids.map((id) => [id, path] as const)));

export const emblemOf = (id: string): string => byCard.get(id) ?? scroll;
