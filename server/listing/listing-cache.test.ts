import { describe, expect, it } from 'vitest';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { type Computed, ListingCache } from './listing-cache.ts';

function openCatalog(): ShopCatalog {
  let version = 0;
  return new ShopCatalog({ nextVersion: () => ++version, isExclusionTag: () => false });
}

function put(catalog: ShopCatalog, id: number): void {
  catalog.put({
    id,
    handle: `product-${id}`,
    status: 'active',
    tags: '',
    createdAt: 0,
    publishedAt: 0,
    variants: [],
  });
}

interface Numbered {
  number: number;
}

/** Returns a cache over a catalog of three products with a computation that counts its runs. */
function openCache(...examined: number[]) {
  const catalog = openCatalog();
  [1, 2, 3].forEach((id) => put(catalog, id));
  const clock = { ms: 1 };
  const cache = new ListingCache<Numbered>({
    name: 'listings',
    sizeOf: () => 1,
    now: () => clock.ms,
  });
  let runs = 0;
  const compute = async (): Promise<Computed<Numbered>> => ({
    value: { number: ++runs },
    examined: { ids: examined, versions: examined.map((id) => catalog.productVersion(id)) },
  });
  const ask = async (options: { key?: string; bust?: boolean } = {}) => {
    const request = { key: options.key ?? 'a', catalog, bust: options.bust ?? false };
    return (await cache.get(request, compute)).number;
  };
  return { catalog, cache, ask, clock };
}

describe('a cached answer', () => {
  it('is returned again only for the same key', async () => {
    const { ask } = openCache(1, 2);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(1);
    expect(await ask({ key: 'b' })).toBe(2);
  });

  it('stays valid while products change that were not examined', async () => {
    const { ask, catalog } = openCache(1, 2);
    await ask();
    put(catalog, 3);
    put(catalog, 4);
    expect(await ask()).toBe(1);
  });

  it('becomes invalid when an examined product changes', async () => {
    const { ask, catalog } = openCache(1, 2);
    await ask();
    put(catalog, 2);
    expect(await ask()).toBe(2);
    catalog.remove(2);
    expect(await ask()).toBe(3);
    put(catalog, 2);
    expect(await ask()).toBe(4);
  });

  it('becomes invalid when a missing examined product is added', async () => {
    const { ask, catalog } = openCache(9);
    await ask();
    expect(await ask()).toBe(1);
    put(catalog, 9);
    expect(await ask()).toBe(2);
  });

  it('is computed again on request and cached again', async () => {
    const { ask } = openCache(1);
    await ask();
    expect(await ask({ bust: true })).toBe(2);
    expect(await ask()).toBe(2);
  });

  it('expires after a minute', async () => {
    const { ask, clock } = openCache(1);
    await ask();
    clock.ms += 59_000;
    expect(await ask()).toBe(1);
    clock.ms += 2_000;
    expect(await ask()).toBe(2);
  });

  it('is not returned when an examined product changed while it was computed', async () => {
    const { catalog, cache } = openCache();
    const request = { key: 'a', catalog, bust: false };
    const examined = { ids: [1], versions: [catalog.productVersion(1)] };
    await cache.get(request, async () => {
      put(catalog, 1);
      return { value: { number: 1 }, examined };
    });
    const second = await cache.get(request, async () => ({ value: { number: 2 }, examined }));
    expect(second.number).toBe(2);
  });
});

function fail(): Promise<never> {
  return Promise.reject(new Error('no'));
}

describe('concurrent requests for the same key', () => {
  it('share one computation', async () => {
    const { ask } = openCache(1);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  });

  it('share a failure, which is not cached', async () => {
    const { cache, catalog } = openCache();
    const request = { key: 'a', catalog, bust: false };
    const both = await Promise.allSettled([cache.get(request, fail), cache.get(request, fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const examined = { ids: [], versions: [] };
    const answer = await cache.get(request, async () => ({ value: { number: 7 }, examined }));
    expect(answer.number).toBe(7);
  });
});
