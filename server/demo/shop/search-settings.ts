import type { DemoSearchSettings, PlatformCollection } from './platform.ts';

const newcomersShown = 3;

/** Builds an example of each kind of search setting, for words that the shop itself does not use. */
export function buildSearchSettings(
  collections: readonly PlatformCollection[],
): DemoSearchSettings {
  const newcomers = collections.find(({ handle }) => handle === 'new-arrivals')?.product_ids ?? [];
  return {
    synonyms: [
      { words: ['backpack', 'rucksack'] },
      { words: ['cushion', 'pillow'] },
      { words: ['pitcher'], also_find: ['jug', 'carafe'] },
      { words: ['chopping board'], also_find: ['cutting board'] },
    ],
    keyword_groups: [
      {
        name: 'Gifts',
        keywords: ['gift', 'gifts', 'present', 'presents'],
        redirect: '/collections/gifts-under-30',
      },
      {
        name: 'New arrivals',
        keywords: ['new', "what's new"],
        promoted_products: newcomers.slice(0, newcomersShown),
        badge: 'Just in',
      },
    ],
    promoted_first: true,
  };
}
