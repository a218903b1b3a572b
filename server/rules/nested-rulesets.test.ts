import { describe, expect, it } from 'vitest';
import type { CompiledRuleset } from './compile.ts';
import {
  contextOf,
  line,
  never,
  returning,
  ruleset,
  run,
  resolvedSources,
} from './testing/rules-fixture.ts';

function calling(id: number, limit?: number) {
  return { type: 'ruleset', ruleset_id: id, limit };
}

/** Returns a source of rulesets with ids from 2; ruleset 1 is the evaluated one. */
function saved(...rulesets: CompiledRuleset[]) {
  return { ruleset: (id: number) => rulesets[id - 2] };
}

/** Returns a ruleset that returns a product with its id and calls the ruleset with the next id. */
function callingNext(id: number): CompiledRuleset {
  return ruleset([{ output: [returning(id), calling(id + 1)] }]);
}

function callingOften(id: number) {
  return { output: Array.from({ length: 100 }, () => calling(id)) };
}

describe('a nested ruleset', () => {
  it('adds its products without duplicates', async () => {
    const inner = ruleset([
      { logic: never, output: [returning(9)] },
      { output: [returning(1, 2, 3)], exit_if_matched: true },
      { output: [returning(8)] },
    ]);
    const outer = ruleset([{ output: [returning(1), calling(2)] }, { output: [returning(4)] }]);
    const result = await run(outer, { sources: saved(inner) });
    expect(result.productIds).toEqual([1, 2, 3, 4]);
    expect(result.matchedRules).toHaveLength(2);
  });

  it('can be called by the path of its endpoint', async () => {
    const endpoint = '/api/v1/custom/id/2?limit=1';
    const outer = ruleset([{ output: [{ type: 'endpoint', endpoint }, returning(5)] }]);
    const inner = ruleset([{ output: [returning(1, 2)] }]);
    expect((await run(outer, { sources: saved(inner) })).productIds).toEqual([1, 5]);
  });

  it('respects its own limit and that of the caller', async () => {
    const inner = ruleset([{ output: [returning(1, 2, 3)] }]);
    const outer = ruleset([{ output: [calling(2, 2), returning(4, 5, 6)] }]);
    expect((await run(outer, { sources: saved(inner), limit: 3 })).productIds).toEqual([1, 2, 4]);
  });

  it('applies its own filters and those of the caller', async () => {
    const inner = ruleset([{ output: [returning(1, 2, 3, 7)] }], {
      excluded_products: [1],
      filter_input_products: false,
    });
    const outer = ruleset([{ output: [calling(2)] }], { excluded_products: [2] });
    const context = contextOf({ input: [line(7)] });
    const result = await run(outer, { sources: saved(inner), context });
    expect(result).toMatchObject({ productIds: [3], filteredInputProducts: [7] });
  });

  it('returns input products on purpose even if the caller leaves them out', async () => {
    const inner = ruleset([{ output: [{ type: 'input_products' }] }]);
    const context = contextOf({ input: [line(7), line(8)] });
    const outer = ruleset([{ output: [calling(2)] }], { excluded_products: [8] });
    const result = await run(outer, { sources: saved(inner), context });
    expect(result).toMatchObject({ productIds: [7], filteredInputProducts: [] });
  });

  it('filters stock by its own setting if the caller does not', async () => {
    const inner = ruleset([{ output: [returning(1)] }]);
    const outer = ruleset([{ output: [calling(2), returning(2)] }], { filter_oos: false });
    const rejected = { 1: 'out_of_stock', 2: 'out_of_stock' } as const;
    const result = await run(outer, { sources: saved(inner), rejected });
    expect(result).toMatchObject({ productIds: [2], filteredOosProducts: [1] });
  });

  it('filters stock if only the caller does', async () => {
    const inner = ruleset([{ output: [returning(1)] }], { filter_oos: false });
    const outer = ruleset([{ output: [calling(2)] }]);
    const rejected = { 1: 'out_of_stock' } as const;
    const result = await run(outer, { sources: saved(inner), rejected });
    expect(result).toMatchObject({ productIds: [], filteredOosProducts: [1] });
  });

  it('reports an error when it calls itself and evaluates the rest', async () => {
    const outer = ruleset([{ output: [calling(1), returning(5)] }]);
    const direct = await run(outer, { sources: { ruleset: () => outer } });
    expect(direct.productIds).toEqual([5]);
    expect(direct.errors).toEqual([
      { rule: 0, part: 'output', type: 'ruleset', message: 'Ruleset 1 returns itself: 1, 1.' },
    ]);
    const path = { type: 'endpoint', endpoint: '/api/v1/custom/id/1' };
    const byPath = await run(ruleset([{ output: [path] }]), { sources: { ruleset: () => outer } });
    expect(byPath.errors).toMatchObject([
      { type: 'endpoint', message: expect.stringContaining('returns itself') },
    ]);
  });

  it('reports indirect recursion as an error of the outermost output', async () => {
    const inner = ruleset([{}, { output: [calling(1)] }]);
    const outer = ruleset([{ output: [calling(2)] }]);
    expect((await run(outer, { sources: saved(inner) })).errors).toEqual([
      {
        rule: 0,
        part: 'output',
        type: 'ruleset',
        message: 'In rules[1] of ruleset 2, ruleset: Ruleset 1 returns itself: 1, 2, 1.',
      },
    ]);
  });

  it('is evaluated up to 4 levels deep', async () => {
    const result = await run(callingNext(1), { sources: { ruleset: callingNext }, limit: 50 });
    expect(result.productIds).toEqual([1, 2, 3, 4]);
    expect(result.errors).toHaveLength(1);
    expect(result.errors[0]?.message).toMatch(/4 levels deep, and ruleset 5 is below/);
  });

  it('reports an error when it does not exist', async () => {
    const outer = ruleset([{ output: [calling(2)] }]);
    expect((await run(outer)).errors).toMatchObject([{ message: 'There is no ruleset 2.' }]);
  });

  it('is evaluated up to a maximum number of rulesets', async () => {
    const sources = { ruleset: (id: number) => ruleset(id < 4 ? [callingOften(id + 1)] : []) };
    const result = await run(ruleset([callingOften(2)]), { sources });
    expect(result.errors.at(-1)?.message).toMatch(/100 rulesets have been evaluated/);
  });

  it('reports for each product which ruleset returned it', async () => {
    const inner = ruleset([{ output: [{ type: 'product_tag', tags: 'a' }] }]);
    const outer = ruleset([{ output: [calling(2)] }, { output: [returning(4)] }]);
    const sources = { ...saved(inner), tagged: () => resolvedSources(3) };
    const { evaluated } = await run(outer, { sources });
    expect(evaluated.map(({ rulesetId, rule, selected }) => [rulesetId, rule, selected])).toEqual([
      [2, 0, [3]],
      [1, 1, [4]],
    ]);
  });
});
