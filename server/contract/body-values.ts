import { z } from 'zod';
import { parseId } from './ids.ts';

/** No product and no collection has it: what is no id is not found, rather than not asked for. */
export const idOfNothing = -1;

export const idInBody = z
  .union([z.string(), z.int()], 'must be an id')
  .transform((value) => parseId(String(value)) ?? idOfNothing)
  .describe('Digits or a global id');

/** Scripts send `null` for what is not set: it counts as absent. */
export function ifGiven<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}
