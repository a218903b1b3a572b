import type { DemoWidget } from './platform.ts';

/** One placement for each layout: home, product page, cart. */
export function buildWidgets(): DemoWidget[] {
  return [
    widget(1, 'Home: top sellers', {
      title: 'What leaves the shelves first',
      limit: 12,
      layout: 'carousel',
      source: '/api/v1/products/top_sellers',
    }),
    widget(2, 'Product page: goes well with it', {
      title: 'Goes well with it',
      limit: 8,
      layout: 'grid',
      source: '/api/v1/products/recommended',
    }),
    widget(3, 'Cart: goes with what is in it', {
      title: 'Others added these',
      limit: 4,
      layout: 'list',
      source: '/api/v1/products/recommended',
    }),
  ];
}

function widget(id: number, name: string, settings: DemoWidget['settings']): DemoWidget {
  return { id, name, type: 'recommendations', settings };
}
