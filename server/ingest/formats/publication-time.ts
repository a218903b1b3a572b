import { z } from 'zod';
import { time } from './lenient-fields.ts';

/** Only what has no such field is published by the import; null or '' says: unpublished. */
export function publicationTime(importedAt: string): z.ZodType<string | null> {
  return z
    .unknown()
    .optional()
    .transform((input): unknown => (input === undefined ? importedAt : input))
    .pipe(time(null));
}
