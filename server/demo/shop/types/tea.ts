import { type Blend, type Facts, measureOf, type TypeGrammar } from '../grammar.ts';
import type { ColourSlug } from '../palette.ts';

export const tea: TypeGrammar = {
  productType: 'Tea',
  code: 'TEA',
  family: 'tea',
  makers: ['Cloudbarrow Tea', 'Saffrin & Vale'],
  rooms: ['Kitchen', 'Tea time', 'Gifts'],
  material: 'Loose leaf tea',
  specifications: {},
  titles: ['{blend} {base}'],
  measures: {
    months: [12, 24, 1],
    batch: [10, 40, 5],
    altitude: [900, 2100, 50],
    trials: [7, 24, 1],
    strength: [11, 14, 1],
    capacity: [700, 1000, 50],
    opened: [3, 5, 1],
    weeks: [3, 8, 1],
    years: [3, 12, 1],
  },
  derive: brew,
  forms: [
    {
      shape: 'tin',
      noun: 'tin',
      title: 'Tin',
      measures: { height: [120, 134, 2] },
      price: [12, 17],
      grams: [180, 190],
      says: [
        'The tin closes with a double lid and keeps the tea fresh for {months} months, [well away from light and steam|and makes a good home for string afterwards].',
      ],
    },
    {
      shape: 'caddy',
      noun: 'caddy',
      title: 'Caddy',
      measures: { height: [110, 126, 2] },
      price: [13, 18],
      grams: [190, 210],
      says: [
        'It comes in a square caddy, {height} mm tall for 100 g, that [stacks neatly|shares a shelf politely] and can be refilled [from a pouch|for years].',
      ],
    },
    {
      shape: 'pouch',
      noun: 'pouch',
      title: 'Pouch',
      measures: { height: [180, 210, 5] },
      price: [8, 13],
      grams: [110, 120],
      says: [
        'The paper pouch, {height} mm tall for 100 g, can be closed again with its tin tie and, without it, [goes into the paper bin|composts at home].',
      ],
    },
    {
      shape: 'canister',
      noun: 'canister',
      title: 'Canister',
      measures: { height: [124, 138, 2] },
      price: [22, 28],
      grams: [540, 620],
      says: [
        'It is packed in a stoneware canister with a beech lid, {height} mm tall for 100 g, [far too good to throw away|which outlives many refills].',
      ],
    },
    {
      shape: 'carton',
      noun: 'box',
      title: 'Box',
      measures: { height: [90, 104, 2] },
      price: [9, 14],
      grams: [120, 130],
      says: [
        'The box, {height} mm tall for 100 g, holds the tea in an inner bag of [unbleached paper|plant film] that [folds shut|closes with a paper clip].',
      ],
    },
  ],
  finishes: ['leaf', 'flower', 'sun', 'hill'].map((finish) => ({
    finish,
    title: '',
    says: [
      'In the cup it is {cup}, with {notes} [coming through clearly|to the fore] and [a long, clean finish|little bitterness even when it is forgotten].',
      'Dry, it smells of {notes}; [poured|brewed], it turns {cup} and [soft|round].',
    ],
  })),
  blends: blends(),
  colours: ['moss'],
  colourOption: null,
  choice: {
    name: 'Size',
    values: [
      ['50 g', 1, 0.6],
      ['100 g', 1.75, 1],
      ['250 g', 3.9, 2.2],
    ],
    share: 1,
  },
  openings: [
    '{blend} is [our|a] {kind} with notes of {notes}, [blended|mixed by hand] at {vendor} in batches of {batch} kg.',
    'For {blend}, {vendor} [went looking|looked long] for {notes} and found them in {kind} from [{gardens} at {altitude} m|{gardens} above {altitude} m].',
    '{vendor} wanted {notes} in one cup, and {trials} trial blends later there was {blend}, {a kind} that [does just that|nobody had to explain].',
    '{blend}, {a kind} that [was two years in the making|took {trials} trial blends to get right], tastes of {notes}.',
  ],
  uses: [
    'Use {dose} g for a pot of {capacity} ml, pour on water at {heat} °C and wait {steep} minutes: [that is the whole recipe for {blend}|no more is needed].',
    'We like {blend} [after a long walk|while something is in the oven], brewed for {steep} minutes at {heat} °C and [drunk slowly|shared from a big pot].',
    '{blend} is at its best with water at {heat} °C; {steep} minutes bring out [{notes}|what is in it].',
    'The leaves come from {gardens} at {altitude} m and [may be brewed a second time|open again for a second pot], {steep} minutes at {heat} °C.',
    '100 g make about {servings} cups, [brewed hot|brewed] at {heat} °C or [left overnight in cold water|poured over ice].',
  ],
  care: [
    'Keep {blend} dry, dark and [away from the spice rack|closed], and it will taste [fresh|as it should] for {months} months, or {opened} once it is opened.',
    'All the ingredients of {blend} are [grown without pesticides|certified organic], and [nothing artificial is added|there are no flavourings in it].',
    'Packed by hand in small runs of {batch} kg, {blend} [reaches us within {weeks} weeks of the harvest|never lies in a warehouse for long].',
    '{vendor} has bought its {kind} from the same growers for {years} years, [and visits them|and pays them before the harvest], which is how {blend} keeps its taste.',
  ],
  details: [
    'Tasting notes: {notes}',
    'Brew {dose} g per {capacity} ml at {heat} °C for {steep} minutes',
    'About {servings} cups of {blend} per 100 g',
  ],
};

type Row = readonly [title: string, base: Base, notes: string, colour: ColourSlug];
type Base = 'Black Tea' | 'Green Tea' | 'White Tea' | 'Oolong' | 'Rooibos' | 'Herbal Tea';

interface Brewing {
  cup: string;
  kind: string;
  /** °C for the first blend of a kind; the others differ by up to three. */
  heat: number;
  minutes: number;
  /** Where the leaves of the tea plant grow; other herbs have none. */
  gardens?: string;
}

const CUP = 200;

/** How far the tea goes at the strength that the recipe asks for. */
function brew(facts: Facts): Facts {
  const capacity = measureOf(facts, 'capacity');
  const dose = Math.round((capacity / 1_000) * measureOf(facts, 'strength'));
  const servings = Math.round((100 / dose) * (capacity / CUP));
  return { dose: String(dose), servings: String(servings) };
}

function blends(): Blend[] {
  return rows().map(([title, base, notes, colour], index) => {
    const { cup, kind, heat, minutes, gardens } = brewingOf(base);
    const facts = {
      base,
      notes,
      cup,
      kind,
      heat: String(heat + (index % 4)),
      steep: String(minutes + (index % 3)),
      ...(gardens === undefined ? {} : { gardens }),
    };
    return { title, colour, facts };
  });
}

function brewingOf(base: Base): Brewing {
  const brewing: Readonly<Record<Base, Brewing>> = {
    'Black Tea': {
      cup: 'copper brown',
      kind: 'black tea',
      heat: 95,
      minutes: 3,
      gardens: 'hill gardens',
    },
    'Green Tea': {
      cup: 'pale jade',
      kind: 'green tea',
      heat: 74,
      minutes: 2,
      gardens: 'misty gardens',
    },
    'White Tea': {
      cup: 'straw yellow',
      kind: 'white tea',
      heat: 80,
      minutes: 4,
      gardens: 'terraced gardens',
    },
    Oolong: {
      cup: 'clear amber',
      kind: 'rolled oolong',
      heat: 88,
      minutes: 3,
      gardens: 'forest gardens',
    },
    Rooibos: { cup: 'brick red', kind: 'red rooibos', heat: 96, minutes: 6 },
    'Herbal Tea': { cup: 'golden', kind: 'herbal tea', heat: 96, minutes: 7 },
  };
  return brewing[base];
}

function rows(): Row[] {
  return [
    ['Orchard Smoke', 'Black Tea', 'dried apple and a thread of beech smoke', 'rust'],
    ['Harbour Breakfast', 'Black Tea', 'malt and a hint of dark honey', 'ink'],
    ['Lantern Grey', 'Black Tea', 'bergamot and blue cornflower', 'denim'],
    ['Plum Lane', 'Black Tea', 'damson and cinnamon bark', 'plum'],
    ['Milestone', 'Black Tea', 'cocoa husk and toasted barley', 'bark'],
    ['Quarry Street Chai', 'Black Tea', 'cardamom, ginger and black pepper', 'terracotta'],
    ['Evening Post', 'Black Tea', 'vanilla and orange peel', 'clay'],
    ['Saddle Leaf', 'Black Tea', 'walnut and muscatel grape', 'mustard'],
    ['First Frost', 'Green Tea', 'peppermint and lemon verbena', 'mist'],
    ['Reedbed', 'Green Tea', 'roasted rice and sea air', 'moss'],
    ['Green Gate', 'Green Tea', 'fresh peas and sweet grass', 'fern'],
    ['Paper Lantern', 'Green Tea', 'jasmine blossom and white peach', 'butter'],
    ['Garden Wall', 'Green Tea', 'quince and elderflower', 'sage'],
    ['Stone Bridge', 'Green Tea', 'chestnut and warm steam', 'pine'],
    ['Silver Birch', 'White Tea', 'melon and birch leaf', 'chalk'],
    ['Snowfield', 'White Tea', 'rose petal and pear', 'rose'],
    ['Linen Cupboard', 'White Tea', 'lavender and dried apricot', 'lilac'],
    ['Slow Ferry', 'Oolong', 'orchid and buttered toast', 'lagoon'],
    ['Amber Hour', 'Oolong', 'baked plum and caramel', 'honey'],
    ['Hillside Roast', 'Oolong', 'hazelnut and charcoal', 'charcoal'],
    ['Red Barn', 'Rooibos', 'vanilla pod and almond', 'rust'],
    ['Firelight', 'Rooibos', 'clove, orange and cinnamon', 'coral'],
    ['Kitchen Window', 'Rooibos', 'strawberry and rhubarb', 'terracotta'],
    ['Nettle & Pear', 'Herbal Tea', 'nettle and dried pear', 'moss'],
    ['Hedge Berry', 'Herbal Tea', 'rosehip, hawthorn and apple peel', 'plum'],
    ['Lamplight', 'Herbal Tea', 'camomile, lemon balm and lime flower', 'butter'],
    ['Ginger Field', 'Herbal Tea', 'ginger root and lemongrass', 'mustard'],
    ['Mint Terrace', 'Herbal Tea', 'spearmint, fennel and liquorice root', 'pine'],
  ];
}
