import { z } from 'zod';
import { type CollectionSortOrder, collectionSortOrders } from '../../catalog/collection-order.ts';
import type { Collection } from '../records/collection.ts';
import type { ReadContext } from '../files/record.ts';
import { stableId } from '../records/stable-id.ts';
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
  field,
  number,
  word,
} from './lenient-fields.ts';
import { pageAddress } from './product-fields.ts';
import {
  type CollectionRule,
  type RuleColumn,
  type RuleRelation,
  ruleColumns,
  ruleRelations,
} from '../../catalog/collection-rules.ts';

/** A rule of a smart collection with the names of the REST or GraphQL API. */
const collectionRuleSchema: z.ZodType<CollectionRule> = record({
  column: keyword(ruleColumns),
  relation: keyword(ruleRelations),
  condition: text(''),
  namespace: word(null),
  key: word(null),
  conditionObject: record({ metafieldDefinition: definition().nullish() }).nullish(),
})
  .transform(({ column, relation, condition, namespace, key, conditionObject }) => ({
    column,
    relation,
    condition: comparesWithNothing(relation) ? '' : condition,
    metafield: isMetafield(column)
      ? metafieldOf(conditionObject?.metafieldDefinition ?? { namespace, key })
      : null,
  }))
  .check(({ value, issues }) => {
    const problem = problemOf(value);
    if (problem !== null) {
      issues.push({ code: 'custom', ...problem, input: value });
    }
  });

const textRelations = new Set<RuleRelation>([
  'equals',
  'not_equals',
  'starts_with',
  'ends_with',
  'contains',
  'not_contains',
  'is_set',
  'is_not_set',
]);

const numberRelations = new Set<RuleRelation>([
  'equals',
  'not_equals',
  'greater_than',
  'less_than',
  'is_set',
  'is_not_set',
]);

const setRelations = new Set<RuleRelation>(['is_set', 'is_not_set']);

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
    permalink: pageAddress,
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
      ...(input.permalink !== null && { link: input.permalink }),
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

function relationsOf(column: RuleColumn): ReadonlySet<RuleRelation> {
  switch (column) {
    case 'is_price_reduced':
      return setRelations;
    case 'variant_price':
    case 'variant_compare_at_price':
    case 'variant_weight':
    case 'variant_inventory':
      return numberRelations;
    case 'product_metafield_definition':
    case 'variant_metafield_definition':
      return new Set(ruleRelations);
    case 'title':
    case 'type':
    case 'vendor':
    case 'tag':
    case 'variant_title':
      return textRelations;
    default:
      return column satisfies never;
  }
}

function problemOf({ column, relation, condition, metafield }: CollectionRule) {
  if (isMetafield(column) && metafield === null) {
    const message =
      'expected the metafield by `namespace` and `key`: the id of its definition names none ' +
      'outside of the platform; or give the collection its `product_ids`';
    return { path: ['condition_object_id'], message };
  }
  if (!relationsOf(column).has(relation)) {
    const known = [...relationsOf(column)].join(' or ');
    return { path: ['relation'], message: `expected ${known} for ${column}, got "${relation}"` };
  }
  if (comparesWithNothing(relation)) {
    return null;
  }
  if (condition.trim() === '') {
    return { path: ['condition'], message: 'expected what to compare with' };
  }
  const isNumber = relationsOf(column) === numberRelations || !textRelations.has(relation);
  if (isNumber && !isDecimal(condition)) {
    return { path: ['condition'], message: `expected a number, got "${condition}"` };
  }
  return null;
}

function comparesWithNothing(relation: RuleRelation): boolean {
  return setRelations.has(relation);
}

function isMetafield(column: RuleColumn): boolean {
  return column === 'product_metafield_definition' || column === 'variant_metafield_definition';
}

function isDecimal(condition: string): boolean {
  return number(null).safeParse(condition).success;
}

function definition() {
  return record({ namespace: word(null), key: word(null) });
}

function metafieldOf({ namespace, key }: { namespace: string | null; key: string | null }) {
  return namespace === null || key === null ? null : { namespace, key };
}

/** Creates a field for one of these words in any case: REST uses lower case, GraphQL upper case. */
function keyword<const Word extends string>(words: readonly Word[]): z.ZodType<Word> {
  return field(words.join(' or '), (input) =>
    words.find((known) => typeof input === 'string' && known === input.trim().toLowerCase()),
  );
}
