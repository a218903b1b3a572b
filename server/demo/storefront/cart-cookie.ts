import { z } from 'zod';

export interface CartEntry {
  variantId: number;
  quantity: number;
}

export const maxLines = 100;
export const maxQuantity = 999;

/** Serialises a cart for a cookie: `variant:quantity-variant:quantity`. */
export function serialiseEntries(entries: readonly CartEntry[]): string {
  return entries.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join('-');
}

/** Parses the cookie of a browser. Omits invalid lines and repeated variants. */
export function parseEntries(cookie: string | undefined): CartEntry[] {
  const parsed = cookieSchema.safeParse(cookie ?? '');
  const entries = parsed.success ? parsed.data : [];
  const byVariant = new Map(entries.map((entry) => [entry.variantId, entry]));
  return [...byVariant.values()].slice(0, maxLines);
}

const entrySchema = z
  .string()
  .regex(/^[1-9]\d{0,15}:[1-9]\d{0,2}$/)
  .transform((text) => {
    const [variantId, quantity] = text.split(':').map(Number);
    return { variantId, quantity };
  })
  .pipe(
    z.object({
      variantId: z.int().positive(),
      quantity: z.int().min(1).max(maxQuantity),
    }),
  );

const cookieSchema = z
  .string()
  .max(4096)
  .transform((text) =>
    text.split('-').flatMap((part) => {
      const entry = entrySchema.safeParse(part);
      return entry.success ? [entry.data] : [];
    }),
  );
