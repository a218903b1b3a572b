import { describe, expect, it } from 'vitest';
import type { EngineCapabilities } from '../engine.ts';
import { describeCapabilities } from './capabilities.ts';
import { describeFacets } from './facets.ts';
import { describeBoosts, describeFilters, describeRanks } from './filters.ts';
import { describeLanguages } from './languages.ts';
import { describeListedOrders } from './listed-orders.ts';
import { describeManyMatches } from './many-matches.ts';
import { describeSpellings } from './spellings.ts';
import {
  ascending,
  batches,
  openContractShop,
  otherShopId,
  testShopId,
  searchDocument,
  type CreateEngine,
  type OpenShop,
} from './contract-shop.ts';
import { describeReadings } from './readings.ts';
import { describeSorts } from './sorts.ts';
import {
  describeCodes,
  describeHostileTerms,
  describeScripts,
  describeWordForms,
} from './terms.ts';
import { describeUnwantedWords } from './unwanted-words.ts';
import { describeReindexing, describeUpdates } from './updates.ts';
import { describeVariants } from './variants.ts';

interface ContractOptions {
  /** Number of random shops whose facets are compared with clicks; a click is a search. */
  randomShops?: number;
  capabilities: EngineCapabilities;
}

/** Tests the contract of `SearchEngine`; each engine's test calls it. */
export function describeSearchEngine(
  name: string,
  create: CreateEngine,
  { randomShops = 60, capabilities }: ContractOptions,
): void {
  const open: OpenShop = (...languages) => openContractShop(create, languages);
  describe(`search engine: ${name}`, () => {
    describe('words', () => describeWords(open));
    describe('many matches', () => describeManyMatches(open));
    describe('word forms', () => describeWordForms(open));
    describe('scripts', () => describeScripts(open));
    describe('languages', () => describeLanguages(open));
    describe('readings', () => describeReadings(open));
    describe('codes', () => describeCodes(open));
    describe('paging', () => describePaging(open));
    describe('filters', () => describeFilters(open));
    describe('boosts', () => describeBoosts(open));
    describe('ranks', () => describeRanks(open));
    describe('facets', () => describeFacets(open, { randomShops, capabilities }));
    describe('capabilities', () => describeCapabilities(open, capabilities));
    describe.runIf(capabilities.conditionsOnOneVariant)('variants', () =>
      describeVariants(open, randomShops * 8),
    );
    describe('sorts', () => describeSorts(open));
    describe('unwanted words', () => describeUnwantedWords(open));
    describe('listed orders', () => describeListedOrders(open));
    describe('typos and spellings', () => describeSpellings(open));
    describe('updates', () => describeUpdates(open));
    describe('reindexing', () => describeReindexing(open));
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

  it('requires fewer words when too few products have all, and ranks these last', async () => {
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
  it('pages through all results without repeats or gaps, even with equal scores', async () => {
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

  it('ranks the lower id first among equals', async () => {
    const shop = await open();
    await shop.put({ id: 30, title: 'Mug' }, { id: 4, title: 'Mug' }, { id: 200, title: 'Mug' });
    expect((await shop.search('mug', 0, 10)).productIds).toEqual([4, 30, 200]);
    expect(await shop.search('mug', 3, 10)).toMatchObject({ productIds: [], scores: [], total: 3 });
    expect((await shop.search('mug', 0, 0)).total).toBe(3);
  });
}

function describeShops(open: OpenShop): void {
  it('deletes a dropped shop and no other', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' });
    await shop.engine.index(otherShopId, [searchDocument({ id: 2, title: 'Mug' })]);
    await shop.engine.drop(testShopId);
    await shop.engine.drop(99);
    expect(await shop.find('mug')).toEqual([]);
    expect(await shop.engine.suggest(testShopId, 'mu', 5)).toEqual([]);
    const other = await shop.engine.search(otherShopId, { term: 'mug', offset: 0, limit: 10 });
    expect(other.productIds).toEqual([2]);
    await shop.put({ id: 3, title: 'Mug' });
    expect(await shop.find('mug')).toEqual([3]);
  });

  it('keeps shops apart', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' });
    await shop.engine.index(otherShopId, [searchDocument({ id: 2, title: 'Mug' })]);
    expect(await shop.find('mug')).toEqual([1]);
    await shop.engine.remove(otherShopId, [1]);
    expect(await shop.find('mug')).toEqual([1]);
    await shop.engine.reindex(testShopId, batches());
    expect(await shop.find('mug')).toEqual([]);
    const other = await shop.engine.search(otherShopId, { term: 'mug', offset: 0, limit: 10 });
    expect(other.productIds).toEqual([2]);
  });
}

function describeSuggestions(open: OpenShop): void {
  it('completes a term with words of the shop, each of which finds something', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Stoneware mug' }, { id: 2, title: 'Stoneware bowl' });
    const suggestions = await shop.engine.suggest(testShopId, 'stone', 5);
    expect(suggestions).toContain('stoneware mug');
    expect(suggestions).toContain('stoneware bowl');
    expect(new Set(suggestions).size).toBe(suggestions.length);
    for (const suggestion of suggestions) {
      expect(await shop.find(suggestion)).not.toEqual([]);
    }
    expect(await shop.engine.suggest(testShopId, 'stone', 1)).toHaveLength(1);
  });

  it('returns no completions for an empty term, an unknown term or another shop', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Stoneware mug' });
    expect(await shop.engine.suggest(testShopId, '', 5)).toEqual([]);
    expect(await shop.engine.suggest(testShopId, 'lamp', 5)).toEqual([]);
    expect(await shop.engine.suggest(otherShopId, 'stone', 5)).toEqual([]);
  });
}
