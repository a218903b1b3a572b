import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import type { RejectionReason } from '../catalog/eligibility.ts';
import type { Rule } from '../contract/rulesets.ts';
import { conditionOf, examples, operatorsOf } from './testing/condition-examples-fixture.ts';
import { valuesOf } from './testing/condition-values-fixture.ts';
import { conditionTypes } from './conditions/table.ts';
import { outputTypes } from './outputs/table.ts';
import { readRuleset } from './read-ruleset.ts';
import { contextOf, line, ruleset, run, resolvedSources } from './testing/rules-fixture.ts';

const productIds = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });

const anyCondition = fc
  .constantFrom(...examples)
  .chain((example) =>
    fc
      .constantFrom(...operatorsOf(example))
      .chain((operator) =>
        fc
          .constantFrom(...valuesOf(operator, example))
          .map(([value]) => conditionOf(example, operator, value)),
      ),
  );

const anyOutput = fc
  .tuple(
    fc.oneof(
      productIds.map((ids) => ({
        type: 'product',
        products: ids.map((id) => ({ product_id: id })),
      })),
      fc.constantFrom(
        { type: 'collection', collection_ids: [1] },
        { type: 'product_tag', tags: 'a' },
        { type: 'input_products' },
        { type: 'ruleset', ruleset_id: 1 },
        { type: 'ruleset', ruleset_id: 2 },
        { type: 'endpoint', endpoint: '/api/v1/products/top_sellers?limit=3' },
        { type: 'endpoint', endpoint: '/nowhere' },
        { type: 'metafield', namespace: 'care', key: 'wash' },
        { type: 'none' },
      ),
    ),
    fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  )
  .map(([output, limit]) => ({ ...output, limit }));

const anyRules = fc.array(
  fc.record({
    logic: fc.array(fc.record({ rules: fc.array(anyCondition, { maxLength: 3 }) }), {
      maxLength: 2,
    }),
    output: fc.array(anyOutput, { maxLength: 3 }),
    exit_if_matched: fc.boolean(),
  }),
  { maxLength: 8 },
);

const anySettings = fc.record({
  filter_oos: fc.boolean(),
  filter_input_products: fc.boolean(),
  excluded_products: productIds,
});

const anyRejections = fc.dictionary(
  fc.integer({ min: 1, max: 30 }).map(String),
  fc.constantFrom<RejectionReason>('out_of_stock', 'draft', 'unpublished', 'price'),
);

const anyScenario = fc.record({
  rules: anyRules,
  inner: anyRules,
  settings: anySettings,
  rejected: anyRejections,
  found: productIds,
  limit: fc.integer({ min: 1, max: 10 }),
  given: fc.constantFrom(...examples).map(({ given }) => given),
});

type Scenario = typeof anyScenario extends fc.Arbitrary<infer Value> ? Value : never;

function evaluated(
  { rules, inner, settings, rejected, found, limit, given }: Scenario,
  compiled = ruleset(rules, settings),
) {
  const nested = ruleset(inner);
  const answer = () => resolvedSources(...found, ...found);
  const sources = {
    collections: answer,
    tagged: answer,
    listing: answer,
    ruleset: (id: number) => (id === 1 ? compiled : nested),
  };
  return run(compiled, { context: contextOf(given), sources, rejected, limit });
}

describe('any ruleset', () => {
  it('lists each rule in exactly one of three ordered lists', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (scenario) => {
        const { rules } = scenario;
        const compiled = ruleset(rules, scenario.settings);
        const result = await evaluated(scenario, compiled);
        const placeOf = (rule: Rule) =>
          compiled.rules.findIndex((one) => one.rule === rule || one.redacted === rule);
        const places = [result.matchedRules, result.unmatchedRules, result.unevaluatedRules].map(
          (list) => list.map(placeOf),
        );
        const all = rules.map((_rule, index) => index);
        expect(places.flat().toSorted((a, b) => a - b)).toEqual(all);
        for (const list of places) {
          expect(list).toEqual(list.toSorted((a, b) => a - b));
        }
        expect(places[2]).toEqual(all.slice(all.length - result.unevaluatedRules.length));
      }),
    );
  });

  it('respects the limit and returns no duplicates or rejected products', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (scenario) => {
        const result = await evaluated(scenario);
        const { settings, rejected } = scenario;
        expect(result.productIds.length).toBeLessThanOrEqual(scenario.limit);
        expect(new Set(result.productIds).size).toBe(result.productIds.length);
        for (const id of result.productIds) {
          expect(settings.excluded_products).not.toContain(id);
          expect([undefined, settings.filter_oos ? undefined : 'out_of_stock']).toContain(
            rejected[id],
          );
        }
        const inputIds = scenario.given.input?.map(({ productId }) => productId) ?? [];
        const others = result.evaluated.filter(({ type }) => type !== 'input_products');
        const forbidden = settings.filter_input_products ? inputIds : [];
        expect(
          forbidden.filter((id) => others.some(({ selected }) => selected.includes(id))),
        ).toEqual([]);
        for (const id of [...result.filteredOosProducts, ...result.filteredInputProducts]) {
          expect([undefined, 'out_of_stock']).toContain(rejected[id]);
        }
        expect(result.evaluated.flatMap(({ selected }) => selected)).toEqual(result.productIds);
      }),
    );
  });

  it('has a trace that agrees with its result', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (scenario) => {
        const { matchedRules, trace } = await evaluated(scenario);
        const own = (await trace()).slice(0, scenario.rules.length);
        const matched = own.filter(({ result }) => result === 'matched');
        expect(matched).toHaveLength(matchedRules.length);
        for (const { result, groups } of own) {
          if (result !== 'unevaluated') {
            const holds = groups.length === 0 || groups.some((group) => group.holds);
            expect(holds).toBe(result === 'matched');
          }
        }
      }),
    );
  });
});

const anyMember = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('1,2', 'a,b', '((', 'true', '2026-11-27', '18:30', 'cart_subtotal', '/x?limit=1'),
);

/** Generates rulesets with valid members and arbitrary values. */
const almostRuleset = fc.record({
  name: fc.constantFrom('Test', 1, null),
  rules: fc.array(
    fc.record(
      {
        logic: fc.oneof(
          anyMember,
          fc.array(
            fc.record({
              rules: fc.array(
                fc.record(
                  {
                    type: fc.oneof(
                      fc.constantFrom(...conditionTypes.map(({ type }) => type)),
                      anyMember,
                    ),
                    operator: fc.constantFrom('equals', 'contains_any', 'between', 'matches', ''),
                    value: anyMember,
                    products: anyMember,
                    namespace: anyMember,
                    key: anyMember,
                  },
                  { requiredKeys: ['type', 'operator', 'value'] },
                ),
                { maxLength: 2 },
              ),
            }),
            { maxLength: 2 },
          ),
        ),
        output: fc.oneof(
          anyMember,
          fc.array(
            fc.record(
              {
                type: fc.constantFrom(...outputTypes.map(({ type }) => type), '__proto__'),
                limit: anyMember,
                products: anyMember,
                endpoint: anyMember,
                ruleset_id: anyMember,
                tags: anyMember,
                collection_ids: anyMember,
              },
              { requiredKeys: ['type'] },
            ),
            { maxLength: 2 },
          ),
        ),
        custom_data: anyMember,
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
});

describe('any JSON as a ruleset', () => {
  it.each([
    ['anything', fc.jsonValue()],
    ['almost a ruleset', almostRuleset],
  ] as const)('is rejected or evaluated: %s', async (_name, arbitrary) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async (input) => {
        const read = readRuleset(input);
        if ('problems' in read) {
          expect(read.problems.length).toBeGreaterThan(0);
          return;
        }
        const context = contextOf({ input: [line(1, 11)], cartSubtotal: 5, url: 'utm_source=a' });
        const sources = { ruleset: () => read.ruleset };
        const evaluation = await run(read.ruleset, { context, sources });
        expect(JSON.parse(JSON.stringify(await evaluation.trace()))).toBeDefined();
      }),
      { numRuns: caseCount(100, 500) },
    );
  });
});
