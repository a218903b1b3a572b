import { expect, it } from 'vitest';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { type Candidate, noCandidate, orderedCandidates } from '../catalog/candidates.ts';
import { selectProducts } from './list.ts';

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
  const { evaluated } = await selectProducts({
    catalog,
    sources: [{ name: 'collections', findCandidates: () => orderedCandidates(places(), '') }],
    eligibility: { includeOutOfStock: true, prices: {} },
    limit: 5,
    maximumRejected: 0,
  });
  expect(evaluated[0]?.selected).toEqual([]);
  expect(others.hadTurn).toBe(true);
});
