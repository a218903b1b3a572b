import { describe, expect } from 'vitest';
import { connectStandIn, type ConnectedStandIn } from '../testing/connected-stand-in.ts';
import { test as base } from '../testing/live-shop.ts';
import type { RunningApp } from '../testing/running-app.ts';

const hourMs = 3_600_000;

const gid = 'gid://shopify/Product/1';

/** A store in English with a mug, which it shows in German, French and Japanese too. */
async function openStore(app: RunningApp): Promise<ConnectedStandIn> {
  const connected = await connectStandIn(app, { seed: 1 });
  const { store } = connected.platform;
  store.products.set(1, { id: 1, title: 'Mug', price: '5.00', levels: [6], updatedAt: Date.now() });
  store.translations.publish('de', 'fr', 'ja');
  store.translations.set(gid, 'de', { title: 'Becher', handle: 'becher', meta_title: 'x' });
  store.translations.set(gid, 'fr', { title: 'Tasse' });
  store.translations.set(gid, 'ja', { title: 'マグカップ' });
  store.presentation.roots = [
    { locale: 'en', url: 'https://store.example/' },
    { locale: 'de', url: 'https://store.example/de' },
  ];
  return connected;
}

async function shownIn({ shop }: ConnectedStandIn, locale: string) {
  const answer = await shop.get(`/api/v1/products/static?ids=1&locale=${locale}`);
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return [answer.headers.get('content-language'), data[0]?.title];
}

async function linkIn({ shop }: ConnectedStandIn, locale: string) {
  const answer = await shop.get(`/api/v1/products/static?ids=1&locale=${locale}`);
  const { data } = (await answer.json()) as { data: { link: string }[] };
  return data[0]?.link;
}

async function foundIn({ shop }: ConnectedStandIn, searchTerm: string, locale: string) {
  const answer = await shop.post('/api/v1/smart-search/search', { searchTerm, locale });
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.map(({ title }) => title);
}

describe.each([false, true])('a store of four languages, without exports: %s', (refusesExports) => {
  base('is shown and searched in each of them', async ({ app }) => {
    const connected = await openStore(app);
    connected.platform.graph.refusesExports = refusesExports;
    await connected.pull();
    expect(await connected.connection()).toMatchObject({ error: null });
    expect(await shownIn(connected, 'en')).toEqual(['en', 'Mug']);
    expect(await shownIn(connected, 'de-AT')).toEqual(['de', 'Becher']);
    expect(await shownIn(connected, 'fr')).toEqual(['fr', 'Tasse']);
    expect(await shownIn(connected, 'ja')).toEqual(['ja', 'マグカップ']);
    const primaryLink = await linkIn(connected, 'en');
    expect(await linkIn(connected, 'de-AT')).toBe('/de/products/becher');
    // The store says no address for its French pages.
    expect(await linkIn(connected, 'fr')).toBe(primaryLink);
    expect(await foundIn(connected, 'mug', 'en')).toEqual(['Mug']);
    expect(await foundIn(connected, 'becher', 'de')).toEqual(['Becher']);
    expect(await foundIn(connected, 'tasses', 'fr')).toEqual(['Tasse']);
    expect(await foundIn(connected, 'マグ', 'ja')).toEqual(['マグカップ']);
    await connected.close();
  });
});

describe('the languages of a connected store', () => {
  base('show the blog of an article in each of them', async ({ app }) => {
    const connected = await openStore(app);
    const { contents, translations } = connected.platform.store;
    const article = { id: 5, title: 'Glazing', body: 'How', tags: [], updatedAt: Date.now() };
    contents.articles.set(5, { ...article, publishedAt: '2026-01-01T00:00:00Z' });
    translations.set('gid://shopify/Article/5', 'de', { title: 'Glasieren' });
    translations.set('gid://shopify/Blog/1', 'de', { title: 'Neuigkeiten', handle: 'neues' });
    await connected.pull();
    const foundFor = async (searchTerm: string, locale: string) => {
      const request = { searchTerm, locale, searchContent: true };
      const answer = await connected.shop.post('/api/v1/smart-search/search', request);
      return ((await answer.json()) as { content?: object[] }).content;
    };
    const inGerman = { title: 'Glasieren', blogTitle: 'Neuigkeiten', blogHandle: 'neues' };
    expect(await foundFor('neuigkeiten', 'de')).toMatchObject([inGerman]);
    const inEnglish = { title: 'Glazing', blogTitle: 'News', blogHandle: 'news' };
    expect(await foundFor('glazing', 'en')).toMatchObject([inEnglish]);
    await connected.close();
  });

  base('follow a changed text after the webhook of its product', async ({ app }) => {
    const connected = await openStore(app);
    const { platform, pull, shop } = connected;
    await pull();
    platform.store.translations.set(gid, 'de', { title: 'Henkelbecher' });
    await shop.send('products/update', {
      id: 1,
      title: 'Mug',
      status: 'active',
      published_at: '2026-01-01T00:00:00Z',
      variants: [{ id: 10, price: '5.00', inventory_quantity: 6 }],
      updated_at: new Date().toISOString(),
    });
    await shop.settle();
    await pull(60_000);
    expect(await shownIn(connected, 'de')).toEqual(['de', 'Henkelbecher']);
    expect(await foundIn(connected, 'henkelbecher', 'de')).toEqual(['Henkelbecher']);
    await connected.close();
  });

  base('lose one that the store no longer publishes, and follow others daily', async ({ app }) => {
    const connected = await openStore(app);
    const { platform, pull, shop } = connected;
    await pull();
    platform.store.translations.publish('fr');
    platform.store.translations.set(gid, 'fr', { title: 'Chope' });
    platform.store.products.set(1, {
      id: 1,
      title: 'Mug',
      price: '5.00',
      levels: [6],
      updatedAt: Date.now() - 48 * hourMs,
    });
    await pull(25 * hourMs);
    expect(await shownIn(connected, 'de')).toEqual(['en', 'Mug']);
    expect(await foundIn(connected, 'becher', 'de')).toEqual([]);
    expect(await shownIn(connected, 'fr')).toEqual(['fr', 'Chope']);
    const { translations } = app.service.stores;
    const german = { kind: 'product', locale: 'de' } as const;
    expect(await translations.find(shop.shop.id, german, [1])).toEqual(new Map());
    await connected.close();
  });
});
