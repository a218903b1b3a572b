import { expect, it } from 'vitest';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { noCandidate, orderedCandidates } from '../catalog/candidates.ts';
import { OtherWork } from '../testing/other-work.ts';
import { selectProducts } from './list.ts';

it('lets other work run while a source reads places without a product', async () => {
  const catalog = new ShopCatalog({ nextVersion: () => 1, isExclusionTag: () => false });
  const others = new OtherWork();
  const places = others.repeatUntilRun(noCandidate);
  const { evaluated } = await selectProducts({
    catalog,
    sources: [{ name: 'collections', findCandidates: async () => orderedCandidates(places, '') }],
    eligibility: { includeOutOfStock: true, prices: {} },
    limit: 5,
    maximumRejected: 0,
  });
  expect(evaluated[0]?.selected).toEqual([]);
  expect(others.hasRun).toBe(true);
});
