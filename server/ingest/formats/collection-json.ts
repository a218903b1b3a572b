import { z } from 'zod';
import type { Collection } from '../collection.ts';
import type { ReadContext } from '../record.ts';
import { stableId } from '../stable-id.ts';
import { id, integer, listOrNull, record, requiredId, text, time } from './lenient-fields.ts';

/**
 * A collection with its members: by `product_ids`, by `collects`, or as `products`. One that names no
 * members is refused, or the import of a bare list of collections would empty them all.
 */
export function collectionSchema({ importedAt }: ReadContext): z.ZodType<Collection> {
  return record({
    id: id(null),
    handle: text(''),
    title: text(''),
    updated_at: time(importedAt),
    product_ids: listOrNull(requiredId()),
    collects: listOrNull(collectSchema),
    products: listOrNull(memberSchema),
  }).transform((input, context) => {
    const members = memberIds(input);
    if (members === null) {
      context.addIssue({
        code: 'custom',
        path: ['product_ids'],
        message: 'expected the ids of its products, or `collects`, or `products`',
      });
      return z.NEVER;
    }
    if (input.id === null && input.handle === '') {
      context.addIssue({ code: 'custom', path: ['id'], message: 'expected an id or a handle' });
      return z.NEVER;
    }
    return {
      id: input.id ?? stableId('collection', input.handle),
      handle: input.handle,
      title: input.title,
      updated_at: input.updated_at,
      product_ids: [...new Set(members)],
    };
  });
}

type Collect = z.infer<typeof collectSchema>;

const collectSchema = record({ product_id: requiredId(), position: integer(0) });

/** A product that came without an id got one from its handle. */
const memberSchema = record({ id: id(null), handle: text('') }).transform((product, context) => {
  if (product.id === null && product.handle === '') {
    context.addIssue({ code: 'custom', message: 'expected a product with an id or a handle' });
    return z.NEVER;
  }
  return product.id ?? stableId('product', product.handle);
});

function memberIds(input: {
  product_ids: number[] | null;
  collects: Collect[] | null;
  products: number[] | null;
}): number[] | null {
  const collected = input.collects
    ?.toSorted((a, b) => a.position - b.position)
    .map(({ product_id }) => product_id);
  return input.product_ids ?? collected ?? input.products;
}
