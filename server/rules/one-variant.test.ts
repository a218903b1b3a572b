import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleProduct, RuleVariant } from './context.ts';
import { contextOf, line, ruleProduct, ruleset, run } from './testing/rules-fixture.ts';

type Compare = (seen: number, wanted: number) => boolean;

const operators: Readonly<Record<string, Compare>> = {
  equals: (seen, wanted) => seen === wanted,
  does_not_equal: (seen, wanted) => seen !== wanted,
  less_than: (seen, wanted) => seen < wanted,
  greater_than_or_equal_to: (seen, wanted) => seen >= wanted,
};

interface PlainCondition {
  of: 'price' | 'inventory';
  operator: string;
  value: number;
}

const someCondition = fc.record<PlainCondition>({
  of: fc.constantFrom('price', 'inventory'),
  operator: fc.constantFrom(...Object.keys(operators)),
  value: fc.integer({ min: 0, max: 3 }),
});

const someVariant = fc.record({
  price: fc.integer({ min: 0, max: 3 }),
  inventory: fc.option(fc.integer({ min: -1, max: 3 }), { nil: undefined }),
});

const someProducts = fc
  .array(fc.array(someVariant, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  .map((products) =>
    products.map((variants, index) =>
      ruleProduct({
        id: index + 1,
        variants: variants.map((one, place) => ({ id: index * 10 + place, ...one })),
      }),
    ),
  );

describe('several conditions on variants in one group', () => {
  it('hold exactly if one variant meets all of them', async () => {
    const groups = fc.array(fc.array(someCondition, { minLength: 2, maxLength: 3 }), {
      minLength: 1,
      maxLength: 2,
    });
    await fc.assert(
      fc.asyncProperty(someProducts, groups, async (products, rules) => {
        const expected = rules.some((conditions) => hasOneVariant(products, conditions));
        const { matched, trace } = await evaluate(products, rules);
        expect(matched).toBe(expected);
        expect(trace.some(({ holds }) => holds)).toBe(expected);
      }),
    );
  });

  it('include the variants of the request', async () => {
    const variants = [
      { id: 11, price: 9, inventory: 0 },
      { id: 12, price: 20, inventory: 4 },
    ];
    const matches = (ids: string) => {
      const rules = [
        { type: 'product_variant', operator: 'contains_any', value: ids },
        { type: 'product_inventory', operator: 'greater_than', value: '0' },
      ];
      return matchedRules([ruleProduct({ id: 1, variants })], [{ rules }]);
    };
    expect(await matches('11')).toBe(0);
    expect(await matches('11,12')).toBe(1);
  });
});

function hasOneVariant(
  products: readonly RuleProduct[],
  conditions: readonly PlainCondition[],
): boolean {
  return products
    .flatMap(({ variants }) => variants)
    .some((variant) => conditions.every((condition) => meets(variant, condition)));
}

function meets(variant: RuleVariant, { of, operator, value }: PlainCondition): boolean {
  const seen = variant[of];
  return seen !== undefined && operators[operator]?.(seen, value) === true;
}

async function evaluate(
  products: readonly RuleProduct[],
  groups: readonly (readonly PlainCondition[])[],
) {
  const logic = groups.map((conditions) => ({
    rules: conditions.map(({ of, operator, value }) => ({
      type: `product_${of}`,
      operator,
      value,
    })),
  }));
  const { matchedRules: matched, trace } = await answerTo(products, logic);
  const [rule] = await trace();
  return { matched: matched.length === 1, trace: rule?.groups ?? [] };
}

async function matchedRules(products: readonly RuleProduct[], logic: object[]): Promise<number> {
  return (await answerTo(products, logic)).matchedRules.length;
}

function answerTo(products: readonly RuleProduct[], logic: object[]) {
  const input = products.flatMap(({ id, variants }) => variants.map((one) => line(id, one.id)));
  return run(ruleset([{ logic }]), { context: contextOf({ products, input }) });
}
