import type { MarketHead } from '../tables/catalog/market-rows.ts';
import { ids, type StoreCalls, writes } from './store-calls-fixture.ts';
import type { Stores } from '../stores.ts';

const market: MarketHead = {
  id: 1,
  name: 'M',
  isActive: true,
  position: 1,
  countries: ['DE'],
  currency: null,
  adjustment: null,
  rate: null,
  hasAllProducts: false,
  priceContext: 'DE',
  isForCompany: false,
};

export function catalogCalls(shopId: number) {
  return {
    ...productCalls(shopId),
    ...collectionCalls(shopId),
    ...marketCalls(shopId),
    ...translationCalls(shopId),
  };
}

function productCalls(shopId: number) {
  return {
    products: {
      idsOfFormerHandles: (s) => s.products.idsOfFormerHandles(shopId, ['handle-1']),
      contentHashes: (s) => s.products.contentHashes(shopId, ids),
      save: writes((s, t) => s.products.save(t, shopId, [productRecord(1)])),
      lookUp: [
        (s) => s.products.lookUp(shopId, ['product', '7'], 'SKU', 5),
        (s) => s.products.lookUp(shopId, [], 'SKU', 5),
      ],
      idsAfter: (s) => s.products.idsAfter(shopId, 5, 10),
      namesAfter: (s) => s.products.namesAfter(shopId, 5, 10),
      ownersOfVariants: (s) => s.products.ownersOfVariants(shopId, ids),
      variantOwners: (s) => s.products.variantOwners(shopId, ids),
      bodies: (s) => s.products.bodies(shopId, ids),
      remove: writes((s, t) => s.products.remove(t, shopId, ids)),
    },
    publications: {
      hiddenAmong: (s) => s.publications.hiddenAmong(shopId, ids),
      keepSchedule: (s) => s.publications.keepSchedule(2),
      nextDueAt: (s) => s.publications.nextDueAt(),
    },
    bundles: {
      replace: writes((s, t) => s.bundles.replace(t, shopId, [{ id: 1, componentIds: [2, 3] }])),
    },
    sellingPlans: {
      list: (s) => s.sellingPlans.list(s.database.read, shopId),
      replace: writes((s, t) => s.sellingPlans.replace(t, shopId, [{ id: 1, body: '{}' }])),
    },
    productGroups: {
      candidates: (['tags', 'vendor', 'product_type'] as const).map(
        (kind) => (s: Stores) => s.productGroups.candidates(shopId, kind, 'mug'),
      ),
      words: (s) => s.productGroups.words(shopId, ids),
    },
  } satisfies Partial<StoreCalls>;
}

function translationCalls(shopId: number) {
  const german = { kind: 'product', locale: 'de' } as const;
  const records = [
    { id: 1, fields: '{"title":"Becher"}' },
    { id: 500, fields: null },
  ];
  return {
    translations: {
      find: (s) => s.translations.find(shopId, german, ids),
      idsByHandle: (s) => s.translations.idsByHandle(shopId, german, ['becher-1', 'becher-2']),
      save: writes((s, t) => s.translations.save(t, shopId, german, records)),
      keepOnly: (s) => s.translations.keepOnly(shopId, ['de']),
    },
  } satisfies Partial<StoreCalls>;
}

function collectionCalls(shopId: number) {
  return {
    collections: {
      contentHashes: (s) => s.collections.contentHashes(shopId, ids),
      idsAfter: (s) => s.collections.idsAfter(shopId, 5, 10),
      members: (s) => s.collections.members(shopId, 1),
      save: writes((s, t) => s.collections.save(t, shopId, [collectionRecord(1)])),
      saveHeads: writes((s, t) => s.collections.saveHeads(t, shopId, [collectionRecord(1)])),
      saveMembers: writes((s, t) => s.collections.saveMembers(t, shopId, 1, ids)),
      remove: writes((s, t) => s.collections.remove(t, shopId, ids)),
    },
    smartCollections: {
      save: writes((s, t) => s.smartCollections.save(t, shopId, [{ id: 7, definition: '{}' }])),
      beginSearch: writes((s, t) => s.smartCollections.beginSearch(t, shopId)),
      endSearch: writes((s, t) => s.smartCollections.endSearch(t, shopId, { id: 7, version: 3 })),
      sortKeysAfter: [true, false].map(
        (withTitles) => (s: Stores) =>
          s.smartCollections.sortKeysAfter(shopId, 5, { limit: 10, withTitles }),
      ),
      forget: writes((s, t) => s.smartCollections.forget(t, shopId, [7])),
    },
  } satisfies Partial<StoreCalls>;
}

function marketCalls(shopId: number) {
  const edition = { shopId, marketId: 1, edition: 2 };
  return {
    markets: {
      contentHashes: (s) => s.markets.contentHashes(shopId, ids),
      idsAfter: (s) => s.markets.idsAfter(shopId, 0, 10),
      list: (s) => s.markets.list(shopId),
      find: (s) => s.markets.find(s.database.read, shopId, 1),
      nextEdition: (s) => s.markets.nextEdition(shopId, 1),
      countUnpricedVariants: (s) => s.markets.countUnpricedVariants(shopId, 2),
      addProducts: writes((s, t) => s.markets.addProducts(t, edition, ids)),
      addPrices: writes((s, t) =>
        s.markets.addPrices(t, edition, [{ variantId: 1, price: 1, compareAtPrice: null }]),
      ),
      putPrices: writes((s, t) =>
        s.markets.putPrices(t, edition, [
          { variantId: 1, price: 1.5, compareAtPrice: 2, base: { price: 1, compareAtPrice: null } },
        ]),
      ),
      save: writes((s, t) => s.markets.save(t, edition, { ...market, contentHash: 'h' })),
      saveHead: writes((s, t) => s.markets.saveHead(t, shopId, market, ['CA'])),
      dropUnusedLists: writes((s, t) => s.markets.dropUnusedLists(t, { shopId, marketId: 1 }, 10)),
      remove: writes((s, t) => s.markets.remove(t, shopId, [3])),
    },
    marketCustomers: {
      add: writes((s, t) => s.marketCustomers.add(t, edition, ids)),
      marketsOf: (s) => s.marketCustomers.marketsOf(shopId, 7),
      remove: writes((s, t) => s.marketCustomers.remove(t, shopId, 7)),
    },
    marketEdits: {
      find: (s) => s.marketEdits.find(shopId, 1),
      save: writes((s, t) =>
        s.marketEdits.save(t, shopId, 1, { countries: ['CA'], adjustment: 5, rate: null }),
      ),
      remove: writes((s, t) => s.marketEdits.remove(t, shopId, 1)),
    },
    catalog: {
      productsAfter: (s) => s.catalog.productsAfter(shopId, 5, 10),
      products: (s) => s.catalog.products(shopId, ids),
      collectionIds: (s) => s.catalog.collectionIds(shopId),
      collection: (s) => s.catalog.collection(shopId, 5),
      marketProductIds: (s) => s.catalog.marketProductIds(shopId, market),
      marketCustomerIds: (s) =>
        s.catalog.marketCustomerIds(shopId, { ...market, isForCompany: true }),
      marketPrices: (s) => s.catalog.marketPrices(shopId, market),
    },
    contents: {
      contentHashes: (s) => s.contents.contentHashes(shopId, ids),
      idsAfter: (s) => s.contents.idsAfter(shopId, 5, 10),
      after: (s) => s.contents.after(shopId, 5, 10),
      find: (s) => s.contents.find(shopId, ids),
      save: writes((s, t) => s.contents.save(t, shopId, [contentRecord(1)])),
      remove: writes((s, t) => s.contents.remove(t, shopId, ids)),
    },
  } satisfies Partial<StoreCalls>;
}

function productRecord(id: number) {
  return {
    id,
    handle: 'h',
    status: 'active',
    tags: '',
    createdAt: 1,
    publishedAt: 1,
    variants: [{ id: id * 10, price: 1, inStock: true }],
    vendor: '',
    productType: '',
    title: 'T',
    skus: ['s'],
    contentHash: 'n',
    body: '{}',
  };
}

function collectionRecord(id: number) {
  return { id, handle: 'h', title: 'C', productIds: ids, contentHash: 'n' };
}

function contentRecord(id: number) {
  return {
    id,
    type: 'page' as const,
    platformId: 9_999,
    title: 'T',
    handle: 'h',
    blogId: null,
    blogTitle: null,
    blogHandle: null,
    tags: [],
    publishedAt: null,
    text: '',
    contentHash: 'n',
  };
}
