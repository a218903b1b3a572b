import { describe, expect, it } from 'vitest';
import { noCandidate, orderedCandidates } from '../catalog/candidates.ts';
import { OtherWork } from '../testing/other-work.ts';
import {
  always,
  contextOf,
  ruleProduct,
  line,
  returning,
  ruleset,
  run,
} from './testing/rules-fixture.ts';

const heavy = `(a?b?c?){40}${'(x|y|z)*'.repeat(20)}q$`;

function lookingAtUrl(pattern: string, productId: number) {
  return {
    logic: [{ rules: [{ type: 'url', operator: 'matches', value: pattern }] }],
    output: [returning(productId)],
  };
}

describe('a ruleset whose patterns exceed the step budget', () => {
  const rules = ruleset([
    lookingAtUrl('sale', 1),
    ...Array.from({ length: 100 }, (_, index) => lookingAtUrl(`${heavy}${index}`, 2)),
    { logic: [{ rules: [{ type: 'anything' }] }], output: [returning(3)] },
  ]);

  it('reports conditions that were not compared and evaluates the other rules', async () => {
    const context = contextOf({ url: `/sale?${'abcxyz'.repeat(400)}` });
    const { productIds, errors } = await run(rules, { context });
    expect(productIds).toEqual([1, 3]);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(100);
    expect(errors[0]).toMatchObject({ part: 'condition', type: 'url' });
    expect(errors[0]?.message).toContain('steps');
    expect(errors.at(-1)?.rule).toBe(100);
  });

  it('is evaluated completely for a short address', async () => {
    const { productIds, errors } = await run(rules, { context: contextOf({ url: '/sale' }) });
    expect(productIds).toEqual([1, 3]);
    expect(errors).toEqual([]);
  });

  it('adds its steps to the meter', async () => {
    const meter = { workMs: 0 };
    await run(rules, { context: contextOf({ url: 'abcxyz'.repeat(400) }), meter });
    expect(meter.workMs).toBeGreaterThan(10);
  });

  it('is explained without repeating the comparisons', async () => {
    const context = contextOf({ url: 'abcxyz'.repeat(400) });
    const { trace, errors } = await run(rules, { context });
    const traced = await trace();
    expect(traced).toHaveLength(102);
    const unread = errors.map(({ rule }) => traced[rule]?.result);
    expect(new Set(unread)).toEqual(new Set(['unmatched']));
  });
});

function countPauses() {
  const scheduler = { pauses: 0, pause: async () => void (scheduler.pauses += 1) };
  return scheduler;
}

describe('an evaluation with heavy patterns', () => {
  const address = 'abcxyz'.repeat(400);
  const patterns = Array.from({ length: 4 }, (_, place) => ({
    rules: [{ type: 'url', operator: 'matches', value: `${heavy}${place}` }],
  }));

  it('pauses between the patterns of one rule', async () => {
    const scheduler = countPauses();
    const rules = ruleset([{ logic: patterns, output: [returning(1)] }]);
    const { errors } = await run(rules, {
      context: contextOf({ url: address }),
      pause: scheduler.pause,
    });
    expect(errors).toEqual([]);
    expect(scheduler.pauses).toBe(patterns.length - 1);
  });

  it('pauses between the products of one condition', async () => {
    const scheduler = countPauses();
    const ids = [1, 2, 3, 4, 5];
    const condition = { type: 'product_title', operator: 'matches', value: heavy };
    const rules = ruleset([{ logic: [{ rules: [condition] }], output: [returning(1)] }]);
    const { errors } = await run(rules, {
      context: contextOf({
        input: ids.map((id) => line(id)),
        products: ids.map((id) => ruleProduct({ id, title: address })),
      }),
      pause: scheduler.pause,
    });
    expect(errors).toEqual([]);
    expect(scheduler.pauses).toBe(ids.length - 1);
  });

  it('pauses while the explanation compares skipped conditions', async () => {
    const scheduler = countPauses();
    const rules = ruleset([{ logic: [...always, ...patterns], output: [returning(1)] }]);
    const { trace } = await run(rules, {
      context: contextOf({ url: address }),
      pause: scheduler.pause,
    });
    expect(scheduler.pauses).toBe(0);
    await trace();
    expect(scheduler.pauses).toBeGreaterThanOrEqual(patterns.length - 1);
  });

  it('pauses while the explanation shows many long lists', async () => {
    const scheduler = countPauses();
    const cart = Array.from({ length: 250 }, (_, id) => ({ ...line(id + 1), quantity: 1 }));
    const condition = {
      type: 'cart_product',
      operator: 'contains_any',
      products: [{ product_id: 9_999 }],
    };
    const rules = ruleset(
      Array.from({ length: 200 }, () => ({
        logic: [{ rules: [condition] }],
        output: [returning(1)],
      })),
    );
    const { trace } = await run(rules, { context: contextOf({ cart }), pause: scheduler.pause });
    await trace();
    expect(scheduler.pauses).toBeGreaterThan(0);
  });
});

it('lets other work run while an output reads places without a product', async () => {
  const others = new OtherWork();
  const places = others.repeatUntilRun(noCandidate);
  const rules = ruleset([
    { logic: always, output: [{ type: 'collection', collection_ids: [1] }, returning(7)] },
  ]);
  const { productIds } = await run(rules, {
    sources: {
      collections: () => ({
        sources: [{ name: 'collections', findCandidates: () => orderedCandidates(places, '') }],
      }),
    },
  });
  expect(productIds).toEqual([7]);
  expect(others.hasRun).toBe(true);
});
