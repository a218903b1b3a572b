import type { DemoWidget, PlatformCollection } from './platform.ts';

/** One placement for each layout: home, product page, cart. */
export function buildWidgets(collections: readonly PlatformCollection[]): DemoWidget[] {
  return [
    widget(1, 'Home: top sellers', {
      title: 'What leaves the shelves first',
      limit: 12,
      layout: 'carousel',
      source: '/api/v1/products/top_sellers',
    }),
    widget(2, 'Product page: from the tea table', {
      title: 'More for the tea table',
      limit: 8,
      layout: 'grid',
      source: `/api/v1/products/collections?platform_collection_ids=${collectionId(collections, 'tea-time')}&smart_sort=top_sellers`,
    }),
    widget(3, 'Cart: small additions', {
      title: 'Small things that fit in',
      limit: 4,
      layout: 'list',
      source: `/api/v1/products/collections?platform_collection_ids=${collectionId(collections, 'gifts-under-30')}&smart_sort=top_sellers`,
    }),
  ];
}

function widget(id: number, name: string, settings: DemoWidget['settings']): DemoWidget {
  return { id, name, type: 'recommendations', settings };
}

function collectionId(collections: readonly PlatformCollection[], handle: string): number {
  const found = collections.find((collection) => collection.handle === handle);
  if (!found) {
    throw new Error(`the demo shop has no collection ${handle}`);
  }
  return found.id;
}
