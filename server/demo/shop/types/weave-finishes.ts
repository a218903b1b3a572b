import type { Finish } from '../grammar.ts';
import type { ColourSlug } from '../palette.ts';

export const yarns: readonly ColourSlug[] = [
  'chalk',
  'oat',
  'sand',
  'butter',
  'mustard',
  'coral',
  'rose',
  'clay',
  'terracotta',
  'rust',
  'plum',
  'lilac',
  'sky',
  'denim',
  'ink',
  'lagoon',
  'mist',
  'slate',
  'sage',
  'moss',
  'fern',
  'pine',
  'smoke',
  'charcoal',
  'bark',
];

export const weaveMeasures = {
  weight: [260, 420, 10],
  threads: [8, 16, 1],
  stripe: [12, 34, 1],
  ends: [900, 2400, 50],
  fringe: [30, 75, 5],
  rest: [20, 60, 5],
} as const;

/** What a loom can do, whatever is sewn from it. */
export const weaveFinishes: readonly Finish[] = [
  {
    finish: 'plain',
    title: 'Plain',
    says: [
      'A plain weave with {threads} threads to the centimetre: [no pattern but the yarn|the small knots in the yarn are the pattern] of this {noun}.',
      'The cloth of the {noun} is one colour but two shades of yarn, {threads} threads to the centimetre, which [keeps it from looking flat|gives it depth].',
    ],
  },
  {
    finish: 'stripe',
    title: 'Striped',
    says: [
      'Stripes of {stripe} mm run from edge to edge, [woven and not printed|the same on both sides], and [meet at the seams|line up where they should].',
      'Every {stripe} mm a pale stripe crosses the {noun}, [like a deckchair|like ticking] that has [been left in the sun|gone soft].',
    ],
  },
  {
    finish: 'check',
    title: 'Checked',
    says: [
      'Two colours cross and make a third: a check of {stripe} mm that is [woven|built up] from {ends} warp threads.',
      'The check repeats every {stripe} mm and is [set so that the {noun} looks balanced|never cut through the middle].',
    ],
  },
  {
    finish: 'herringbone',
    title: 'Herringbone',
    says: [
      'The herringbone is drawn in with {threads} threads to the centimetre and [catches the light in zigzags|shows itself only from close up].',
      'A broken twill turns back on itself every {stripe} mm, [so the {noun} hangs straight|the weave of good overcoats], only softer.',
    ],
  },
  {
    finish: 'border',
    title: 'Bordered',
    says: [
      'A broad and a narrow border frame the plain middle of the {noun}, [{stripe} mm and half as much|woven in, not sewn on].',
      'At both ends the shuttle changes colour for {stripe} mm and gives the {noun} [a beginning and an end|its borders].',
    ],
  },
  {
    finish: 'dots',
    title: 'Stitched',
    says: [
      'Small stitches of pale yarn, {ends} of them, are [scattered over|set in rows across] the {noun} by [hand|a single heavy needle].',
      'Little upright stitches are woven into the {noun} every {stripe} mm, [a pattern borrowed from old quilts|like rain on a window].',
    ],
  },
  {
    finish: 'rib',
    title: 'Ribbed',
    says: [
      'A thick thread after every {threads} thin ones raises a fine rib that [feels like corduroy|the thumb follows by itself] on this {noun}.',
      "The ribs of the {noun} run lengthwise, {threads} to the hand's breadth, and [make solid colour look alive|hide small accidents].",
    ],
  },
];
