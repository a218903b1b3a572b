import type { Condition } from '../../contract/rulesets.ts';
import { parseId } from '../../contract/values/ids.ts';
import type { RequestFacts } from '../context.ts';
import { ids } from '../operands/sets.ts';
import { splitList } from '../operand.ts';
import type { Reference } from '../references.ts';
import { defineCondition } from './condition-type.ts';

export const idConditions = [
  defineCondition({
    type: 'product_variant',
    group: 'page',
    picks: 'variant',
    description: 'The variants that the request is about.',
    operand: ids,
    read: ({ request }) => variantIdsOf(request.input),
    ofVariants: (bound, { operator, value }) => {
      const wanted = new Set(splitList(value).map(parseId));
      // The other operators compare the request's variants as a whole.
      return operator === 'contains_any'
        ? { ...bound, meets: ({ id }) => wanted.has(id) }
        : undefined;
    },
  }),
  defineCondition({
    type: 'cart_variant',
    group: 'cart',
    picks: 'variant',
    description: 'The variants of `cart[items]`.',
    operand: ids,
    read: ({ request }) => variantIdsOf(request.cart),
  }),
  defineCondition({
    type: 'product_collection',
    group: 'page',
    picks: 'collection',
    description: 'The collections that hold the products that the request is about.',
    operand: ids,
    read: (context) => context.inputCollections(),
    references: namedCollections,
  }),
  defineCondition({
    type: 'cart_collection',
    group: 'cart',
    picks: 'collection',
    description: 'The collections that hold the products of `cart[items]`.',
    operand: ids,
    read: (context) => context.cartCollections(),
    references: namedCollections,
  }),
];

function variantIdsOf(lines: RequestFacts['input']): ReadonlySet<number> | undefined {
  const variantIds = new Set(lines?.flatMap(({ variantId }) => variantId ?? []));
  return variantIds.size > 0 ? variantIds : undefined;
}

function namedCollections({ value }: Condition): Reference[] {
  return splitList(value)
    .flatMap((text) => parseId(text) ?? [])
    .map((id) => ({ path: ['value'], kind: 'collection', id }));
}
