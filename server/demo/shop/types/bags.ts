import type { TypeGrammar } from '../grammar.ts';
import { pigmentsExcept } from '../palette.ts';

export const bags: TypeGrammar = {
  productType: 'Bags',
  code: 'BAG',
  family: 'bag',
  makers: ['Hartlebank Canvas', 'Tolland & Stitch'],
  rooms: ['Study', 'Out and about'],
  material: 'Cotton canvas',
  specifications: { volume_l: 'volume', height_cm: 'height' },
  titles: ['{line} {finishTitle} {formTitle}'],
  measures: {
    canvas: [380, 620, 10],
    stitches: [28, 42, 1],
    load: [8, 18, 1],
    rivets: [4, 12, 1],
    strap: [24, 38, 1],
    wax: [2, 4, 1],
    tape: [60, 180, 5],
    months: [6, 24, 1],
    heat: [20, 30, 10],
    pocket: [14, 22, 1],
  },
  forms: [
    {
      shape: 'tote',
      noun: 'tote',
      title: 'Tote',
      measures: { volume: [14, 22, 1], width: [38, 46, 1], height: [34, 40, 1] },
      price: [32, 52],
      grams: [420, 600],
      says: [
        'Its {volume} litres take [a loaf, a bunch of leeks and the newspaper|a laptop and the shopping], and the handles are long enough for the shoulder.',
        'A flat base keeps the {width} cm tote upright [on the kitchen floor|in the boot], and an inner pocket of {pocket} cm keeps keys apart.',
      ],
    },
    {
      shape: 'satchel',
      noun: 'satchel',
      title: 'Satchel',
      measures: { volume: [9, 14, 1], width: [34, 40, 1], height: [27, 32, 1] },
      facts: { leather: 'leather' },
      price: [78, 118],
      grams: [820, 1080],
      says: [
        'The flap closes with two real buckles and [hidden snaps behind them|takes one hand once the leather is broken in], over {volume} litres.',
        'At {width} cm it takes a laptop, a lunch and [a book too many|{a line} notebook], and the flap keeps the rain out.',
      ],
    },
    {
      shape: 'backpack',
      noun: 'backpack',
      title: 'Backpack',
      measures: { volume: [15, 21, 1], width: [29, 34, 1], height: [42, 48, 1] },
      price: [84, 126],
      grams: [780, 1020],
      says: [
        'A padded sleeve holds a laptop against the back, and the front pocket of {pocket} cm [takes whatever rings|keeps the small things in order]: {volume} litres in all.',
        'Tall at {height} cm and slim, it [passes through crowds|fits under a train seat], and its straps are lined with felt.',
      ],
    },
    {
      shape: 'bucket',
      noun: 'bucket bag',
      title: 'Bucket Bag',
      measures: { volume: [8, 12, 1], width: [25, 30, 1], height: [28, 34, 1] },
      facts: { leather: 'leather' },
      price: [58, 86],
      grams: [480, 640],
      says: [
        'A leather cord draws the mouth together, and inside there are {volume} litres [for whatever comes along|and one pocket of {pocket} cm for the phone].',
        'Round at the bottom and {width} cm wide, it [stands by itself on a café floor|swallows knitting] and closes with one pull.',
      ],
    },
    {
      shape: 'pouch',
      noun: 'shoulder pouch',
      title: 'Shoulder Pouch',
      measures: {
        volume: [2, 3, 1],
        width: [22, 28, 1],
        height: [14, 18, 1],
        load: [3, 6, 1],
        strap: [14, 20, 1],
        pocket: [9, 12, 1],
      },
      price: [18, 28],
      grams: [110, 170],
      says: [
        'Without its strap it is a case for pens, cables or a toothbrush, {width} × {height} cm with a brass zip, and [brings order into a larger bag|stops things from getting lost].',
        'The strap unhooks, the zip opens all of its {width} cm, and [crumbs fall out by themselves|nothing hides in a corner].',
      ],
    },
    {
      shape: 'weekender',
      noun: 'weekend bag',
      title: 'Weekend Bag',
      measures: { volume: [30, 40, 1], width: [48, 55, 1], height: [30, 36, 1] },
      facts: { leather: 'leather' },
      price: [112, 168],
      grams: [1250, 1600],
      says: [
        'Two nights fit into its {volume} litres, [three for those who roll their shirts|boots included], and it still counts as hand luggage.',
        'The leather straps run right round under the base, so {load} kg [hang from leather and not from a seam|are no trouble].',
      ],
    },
  ],
  finishes: [
    {
      finish: 'plain',
      title: 'Canvas',
      says: [
        'The canvas weighs {canvas} g to the square metre and is [stiff at first|firm when new], until the {noun} has [taken your shape|learnt your shoulder].',
        'Woven tightly at {canvas} g to the square metre, the cloth of the {noun} [turns a shower|keeps drizzle out] without any coating.',
      ],
    },
    {
      finish: 'stripe',
      title: 'Striped',
      says: [
        'The stripes are woven through the canvas of {canvas} g, so the {noun} looks the same [on both sides|where it wears].',
        "Deckchair stripes on {a noun}: [cheerful but not loud|the loom's own idea of summer], in canvas of {canvas} g.",
      ],
    },
    {
      finish: 'border',
      title: 'Bordered',
      says: [
        'A broad and a narrow border run round the {noun} at top and bottom, woven into {canvas} g canvas [by changing the shuttle|rather than sewn on].',
        'Borders in a second colour give the {noun} [a clear top and bottom|its frame], and [hide the hem|take the wear at the hem].',
      ],
    },
    {
      finish: 'rib',
      title: 'Ribbed',
      says: [
        'The ribbed cloth of the {noun} is {canvas} g to the square metre, [closer to upholstery than to canvas|hard to snag], with a soft shine.',
        'Fine ribs run down the {noun} and make {canvas} g cloth [feel like corduroy|stand up by itself].',
      ],
    },
    {
      finish: 'trimmed',
      title: 'Leather-Trimmed',
      facts: { leather: 'leather' },
      says: [
        'The lower part of the {noun} is faced with bridle leather, {wax} mm thick, which [takes the knocks|shrugs off wet pavements] and darkens with time.',
        "Leather meets canvas in a double seam, {stitches} stitches to the hand's breadth, and the base of the {noun} [will outlast the top|never gets soggy].",
      ],
    },
  ],
  colours: pigmentsExcept('butter', 'honey', 'coral', 'lilac', 'mist'),
  colourOption: 'Colour',
  choice: {
    name: 'Lining',
    values: [
      ['Unlined', 1, 1],
      ['Cotton lining', 1.15, 1.12],
    ],
    share: 0.4,
  },
  openings: [
    'The {line} {noun} is sewn at {vendor} from one width of cloth in {colours}: {trait}, and [no logo|a label only inside].',
    'For [work, market and the odd escape|weekdays and what comes after], {a noun} in {colours} that is {line} through and through: {trait}.',
    "{vendor} cuts this {noun} in {colours} and sews it with {stitches} stitches to the hand's breadth, [the way tents are made|far more than a bag needs].",
    'Colours from {mood}, here {colours}, and straps of {strap} mm: that is the {noun} [of|in] our {line} range.',
  ],
  uses: [
    'All the points that carry weight are held by {rivets} copper rivets, and the {noun} was [tested|hung up for a week] with {load} kg.',
    'The inner pocket of {pocket} cm takes {a line} pocket notebook and [a pen|a passport] beside it, and [has no zip to scratch them|closes with a snap].',
    'Straps of {strap} mm lie flat on the shoulder and [do not twist|spread the weight], even with {load} kg in the {noun}.',
    'It weighs {grams} g empty, [which leaves the weight to what you carry|less than its looks suggest], and [folds flat|hangs on any hook].',
    'The edges are bound, not just turned, with {tape} cm of cotton tape, so the inside of the {noun} [is as tidy as the outside|has nothing to hide].',
  ],
  care: [
    'Brush off dry dirt and wash stains of the {noun} with [curd soap|mild soap] at {heat} °C, then [let it dry in the shade|hang it up by its strap].',
    'The {leather} of the {noun} likes [a little fat|a little wax] every {months} months; [the canvas asks for nothing but a brush|dry dirt comes off the canvas with a brush].',
    'If a seam of the {noun} ever opens, {vendor} [mends it|repairs it] free of charge [for {months} months and at cost after that|within {months} days].',
    'Canvas softens: after about {months} months the {noun} [folds like a shirt|is at its best], and its colour [has faded beautifully|has gained some character].',
    'A coat of beeswax, rubbed in {wax} times and warmed with a hair dryer, [makes the {noun} rainproof|turns the {noun} into foul-weather gear] for {months} months.',
  ],
  details: [
    '{width} × {height} cm, about {volume} litres, {grams} g',
    '{material} of {canvas} g per square metre, sewn by {vendor}',
    'Carries {load} kg, straps of {strap} mm',
  ],
};
