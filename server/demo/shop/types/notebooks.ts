import { measureOf, type TypeGrammar } from '../grammar.ts';
import { pigmentsExcept } from '../palette.ts';

export const notebooks: TypeGrammar = {
  productType: 'Notebooks',
  code: 'NTB',
  family: 'notebook',
  makers: ['Quirebeck Paper', 'Inkle & Ream'],
  rooms: ['Study', 'Gifts'],
  material: 'Wood-free paper',
  specifications: { pages: 'pages', height_mm: 'height' },
  titles: ['{line} {finishTitle} {formTitle}'],
  measures: {
    paper: [80, 120, 5],
    board: [2, 3, 1],
    margin: [5, 9, 1],
    recycled: [30, 90, 10],
    thread: [3, 7, 1],
    shade: [4, 12, 1],
    spare: [2, 6, 1],
    label: [18, 34, 2],
    dry: [2, 6, 1],
  },
  derive: (facts) => ({ weeks: String(Math.round(measureOf(facts, 'pages') / 7)) }),
  forms: [
    {
      shape: 'hardback',
      noun: 'hardback notebook',
      title: 'Hardback Notebook',
      measures: { pages: [160, 240, 8], width: [145, 150, 1], height: [208, 214, 1] },
      price: [17, 25],
      grams: [360, 460],
      says: [
        'Boards of {board} mm and an elastic band protect {pages} pages, so you can [write on your knee|throw it into a bag].',
        'It opens flat at every one of its {pages} pages and closes with [an elastic band that keeps its stretch|a flat band].',
      ],
    },
    {
      shape: 'stitched',
      noun: 'stitched notebook',
      title: 'Stitched Notebook',
      measures: { pages: [64, 96, 4], width: [145, 150, 1], height: [206, 212, 1] },
      price: [9, 14],
      grams: [130, 180],
      says: [
        "The thread runs visibly down the spine, {thread} stitches to the hand's breadth, and lets the {pages} pages [lie open by themselves|bend all the way back].",
        'Slim and soft with {pages} pages, it [slips into a jacket|weighs next to nothing] and has rounded corners that [do not fray|stay neat].',
      ],
    },
    {
      shape: 'wirebound',
      noun: 'wire-bound notebook',
      title: 'Wire Notebook',
      measures: { pages: [120, 180, 4], width: [148, 154, 1], height: [210, 216, 1] },
      price: [13, 19],
      grams: [300, 380],
      says: [
        'The brass-coloured wire lets {pages} pages turn [right round|a full circle], for writing [where there is no desk|on trains].',
        'The wire is {margin} mm across, lies flat on the desk and [never catches on a sleeve|keeps {pages} pages in step].',
      ],
    },
    {
      shape: 'wrapped',
      noun: 'wrapped journal',
      title: 'Wrapped Journal',
      measures: { pages: [144, 208, 8], width: [140, 150, 1], height: [190, 200, 1] },
      price: [26, 38],
      grams: [340, 430],
      says: [
        'A flexible cover folds round {pages} pages and is tied with a waxed cord [that goes round twice|, a small ritual before writing].',
        'The cord holds tickets, leaves and {pages} pages together, [however thick the journal grows|and ages as handsomely as the cover].',
      ],
    },
    {
      shape: 'pocket',
      noun: 'pocket notebook',
      title: 'Pocket Notebook',
      measures: { pages: [48, 80, 4], width: [88, 94, 1], height: [138, 144, 1] },
      price: [6, 10],
      grams: [60, 90],
      says: [
        'At {width} × {height} mm it [fits a shirt pocket|is smaller than most phones] and holds {pages} pages of [lists|things not to forget].',
        'Its {pages} pages are [for the ideas that come on stairs|enough for a week of errands or a year of birds].',
      ],
    },
    {
      shape: 'pad',
      noun: 'desk pad',
      title: 'Desk Pad',
      measures: { pages: [60, 100, 10], width: [200, 214, 2], height: [216, 228, 2] },
      price: [12, 18],
      grams: [380, 480],
      says: [
        'It lies beside the keyboard, {width} mm wide, and [takes telephone numbers and sketches|gives every week its own page] on {pages} pages.',
        "Bound at the top, its {pages} pages [turn over like a reporter's|suit left hands and right hands alike].",
      ],
    },
  ],
  finishes: [
    {
      finish: 'plain',
      title: 'Plain',
      says: [
        'The cover of the {noun} is dyed through, [without any print|blank like its first page], so that scuffs show [the same {colours}|no white].',
        'Only a short line is pressed into the cover of the {noun}, [as a place for a title|as if to say begin here], {thread} cm long.',
      ],
    },
    {
      finish: 'labelled',
      title: 'Labelled',
      says: [
        'A paper label, {label} mm tall, is set into the cover of the {noun} and waits for [a name|a title], [in pencil or in ink|in your best hand].',
        'The label on the {noun} has two lines, [one for what and one for when|enough for a name and a year], and {spare} spare labels are enclosed.',
      ],
    },
    {
      finish: 'quarter',
      title: 'Quarter-Bound',
      says: [
        'A strip of book linen in a second colour covers the bound edge of the {noun} and takes the wear where hands [hold it|go first].',
        'Quarter-bound like an old ledger, the {noun} has linen for {label} mm [along its bound edge|in from the edge] and paper on the rest.',
      ],
    },
    {
      finish: 'printed',
      title: 'Emblem',
      says: [
        'The emblem on the {noun} is printed from a [wood block|lino block] with {thread} turns of the press and sits [a little differently on every copy|never quite straight].',
        'A small picture is [stamped|block-printed] in pale ink on the {noun}, {label} mm above the middle, where [a title would be loud|the eye lands].',
      ],
    },
    {
      finish: 'lined',
      title: 'Banded',
      says: [
        'Four pale lines run across the lower third of the {noun}, [continue on the back|stop just short of the edge], and [tell volumes apart|make a row of them look like a landscape].',
        'The bands on the {noun} are [screen-printed|printed in two passes], {margin} mm apart and [soft to the touch|only just raised].',
      ],
    },
  ],
  colours: pigmentsExcept('sand', 'honey', 'terracotta', 'mist', 'smoke'),
  colourOption: 'Colour',
  choice: {
    name: 'Ruling',
    values: [
      ['Plain', 1, 1],
      ['Lined', 1, 1],
      ['Dotted', 1, 1],
    ],
    share: 0.6,
  },
  openings: [
    'The {line} {noun} in {colours} is made by {vendor} from paper of {paper} g, [and the paper is the point|smooth but not slippery].',
    'Some books are for keeping, this {noun} is for filling: {pages} pages in a cover of {colours}, [a nod to|with something of] {mood}.',
    '{vendor} cuts, binds and trims this {noun} [in one workshop|under one roof] for our {line} range, in {colours}: {trait}.',
    '{a noun} of the {line} range in {colours}, [borrowed from|in tune with] {mood}: {pages} pages of {paper} g paper.',
  ],
  uses: [
    'Fountain pens are welcome: paper of {paper} g with {recycled} per cent recycled fibre [does not feather|lets no ink through], and ink dries in {dry} seconds.',
    'At one page a day the {noun} lasts about {weeks} weeks, [at ours a little longer|less when it rains].',
    'The paper of {paper} g runs with its grain along the binding, [so the pages turn softly|so no page stands up by itself], and the edges are [left uncoloured|cut clean].',
    'It travels well in {a line} bag, [pen included|with {margin} mm to spare], and [likes to get out|comes home fuller].',
    'The last {spare} leaves are perforated for [shopping lists|notes to others], the others [stay put|are there to stay].',
  ],
  care: [
    'The cover of the {noun} is [wiped clean|best cleaned] with a dry cloth; [a soft eraser|an eraser with a light hand] removes pencil from {colours}.',
    'The fibre is {recycled} per cent recycled, the rest comes from [managed forests|thinned woods], and the {noun} [may go into the paper bin|can be composted] without its binding.',
    'Keep the {noun} out of full sun for the first {shade} weeks if [you want {colours} to stay bright|fading worries you]; [we rather like it faded|the paper itself is ageless].',
    'Refills do not exist for the {noun}, but the same one does: {vendor} [has promised to keep the format|will make the same size] for at least {spare} years to come.',
  ],
  details: [
    '{width} × {height} mm, {pages} pages, {grams} g',
    'Paper of {paper} g with {recycled} per cent recycled fibre',
    'Made by {vendor}, cover in {colours}, margins of {margin} mm',
  ],
};
