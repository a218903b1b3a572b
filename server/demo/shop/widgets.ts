import { rulesetPath } from '../../contract/listing-paths.ts';
import type { DemoWidget } from './platform.ts';
import { rulesetIds } from './rulesets.ts';

/** Builds the widgets of the demo pages, which find them by layout, type or name. */
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
      source: rulesetPath(rulesetIds.goesWithIt),
    }),
    widget(3, 'Cart: goes with what is in it', {
      title: 'Others added these',
      limit: 4,
      layout: 'list',
      source: rulesetPath(rulesetIds.cartUpsell),
    }),
    widget(4, 'Home: weekend', {
      title: 'At its best this week',
      limit: 4,
      layout: 'grid',
      source: rulesetPath(rulesetIds.weekend),
    }),
    widget(5, 'Product page: same maker', {
      title: 'By the same maker',
      limit: 8,
      layout: 'carousel',
      source: rulesetPath(rulesetIds.sameMaker),
    }),
    widget(6, 'Home: regulars', {
      title: 'Picked for you',
      limit: 4,
      layout: 'grid',
      source: rulesetPath(rulesetIds.regulars),
    }),
  ];
}

function widget(id: number, name: string, settings: DemoWidget['settings']): DemoWidget {
  return { id, name, type: 'recommendations', settings };
}
