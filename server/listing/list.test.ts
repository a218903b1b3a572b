import { expect, it } from 'vitest';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { type Candidate, noCandidate, orderedSuggestions } from '../catalog/suggestions.ts';
import { choose } from './list.ts';

it('lets others have their turn while a source looks at places without a product', async () => {
  const catalog = new ShopCatalog({ nextVersion: () => 1, isExclusionTag: () => false });
  const others = { hadTurn: false };
  setImmediate(() => {
    others.hadTurn = true;
  });
  // There are more places for as long as nobody else had a turn.
  function* places(): Iterable<Candidate> {
    while (!others.hadTurn) {
      yield noCandidate;
    }
  }
  const { asked } = await choose({
    catalog,
    sources: [{ name: 'collections', suggest: () => orderedSuggestions(places(), '') }],
    eligibility: { includeOutOfStock: true, prices: {} },
    limit: 5,
    maximumRejected: 0,
  });
  expect(asked[0]?.taken).toEqual([]);
  expect(others.hadTurn).toBe(true);
});
