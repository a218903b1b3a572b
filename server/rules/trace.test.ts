import { describe, expect, it } from 'vitest';
import { ruleTraceSchema } from '../contract/rulesets.ts';
import {
  contextOf,
  ruleProduct,
  line,
  never,
  returning,
  ruleset,
  run,
} from './testing/rules-fixture.ts';

const subtotal = { type: 'cart_subtotal', operator: 'greater_than', value: '50' };
const tag = { type: 'product_tag', operator: 'contains_any', value: 'sale' };

describe('the trace of an evaluation', () => {
  it('reads the conditions of rules that were not evaluated when asked to', async () => {
    const rules = ruleset([
      { output: [returning(1)], exit_if_matched: true },
      { logic: [{ rules: [subtotal] }] },
    ]);
    const evaluation = await run(rules, { context: contextOf({ cartSubtotal: 60 }) });
    const [, plain] = await evaluation.trace();
    expect(plain).toMatchObject({ result: 'unevaluated', groups: [] });
    const [, full] = await evaluation.trace({ includeUnevaluated: true });
    expect(full).toMatchObject({
      result: 'unevaluated',
      reason: 'rules[0] matched and ends the evaluation.',
      groups: [{ holds: true, conditions: [{ seen: [60], holds: true }] }],
    });
  });

  it('shows the seen and the wanted value of each condition', async () => {
    const rules = ruleset([
      { logic: [{ rules: [subtotal, tag] }, ...never] },
      { logic: [{ rules: [tag] }], output: [returning(1, 2)], exit_if_matched: true },
      {},
    ]);
    const products = [ruleProduct({ id: 7, tags: ['Sale', 'New'] })];
    const context = contextOf({ cartSubtotal: 20, products, input: [line(7)] });
    const evaluation = await run(rules, { context, rejected: { 2: 'unpublished' } });
    const trace = await evaluation.trace();
    const seenTag = { ...wanted(tag), seen: ['sale', 'new'], holds: true };
    expect(trace).toEqual([
      {
        ruleset: 1,
        rule: 0,
        result: 'unmatched',
        reason: 'No group of conditions holds.',
        groups: [
          {
            holds: false,
            conditions: [{ ...wanted(subtotal), seen: [20], holds: false }, seenTag],
          },
          {
            holds: false,
            conditions: [{ ...wanted(never[0]!.rules[0]!), seen: false, holds: false }],
          },
        ],
        outputs: [],
      },
      {
        ruleset: 1,
        rule: 1,
        result: 'matched',
        reason: 'All conditions of logic[0] hold.',
        groups: [{ holds: true, conditions: [seenTag] }],
        outputs: [
          {
            output: 0,
            type: 'product',
            source: 'static',
            taken: [1],
            refused: [{ id: 2, reason: 'unpublished' }],
          },
        ],
      },
      {
        ruleset: 1,
        rule: 2,
        result: 'unevaluated',
        reason: 'rules[1] matched and ends the evaluation.',
        groups: [],
        outputs: [],
      },
    ]);
    expect(ruleTraceSchema.array().safeParse(trace).success).toBe(true);
  });

  it('shows null for data that the request lacks', async () => {
    const evaluation = await run(ruleset([{ logic: [{ rules: [subtotal] }] }]));
    const [rule] = await evaluation.trace();
    expect(rule?.groups[0]?.conditions[0]).toMatchObject({ seen: null, holds: false });
  });

  it('names the metafield of a condition', async () => {
    const metafield = { type: 'product_metafield', namespace: 'care', key: 'wash' };
    const condition = { ...metafield, operator: 'equals', value: 'cold' };
    const evaluation = await run(ruleset([{ logic: [{ rules: [condition] }] }]));
    const [rule] = await evaluation.trace();
    expect(rule?.groups[0]?.conditions[0]).toMatchObject(metafield);
    expect(ruleTraceSchema.safeParse(rule).success).toBe(true);
  });

  it('holds the rules of nested rulesets', async () => {
    const inner = ruleset([{ output: [returning(1)] }, {}]);
    const outer = ruleset([{ output: [{ type: 'ruleset', ruleset_id: 2 }] }]);
    const evaluation = await run(outer, { sources: { ruleset: () => inner }, limit: 1 });
    const trace = await evaluation.trace();
    expect(
      trace.map(({ ruleset: id, rule, result, reason }) => [id, rule, result, reason]),
    ).toEqual([
      [1, 0, 'matched', 'It has no conditions.'],
      [2, 0, 'matched', 'It has no conditions.'],
      [2, 1, 'unevaluated', 'The list was full.'],
    ]);
  });
});

function wanted({ type, operator, value }: { type: string; operator: string; value: string }) {
  return { type, operator, wanted: value };
}
