import { z } from 'zod';
import linesFile from './lines.json';
import { colourSlugSchema } from './palette.ts';

/** A line of products of all types that match each other. */
export type Line = z.infer<typeof lineSchema>;

const lineSchema = z.strictObject({
  name: z.string(),
  handle: z.string(),
  /** The place or time of its colours. */
  mood: z.string(),
  /** The shared look of its products in any form and finish; in the plural. */
  trait: z.string(),
  colours: z.array(colourSlugSchema),
});

export const lines: readonly Line[] = z.array(lineSchema).parse(linesFile);
