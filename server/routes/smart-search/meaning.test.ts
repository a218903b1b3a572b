import { describe, expect, onTestFinished, test } from 'vitest';
import { product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
import { createTestData } from '../../testing/test-data.ts';
import {
  closeApp,
  findsByMeaning,
  openMeaning as open,
  startBeside,
  titles,
  vectorsOf,
} from './testing/meaning-fixture.ts';
import { idsOf, quickView, search } from '../testing/search-fixture.ts';

describe('a term whose words find little', () => {
  test('also finds the products that are near in meaning, behind those with the words', async () => {
    const { shop, server } = await open();
    await findsByMeaning(shop, 'drizzler', 1);
    const drizzler = await search(shop, { searchTerm: 'drizzler' });
    expect(drizzler.pageInfo).toMatchObject({ similarSize: drizzler.data.length });
    expect(drizzler.pageInfo).not.toHaveProperty('fallback');
    expect([...server.authorizations]).toEqual(['Bearer secret-1']);
    await expect
      .poll(async () => idsOf(await search(shop, { searchTerm: 'floor lamp light' })))
      .toContain(10);
    const lamp = await search(shop, { searchTerm: 'floor lamp light' });
    expect(idsOf(lamp)[0]).toBe(5);
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
    await findsByMeaning(shop, 'Drizzler', 1);
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
    const first = await open({ data });
    expect(first.server.asked).toHaveLength(titles.length);
    await closeApp(first.app);
    const again = await startBeside(first.url, { data });
    const shop = await again.openShop(first.shop.shop.domain);
    await vectorsOf(again, shop, titles.length);
    await findsByMeaning(shop, 'drizzler', 1);
    await shop.import({ products: [product({ id: 1, title: 'Rain hat', handle: 'p0' })] });
    await expect.poll(() => first.server.asked.at(-1)).toContain('Rain hat');
    expect(first.server.asked.filter((text) => text !== 'drizzler')).toHaveLength(
      titles.length + 1,
    );
  });
});
