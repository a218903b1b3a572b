import { z } from 'zod';
import { time } from './lenient-fields.ts';

/**
 * Returns the schema of a publication time. A missing field stands for the time of the import; null or ''
 * for unpublished.
 */
export function publicationTime(importedAt: string): z.ZodType<string | null> {
  return z
    .unknown()
    .optional()
    .transform((input): unknown => (input === undefined ? importedAt : input))
    .pipe(time(null));
}
