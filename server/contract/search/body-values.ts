import { z } from 'zod';
import { parseId } from '../values/ids.ts';
import { idText } from '../values/sizes.ts';

/**
 * Matches no product and no collection. A value that is not an id finds nothing, instead of
 * counting as absent.
 */
export const unmatchedId = -1;

export const idInBody = z
  .union([idText, z.int()], 'must be an id')
  .transform((value) => parseId(String(value)) ?? unmatchedId)
  .describe('Digits or a global id');

/** Levels of a body that are read. */
const deepest = 4;

/** Scripts send `null` for unset values, so such a member counts as absent. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => withoutNulls(value, deepest), schema);
}

function withoutNulls(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 0) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null ? [] : [[name, withoutNulls(member, depth - 1)]],
    ),
  );
}
