import { type Facts, type Finish, measureOf } from '../grammar.ts';
import { pigmentsExcept } from '../palette.ts';

export const yarns = pigmentsExcept('honey');

export const weaveMeasures = {
  threads: [8, 16, 1],
  stripe: [12, 34, 1],
  stitches: [120, 900, 10],
  fringe: [30, 75, 5],
} as const;

/** How many warp threads a cloth of so many cm has. */
export function warpOf(facts: Facts, width: number): Facts {
  return { ends: String(measureOf(facts, 'threads') * width), span: String(width) };
}

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
      'Stripes of {stripe} mm run from edge to edge, [woven and not printed|the same on both sides], and [keep their line|line up where they should].',
      'Every {stripe} mm a pale stripe crosses the {noun}, like [a deckchair|ticking] that has [been left in the sun|gone soft with washing].',
    ],
  },
  {
    finish: 'check',
    title: 'Checked',
    says: [
      'Two colours cross and make a third: a check of {stripe} mm, [woven|built up] with {ends} warp threads to a width of {span} cm.',
      'The check repeats every {stripe} mm and is [set so that the {noun} looks balanced|never cut through the middle].',
    ],
  },
  {
    finish: 'herringbone',
    title: 'Herringbone',
    says: [
      'The herringbone is drawn in with {threads} threads to the centimetre and [catches the light in zigzags|shows itself only from close up].',
      'A broken twill turns back on itself every {stripe} mm[, which gives the {noun} its zigzags|: the weave of good overcoats, only softer].',
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
      'Small stitches of pale yarn, {stitches} of them, are [worked|set in rows] across the {noun} by [hand|a single heavy needle].',
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
