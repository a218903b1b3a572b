import type { z } from 'zod';
import {
  type CollectionRule,
  type RuleColumn,
  type RuleRelation,
  ruleColumns,
  ruleRelations,
} from '../../catalog/collection-rules.ts';
import { field, number, record, text, word } from './lenient-fields.ts';

/** A rule of a smart collection with the names of the REST or GraphQL API. */
export const collectionRuleSchema: z.ZodType<CollectionRule> = record({
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
