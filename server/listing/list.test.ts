import { expect, it } from 'vitest';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { type Candidate, noCandidate, orderedCandidates } from '../catalog/candidates.ts';
import { selectProducts } from './list.ts';

it('lets other work run while a source reads places without a product', async () => {
  const catalog = new ShopCatalog({ nextVersion: () => 1, isExclusionTag: () => false });
  const others = { hadTurn: false };
  setImmediate(() => {
    others.hadTurn = true;
  });
  // Generates places until other work has had its turn.
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
