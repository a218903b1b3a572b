import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { customEndpoint } from '../../contract/custom.ts';
import { AppError } from '../../base/errors.ts';
import { holdingConditions } from '../../rules/testing/condition-examples-fixture.ts';
import { conditionTypes } from '../../rules/conditions/table.ts';
import { caseCount } from '../../testing/case-count.ts';
import { collection, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { endpoint, idsOf, returning } from '../testing/ruleset-fixture.ts';

const productIds = [1, 2, 3, 4, 5, 6];
const drafts = [4];
const soldOut = [3, 6];

const products = productIds.map((id) =>
  product({
    id,
    tags: id % 2 === 0 ? 'even' : 'odd',
    vendor: 'Kiln',
    status: drafts.includes(id) ? 'draft' : 'active',
    variants: [{ inventory_quantity: soldOut.includes(id) ? 0 : 5 }],
  }),
);

const someIds = fc.subarray(productIds, { minLength: 1 });

const anyValue = fc.oneof(
  fc.constantFrom('1', '1,2', '50', '1,3', 'odd', 'true', 'monday', '2026-11-27', '18:30', ''),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.json({ maxDepth: 1 }),
);

const anyCondition = fc
  .record({
    type: fc.constantFrom(...conditionTypes.map(({ type }) => type)),
    operator: fc.constantFrom('equals', 'contains_any', 'greater_than', 'between', 'matches'),
    value: anyValue,
    products: someIds.map((ids) => ids.map((id) => ({ product_id: id }))),
  })
  .map((condition) => ({ ...condition, namespace: 'care', key: 'wash' }));

const anyOutput = fc.oneof(
  someIds.map((ids) => returning(...ids)),
  fc.constantFrom(
    { type: 'collection', collection_ids: [1, 9], smart_sort: 'yes' },
    { type: 'product_tag', tags: 'EVEN' },
    { type: 'product_vendor', vendors: 'kiln', limit: 2 },
    { type: 'input_products' },
    { type: 'ruleset', ruleset_id: 1 },
    endpoint('/api/v1/products/recommended'),
    endpoint('/api/v1/products/top_sellers?limit=2'),
    endpoint('/api/v1/products/purchased'),
    endpoint('/api/v1/products/viewed-related'),
    endpoint('/nowhere'),
  ),
);

const anyRuleset = fc.record({
  name: fc.constant('Any'),
  rules: fc.array(
    fc.record({
      logic: fc.array(fc.record({ rules: fc.array(anyCondition, { maxLength: 2 }) }), {
        maxLength: 2,
      }),
      output: fc.array(anyOutput, { maxLength: 3 }),
      exit_if_matched: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  settings: fc.record({
    filter_oos: fc.boolean(),
    filter_input_products: fc.boolean(),
    excluded_tags: fc.constantFrom([], ['odd']),
  }),
});

const names = [...Object.keys(customEndpoint.parameters.shape), 'cart[items][0][product_id]'];

const anyQuery = fc
  .dictionary(
    fc.constantFrom(...names.filter((name) => name !== 'key' && name !== 'explain')),
    anyValue,
    { maxKeys: 6 },
  )
  .map((values) => new URLSearchParams(values).toString());

describe('any valid ruleset', () => {
  test('answers any request within its schema, or says what must change in it', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products, collections: [collection(1, [6, 5, 1])] });
    await fc.assert(
      fc.asyncProperty(anyRuleset, anyQuery, async (ruleset, query) => {
        const isSaved = await shop.importRulesets([{ ...ruleset, id: 1 }]).then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(AppError);
            return false;
          },
        );
        const answer = await shop.get(`/api/v1/custom/id/1?${query}`);
        if (answer.status !== 200) {
          expect([400, 403, ...(isSaved ? [] : [404])]).toContain(answer.status);
          return;
        }
        const { data, metadata } = customEndpoint.answer.parse(await answer.json());
        // A limit that is not a number above 0 gets a 400, unless it counts as absent.
        const limit = Number(new URLSearchParams(query).get('limit')) || 5;
        expect(data.length).toBeLessThanOrEqual(limit);
        expect(new Set(idsOf(data)).size).toBe(data.length);
        const named = [
          ...data,
          ...metadata.input_products,
          ...metadata.filtered_oos_products,
          ...metadata.filtered_input_products,
        ];
        expect(idsOf(named).filter((id) => drafts.includes(id))).toEqual([]);
        if (isSaved) {
          const { matched_rules, unmatched_rules, unevaluated_rules } = metadata;
          const lists = [matched_rules, unmatched_rules, unevaluated_rules];
          expect(lists.flat().length).toBe(ruleset.rules.length);
          expect(idsOf(data).filter((id) => isForbidden(id, ruleset, query))).toEqual([]);
        }
      }),
      { numRuns: caseCount(15, 150) },
    );
  });

  test('answers any JSON body, or says what must change in it', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products, collections: [collection(1, [6, 5, 1])] });
    const rules = holdingConditions().map((condition) => ({
      logic: [{ rules: [condition] }],
      output: [endpoint('/api/v1/products/recommended?limit=1')],
    }));
    await shop.importRulesets([{ id: 1, name: 'All', rules }]);
    const members = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(anyValue, fc.jsonValue({ maxDepth: 3 })),
      { maxKeys: 6 },
    );
    await fc.assert(
      fc.asyncProperty(members, async (body) => {
        const answer = await shop.post('/api/v1/custom/id/1', { ...body, key: shop.key }, {});
        const text: unknown = await answer.json();
        if (answer.status === 200) {
          customEndpoint.answer.parse(text);
        } else {
          expect([400, 403]).toContain(answer.status);
          expect(text).toEqual({ error: expect.any(String) });
        }
      }),
      { numRuns: caseCount(15, 150) },
    );
  });

  test('is refused with its problems when it is invalid', async ({ app }) => {
    const shop = await app.shop();
    const anything = fc.dictionary(
      fc.constantFrom('id', 'name', 'rules', 'settings'),
      fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (ruleset) => {
        const [id] = await shop.importRulesets([ruleset]).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
          return [];
        });
        if (id !== undefined) {
          expect((await shop.get(`/api/v1/custom/id/${id}`)).status).toBe(200);
        }
      }),
      { numRuns: caseCount(8, 60) },
    );
  });
});

function isForbidden(
  id: number,
  { settings }: { settings: { filter_oos: boolean; excluded_tags: readonly string[] } },
  query: string,
): boolean {
  const requested = new URLSearchParams(query).get('filter_oos');
  const filtersOos = requested === 'yes' || (requested !== 'no' && settings.filter_oos);
  return (
    (filtersOos && soldOut.includes(id)) || (settings.excluded_tags.length > 0 && id % 2 === 1)
  );
}
