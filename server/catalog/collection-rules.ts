import type { Metafield } from '../contract/product.ts';
import type { Product, Variant } from './product.ts';

/** The rules of a smart collection, as the platform evaluates them. */
export interface CollectionRules {
  /** Has at least one element. */
  rules: readonly CollectionRule[];
  /** True: one matching rule is enough. False: all rules must match. */
  disjunctive: boolean;
}

export interface CollectionRule {
  column: RuleColumn;
  relation: RuleRelation;
  /** Empty for relations without an operand. */
  condition: string;
  /** Metafield that a metafield column reads; null for other columns. */
  metafield: { namespace: string; key: string } | null;
}

export type RuleColumn = (typeof ruleColumns)[number];

export type RuleRelation = (typeof ruleRelations)[number];

/** Columns that can be evaluated from the stored product. */
export const ruleColumns = [
  'title',
  'type',
  'vendor',
  'tag',
  'product_metafield_definition',
  'is_price_reduced',
  'variant_title',
  'variant_price',
  'variant_compare_at_price',
  'variant_weight',
  'variant_inventory',
  'variant_metafield_definition',
] as const;

export const ruleRelations = [
  'equals',
  'not_equals',
  'starts_with',
  'ends_with',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'is_set',
  'is_not_set',
] as const;

/**
 * Returns a function that tells whether a product belongs to the collection. A variant rule matches when it
 * matches any variant, even if the relation is negative. A negative tag rule must match every tag. Text
 * comparison ignores case.
 */
export function productMatcher({
  rules,
  disjunctive,
}: CollectionRules): (product: Product) => boolean {
  const tests = rules.map(ruleTest);
  return disjunctive
    ? (product) => tests.some((holds) => holds(product))
    : (product) => tests.every((holds) => holds(product));
}

/** Values of a product or of one of its variants; empty when nothing is set. */
type Values = readonly (string | number)[];

type Subjects = (product: Product, rule: CollectionRule) => readonly Values[];

const subjectsOf: Record<RuleColumn, Subjects> = {
  title: (product) => [textValues(product.title)],
  type: (product) => [textValues(product.product_type)],
  vendor: (product) => [textValues(product.vendor)],
  tag: (product) => [product.tags.split(',').flatMap(textValues)],
  product_metafield_definition: (product, rule) => [metafieldValues(product.metafields, rule)],
  is_price_reduced: eachVariant(({ compare_at_price }) => numberValues(compare_at_price)),
  variant_title: eachVariant(({ title }) => textValues(title)),
  variant_price: eachVariant(({ price }) => numberValues(price)),
  variant_compare_at_price: eachVariant(({ compare_at_price }) => numberValues(compare_at_price)),
  // The weight is in the unit of the variant, since conditions have no unit.
  variant_weight: eachVariant(({ weight }) => [weight]),
  variant_inventory: eachVariant(({ inventory_quantity }) => [inventory_quantity]),
  variant_metafield_definition: eachVariant(({ metafields }, rule) =>
    metafieldValues(metafields, rule),
  ),
};

function ruleTest(rule: CollectionRule): (product: Product) => boolean {
  const holds = valuesTest(rule);
  const subjects = subjectsOf[rule.column];
  return (product) => subjects(product, rule).some(holds);
}

function valuesTest({ relation, condition }: CollectionRule): (values: Values) => boolean {
  const text = normalise(condition);
  const number = Number(condition);
  const isEqual = (value: string | number) => value === (typeof value === 'number' ? number : text);
  switch (relation) {
    case 'equals':
      return (values) => values.some(isEqual);
    case 'not_equals':
      return (values) => !values.some(isEqual);
    case 'starts_with':
      return (values) => values.some((value) => String(value).startsWith(text));
    case 'ends_with':
      return (values) => values.some((value) => String(value).endsWith(text));
    case 'contains':
      return (values) => values.some((value) => String(value).includes(text));
    case 'not_contains':
      return (values) => !values.some((value) => String(value).includes(text));
    case 'greater_than':
      return (values) => values.some((value) => typeof value === 'number' && value > number);
    case 'less_than':
      return (values) => values.some((value) => typeof value === 'number' && value < number);
    case 'is_set':
      return (values) => values.length > 0;
    case 'is_not_set':
      return (values) => values.length === 0;
    default:
      return relation satisfies never;
  }
}

function eachVariant(valuesOf: (variant: Variant, rule: CollectionRule) => Values): Subjects {
  return (product, rule) => product.variants.map((variant) => valuesOf(variant, rule));
}

function textValues(text: string): string[] {
  const value = normalise(text);
  return value === '' ? [] : [value];
}

function numberValues(text: string | null): number[] {
  return text === null ? [] : [Number(text)];
}

/** Returns the values of the metafield: each item of a list, and numbers for number types. */
function metafieldValues(metafields: readonly Metafield[], { metafield }: CollectionRule): Values {
  const found = metafields.find(
    ({ namespace, key }) => namespace === metafield?.namespace && key === metafield.key,
  );
  if (found === undefined) {
    return [];
  }
  const isNumber = found.type.replace(/^list\./, '').startsWith('number_');
  const texts = found.type.startsWith('list.') ? listItems(found.value) : [found.value];
  return texts.flatMap(textValues).map((value) => (isNumber ? Number(value) : value));
}

function listItems(value: string): string[] {
  try {
    const items: unknown = JSON.parse(value);
    return Array.isArray(items) ? items.map(String) : [value];
  } catch {
    // The value is not the list that its type promises, so it counts as one value.
    return [value];
  }
}

function normalise(text: string): string {
  return text.trim().toLowerCase();
}
