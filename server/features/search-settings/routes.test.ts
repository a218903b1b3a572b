import { describe, expect } from 'vitest';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { idsFor, quickView } from '../../routes/testing/search-fixture.ts';
import { openSettingsShop } from '../../routes/testing/settings-fixture.ts';

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) =>
    use(await openSettingsShop(app, { synonyms: [{ words: ['settee', 'sofa'] }] })),
});

function trySearch(owner: AdminBrowser, { shop }: TestShop, body: object) {
  return owner.call('trySearch', {
    parameters: { shop: shop.domain },
    body: { term: '', ...body },
  });
}

async function publish(owner: AdminBrowser, { shop }: TestShop, settings: Record<string, unknown>) {
  const parameters = { shop: shop.domain };
  const { live } = (await owner.call('readSearchSettings', { parameters })).body;
  const draft = { body: settings, base_version: live?.version ?? 0 };
  const { body } = await owner.call('saveSearchDraft', {
    parameters,
    body: draft,
    headers: { 'If-Match': '"0"' },
  });
  expect(body.problems).toEqual([]);
  const published = await owner.call('publishSearch', {
    parameters,
    body: {},
    headers: { 'If-Match': `"${body.revision}"` },
  });
  expect(published.body).toMatchObject({ shown: true });
}

async function tryKeptTerms(
  owner: AdminBrowser,
  { shop }: TestShop,
  settings: Record<string, unknown>,
) {
  const parameters = { shop: shop.domain };
  return (await owner.call('tryKeptTerms', { parameters, body: { settings } })).body;
}

const drafts: Record<string, unknown>[] = [
  { keyword_groups: [{ keywords: ['sofa'], promoted_products: [4, 2], badge: 'New' }] },
  { keyword_groups: [{ keywords: ['mug'], promoted_products: [1] }], promoted_first: true },
  { influence: [{ field: 'vendor', value: 'Kiln', boost: 0 }], out_of_stock: 'last' },
  { excluded_products: [2], excluded_tags: ['sale'], out_of_stock: 'hidden' },
  { synonyms: [{ words: ['beaker', 'mug'] }], excluded_terms: ['table'] },
];

const terms = ['', 'sofa', 'red sofa', 'table', 'beaker', 'mug', 'kiln', 'bk-77', 'nothing'];

describe('a trial of a search', () => {
  test('shows what shoppers see now beside what they would see', async ({ owner, shop }) => {
    const settings = {
      keyword_groups: [{ keywords: ['sofa'], promoted_products: [4] }],
      built_in_synonyms: false,
    };
    const { body } = await trySearch(owner, shop, { term: 'sofa', settings });
    expect(body.now.products.map(({ id }) => id)).toEqual(
      await idsFor(shop, { searchTerm: 'sofa' }),
    );
    expect(body.now.also_found).toContain('settee');
    expect(body.changed?.also_found).toEqual([]);
    expect(body.changed?.products.at(-1)).toMatchObject({ id: 4, promoted: true });
    expect(body).toMatchObject({ problems: [], needs_index: false, currency: 'USD' });
    expect(body.now.facets.vendors).toContainEqual({ value: 'Kiln', count: 2 });
  });

  test('types a term letter by letter as the dropdown answers', async ({ owner, shop }) => {
    const { body } = await owner.call('typeSearch', {
      parameters: { shop: shop.shop.domain },
      body: { term: ' red sofas' },
    });
    expect(body.steps.map(({ typed }) => typed)).toEqual([
      'r',
      're',
      'red',
      'red s',
      'red so',
      'red sof',
      'red sofa',
      'red sofas',
    ]);
    for (const { typed, total, products, suggestions } of body.steps) {
      const view = await quickView(shop, { query: typed });
      expect(total).toBe(view.pageInfo.serverSize);
      expect(products.map(({ id }) => id)).toEqual(view.data.slice(0, 4).map(({ id }) => id));
      expect(suggestions).toEqual(view.suggestions.map(({ text }) => text));
    }
    expect(body.steps[0]?.products).not.toEqual([]);
  });

  test('tells the steps of each product, and shares that sum to 100', async ({ owner, shop }) => {
    const { body } = await trySearch(owner, shop, { term: 'red sofa' });
    expect(body.now.widened).toBe(true);
    expect(body.now.products[0]).toMatchObject({ id: 1, tier: ['all_words', 'title'] });
    expect(body.now.products[1]?.tier).not.toContain('all_words');
    for (const { shares } of body.now.products) {
      expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
    }
  });

  test('tells what is excluded, where a term leads and that weights need an index', async ({
    owner,
    shop,
  }) => {
    const settings = {
      excluded_products: [2],
      keyword_groups: [{ keywords: ['sofa'], redirect: '/pages/sofas' }],
      field_weights: { vendor: 9 },
    };
    const { body } = await trySearch(owner, shop, { term: 'sofa', settings });
    expect(body.changed).toMatchObject({ redirect: '/pages/sofas', removed: [{ id: 2 }] });
    expect(body.needs_index).toBe(true);
    expect(body.index_seconds).toBeNull();
    await publish(owner, shop, settings);
    const { body: after } = await trySearch(owner, shop, { term: 'sofa' });
    expect(after.index_seconds).toBeGreaterThanOrEqual(0);
  });

  test('names the problems of a draft instead of trying it', async ({ owner, shop }) => {
    const settings = { synonyms: [{ words: ['alone'] }] };
    const { body } = await trySearch(owner, shop, { term: 'sofa', settings });
    expect(body.changed).toBeNull();
    expect(body.problems).toMatchObject([{ path: 'synonyms[0].words' }]);
  });

  for (const draft of drafts) {
    test(`agrees with the storefront after publishing ${JSON.stringify(draft)}`, async ({
      owner,
      shop,
    }) => {
      const tried = new Map<string, number[]>();
      for (const term of terms) {
        const { body } = await trySearch(owner, shop, { term, settings: draft });
        tried.set(term, body.changed?.products.map(({ id }) => id) ?? []);
      }
      await publish(owner, shop, draft);
      for (const term of terms) {
        expect(await idsFor(shop, { searchTerm: term }), term).toEqual(tried.get(term));
      }
    });
  }
});

test('a check names synonyms that find nothing in this shop', async ({ owner, shop }) => {
  const synonyms = [
    { words: ['settee', 'sofa'] },
    { words: ['quixote', 'zebrano'] },
    { words: ['sofa'], also_find: ['zebrano'] },
  ];
  const { body } = await owner.call('checkSearch', {
    parameters: { shop: shop.shop.domain },
    body: { settings: { synonyms } },
  });
  expect(body).toMatchObject({ problems: [], dead_synonyms: [1, 2] });
});

test('a check names products, collections and tags that are gone', async ({ owner, shop }) => {
  const { body } = await owner.call('checkSearch', {
    parameters: { shop: shop.shop.domain },
    body: {
      settings: {
        excluded_products: [2, 'gid://platform/Product/90'],
        keyword_groups: [{ keywords: ['tea'], promoted_products: [91, 1] }],
        kept_terms: [{ term: 'sofa', product: 92 }],
        excluded_collections: [7, 93],
        excluded_tags: ['sale', 'gone', '__proto__'],
      },
    },
  });
  expect(body).toEqual({
    problems: [],
    dead_synonyms: [],
    dead_products: [90, 91, 92],
    dead_collections: [93],
    dead_tags: ['gone', '__proto__'],
  });
});

describe('a kept term', () => {
  const keptTerms = [
    { term: 'mug', product: 6, within: 1 },
    { term: 'sofa', product: 3, within: 2 },
    { term: 'oak table', product: 3 },
    { term: 'beaker', product: 99 },
  ];
  test('tells its place with a draft, failures first', async ({ owner, shop }) => {
    const { data } = await tryKeptTerms(owner, shop, { kept_terms: keptTerms });
    expect(data).toEqual([
      { term: 'mug', product: 6, title: 'Mug tall', within: 1, place: 2, kept: false },
      { term: 'sofa', product: 3, title: 'Oak table', within: 2, place: 3, kept: false },
      { term: 'beaker', product: 99, title: null, within: 3, place: null, kept: false },
      { term: 'oak table', product: 3, title: 'Oak table', within: 3, place: 1, kept: true },
    ]);
  });

  test('is not tried with a draft that has problems', async ({ owner, shop }) => {
    const { problems, data } = await tryKeptTerms(owner, shop, { kept_terms: [{ term: 'mug' }] });
    expect(problems).toMatchObject([{ path: 'kept_terms[0].product' }]);
    expect(data).toEqual([]);
  });
});

describe('a comparison of searches', () => {
  test('puts the term that a synonym rescues on top', async ({ owner, shop }) => {
    const settings = { synonyms: [{ words: ['settee', 'sofa'] }, { words: ['goblet', 'beaker'] }] };
    const { body } = await owner.call('compareSearches', {
      parameters: { shop: shop.shop.domain },
      body: { settings, terms: ['sofa', 'goblet', 'mug'] },
    });
    expect(body.data[0]).toMatchObject({
      term: 'goblet',
      overlap: 0,
      added: 1,
      gone: 0,
      total: { before: 0, after: 1 },
    });
    expect(body.data.slice(1)).toMatchObject([{ overlap: 1 }, { overlap: 1 }]);
  });
});
