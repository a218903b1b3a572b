import { measureOf, type TypeGrammar } from '../grammar.ts';
import { glazes, potteryFinishes, potteryMeasures } from './pottery-finishes.ts';

/** In ml. */
const CUP = 200;

export const teapots: TypeGrammar = {
  productType: 'Teapots',
  code: 'TPT',
  family: 'teapot',
  makers: ['Nettlewick Pottery', 'Pell & Orrin Ceramics'],
  rooms: ['Kitchen', 'Tea time'],
  material: 'Stoneware',
  specifications: { capacity_ml: 'capacity', height_mm: 'height' },
  titles: ['{line} {finishTitle} {formTitle}'],
  measures: {
    ...potteryMeasures,
    holes: [28, 64, 1],
    angle: [35, 48, 1],
    groove: [6, 11, 1],
    minutes: [35, 60, 5],
    tray: [28, 40, 2],
  },
  derive: (facts) => ({ cups: String(Math.round(measureOf(facts, 'capacity') / CUP)) }),
  forms: [
    {
      shape: 'round',
      noun: 'teapot',
      title: 'Round Teapot',
      measures: { capacity: [800, 1100, 50], height: [150, 168, 2], pours: [9, 13, 1] },
      price: [46, 64],
      grams: [880, 1080],
      says: [
        'Its full, round belly leaves the leaves room to open, and {capacity} ml [are enough for {cups} people|fill about {cups} cups|go round a table of {cups}].',
        'The ball-shaped body holds {capacity} ml and [keeps its heat well|stays hot for a second cup], because so little of it touches the air.',
      ],
    },
    {
      shape: 'squat',
      noun: 'low teapot',
      title: 'Low Teapot',
      measures: { capacity: [550, 750, 50], height: [96, 112, 2], pours: [7, 10, 1] },
      price: [52, 72],
      grams: [760, 920],
      says: [
        'Low and wide under a high arched handle, it carries {capacity} ml [without tipping forward|and sits steadily on a tray].',
        'The arched handle keeps your hand well above the steam while {capacity} ml [go round the table|pour in one smooth line].',
      ],
    },
    {
      shape: 'tall',
      noun: 'tall pot',
      title: 'Tall Pot',
      measures: { capacity: [900, 1250, 50], height: [204, 228, 2], pours: [10, 14, 1] },
      price: [54, 74],
      grams: [980, 1220],
      says: [
        'At {height} mm it is one of the tallest of our pots, and its {capacity} ml [serve {cups}|see {cups} people through breakfast] [with tea or with coffee|without a refill].',
        'The narrow, upright body takes up little of the table and still holds {capacity} ml, [about {cups} cups|which is {cups} cups with milk].',
      ],
    },
    {
      shape: 'pear',
      noun: 'pear-shaped teapot',
      title: 'Pear Teapot',
      measures: { capacity: [700, 950, 50], height: [172, 190, 2], pours: [8, 12, 1] },
      price: [48, 68],
      grams: [840, 1020],
      says: [
        'A slim neck widens to a broad foot, so the {capacity} ml sit low and the pot [never feels top-heavy|is hard to knock over].',
        'It narrows towards the lid like a pear, and the leaves settle [out of the way of the spout|at the bottom] while {cups} cups are poured.',
      ],
    },
    {
      shape: 'drum',
      noun: 'drum teapot',
      title: 'Drum Teapot',
      measures: { capacity: [750, 1000, 50], height: [126, 140, 2], pours: [9, 13, 1] },
      price: [56, 78],
      grams: [920, 1140],
      says: [
        'Straight walls make it easy to clean right into the corners, and the looped lid lifts off [with one finger|even with wet hands] to show all {capacity} ml.',
        'With its straight sides and hooped handle it looks like a small kettle and [holds {capacity} ml|serves {cups}].',
      ],
    },
    {
      shape: 'side',
      noun: 'side-handled pot',
      title: 'Side-Handle Pot',
      measures: { capacity: [280, 450, 10], height: [92, 106, 2], pours: [4, 6, 1] },
      price: [42, 58],
      grams: [420, 560],
      says: [
        'The straight handle stands out at the side, so {capacity} ml of green tea [can be poured with one turn of the wrist|leave the pot in {pours} seconds, down to the last drop].',
        'Made for short, repeated infusions, it holds {capacity} ml and [empties completely|drains to the last drop] in {pours} seconds.',
      ],
    },
  ],
  finishes: potteryFinishes,
  colours: glazes,
  colourOption: 'Colour',
  choice: {
    name: 'Infuser',
    values: [
      ['Without infuser', 1, 1],
      ['Steel infuser', 1.16, 1.08],
    ],
    share: 0.4,
  },
  openings: [
    'The {line} {noun} takes its {colours} from {mood} and its [calm|character] from {trait}.',
    '{vendor} throws this {noun} [on the wheel|by hand] for our {line} range, where {trait} [come first|count more than ornament].',
    '{a noun} for people who [make tea properly|refill the kettle without asking], in {colours} and in the spirit of our {line} range: {trait}.',
    'This {noun} of our {line} range unites {trait}, under a glaze that [recalls|brings to mind] {mood}.',
  ],
  uses: [
    'A screen of {holes} holes behind the spout [holds back all but the finest leaves|strains loose tea as it pours], so [nothing floats in the cup|the small sieve can stay in its drawer].',
    'The spout was [filed|cut] at {angle} degrees until it [stopped dripping|poured cleanly], a detail that [the tablecloth|your saucer] will [notice|thank us for].',
    'The lid sits in a groove {groove} mm deep and [stays put|does not slip] [when you pour the last cup|even when the pot is tipped right over].',
    'It warms up in [half a minute|the time the kettle needs to boil] and keeps tea pleasantly hot for about {minutes} minutes[| under a cosy].',
    'At an easy tilt it empties in {pours} seconds, [without a gurgle|in one clear stream], and [the last cup is as clean as the first|not a drop runs down the spout].',
    'Stand it beside the {line} mugs on a tray of {tray} cm and [tea for {cups} is laid|the table is half set].',
  ],
  care: [
    'Rinse it with hot water [and let it dry with the lid off|after use]; the {noun} may go into the dishwasher, [but its {finish} surface|though the {finish} surface] [stays fresher|keeps its depth] when washed by hand.',
    "Fired at {kiln} °C, the clay [does not take on flavours|stays neutral], so a smoky tea today [leaves no trace|will not be tasted] in [tomorrow's pot|the next one].",
    'Dishwasher [and microwave|] safe without its lid, and [glazed inside|sealed inside] with a [clear|white] liner that {minutes} minutes of [stewed|strong] tea cannot stain.',
    'Should the lid ever break, {vendor} [makes a new one|can replace it] for the {line} {noun} as long as the range exists[|, and that is meant to be long].',
  ],
  details: [
    'Height with lid {height} mm, capacity {capacity} ml, weight about {grams} g',
    '{material} with {a finish} finish, fired at {kiln} °C by {vendor}',
    '{holes} strainer holes, lid groove of {groove} mm',
  ],
};
