import { describe, expect, onTestFinished, test } from 'vitest';
import { StandInTypesense } from '../../search/typesense/testing/stand-in-typesense.ts';
import { product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
import { createTestData } from '../../testing/test-data.ts';
import {
  closeApp,
  findsByMeaning,
  openMeaning,
  startBeside,
  titles,
  vectorsOf,
} from './testing/meaning-fixture.ts';
import { idsOf, search } from '../testing/search-fixture.ts';

/** Starts a cluster and returns the environment of an app on it. */
async function startCluster() {
  const cluster = await new StandInTypesense().start();
  onTestFinished(() => cluster.stop());
  const environment = {
    TYPESENSE_URL: cluster.url,
    TYPESENSE_API_KEY: 'key',
    SEARCH_FALLBACK: 'none',
  };
  return { cluster, environment };
}

describe('a term whose words find little on a cluster', () => {
  test('also finds the products that are near in meaning, behind those with the words', async () => {
    const { environment } = await startCluster();
    const { app, shop } = await openMeaning({ environment });
    await findsByMeaning(shop, 'drizzler', 1);
    const drizzler = await search(shop, { searchTerm: 'drizzler' });
    expect(drizzler.pageInfo).toMatchObject({ similarSize: drizzler.data.length });
    expect(drizzler.pageInfo.degraded).toBeUndefined();
    await expect
      .poll(async () => idsOf(await search(shop, { searchTerm: 'floor lamp light' })))
      .toContain(10);
    const lamp = await search(shop, { searchTerm: 'floor lamp light' });
    expect(idsOf(lamp)[0]).toBe(5);
    expect(idsOf(lamp).at(-1)).toBe(10);
    await shop.saveSettings({ search: { excluded_products: [1] } });
    expect(idsOf(await search(shop, { searchTerm: 'drizzler' }))).not.toContain(1);
    const owner = await createOwner(app);
    const parameters = { shop: shop.shop.domain };
    const { meaning } = (await owner.call('shopHealth', { parameters })).body.search;
    expect(meaning).toEqual({ state: 'ready', products: titles.length, problem: null });
  });

  test('asks for changed texts only, also after a restart and in a new collection', async () => {
    const data = await createTestData();
    onTestFinished(() => data.remove());
    const { environment } = await startCluster();
    const first = await openMeaning({ data, environment });
    expect(first.server.asked).toHaveLength(titles.length);
    await closeApp(first.app);
    const again = await startBeside(first.url, { data, environment });
    const shop = await again.openShop(first.shop.shop.domain);
    await vectorsOf(again, shop, titles.length);
    expect(first.server.asked).toHaveLength(titles.length);
    await shop.import({ products: [product({ id: 1, title: 'Rain hat', handle: 'p0' })] });
    await expect.poll(() => first.server.asked.at(-1)).toContain('Rain hat');
    await vectorsOf(again, shop, titles.length);
    expect(first.server.asked).toHaveLength(titles.length + 1);
  });

  test('has words alone while the cluster is down, and gets all vectors after it was emptied', async () => {
    const { cluster, environment } = await startCluster();
    const { app, shop, server } = await openMeaning({ environment });
    await cluster.stop();
    const { data, pageInfo } = await search(shop, { searchTerm: 'drizzler' });
    expect([data, pageInfo.degraded]).toEqual([[], true]);
    cluster.wipe();
    server.asked.length = 0;
    await cluster.start();
    await vectorsOf(app, shop, titles.length);
    expect(server.asked).toHaveLength(titles.length);
  });
});
