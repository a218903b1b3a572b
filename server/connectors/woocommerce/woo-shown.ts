import { z } from 'zod';
import { idField, textField } from '../lenient-json.ts';
import { pageSize, type WooApi } from './woo-api.ts';

/** What the shop shows to everybody of a product or a variation. */
export interface WooShown {
  /** The prices with the tax that the shop shows; null without one. */
  prices: { price: string; regularPrice: string } | null;
  /** The values of `srcset` of its pictures, by their ids. */
  sources: ReadonlyMap<number, string>;
}

/** The part of the API that everybody reads. */
export type WooFront = Pick<WooApi, 'getPublic'>;

const pricesSchema = z.object({
  price: z.string().regex(/^\d+$/),
  regular_price: z.string().regex(/^\d+$/),
  currency_minor_unit: z.number().int().min(0).max(6),
});

const shownSchema = z.object({
  id: idField,
  prices: pricesSchema.nullish().catch(null),
  images: z
    .array(z.object({ id: idField, srcset: textField }))
    .catch([])
    .default([]),
});

/**
 * Reads what the shop shows of products or variations. Those that it does not show are left out. Undefined where the
 * shop does not answer, because an extension has closed this part of its API.
 */
export async function readShown(
  front: WooFront,
  ids: readonly number[],
  type?: 'variation',
): Promise<Map<number, WooShown> | undefined> {
  const shown = new Map<number, WooShown>();
  const filter = type === undefined ? '' : `&type=${type}`;
  for (let start = 0; start < ids.length; start += pageSize) {
    const some = ids.slice(start, start + pageSize).join(',');
    const answer = await front.getPublic(`products?include=${some}&per_page=${pageSize}${filter}`);
    const listed = z.array(shownSchema).safeParse(answer).data;
    if (!listed) {
      return undefined;
    }
    for (const { id, prices, images } of listed) {
      const sources = images.flatMap(({ id: imageId, srcset }) =>
        imageId === null || !srcset ? [] : [[imageId, srcset] as const],
      );
      shown.set(id ?? 0, { prices: pricesOf(prices), sources: new Map(sources) });
    }
  }
  return shown;
}

function pricesOf(told: z.output<typeof pricesSchema> | null | undefined): WooShown['prices'] {
  if (!told) {
    return null;
  }
  const { currency_minor_unit: digits } = told;
  return {
    price: fromMinorUnits(told.price, digits),
    regularPrice: fromMinorUnits(told.regular_price, digits),
  };
}

/** Returns `12.90` for 1290 with two decimals. */
function fromMinorUnits(amount: string, digits: number): string {
  if (digits === 0) {
    return amount;
  }
  const padded = amount.padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

const categorySchema = z.object({ id: idField, permalink: textField });

/** Returns the addresses of the categories, by their ids; none where the shop does not tell them. */
export async function readCategoryLinks(front: WooFront): Promise<Map<number, string>> {
  const answer = await front.getPublic('products/categories?hide_empty=false');
  const listed = z.array(categorySchema).safeParse(answer).data ?? [];
  return new Map(
    listed.flatMap(({ id, permalink }) => (id === null || !permalink ? [] : [[id, permalink]])),
  );
}
