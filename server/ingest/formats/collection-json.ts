import { z } from 'zod';
import { type CollectionSortOrder, collectionSortOrders } from '../../catalog/collection-order.ts';
import type { Collection } from '../records/collection.ts';
import type { ReadContext } from '../files/record.ts';
import { stableId } from '../records/stable-id.ts';
import { collectionRuleSchema } from './collection-rule-json.ts';
import {
  boolean,
  id,
  integer,
  listOrNull,
  optional,
  record,
  requiredId,
  text,
  time,
} from './lenient-fields.ts';

/**
 * Returns the schema of a collection with its members (`product_ids`, `collects` or `products`) or its
 * `rules`. Listed members take precedence: `rules` and `sort_order` are then ignored, so that rules which
 * only the platform can evaluate do no harm. A collection with neither is rejected; otherwise importing a
 * bare list of collections would empty them all.
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
    rules: z.unknown().optional(),
    disjunctive: z.unknown().optional(),
    sort_order: z.unknown().optional(),
  }).transform((input, context) => {
    if (input.id === null && input.handle === '') {
      context.addIssue({ code: 'custom', path: ['id'], message: 'expected an id or a handle' });
      return z.NEVER;
    }
    const head = {
      id: input.id ?? stableId('collection', input.handle),
      handle: input.handle,
      title: input.title,
      updated_at: input.updated_at,
    };
    const members = memberIds(input);
    if (members !== null) {
      return { ...head, product_ids: [...new Set(members)] };
    }
    const found = definitionSchema.safeParse(input);
    if (!found.success) {
      const { path, message } = found.error.issues[0] ?? { path: ['rules'], message: '' };
      context.addIssue({ code: 'custom', path: [...path], message });
      return z.NEVER;
    }
    return { ...head, definition: found.data };
  });
}

type Collect = z.infer<typeof collectSchema>;

const collectSchema = record({ product_id: requiredId(), position: integer(0) });

/** Returns the id of a member; a product without an id gets one derived from its handle. */
const memberSchema = record({ id: id(null), handle: text('') }).transform((product, context) => {
  if (product.id === null && product.handle === '') {
    context.addIssue({ code: 'custom', message: 'expected a product with an id or a handle' });
    return z.NEVER;
  }
  return product.id ?? stableId('product', product.handle);
});

const definitionSchema = record({
  rules: listOrNull(collectionRuleSchema),
  disjunctive: boolean(false),
  sort_order: optional<CollectionSortOrder, CollectionSortOrder>(
    collectionSortOrders.join(' or '),
    'best-selling',
    readSortOrder,
    isBlank,
  ),
}).transform(({ rules, disjunctive, sort_order }, context) => {
  if (rules === null || rules.length === 0) {
    context.addIssue({
      code: 'custom',
      path: ['product_ids'],
      message: 'expected the ids of its products, or `collects`, `products` or `rules`',
    });
    return z.NEVER;
  }
  return { rules, disjunctive, sort_order };
});

/** Reads a sort order: REST writes `price-asc`, GraphQL `PRICE_ASC`. */
function readSortOrder(input: unknown): CollectionSortOrder | undefined {
  const order = String(input).trim().toLowerCase().replaceAll('_', '-');
  return collectionSortOrders.find((known) => known === order);
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

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
