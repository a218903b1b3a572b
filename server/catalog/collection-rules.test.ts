import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import {
  type CollectionRule,
  productMatcher,
  type RuleColumn,
  type RuleRelation,
} from './collection-rules.ts';
import type { Product } from './product.ts';

interface Given {
  title?: string;
  product_type?: string;
  tags?: string;
  metafields?: object[];
  variants?: object[];
}

const variantDefaults = {
  title: 'Default Title',
  price: '10.00',
  compare_at_price: null,
  weight: 0,
  inventory_quantity: 1,
  metafields: [],
};

function product({ variants = [{}], ...given }: Given): Product {
  return {
    title: 'Mug',
    product_type: '',
    vendor: '',
    tags: '',
    metafields: [],
    ...given,
    variants: variants.map((variant) => ({ ...variantDefaults, ...variant })),
  } as unknown as Product;
}

function rule(
  column: RuleColumn,
  relation: RuleRelation,
  condition = '',
  metafield: CollectionRule['metafield'] = null,
): CollectionRule {
  return { column, relation, condition, metafield };
}

function holds(given: Given, ...rules: CollectionRule[]): boolean {
  return productMatcher({ rules, disjunctive: false })(product(given));
}

describe('the rules of a smart collection', () => {
  it('compare text without regard to case', () => {
    expect(holds({ title: 'Blue MUG' }, rule('title', 'ends_with', 'mug'))).toBe(true);
    expect(holds({ title: 'Blue MUG' }, rule('title', 'starts_with', 'BLUE'))).toBe(true);
    expect(holds({ title: 'Blue MUG' }, rule('title', 'equals', 'blue mug'))).toBe(true);
    expect(holds({ title: 'Blue MUG' }, rule('title', 'contains', 'green'))).toBe(false);
  });

  it('need one matching tag, and every tag for a negative relation', () => {
    const tagged = { tags: 'Summer, Sale' };
    expect(holds(tagged, rule('tag', 'equals', 'sale'))).toBe(true);
    expect(holds(tagged, rule('tag', 'equals', 'sal'))).toBe(false);
    expect(holds(tagged, rule('tag', 'not_equals', 'sale'))).toBe(false);
    expect(holds(tagged, rule('tag', 'not_equals', 'winter'))).toBe(true);
    expect(holds(tagged, rule('tag', 'not_contains', 'um'))).toBe(false);
  });

  it('need one matching variant, for negative relations too', () => {
    const variants = [
      { price: '5.00', inventory_quantity: 0, title: 'Red' },
      { price: '20.00', inventory_quantity: 3, title: 'Blue' },
    ];
    expect(holds({ variants }, rule('variant_inventory', 'greater_than', '0'))).toBe(true);
    expect(holds({ variants }, rule('variant_price', 'less_than', '5'))).toBe(false);
    expect(holds({ variants }, rule('variant_price', 'equals', '5'))).toBe(true);
    expect(holds({ variants }, rule('variant_title', 'not_equals', 'red'))).toBe(true);
    expect(holds({ variants: [] }, rule('variant_title', 'not_equals', 'red'))).toBe(false);
  });

  it('may match each rule with another variant', () => {
    const variants = [
      { price: '5.00', inventory_quantity: 0 },
      { price: '20.00', inventory_quantity: 3 },
    ];
    expect(
      holds(
        { variants },
        rule('variant_price', 'less_than', '10'),
        rule('variant_inventory', 'greater_than', '0'),
      ),
    ).toBe(true);
  });

  it('know a reduced price by its compare-at price', () => {
    const reduced = [{ compare_at_price: '12.00' }, {}];
    expect(holds({ variants: reduced }, rule('is_price_reduced', 'is_set'))).toBe(true);
    expect(holds({ variants: reduced }, rule('variant_compare_at_price', 'is_not_set'))).toBe(true);
    expect(holds({}, rule('is_price_reduced', 'is_set'))).toBe(false);
    expect(holds({}, rule('variant_compare_at_price', 'greater_than', '1'))).toBe(false);
  });

  it.for([
    ['single_line_text_field', 'Oak', 'equals', 'oak', true],
    ['number_integer', '12', 'greater_than', '9', true],
    ['number_decimal', '1.50', 'equals', '1.5', true],
    ['list.single_line_text_field', '["Oak","Ash"]', 'equals', 'ash', true],
    ['list.single_line_text_field', '["Oak","Ash"]', 'not_equals', 'ash', false],
    ['list.single_line_text_field', 'not a list', 'equals', 'not a list', true],
    ['boolean', 'true', 'equals', 'true', true],
    ['single_line_text_field', '', 'is_set', '', false],
  ] as const)(
    'compare a metafield of the type %s, %j, %s %j',
    ([type, value, relation, condition, expected]) => {
      const metafield = { namespace: 'wood', key: 'kind' };
      const given = { metafields: [{ ...metafield, value, type }] };
      const asked = rule('product_metafield_definition', relation, condition, metafield);
      expect(holds(given, asked)).toBe(expected);
      const inVariant = { variants: [{ metafields: given.metafields }] };
      expect(holds(inVariant, { ...asked, column: 'variant_metafield_definition' })).toBe(expected);
    },
  );

  it('need any rule or all rules to match', () => {
    const rules = [rule('title', 'equals', 'mug'), rule('tag', 'equals', 'sale')];
    expect(productMatcher({ rules, disjunctive: false })(product({}))).toBe(false);
    expect(productMatcher({ rules, disjunctive: true })(product({}))).toBe(true);
  });

  it('agree with a plain evaluation for random shops', () => {
    fc.assert(
      fc.property(
        fc.array(anyRule, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        anyProduct,
        (rules, disjunctive, given) => {
          const expected = disjunctive
            ? rules.some((one) => inWords(one, given))
            : rules.every((one) => inWords(one, given));
          expect(productMatcher({ rules, disjunctive })(product(given))).toBe(expected);
        },
      ),
      { numRuns: caseCount(200, 1_000) },
    );
  });
});

const words = ['a', 'ab', 'B', 'Ab', 'c'];
const numbers = ['1', '2', '10'];

const anyProduct = fc.record({
  title: fc.constantFrom(...words),
  product_type: fc.constantFrom('', ...words),
  tags: fc.uniqueArray(fc.constantFrom(...words)).map((tags) => tags.join(', ')),
  variants: fc.array(
    fc.record({
      title: fc.constantFrom(...words),
      price: fc.constantFrom('1.00', '2.00', '10.00'),
      compare_at_price: fc.constantFrom(null, '2.00', '10.00'),
      inventory_quantity: fc.constantFrom(-1, 1, 2, 10),
    }),
    { maxLength: 3 },
  ),
});

const textRule = fc
  .tuple(
    fc.constantFrom('title', 'type', 'tag', 'variant_title'),
    fc.constantFrom(
      'equals',
      'not_equals',
      'starts_with',
      'ends_with',
      'contains',
      'not_contains',
      'is_set',
      'is_not_set',
    ),
    fc.constantFrom(...words),
  )
  .map(([column, relation, condition]) => rule(column, relation, condition));

const numberRule = fc
  .tuple(
    fc.constantFrom('variant_price', 'variant_compare_at_price', 'variant_inventory'),
    fc.constantFrom('equals', 'not_equals', 'greater_than', 'less_than', 'is_set', 'is_not_set'),
    fc.constantFrom(...numbers),
  )
  .map(([column, relation, condition]) => rule(column, relation, condition));

const anyRule = fc.oneof(textRule, numberRule);

type AnyProduct = Required<Omit<Given, 'metafields' | 'variants'>> & {
  variants: {
    title: string;
    price: string;
    compare_at_price: string | null;
    inventory_quantity: number;
  }[];
};

/** Evaluates a rule as the documentation words it, column by column. */
function inWords({ column, relation, condition }: CollectionRule, given: AnyProduct): boolean {
  const { variants } = given;
  switch (column) {
    case 'title':
      return textInWords(given.title, relation, condition);
    case 'type':
      return textInWords(given.product_type, relation, condition);
    case 'variant_title':
      return variants.some(({ title }) => textInWords(title, relation, condition));
    case 'variant_price':
      return variants.some(({ price }) => numberInWords(Number(price), relation, condition));
    case 'variant_inventory':
      return variants.some((variant) =>
        numberInWords(variant.inventory_quantity, relation, condition),
      );
    case 'variant_compare_at_price':
      return variants.some(({ compare_at_price: before }) =>
        numberInWords(before === null ? null : Number(before), relation, condition),
      );
    case 'tag':
      return tagsInWords(given.tags === '' ? [] : given.tags.split(', '), relation, condition);
    default:
      throw new Error(`no wording for ${column}`);
  }
}

function tagsInWords(tags: string[], relation: RuleRelation, condition: string): boolean {
  switch (relation) {
    case 'is_set':
      return tags.length > 0;
    case 'is_not_set':
      return tags.length === 0;
    case 'not_equals':
    case 'not_contains':
      return tags.every((tag) => textInWords(tag, relation, condition));
    default:
      return tags.some((tag) => textInWords(tag, relation, condition));
  }
}

function textInWords(text: string, relation: RuleRelation, condition: string): boolean {
  const [left, right] = [text.toLowerCase(), condition.toLowerCase()];
  const answers: Partial<Record<RuleRelation, boolean>> = {
    equals: left === right,
    not_equals: left !== right,
    starts_with: left.indexOf(right) === 0,
    ends_with: left.slice(-right.length) === right,
    contains: left.indexOf(right) !== -1,
    not_contains: left.indexOf(right) === -1,
    is_set: left !== '',
    is_not_set: left === '',
  };
  return answers[relation] ?? false;
}

function numberInWords(value: number | null, relation: RuleRelation, condition: string): boolean {
  const bound = Number(condition);
  const answers: Partial<Record<RuleRelation, boolean>> = {
    equals: value === bound,
    not_equals: value !== bound,
    greater_than: value !== null && value > bound,
    less_than: value !== null && value < bound,
    is_set: value !== null,
    is_not_set: value === null,
  };
  return answers[relation] ?? false;
}
