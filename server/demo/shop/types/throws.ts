import { measureOf, type TypeGrammar } from '../grammar.ts';
import { warpOf, weaveFinishes, weaveMeasures, yarns } from './weave-finishes.ts';

/** The smaller of the two sizes, which all figures are for, in cm. */
const WIDTH = 130;
const LENGTH = 180;

export const throws: TypeGrammar = {
  productType: 'Throws',
  code: 'THR',
  family: 'throw',
  makers: ['Thistlemere Mill', 'Wendle Weavers'],
  rooms: ['Living room', 'Bedroom'],
  material: 'Wool and cotton',
  specifications: { weight_g_per_m2: 'weight' },
  titles: ['{line} {finishTitle} {formTitle}'],
  measures: {
    ...weaveMeasures,
    wool: [60, 90, 5],
    heat: [20, 30, 10],
    brush: [2, 5, 1],
    hours: [3, 9, 1],
    airing: [4, 12, 1],
    setup: [14, 30, 1],
    farms: [4, 14, 1],
    distance: [30, 120, 5],
    places: [2, 3, 1],
    years: [8, 30, 1],
  },
  derive: (facts) => ({
    ...warpOf(facts, WIDTH),
    weight: String(weightOf(measureOf(facts, 'grams'))),
  }),
  forms: [
    {
      shape: 'folded',
      noun: 'blanket',
      title: 'Blanket',
      measures: { fold: [28, 36, 1] },
      price: [84, 128],
      grams: [980, 1240],
      says: [
        'Folded twice it is a tidy stack {fold} cm wide, [for the foot of the bed|at home on any shelf], and unfolded it covers {places} people.',
        'It is a proper blanket with hemmed edges, {weight} g to the square metre, [as warm as two thin ones|for beds as much as for sofas].',
      ],
    },
    {
      shape: 'fringed',
      noun: 'fringed throw',
      title: 'Fringed Throw',
      measures: { fold: [26, 34, 1] },
      price: [72, 112],
      grams: [750, 980],
      says: [
        'A twisted fringe of {fringe} mm finishes both ends, [rolled by hand|two threads against two], and does not [unravel|come undone].',
        'Its fringe, {fringe} mm long, [hangs well over the arm of a chair|is what children plait first].',
      ],
    },
    {
      shape: 'draped',
      noun: 'sofa throw',
      title: 'Sofa Throw',
      measures: { fold: [26, 34, 1] },
      price: [68, 104],
      grams: [640, 860],
      says: [
        'Woven loosely at {weight} g to the square metre, it [falls into soft folds|drapes over a sofa as if it had always been there].',
        'Light enough at {weight} g to the square metre to take [round the shoulders|into the garden], it is the throw for [long films|late suppers outside].',
      ],
    },
    {
      shape: 'rolled',
      noun: 'picnic rug',
      title: 'Picnic Rug',
      measures: { fold: [32, 40, 1] },
      price: [88, 134],
      grams: [1170, 1540],
      says: [
        'Two leather straps hold it as a roll {fold} cm wide, [ready by the door|to be carried over the shoulder] for {hours} hours of grass.',
        'The weave is dense, {weight} g to the square metre, so [damp is slow to come through|crumbs shake off] and the straps [carry it home|double as a handle].',
      ],
    },
    {
      shape: 'hung',
      noun: 'light throw',
      title: 'Light Throw',
      measures: { fold: [22, 30, 1] },
      price: [62, 94],
      grams: [470, 620],
      says: [
        'Fine enough to hang over a rail, folded to {fold} cm, it is the throw for [summer evenings|rooms that are only a little cold].',
        'At {weight} g to the square metre it [packs into a weekend bag|serves as a shawl] and still keeps a draught out.',
      ],
    },
  ],
  finishes: weaveFinishes,
  colours: yarns,
  colourOption: 'Colour',
  choice: {
    name: 'Size',
    values: [
      [`${WIDTH} × ${LENGTH} cm`, 1, 1],
      ['150 × 220 cm', 1.35, 1.4],
    ],
    share: 1,
  },
  openings: [
    'For [evenings when the window stays open|the hour after supper]: the {line} {noun} in {colours}, woven by {vendor} from {wool} per cent wool.',
    'The {line} {noun} owes [its looks|{colours}] to {mood} and [the rest|its manner] to the looms of {vendor}: {trait}.',
    '{vendor} weaves this {noun} in {colours} from the wool of {farms} farms, [all within {distance} km|most of them small], for our {line} range.',
    '{wool} per cent wool, in {colours}: this {noun} of the {line} range stands for {trait}, and is made [to be used|to be dragged from room to room].',
  ],
  uses: [
    'The yarn is spun {distance} km from the loom, [dyed in the hank|dyed in small lots], and [softened with nothing but water|washed in soft water].',
    'It is brushed {brush} times after weaving, which [raises a short, warm nap|makes it soft from the first evening].',
    'Lay it over the back of a sofa with two {line} cushions, or [give it to whoever is always cold|keep it in the car for {years} winters].',
    'Wool breathes, so the {noun} warms for {hours} hours at a stretch [and never feels damp|without heat building up].',
    'A width of {span} cm takes {ends} warp threads; [drawing them in by hand|setting up the loom] fills {setup} hours and is the [slowest|quietest] work in the mill.',
  ],
  care: [
    'Wool cleans itself in fresh air: hang the {noun} out for {airing} hours, [best in mist|once a season], and wash it only rarely, by hand or at {heat} °C.',
    'Wash the {noun} at {heat} °C in the wool programme, [roll it in a towel|do not wring it], and dry it flat for {airing} hours.',
    'Cedar or lavender keeps moths away from the {noun}; [so does using it|a brush {brush} times a year helps as well].',
    'Pilling in the first {brush} months is normal: [a wool comb takes it off the {noun}|comb the {noun} and it is gone for good].',
  ],
  details: [
    '{wool} per cent wool, the rest cotton, {weight} g per square metre',
    'Woven by {vendor} with {threads} threads to the centimetre',
    'Brushed {brush} times, washable at {heat} °C',
  ],
};

/** In g to the square metre, to the nearest ten. */
function weightOf(grams: number): number {
  return Math.round((grams / (WIDTH * LENGTH)) * 1_000) * 10;
}
