import type { TypeGrammar } from '../grammar.ts';

const stemmed = { wall: [1, 1, 1], base: [2, 4, 1] } as const;
const sturdy = { wall: [2, 3, 1] } as const;

export const glassware: TypeGrammar = {
  productType: 'Glassware',
  code: 'GLS',
  family: 'glass',
  makers: ['Larkrow Glassworks', 'Isling Glass'],
  rooms: ['Kitchen'],
  material: 'Mouth-blown glass',
  specifications: { capacity_ml: 'capacity', height_mm: 'height' },
  titles: ['{line} {finishTitle} {formTitle}'],
  measures: {
    wall: [1, 2, 1],
    flutes: [10, 24, 2],
    batch: [12, 24, 2],
    heat: [60, 70, 5],
    kiln: [480, 540, 10],
    cooling: [8, 14, 1],
    steps: [4, 9, 1],
    washes: [300, 900, 50],
    base: [6, 14, 1],
    months: [4, 24, 1],
    places: [4, 8, 1],
    gap: [2, 6, 1],
  },
  forms: [
    {
      shape: 'tumbler',
      noun: 'tumbler',
      title: 'Tumbler',
      measures: { capacity: [260, 340, 10], height: [88, 100, 2], width: [78, 86, 1] },
      price: [12, 18],
      grams: [190, 240],
      says: [
        'A low glass of {capacity} ml for [water, juice or a short drink|whatever is on the table], wide enough [for ice|for a hand with a cloth].',
        'It stands {height} mm high on a heavy base and [does not tip|takes a knock] when {capacity} ml of [lemonade|water] go round among children.',
      ],
    },
    {
      shape: 'highball',
      noun: 'highball glass',
      title: 'Highball Glass',
      measures: { capacity: [360, 450, 10], height: [138, 156, 2], width: [66, 74, 1] },
      price: [13, 19],
      grams: [240, 300],
      says: [
        'Tall and slim at {height} mm, it gives {capacity} ml of [iced tea|something long and cold] room for [mint and ice|plenty of ice].',
        'The straight column of {width} mm keeps bubbles lively in {capacity} ml of [tonic|soda].',
      ],
    },
    {
      shape: 'wine',
      noun: 'wine glass',
      title: 'Wine Glass',
      measures: { capacity: [380, 480, 10], height: [204, 226, 2], width: [86, 96, 1], ...stemmed },
      price: [18, 27],
      grams: [150, 190],
      says: [
        'The bowl [widens to {width} mm|opens] and then draws in again, [for reds and whites alike|so that a glass of {capacity} ml keeps its scent].',
        'Its stem is pulled from the bowl rather than glued on, {height} mm [of glass in one piece|from foot to rim].',
      ],
    },
    {
      shape: 'coupe',
      noun: 'coupe',
      title: 'Coupe',
      measures: {
        capacity: [180, 240, 10],
        height: [142, 160, 2],
        width: [102, 114, 1],
        ...stemmed,
      },
      price: [17, 25],
      grams: [140, 180],
      says: [
        'A shallow bowl of {width} mm on a stem, for [sparkling wine|sours] and, [between parties|on weekdays], for [sorbet|chocolate mousse].',
        'It holds {capacity} ml, [which is one cocktail without ice|enough for a toast], and makes [even water|ginger ale] look like an occasion.',
      ],
    },
    {
      shape: 'carafe',
      noun: 'carafe',
      title: 'Carafe',
      measures: {
        capacity: [850, 1200, 50],
        height: [246, 272, 2],
        width: [104, 116, 1],
        ...sturdy,
      },
      price: [32, 46],
      grams: [560, 690],
      says: [
        'The narrow neck sits well in the hand, and the wide body lets {capacity} ml of [wine breathe|water stay cool].',
        'It holds {capacity} ml and pours [without a drip|in a thin, steady line] because the lip is [cut at a slant|flame-polished].',
      ],
    },
    {
      shape: 'jug',
      noun: 'jug',
      title: 'Jug',
      measures: {
        capacity: [1100, 1600, 50],
        height: [196, 218, 2],
        width: [124, 138, 1],
        ...sturdy,
      },
      price: [34, 48],
      grams: [780, 940],
      says: [
        'With {capacity} ml and a handle for the whole hand it serves [a table of six|a long lunch] and [doubles as a vase|takes flowers just as well].',
        'The handle is drawn from a single rod of glass and holds {capacity} ml [with ease|without complaint].',
      ],
    },
    {
      shape: 'bowl',
      noun: 'glass bowl',
      title: 'Glass Bowl',
      measures: {
        capacity: [700, 1100, 50],
        height: [92, 106, 2],
        width: [176, 198, 2],
        ...sturdy,
      },
      price: [26, 38],
      grams: [520, 680],
      says: [
        'At {width} mm it is the right size for [berries|a green salad for three] and [shows the layers of a trifle|lets the fruit be seen].',
        'A deep bowl of {capacity} ml that [stands firmly on its small foot|looks as good empty as full].',
      ],
    },
  ],
  finishes: [
    {
      finish: 'smooth',
      title: 'Clear',
      says: [
        'Nothing is cut or printed on this {noun}: [a wall of {wall} mm and its colour|the glass and the light in it] are all there is to see.',
        'The {noun} is left perfectly smooth, {wall} mm at the rim and [quiet to the eye|cool to the touch].',
      ],
    },
    {
      finish: 'optic',
      title: 'Optic',
      says: [
        'Blown into a ribbed mould and then turned free, the {noun} has {flutes} soft waves that [throw stripes of light|scatter the light] on the tablecloth.',
        'The {flutes} ribs lie on the inside of the {noun}, so the outside stays smooth and [the light bends twice|whatever is in it gains a little movement].',
      ],
    },
    {
      finish: 'threaded',
      title: 'Threaded',
      says: [
        'Four threads of molten glass are wound round the {noun} while it turns, each [hardly {wall} mm thick|laid down in one go].',
        'A fine spiral of darker glass circles the {noun} near the top and [gives wet fingers a hold|marks where to stop pouring].',
      ],
    },
    {
      finish: 'bubbled',
      title: 'Bubble',
      says: [
        'Small bubbles stay in the glass because {vendor} [stirs the melt|adds a pinch of soda] before blowing each {noun}, [and no two are the same|which takes {batch} seconds].',
        'Caught in the wall of the {noun} are [dozens of bubbles|bubbles no larger than a pinhead], as if the water had just been poured.',
      ],
    },
    {
      finish: 'filled',
      title: 'Everyday',
      says: [
        'Cooled from {kiln} °C over {cooling} hours, the {noun} is free of tension and [forgives hot water|shrugs off the odd knock].',
        'This is the {noun} for [every day|weekdays and picnics]: {wall} mm of glass, [made to be used|and nothing that needs a cupboard of its own].',
      ],
    },
  ],
  colours: [
    'clear',
    'smoke',
    'amber',
    'sky',
    'rose',
    'sage',
    'lagoon',
    'mist',
    'moss',
    'plum',
    'honey',
  ],
  colourOption: 'Colour',
  choice: {
    name: 'Set',
    values: [
      ['Single', 1, 1],
      ['Set of two', 1.9, 2],
      ['Set of four', 3.6, 4],
    ],
    share: 0.5,
  },
  openings: [
    'The {line} {noun} is blown by {vendor} in {colours} glass: {trait}, and [a rim that is fire-polished|no seam anywhere].',
    'The light through this {noun} was meant to recall {mood}: [that is the idea behind|it belongs to] our {line} range.',
    '{vendor} needs {steps} [pairs of hands|steps] for one {noun} of the {line} range, and [you can tell|each leaves its mark in the glass]: {trait}.',
    'In {colours} glass, the {noun} [sets the tone of|is the quiet centre of] the {line} table: {trait}.',
  ],
  uses: [
    'The colour is in the glass and not on it, so {colours} [never wears off|stays as it is] [through {washes} washes|in daily use].',
    'Set it out with {a line} serving board, [a bowl of olives|some good bread] and [{batch} minutes of evening sun|the last light of the day].',
    'At {grams} g the {noun} is [lighter than it looks|a pleasure to lift], and [its base of {base} mm|its weight low down] keeps it standing.',
    'Of {batch} that {vendor} keeps in its own kitchen, [one has|two have] broken in {months} months, which [is the best test we know|says enough].',
    'Mix the {noun} with pieces of another range for [a lighter table|a table that does not match too neatly], or [lay {places} places in one colour|stay with a single shade].',
  ],
  care: [
    'Wash the {noun} at up to {heat} °C [in the glass programme|on the gentle programme] and [dry it upside down on a cloth|let it cool before opening the door].',
    'By hand or by machine: the {noun} takes both, [as long as it stands {gap} mm from its neighbour|if the water is not too hard].',
    'A splash of vinegar in the last rinse [keeps the {noun} free of lime|brings back the shine of {colours} glass after {months} months of hard water].',
    'Tiny seeds and lines of up to {wall} mm [belong to mouth-blown glass|tell of the blowpipe] and make no {noun} [a second|weaker].',
  ],
  details: [
    'Height {height} mm, diameter {width} mm, capacity {capacity} ml',
    '{material} by {vendor}, wall {wall} mm, {grams} g each',
    'Base of {base} mm, dishwasher safe up to {heat} °C',
  ],
};
