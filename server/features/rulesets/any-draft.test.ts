import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { createOwner } from '../../testing/people.ts';
import { test } from '../../testing/running-app.ts';
import { conditionTypes } from '../../rules/conditions/table.ts';
import { outputTypes } from '../../rules/outputs/table.ts';

const anyMember = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('1,2', '((', '2026-11-27', 'cart_subtotal', '/x?limit=1'),
);

const almostRule = fc.record(
  {
    logic: fc.oneof(
      anyMember,
      fc.array(
        fc.record({
          rules: fc.array(
            fc.record({
              type: fc.constantFrom(...conditionTypes.map(({ type }) => type)),
              operator: fc.constantFrom('equals', 'contains_any', 'between', 'matches', ''),
              value: anyMember,
            }),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 2 },
      ),
    ),
    output: fc.oneof(
      anyMember,
      fc.array(
        fc.record({
          type: fc.constantFrom(...outputTypes.map(({ type }) => type), '__proto__'),
          limit: anyMember,
          products: anyMember,
          endpoint: anyMember,
        }),
        { maxLength: 2 },
      ),
    ),
    exit_if_matched: anyMember,
  },
  { requiredKeys: [] },
);

const anyDraft = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
  fc.record({
    name: anyMember,
    rules: fc.array(almostRule, { maxLength: 3 }),
    settings: anyMember,
  }),
  fc.record({ name: fc.constant('R'), rules: fc.array(almostRule, { maxLength: 3 }) }),
);

describe('any JSON as a draft', () => {
  test('is tried, saved and published, or refused with paths', async ({ app }) => {
    const owner = await createOwner(app);
    const shop = await app.shop();
    const parameters = { shop: shop.shop.domain };
    await fc.assert(
      fc.asyncProperty(anyDraft, fc.string(), async (draft, context) => {
        const body = { ruleset: draft, context };
        const tried = await owner.call('tryRuleset', { parameters, body });
        expect([200, 400], JSON.stringify(tried.body)).toContain(tried.status);
        const created = await owner.call('createRuleset', { parameters, body: { body: draft } });
        expect([200, 400]).toContain(created.status);
        if (created.status === 200) {
          const published = await owner.call('publishRuleset', {
            parameters: { ...parameters, object: created.body.id },
            body: { note: '' },
            headers: { 'If-Match': '"1"' },
          });
          expect(published.status).toBe(created.body.problems.length === 0 ? 200 : 400);
          expect(published.status === 200 || (published.body.errors?.length ?? 0) > 0).toBe(true);
        }
      }),
      { numRuns: caseCount(15, 150) },
    );
  });
});
