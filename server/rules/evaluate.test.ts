import { describe, expect, it, vi } from 'vitest';
import {
  always,
  contextOf,
  ruleProduct,
  line,
  never,
  returning,
  ruleset,
  run,
} from './testing/rules-fixture.ts';

async function matches(logic: object[]): Promise<boolean> {
  return (await run(ruleset([{ logic }]))).matchedRules.length === 1;
}

describe('a ruleset', () => {
  it('fills the list from top to bottom, each product once', async () => {
    const rules = ruleset([
      { logic: always, output: [returning(3, 1), returning(1, 2)] },
      { output: [returning(2, 4)] },
    ]);
    expect((await run(rules)).productIds).toEqual([3, 1, 2, 4]);
  });

  it('does not evaluate rules once the list is full', async () => {
    const rules = ruleset([
      { logic: never, output: [returning(9)] },
      { output: [returning(1, 2, 3)] },
      { output: [returning(4)] },
    ]);
    const result = await run(rules, { limit: 2 });
    const [first, second, third] = rules.rules.map(({ rule }) => rule);
    expect(result).toMatchObject({
      productIds: [1, 2],
      unmatchedRules: [first],
      matchedRules: [second],
      unevaluatedRules: [third],
    });
  });

  it('evaluates the next rule while the list has room', async () => {
    const rules = ruleset([{ output: [returning(1)] }, { output: [returning(2)] }]);
    expect((await run(rules, { limit: 2 })).unevaluatedRules).toEqual([]);
  });

  it('ends at a matching exit rule, even one that returns nothing', async () => {
    const rules = ruleset([
      { logic: never, exit_if_matched: true },
      { output: [{ type: 'none' }], exit_if_matched: true },
      { output: [returning(1)] },
    ]);
    const result = await run(rules);
    expect(result.productIds).toEqual([]);
    expect(result.unevaluatedRules).toHaveLength(1);
    expect(result.matchedRules).toHaveLength(1);
  });

  it('joins conditions of a group with AND and groups with OR', async () => {
    const yes = { type: 'anything' };
    const [no] = never[0]!.rules;
    expect(await matches([{ rules: [yes, no] }])).toBe(false);
    expect(await matches([{ rules: [yes, no] }, { rules: [yes] }])).toBe(true);
    expect(await matches([{ rules: [yes, yes] }])).toBe(true);
    expect(await matches([{ rules: [] }])).toBe(true);
    expect(await matches([])).toBe(true);
  });

  it('respects the limit of an output', async () => {
    const rules = ruleset([{ output: [{ ...returning(1, 2, 3), limit: 2 }, returning(4)] }]);
    expect((await run(rules)).productIds).toEqual([1, 2, 4]);
  });

  it('counts only products that may be shown towards the limit of an output', async () => {
    const rules = ruleset([{ output: [{ ...returning(1, 2, 3), limit: 2 }] }]);
    expect((await run(rules, { rejected: { 1: 'unpublished' } })).productIds).toEqual([2, 3]);
  });

  it('returns the custom data of a rule only when it matches', async () => {
    const custom_data = { badge: 'Bundle' };
    const rules = ruleset([
      { logic: never, custom_data },
      { custom_data, exit_if_matched: true },
      { custom_data },
    ]);
    const { matchedRules, unmatchedRules, unevaluatedRules } = await run(rules);
    expect(matchedRules).toMatchObject([{ custom_data }]);
    expect(unmatchedRules[0]).not.toHaveProperty('custom_data');
    expect(unevaluatedRules[0]).not.toHaveProperty('custom_data');
  });

  it('reads no data that no condition needs', async () => {
    const customer = vi.fn(() => undefined);
    const views = vi.fn(() => ({ productIds: [1], count: 1 }));
    const seen = { type: 'session_view_count', operator: 'greater_than', value: '0' };
    const tagged = { type: 'customer_tag', operator: 'contains_any', value: 'vip' };
    const rules = ruleset([
      { logic: [{ rules: [seen, seen] }], exit_if_matched: true },
      { logic: [{ rules: [tagged] }] },
    ]);
    await run(rules, { context: contextOf({}, { customer, views }) });
    expect(views).toHaveBeenCalledTimes(1);
    expect(customer).not.toHaveBeenCalled();
  });

  it('reads data once for several conditions', async () => {
    const products = vi.fn(() => [ruleProduct({ id: 7, vendor: 'Tarn', tags: ['sale'] })]);
    const conditions = ['product_tag', 'product_vendor', 'product_type'].map((type) => ({
      type,
      operator: 'does_not_contain_any',
      value: 'x',
    }));
    const rules = ruleset([{ logic: [{ rules: conditions }] }]);
    const context = contextOf({ input: [line(7)] }, { products });
    expect((await run(rules, { context })).matchedRules).toHaveLength(1);
    expect(products).toHaveBeenCalledExactlyOnceWith([line(7)]);
  });

  it('reports a condition that cannot be read and goes on', async () => {
    const onFailure = vi.fn();
    const customer = vi.fn(() => Promise.reject(new Error('the disk is full')));
    const tagged = { type: 'customer_tag', operator: 'does_not_contain_any', value: 'vip' };
    const rules = ruleset([
      { logic: [{ rules: [tagged] }], output: [returning(1)] },
      { output: [returning(2)] },
    ]);
    const result = await run(rules, { context: contextOf({}, { customer }), onFailure });
    expect(result.productIds).toEqual([2]);
    expect(result.errors).toEqual([
      {
        rule: 0,
        part: 'condition',
        type: 'customer_tag',
        message: 'It could not be evaluated because of a failure of the service.',
      },
    ]);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('stops when it takes too long', async () => {
    let clock = 0;
    const rules = ruleset([{ output: [returning(1)] }, { output: [returning(2)] }]);
    const result = await run(rules, { now: () => (clock += 7_500) });
    expect(result.productIds).toEqual([1]);
    expect(result.unevaluatedRules).toHaveLength(1);
    expect(result.errors).toMatchObject([{ rule: 1, message: 'The evaluation took too long.' }]);
  });
});

describe('products that a ruleset removes', () => {
  const input = [line(7), line(8, 81)];
  const asking = contextOf({ input });

  it('include products that are out of stock', async () => {
    const rules = [{ output: [returning(1, 2, 3)] }];
    const rejected = { 2: 'out_of_stock', 3: 'draft' } as const;
    const filtered = await run(ruleset(rules), { rejected });
    expect(filtered).toMatchObject({ productIds: [1], filteredOosProducts: [2] });
    const open = await run(ruleset(rules, { filter_oos: false }), { rejected });
    expect(open).toMatchObject({ productIds: [1, 2], filteredOosProducts: [] });
  });

  it('depend on the stock filter of the request', async () => {
    const rejected = { 1: 'out_of_stock' } as const;
    const shown = await run(ruleset([{ output: [returning(1)] }]), { rejected, filterOos: false });
    expect(shown.productIds).toEqual([1]);
    const open = ruleset([{ output: [returning(1)] }], { filter_oos: false });
    expect((await run(open, { rejected, filterOos: true })).productIds).toEqual([]);
  });

  it('include the input products', async () => {
    const rules = [{ output: [returning(7, 1, 8)] }];
    const filtered = await run(ruleset(rules), { context: asking });
    expect(filtered).toMatchObject({ productIds: [1], filteredInputProducts: [7, 8] });
    const open = ruleset(rules, { filter_input_products: false });
    expect((await run(open, { context: asking })).productIds).toEqual([7, 1, 8]);
  });

  it('exclude input products that a rule returns on purpose', async () => {
    const rules = ruleset([{ output: [{ type: 'input_products' }] }]);
    const result = await run(rules, { context: asking, rejected: { 8: 'out_of_stock' } });
    expect(result).toMatchObject({
      productIds: [7],
      filteredInputProducts: [],
      filteredOosProducts: [8],
    });
  });

  it('never include drafts, even as input products', async () => {
    const rules = ruleset([{ output: [returning(7)] }]);
    const result = await run(rules, { context: asking, rejected: { 7: 'draft' } });
    expect(result).toMatchObject({ filteredInputProducts: [], filteredOosProducts: [] });
  });

  it('do not report excluded products and tags', async () => {
    const settings = { excluded_products: ['1'], excluded_tags: 'Gift, Sample' };
    const rules = ruleset([{ output: [returning(1, 2, 3)] }], settings);
    const holdersOf = vi.fn(() => (id: number) => id === 2);
    const result = await run(rules, { sources: { holdersOf } });
    expect(result.productIds).toEqual([3]);
    expect(holdersOf).toHaveBeenCalledExactlyOnceWith(['Gift', 'Sample']);
  });

  it('are reported up to 250 of each kind', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    const rules = ruleset([{ output: [returning(...ids)] }]);
    const sold = await run(rules, { rejectionOf: () => 'out_of_stock' });
    expect(sold.filteredOosProducts).toEqual(ids.slice(0, 250));
    const context = contextOf({ input: ids.map((id) => line(id)) });
    const result = await run(rules, { context });
    expect(result.filteredInputProducts).toEqual(ids.slice(0, 250));
  });
});
