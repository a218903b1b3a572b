import { describe, expect, it } from 'vitest';
import { describeFacets } from './engine-contract-facets.ts';
import { describeBoosts, describeFilters } from './engine-contract-filters.ts';
import { describeFinds } from './engine-contract-finds.ts';
import {
  ascending,
  batches,
  openContractShop,
  OTHER_SHOP,
  SHOP,
  searchDocument,
  type CreateEngine,
  type ContractShop,
  type OpenShop,
} from './engine-contract-shop.ts';
import { describeSorts } from './engine-contract-sorts.ts';
import type { SortField } from './query.ts';
import {
  describeCodes,
  describeHostileTerms,
  describeScripts,
  describeWordForms,
} from './engine-contract-terms.ts';

/** What every engine has to do, run by each in its own test. */
export function describeSearchEngine(name: string, create: CreateEngine): void {
  const open = (): Promise<ContractShop> => openContractShop(create);
  describe(`search engine: ${name}`, () => {
    describe('words', () => describeWords(open));
    describe('word forms', () => describeWordForms(open));
    describe('scripts', () => describeScripts(open));
    describe('codes', () => describeCodes(open));
    describe('paging', () => describePaging(open));
    describe('filters', () => describeFilters(open));
    describe('boosts', () => describeBoosts(open));
    describe('facets', () => describeFacets(open));
    describe('sorts', () => describeSorts(open));
    describe('finds', () => describeFinds(open));
    describe('updates', () => describeUpdates(open));
    describe('shops', () => describeShops(open));
    describe('suggestions', () => describeSuggestions(open));
    describe('hostile terms', () => describeHostileTerms(open));
  });
}

function describeWords(open: OpenShop): void {
  it('finds a word in every field', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Walnut' },
      { id: 2, handle: 'small-walnut-bowl' },
      { id: 3, vendor: 'Walnut' },
      { id: 4, productType: 'Walnut' },
      { id: 5, tags: ['oak', 'walnut'] },
      { id: 6, options: [{ name: 'Wood', values: ['Oak', 'Walnut'] }] },
      { id: 7, skus: ['WALNUT'] },
      { id: 8, barcodes: ['walnut'] },
      { id: 9, metafieldTexts: ['Oiled walnut'] },
      { id: 10, description: 'Made of walnut.' },
      { id: 11, title: 'Oak' },
    );
    expect(await shop.find('walnut')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('asks for all words, wherever they stand, in any order and case', async () => {
    const shop = await open();
    const ids = Array.from({ length: 12 }, (_, index) => index + 1);
    await shop.put(
      ...ids.map((id) => ({ id, title: 'Blue mug', vendor: 'Harbour' })),
      { id: 20, title: 'Blue bowl', vendor: 'Harbour' },
      { id: 21, title: 'Mug' },
    );
    expect(await shop.find('HARBOUR mug Blue')).toEqual(ids);
    expect(await shop.find('blue')).toEqual([...ids, 20]);
  });

  it('asks for fewer when too few products have all, and puts these after', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Blue bowl blue bowl', vendor: 'Harbour' },
      { id: 2, title: 'Mug', description: 'Blue like the harbour' },
      { id: 3, title: 'Lamp' },
    );
    const { productIds, reading } = await shop.search('harbour mug blue', 0, 10);
    expect(productIds).toEqual([2, 1]);
    expect(reading.required).toBeLessThan(reading.words);
    expect(await shop.find('mug xyzzy')).toEqual([2]);
  });

  it('completes the last word', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Stoneware mug' }, { id: 2, title: 'Stone bowl' });
    expect(await shop.find('s')).toEqual([1, 2]);
    expect(await shop.find('stonew')).toEqual([1]);
    expect((await shop.search('mug stonew', 0, 10)).productIds[0]).toBe(1);
  });

  it('lists everything for an empty term and nothing in an empty shop', async () => {
    const shop = await open();
    expect(await shop.find('')).toEqual([]);
    expect(await shop.find('mug')).toEqual([]);
    await shop.put({ id: 2, title: 'Mug' }, { id: 1, title: 'Bowl' });
    expect(await shop.find('')).toEqual([1, 2]);
    expect(await shop.find('  ')).toEqual([1, 2]);
  });
}

function describePaging(open: OpenShop): void {
  it('pages to the end without repeats or gaps, equal scores included', async () => {
    const shop = await open();
    const ids = Array.from({ length: 347 }, (_, index) => 7_000_000_000_500 - index);
    await shop.put(...ids.map((id) => ({ id, title: id % 3 === 0 ? 'Blue mug' : 'Mug' })));
    const pages: number[] = [];
    for (let offset = 0; offset < 400; offset += 50) {
      const { productIds, total } = await shop.search('mug', offset, 50);
      expect(total).toBe(347);
      pages.push(...productIds);
    }
    expect(pages.toSorted(ascending)).toEqual(ids.toSorted(ascending));
    const whole = await shop.search('mug', 0, 400);
    expect(pages).toEqual(whole.productIds);
    expect(whole.scores).toEqual(whole.scores.toSorted((one, other) => other - one));
  });

  it('puts the lower id first among equals', async () => {
    const shop = await open();
    await shop.put({ id: 30, title: 'Mug' }, { id: 4, title: 'Mug' }, { id: 200, title: 'Mug' });
    expect((await shop.search('mug', 0, 10)).productIds).toEqual([4, 30, 200]);
    expect(await shop.search('mug', 3, 10)).toMatchObject({ productIds: [], scores: [], total: 3 });
    expect((await shop.search('mug', 0, 0)).total).toBe(3);
  });
}

function describeUpdates(open: OpenShop): void {
  it('replaces a document of the same id', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug', skus: ['OLD-77'] }, { id: 2, title: 'Mug' });
    await shop.put({ id: 1, title: 'Bowl', skus: ['NEW-88'] });
    expect(await shop.find('mug')).toEqual([2]);
    expect(await shop.find('bowl')).toEqual([1]);
    expect(await shop.find('old-77')).toEqual([]);
    expect(await shop.find('new-88')).toEqual([1]);
  });

  it('sorts by what has changed, though all texts are the same', async () => {
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

  it('forgets what is removed, and takes it back', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Mug' });
    await shop.engine.remove(SHOP, [1, 99]);
    expect(await shop.find('mug')).toEqual([2]);
    expect(await shop.find('')).toEqual([2]);
    await shop.put({ id: 1, title: 'Mug' });
    expect(await shop.find('mug')).toEqual([1, 2]);
  });

  it('applies writes in the order in which they were asked for', async () => {
    const shop = await open();
    const many = Array.from({ length: 300 }, (_, id) => ({
      id,
      description: `old item${id}x `.repeat(99),
    }));
    await Promise.all([
      shop.put(...many),
      shop.put({ id: 299, title: 'new' }),
      shop.engine.remove(SHOP, [298]),
    ]);
    expect(await shop.find('item299x')).toEqual([]);
    expect(await shop.find('item298x')).toEqual([]);
    expect(await shop.find('new')).toEqual([299]);
  });

  it('takes the last of documents that come twice while it reindexes', async () => {
    const shop = await open();
    const inRound = (round: number) =>
      Array.from({ length: 500 }, (_, id) => searchDocument({ id, title: `Mug of round${round}` }));
    await shop.engine.reindex(SHOP, batches(inRound(1), inRound(2), inRound(3).slice(7, 8)));
    expect((await shop.search('mug', 0, 1)).total).toBe(500);
    expect((await shop.search('round2', 0, 1)).total).toBe(499);
    expect(await shop.find('round3')).toEqual([7]);
  });

  it('answers from the old documents until the new ones are all there', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Mug' });
    const whileReindexing: number[][] = [];
    async function* documents() {
      yield [searchDocument({ id: 2, title: 'Mug' })];
      whileReindexing.push(await shop.find('mug'));
      yield [searchDocument({ id: 3, title: 'Mug' })];
    }
    await shop.engine.reindex(SHOP, documents());
    expect(whileReindexing).toEqual([[1, 2]]);
    expect(await shop.find('mug')).toEqual([2, 3]);
  });
}

function describeShops(open: OpenShop): void {
  it('forgets a shop that is dropped, and no other', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' });
    await shop.engine.index(OTHER_SHOP, [searchDocument({ id: 2, title: 'Mug' })]);
    await shop.engine.drop(SHOP);
    await shop.engine.drop(99);
    expect(await shop.find('mug')).toEqual([]);
    expect(await shop.engine.suggest(SHOP, 'mu', 5)).toEqual([]);
    const other = await shop.engine.search(OTHER_SHOP, { term: 'mug', offset: 0, limit: 10 });
    expect(other.productIds).toEqual([2]);
    await shop.put({ id: 3, title: 'Mug' });
    expect(await shop.find('mug')).toEqual([3]);
  });

  it('keeps shops apart', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' });
    await shop.engine.index(OTHER_SHOP, [searchDocument({ id: 2, title: 'Mug' })]);
    expect(await shop.find('mug')).toEqual([1]);
    await shop.engine.remove(OTHER_SHOP, [1]);
    expect(await shop.find('mug')).toEqual([1]);
    await shop.engine.reindex(SHOP, batches());
    expect(await shop.find('mug')).toEqual([]);
    const other = await shop.engine.search(OTHER_SHOP, { term: 'mug', offset: 0, limit: 10 });
    expect(other.productIds).toEqual([2]);
  });
}

function describeSuggestions(open: OpenShop): void {
  it('completes a term in words of the shop, each of which finds something', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Stoneware mug' }, { id: 2, title: 'Stoneware bowl' });
    const suggestions = await shop.engine.suggest(SHOP, 'stone', 5);
    expect(suggestions).toContain('stoneware mug');
    expect(suggestions).toContain('stoneware bowl');
    expect(new Set(suggestions).size).toBe(suggestions.length);
    for (const suggestion of suggestions) {
      expect(await shop.find(suggestion)).not.toEqual([]);
    }
    expect(await shop.engine.suggest(SHOP, 'stone', 1)).toHaveLength(1);
  });

  it('knows nothing to add to an empty, an unknown or a foreign term', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Stoneware mug' });
    expect(await shop.engine.suggest(SHOP, '', 5)).toEqual([]);
    expect(await shop.engine.suggest(SHOP, 'lamp', 5)).toEqual([]);
    expect(await shop.engine.suggest(OTHER_SHOP, 'stone', 5)).toEqual([]);
  });
}
