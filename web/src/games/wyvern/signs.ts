// The signs of the table.
import coins from 'icon:coins';
import deck from 'icon:card-draw';
import grave from 'icon:tombstone';
import hand from 'icon:card-random';
import wing from 'icon:feathered-wing';
import scout from 'icon:spyglass';
import under from 'icon:underground-cave';
import swords from 'icon:crossed-swords';
import shield from 'icon:shield';
import use from 'icon:spark-spirit';
import chained from 'icon:crossed-chains';
import pass from 'icon:hourglass';
import yes from 'icon:check-mark';
import no from 'icon:cancel';
import exchange from 'icon:cycle';
import mix from 'icon:card-exchange';
import plus from 'icon:health-increase';
import minus from 'icon:health-decrease';
import row from 'icon:stone-wall';
import seat from 'icon:chess-pawn';
import slay from 'icon:mounted-knight';
import dragon from 'icon:dragon-head';
import terrain from 'icon:mountains';
import chest2 from 'icon:open-chest';

/** What the table itself is marked with. */
export const ICONS = { coins, deck, grave, hand, wing, scout, under, swords, shield, use, chain: chained, pass, yes, no, exchange, mix, plus, minus, row, seat, slay, dragon, terrain, under_it: chest2 };
