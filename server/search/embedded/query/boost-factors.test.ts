import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseCount } from '../../../testing/case-count.ts';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { FactsTable } from '../../facts-table.ts';
import { createEmbeddedEngine } from '../embedded-engine.ts';

const shop = 1;
const anyText = fc.array(fc.constantFrom('oak', 'desk', 'lamp', 'red', 'tall', 'small'), {
  maxLength: 5,
});

it('multiplies all boosts whose words are in the title, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyText, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(anyText, fc.constantFrom(0.5, 2, 4)), { minLength: 1, maxLength: 12 }),
      async (titles, boosts) => {
        const engine = createEmbeddedEngine({ facts: async () => new FactsTable() });
        await engine.index(
          shop,
          titles.map((words, index) => searchDocument({ id: index + 1, title: words.join(' ') })),
        );
        const { productIds } = await engine.search(shop, {
          term: '',
          boosts: boosts.map(([words, factor]) => ({
            on: { field: 'title', value: words.join(' ') },
            factor,
          })),
          offset: 0,
          limit: 100,
        });
        const factors = titles.map((title) => plainFactor(title, boosts));
        const ids = titles.map((_, index) => index + 1);
        expect(productIds).toEqual(
          ids.toSorted(
            (one, other) => (factors[other - 1] ?? 0) - (factors[one - 1] ?? 0) || one - other,
          ),
        );
      },
    ),
    { numRuns: caseCount(25, 100) },
  );
});

/** A plain implementation to compare with. */
function plainFactor(
  title: readonly string[],
  boosts: readonly (readonly [string[], number])[],
): number {
  const product = boosts
    .filter(([words]) => words.length > 0 && words.every((word) => title.includes(word)))
    .reduce((all, [, factor]) => all * factor, 1);
  return Math.min(product, 100);
}
