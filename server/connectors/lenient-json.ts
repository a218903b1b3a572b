import { z } from 'zod';

/** Fields of a platform's JSON: absent, null and wrong ones count as null. */

export const idField = z
  .union([
    z.number().int().positive(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((id) => id ?? null);

export const textField = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

export const booleanField = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((flag) => flag ?? null);

export const countField = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((count) => count ?? null);

/** An amount of money, which platforms write as a text. */
export const amountField = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((amount) => amount ?? null);

/** A time as milliseconds since 1970. */
export const timeField = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => {
    const milliseconds = text ? Date.parse(text) : NaN;
    return Number.isNaN(milliseconds) ? null : milliseconds;
  });
