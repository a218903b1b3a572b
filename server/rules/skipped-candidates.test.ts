import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import type { RejectionReason } from '../catalog/eligibility.ts';
import { type NeedsSlot, noCandidate, orderedCandidates } from '../catalog/candidates.ts';
import type { Evaluation } from './evaluate.ts';
import { contextOf, line, ruleset, run } from './testing/rules-fixture.ts';

/** Exceeds the size of a report several times. */
const productIds = Array.from({ length: 1_500 }, (_, index) => index + 1);
const rejections: readonly (RejectionReason | undefined)[] = [
  undefined,
  'out_of_stock',
  'price',
  'draft',
];

const anyEvaluation = fc.record({
  /** Rejections by product, repeated in turn. */
  rejections: fc.array(fc.constantFrom(...rejections), { minLength: 1, maxLength: 7 }),
  /** First product and number of products of each output. */
  outputs: fc.array(fc.record({ from: fc.nat(700), count: fc.constantFrom(400, 800) }), {
    minLength: 1,
    maxLength: 3,
  }),
  filterOos: fc.boolean(),
  filterInput: fc.boolean(),
  inputIds: fc.oneof(fc.constant<number[]>([]), fc.subarray(productIds, { maxLength: 20 })),
  excludedIds: fc.subarray(productIds, { maxLength: 20 }),
  limit: fc.constantFrom(1, 100, 250),
});

type AnyEvaluation = typeof anyEvaluation extends fc.Arbitrary<infer Value> ? Value : never;

/** Evaluates a ruleset whose catalog slots equal product ids. */
async function evaluateWith(
  { outputs, filterOos, filterInput, inputIds, excludedIds, limit, ...rest }: AnyEvaluation,
  { passesOver }: { passesOver: boolean },
): Promise<Evaluation> {
  const rules = ruleset(
    [{ output: outputs.map((_, index) => ({ type: 'collection', collection_ids: [index] })) }],
    { filter_oos: filterOos, filter_input_products: filterInput, excluded_products: excludedIds },
  );
  const rejectionOf = (id: number, includeOutOfStock: boolean) => {
    const rejection = rest.rejections[id % rest.rejections.length];
    return includeOutOfStock && rejection === 'out_of_stock' ? undefined : rejection;
  };
  function* candidates(index: number, needsSlot: NeedsSlot) {
    const { from = 0, count = 0 } = outputs[index] ?? {};
    for (const id of productIds.slice(from, from + count)) {
      if (id % 64 === 0) {
        yield noCandidate;
      }
      if (!passesOver || needsSlot(id)) {
        yield id;
      }
    }
  }
  return run(rules, {
    context: contextOf({ input: inputIds.map((id) => line(id)) }),
    limit,
    rejectionOf,
    knownRejectionAt: (slot, includeOutOfStock) =>
      inputIds.includes(slot) ? undefined : rejectionOf(slot, includeOutOfStock),
    cannotShow: (includeOutOfStock) =>
      passesOver &&
      inputIds.length === 0 &&
      productIds.every((id) => rejectionOf(id, includeOutOfStock) !== undefined),
    sources: {
      collections: ([index = 0]) => ({
        sources: [
          {
            name: 'collections',
            findCandidates: (_meter, needsSlot = () => true) =>
              orderedCandidates(candidates(index, needsSlot), ''),
          },
        ],
      }),
    },
  });
}

function told({ evaluated, ...evaluation }: Evaluation) {
  const { productIds: shown, filteredOosProducts, filteredInputProducts } = evaluation;
  const sources = evaluated.map(({ selected, rejected }) => ({
    selected,
    rejected: [...rejected],
  }));
  return { shown, filteredOosProducts, filteredInputProducts, sources };
}

it('returns and reports the same whether or not sources skip products', async () => {
  await fc.assert(
    fc.asyncProperty(anyEvaluation, async (given) => {
      const whole = await evaluateWith(given, { passesOver: false });
      expect(told(await evaluateWith(given, { passesOver: true }))).toEqual(told(whole));
    }),
    { numRuns: caseCount(25, 100) },
  );
});

it('reads no further candidates once nothing can be shown', async () => {
  let read = 0;
  function* candidates() {
    for (;;) {
      read += 1;
      yield read;
      yield noCandidate;
    }
  }
  const output = [{ type: 'collection', collection_ids: [1] }];
  const { productIds: shown, evaluated } = await run(ruleset([{ output }]), {
    rejectionOf: () => 'price',
    cannotShow: () => true,
    filterOos: false,
    sources: {
      collections: () => ({
        sources: [
          { name: 'collections', findCandidates: () => orderedCandidates(candidates(), '') },
        ],
      }),
    },
  });
  expect(shown).toEqual([]);
  expect(evaluated[0]?.rejected.size).toBe(250);
  expect(read).toBe(250);
});
