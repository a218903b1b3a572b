import { describe, expect, it } from 'vitest';
import { contextOf, returning, ruleset, run } from './rules-fixture.ts';

const heavy = `(a?b?c?){40}${'(x|y|z)*'.repeat(20)}q$`;

function lookingAtUrl(pattern: string, productId: number) {
  return {
    logic: [{ rules: [{ type: 'url', operator: 'matches', value: pattern }] }],
    output: [returning(productId)],
  };
}

describe('a ruleset whose patterns take too much work', () => {
  const rules = ruleset([
    lookingAtUrl('sale', 1),
    ...Array.from({ length: 100 }, (_, index) => lookingAtUrl(`${heavy}${index}`, 2)),
    { logic: [{ rules: [{ type: 'anything' }] }], output: [returning(3)] },
  ]);

  it('says which conditions were not compared, and the other rules work', async () => {
    const context = contextOf({ url: `/sale?${'abcxyz'.repeat(400)}` });
    const { productIds, errors } = await run(rules, { context });
    expect(productIds).toEqual([1, 3]);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(100);
    expect(errors[0]).toMatchObject({ part: 'condition', type: 'url' });
    expect(errors[0]?.message).toContain('steps');
    expect(errors.at(-1)?.rule).toBe(100);
  });

  it('is evaluated whole for a short address', async () => {
    const { productIds, errors } = await run(rules, { context: contextOf({ url: '/sale' }) });
    expect(productIds).toEqual([1, 3]);
    expect(errors).toEqual([]);
  });

  it('charges the meter for its steps', async () => {
    const meter = { workMs: 0 };
    await run(rules, { context: contextOf({ url: 'abcxyz'.repeat(400) }), meter });
    expect(meter.workMs).toBeGreaterThan(10);
  });

  it('is explained without doing the work again', async () => {
    const context = contextOf({ url: 'abcxyz'.repeat(400) });
    const { trace, errors } = await run(rules, { context });
    const traced = await trace();
    expect(traced).toHaveLength(102);
    const unread = errors.map(({ rule }) => traced[rule]?.result);
    expect(new Set(unread)).toEqual(new Set(['unmatched']));
  });
});
