import { expect, it } from 'vitest';
import { batches, testShopId, searchDocument, type OpenShop } from './contract-shop.ts';
import type { SearchDocument } from '../document.ts';
import type { SortField } from '../query.ts';

export function describeUpdates(open: OpenShop): void {
  it('replaces a document with the same id', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug', skus: ['OLD-77'] }, { id: 2, title: 'Mug' });
    await shop.put({ id: 1, title: 'Bowl', skus: ['NEW-88'] });
    expect(await shop.find('mug')).toEqual([2]);
    expect(await shop.find('bowl')).toEqual([1]);
    expect(await shop.find('old-77')).toEqual([]);
    expect(await shop.find('new-88')).toEqual([1]);
  });

  it('sorts by new values although all texts are unchanged', async () => {
    const shop = await open();
    const mugs = [1, 2, 3].map((id) => ({ id, title: 'Mug' }));
    const sorted = async (field: SortField) => {
      const sort = { field, order: 'ascending' } as const;
      return (await shop.search('mug', 0, 10, { sort })).productIds;
    };
    await shop.put(...mugs);
    const numbers = [3, 1, 2];
    await shop.put(...mugs.map((mug, place) => ({ ...mug, createdAt: numbers[place] ?? 0 })));
    expect(await sorted('createdAt')).toEqual([2, 3, 1]);
    await shop.put(...mugs.map((mug, place) => ({ ...mug, updatedAt: numbers[place] ?? 0 })));
    expect(await sorted('updatedAt')).toEqual([2, 3, 1]);
    await shop.put(...mugs.map((mug, place) => ({ ...mug, compareAtPrice: numbers[place] ?? 0 })));
    expect(await sorted('compareAtPrice')).toEqual([2, 3, 1]);
    expect(await sorted('createdAt')).toEqual([1, 2, 3]);
  });

  it('removes a document and accepts it again', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Mug' });
    await shop.engine.remove(testShopId, [1, 99]);
    expect(await shop.find('mug')).toEqual([2]);
    expect(await shop.find('')).toEqual([2]);
    await shop.put({ id: 1, title: 'Mug' });
    expect(await shop.find('mug')).toEqual([1, 2]);
  });

  it('applies writes in the order of their calls', async () => {
    const shop = await open();
    const many = Array.from({ length: 300 }, (_, id) => ({
      id,
      description: `old item${id}x `.repeat(99),
    }));
    await Promise.all([
      shop.put(...many),
      shop.put({ id: 299, title: 'new' }),
      shop.engine.remove(testShopId, [298]),
    ]);
    expect(await shop.find('item299x')).toEqual([]);
    expect(await shop.find('item298x')).toEqual([]);
    expect(await shop.find('new')).toEqual([299]);
  });
}

export function describeReindexing(open: OpenShop): void {
  it('uses the last version of a document that comes twice during a reindexing', async () => {
    const shop = await open();
    await shop.engine.reindex(testShopId, batches(mugsOf(1), mugsOf(2), mugsOf(3).slice(7, 8)));
    expect((await shop.search('mug', 0, 1)).total).toBe(500);
    expect((await shop.search('round2', 0, 1)).total).toBe(499);
    expect(await shop.find('round3')).toEqual([7]);
  });

  it('answers from the old documents until a reindexing is complete', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Mug' });
    const whileReindexing: number[][] = [];
    async function* documents() {
      yield [searchDocument({ id: 2, title: 'Mug' })];
      whileReindexing.push(await shop.find('mug'));
      yield [searchDocument({ id: 3, title: 'Mug' })];
    }
    await shop.engine.reindex(testShopId, documents());
    expect(whileReindexing).toEqual([[1, 2]]);
    expect(await shop.find('mug')).toEqual([2, 3]);
  });
}

function mugsOf(round: number): SearchDocument[] {
  return Array.from({ length: 500 }, (_, id) =>
    searchDocument({ id, title: `Mug of round${round}` }),
  );
}
