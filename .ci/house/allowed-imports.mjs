/**
 * The layers of each part of the house, the lowest first. A room may import those of lower layers: rooms of one layer do
 * not know one another. A room is a folder or a file of the part. Tests and what stands in `testing/` may import
 * everything. `from`: rooms of other parts that any room of this part may import.
 * @type {Readonly<Record<string, { layers: readonly string[], from?: readonly string[] }>>}
 */
export const parts = {
  server: {
    layers: [
      'base',
      'contract',
      'http insight presentation text',
      'store setting-values.ts',
      'accounts catalog config.ts connectors events jobs programs redis reference tracing',
      'ingest recommend rules',
      'changes listing rulesets',
      'live search',
      'experiments storefront-page',
      'demo routes',
      'features',
      'compose',
      'cli main.ts set-up',
    ],
    from: ['docs/custom-elements.json'],
  },
  'server/store': {
    layers: [
      'port',
      'schema',
      'dialects secrets',
      'feed',
      'tables',
      'stores.ts',
      'archive servers',
    ],
  },
  widget: {
    layers: [
      'core',
      'build card cart compatibility languages plain-placements reading shopper',
      'attribution card-media',
      'custom-cards',
      'products',
      'bundle cart-progress pop-up quick-view results-page',
      'start',
    ],
    from: ['server/base', 'server/contract', 'package.json'],
  },
  admin: {
    layers: [
      'api build preferences router styles',
      'health kit',
      'screens sign-in',
      'shell',
      'main.ts',
    ],
    from: ['server/contract', 'server/features'],
  },
};
