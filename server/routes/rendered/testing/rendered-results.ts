import { z } from 'zod';
import { product, type ProductInput } from '../../../testing/factories.ts';
import type { TestShop } from '../../../testing/test-shop.ts';

/** The path of rendered results. */
export const resultsPath = '/render/v1/results';

/** Asks for the results of a page of the store. */
export function ask(shop: TestShop, address: string, more: Readonly<Record<string, string>> = {}) {
  return shop.get(`${resultsPath}?${new URLSearchParams({ address, ...more })}`);
}

const sentSchema = z.looseObject({
  answer: z.looseObject({
    data: z.array(z.looseObject({ id: z.number(), variants: z.array(z.unknown()) })),
  }),
  missing: z.number().optional(),
});

/** Returns what the element takes over from. */
export function dataIn(html: string): z.output<typeof sentSchema> {
  const [, json = 'null'] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return sentSchema.parse(JSON.parse(json));
}

/** Returns the ids of the products, in their order. */
export function idsIn(html: string): number[] {
  return dataIn(html).answer.data.map(({ id }) => id);
}

/** Returns products that a search for mugs finds. */
export function mugs(count: number, rest: Partial<ProductInput> = {}) {
  return Array.from({ length: count }, (_, index) =>
    product({ id: index + 1, title: `Mug ${index + 1}`, ...rest }),
  );
}
