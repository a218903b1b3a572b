import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { collection, product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { idsFor } from '../../routes/testing/search-fixture.ts';

const colours = ['Red', 'Blue', 'Moss', 'Sand', 'Black'];
const materials = ['Oak', 'Linen', 'Stoneware', 'Glass', 'Walnut', 'Wool'];
const things = ['Mug', 'Bowl', 'Sofa', 'Table lamp', 'Teapot', 'Cushion', 'Chair', 'Vase'];
const makers = ['Kiln', 'Harbour', 'Pell & Sons', 'Nord'];

/** A product of each colour, material and kind; some are sold out, on sale or not published. */
const products = colours.flatMap((colour, hue) =>
  materials.flatMap((material, grain) =>
    things.map((thing, kind) => {
      const id = (hue * materials.length + grain) * things.length + kind + 1;
      return product({
        id,
        title: `${colour} ${material.toLowerCase()} ${thing.toLowerCase()}`,
        product_type: thing,
        vendor: makers[id % makers.length] ?? '',
        tags: id % 5 === 0 ? 'sale' : 'new',
        body_html: `Goes with the ${things[(kind + 1) % things.length]}`,
        status: id % 37 === 0 ? 'draft' : 'active',
        options: [{ name: 'Colour', values: [colour] }],
        variants: [
          {
            option1: colour,
            sku: `SKU-${id}`,
            price: `${(id * 7) % 90}.00`,
            inventory_quantity: id % 6,
          },
        ],
      });
    }),
  ),
);

const wordings: readonly ((colour: string, material: string, thing: string) => string)[] = [
  (_, material, thing) => `${material} ${thing}`,
  (colour, _, thing) => `${colour} ${thing}s under 40`,
  (_, material, thing) => `${thing.slice(0, -1)} ${material}`.toLowerCase(),
  (colour, material) => `${material} not ${colour}`,
  (_, __, thing) => thing.slice(0, 3),
];

/** 300 terms: words, prices, slips of the finger, unwanted words, beginnings, codes and nonsense. */
const terms = Array.from({ length: 300 }, (_, index) => {
  if (index % 30 === 0) {
    return ['', 'zzzz', `SKU-${index + 1}`][(index / 30) % 3] ?? '';
  }
  const write = wordings[index % wordings.length] ?? ((word: string) => word);
  return write(
    colours[index % colours.length] ?? '',
    materials[Math.floor(index / 5) % materials.length] ?? '',
    things[Math.floor(index / 3) % things.length] ?? '',
  );
});

const drafts: readonly Record<string, unknown>[] = [
  {
    synonyms: [{ words: ['settee', 'sofa'] }, { words: ['mug'], also_find: ['bowl'] }],
    keyword_groups: [{ keywords: ['oak mug'], promoted_products: [4, 2, 37] }],
    promoted_first: true,
  },
  {
    influence: [
      { field: 'vendor', value: 'Kiln', boost: 5 },
      { field: 'tags', value: 'sale', boost: 0 },
    ],
    out_of_stock: 'last',
  },
  {
    excluded_products: [1, 2, 3],
    excluded_tags: ['sale'],
    excluded_collections: [7],
    out_of_stock: 'hidden',
  },
  { built_in_synonyms: false, interpret_terms: false, excluded_terms: ['vas', 'oak mug'] },
  {
    languages: ['de'],
    keyword_groups: [
      { keywords: ['sof', 'zzzz'], promoted_products: [11, 12], redirect: '/sofas' },
    ],
    facets: [{ field: 'tags' }],
    kept_terms: [{ term: 'mug', product: 1 }],
  },
];

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    const mugs = products.filter(({ id }) => id % 9 === 0).map(({ id }) => id);
    await shop.import({ products, collections: [collection(7, mugs, 'Ninths')] });
    await use(shop);
  },
});

describe.each(drafts.map((draft, place) => ({ draft, place })))(
  'the bench agrees with the storefront after publishing $draft',
  ({ draft, place }) => {
    // Each draft tries other terms, so that all of them are tried with `THOROUGH=yes`.
    const share = caseCount(20, terms.length / drafts.length);
    const from = place * share;

    test(`for ${share} terms`, async ({ owner, shop }) => {
      const parameters = { shop: shop.shop.domain };
      const asked = terms.slice(from, from + share);
      const tried: { term: string; ids: number[] }[] = [];
      for (const term of asked) {
        const trial = { term, settings: draft };
        const { body } = await owner.call('trySearch', { parameters, body: trial });
        expect(body.problems).toEqual([]);
        tried.push({ term, ids: body.changed?.products.map(({ id }) => id) ?? [] });
      }
      await shop.saveSettings({ search: draft });
      const found: typeof tried = [];
      for (const term of asked) {
        found.push({ term, ids: await idsFor(shop, { searchTerm: term }) });
      }
      expect(found).toEqual(tried);
      expect(found.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(share / 3);
    });
  },
);
