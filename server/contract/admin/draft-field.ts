import { z } from 'zod';
import { isNestedWithin } from '../values/nesting.ts';

/** Custom data of a ruleset may have 50 levels of its own. */
const maxLevels = 100;

/**
 * An object in a request that may be incomplete: a draft, or settings of a file. It has a reader of its own,
 * which tells the problems.
 */
export const draftField = z
  .record(z.string(), z.unknown())
  .refine(
    (draft) => isNestedWithin(draft, maxLevels),
    `must be nested at most ${maxLevels} levels deep`,
  );
