import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DataLocation } from '../../store/open-database.ts';
import { StandInEmbeddings } from '../../search/embeddings/testing/stand-in-embeddings.ts';
import { product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
import { type RunningApp, startApp } from '../../testing/running-app.ts';
import { createTestData } from '../../testing/test-data.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { idsOf, quickView, search } from './search-fixture.ts';

const themes = [
  ['rain', 'umbrella', 'drizzler', 'parasol'],
  ['seat', 'sofa', 'couch', 'chair'],
  ['light', 'lamp', 'bulb'],
  ['kitchen', 'mug', 'plate', 'bowl'],
];

const titles = [
  'Folding umbrella',
  'Wooden chair',
  'Oak chair',
  'Desk lamp',
  'Floor lamp',
  'Blue mug',
  'Red mug',
  'Soup bowl',
  'Dinner plate',
  'Spare bulb',
];

interface Opened {
  app: RunningApp;
  shop: TestShop;
  server: StandInEmbeddings;
  url: string;
}

const apps = new Set<RunningApp>();

afterEach(async () => {
  for (const app of apps) {
    await app.close();
  }
  apps.clear();
});

async function startBeside(url: string, given: { data?: DataLocation } = {}) {
  const app = await startApp({
    environment: { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'tiny', EMBEDDINGS_API_KEY: 'secret-1' },
    ...given,
  });
  apps.add(app);
  return app;
}

/** Opens a shop whose products have their vectors. */
async function open(data?: DataLocation): Promise<Opened> {
  const server = new StandInEmbeddings(themes);
  const url = await server.start();
  onTestFinished(() => server.stop());
  const app = await startBeside(url, data ? { data } : {});
  const shop = await app.shop();
  await shop.import({
    products: titles.map((title, index) => product({ id: index + 1, title, handle: `p${index}` })),
  });
  await vectorsOf({ app, shop }, titles.length);
  return { app, shop, server, url };
}

async function vectorsOf({ app, shop }: Pick<Opened, 'app' | 'shop'>, count: number) {
  await expect
    .poll(() => {
      const { products } = app.service.meaning ?? {};
      return products?.isWaiting(shop.shop.id) === false && products.table(shop.shop.id)?.size;
    })
    .toBe(count);
}

describe('a term whose words find little', () => {
  test('also finds the products that are near in meaning, behind those with the words', async () => {
    const { shop, server } = await open();
    const drizzler = await search(shop, { searchTerm: 'drizzler' });
    expect(idsOf(drizzler)[0]).toBe(1);
    expect(drizzler.pageInfo).toMatchObject({ similarSize: drizzler.data.length });
    expect(drizzler.pageInfo).not.toHaveProperty('fallback');
    expect([...server.authorizations]).toEqual(['Bearer secret-1']);
    const lamp = await search(shop, { searchTerm: 'floor lamp light' });
    expect(idsOf(lamp)[0]).toBe(5);
    expect(idsOf(lamp)).toContain(10);
    expect(idsOf(lamp).indexOf(10)).toBeGreaterThan(idsOf(lamp).indexOf(4));
  });

  test('finds by meaning nothing that is excluded or filtered, and nothing in the dropdown', async () => {
    const { shop, server } = await open();
    await shop.saveSettings({ search: { excluded_products: [1] } });
    expect(idsOf(await search(shop, { searchTerm: 'drizzler' }))).not.toContain(1);
    await shop.saveSettings({ search: { excluded_products: [] } });
    const filtered = await search(shop, { searchTerm: 'drizzler', filters: { tags: ['x'] } });
    expect(filtered.data).toEqual([]);
    server.asked.length = 0;
    expect((await quickView(shop, { query: 'parasol' })).data).toEqual([]);
    expect(server.asked).toEqual([]);
  });

  test('is asked for once, in whatever case', async () => {
    const { shop, server } = await open();
    server.asked.length = 0;
    await search(shop, { searchTerm: 'Drizzler' });
    await search(shop, { searchTerm: 'drizzler', pageSize: 30 });
    expect(server.asked).toEqual(['drizzler']);
  });
});

describe('a server of embeddings', () => {
  test.for(['failing', 'silent', 'short', 'garbled', 'redirecting'] as const)(
    'that is %s leaves searches to the words, and Health says why',
    async (mood) => {
      const { app, shop, server } = await open();
      server.mood = mood;
      for (const searchTerm of ['drizzler', 'parasol', 'couch', 'sofa']) {
        expect((await search(shop, { searchTerm })).data).toEqual([]);
      }
      const asked = server.asked.length;
      expect(idsOf(await search(shop, { searchTerm: 'umbrella' }))).toEqual([1]);
      if (mood !== 'short') {
        // Nobody waits for it now.
        expect(server.asked).toHaveLength(asked);
      }
      const owner = await createOwner(app);
      const parameters = { shop: shop.shop.domain };
      const { meaning } = (await owner.call('shopHealth', { parameters })).body.search;
      expect(meaning).toMatchObject({ state: 'down', products: titles.length });
      expect(meaning?.problem).toContain('server of embeddings');
      const metrics = await (
        await app.get('/metrics', {
          headers: { Authorization: `Bearer ${await app.adminToken()}` },
        })
      ).text();
      expect(metrics).toContain('vitrine_embeddings_down 1');
    },
  );

  test('is not asked again for unchanged products, not even after a restart', async () => {
    const data = await createTestData();
    onTestFinished(() => data.remove());
    const first = await open(data);
    expect(first.server.asked).toHaveLength(titles.length);
    await first.app.close();
    apps.delete(first.app);
    const again = await startBeside(first.url, { data });
    const shop = await again.openShop(first.shop.shop.domain);
    await vectorsOf({ app: again, shop }, titles.length);
    expect(idsOf(await search(shop, { searchTerm: 'drizzler' }))[0]).toBe(1);
    await shop.import({ products: [product({ id: 1, title: 'Rain hat', handle: 'p0' })] });
    await expect.poll(() => first.server.asked.at(-1)).toContain('Rain hat');
    expect(first.server.asked.filter((text) => text !== 'drizzler')).toHaveLength(
      titles.length + 1,
    );
  });
});
