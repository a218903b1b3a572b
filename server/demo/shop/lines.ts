import { z } from 'zod';
import linesFile from './lines.json';
import { colourSlugSchema } from './palette.ts';

/** A range that runs through all product types: its products are meant to stand together. */
export type Line = z.infer<typeof lineSchema>;

const lineSchema = z.strictObject({
  name: z.string(),
  handle: z.string(),
  /** The place or time that its colours are taken from. */
  mood: z.string(),
  /** The look that its products share, in any form and finish; in the plural. */
  trait: z.string(),
  colours: z.array(colourSlugSchema),
});

export const lines: readonly Line[] = z.array(lineSchema).parse(linesFile);
