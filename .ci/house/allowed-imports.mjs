/**
 * The layers of each part of the house, the lowest first. A room may import those of lower layers: rooms of one layer do
 * not know one another. A room is a folder or a file of the part. Tests and what stands in `testing/` may import everything.
 * @type {Readonly<Record<string, string>>}
 */
export const parts = {
  server: `base
    < contract
    < http insight presentation text
    < settings store
    < accounts catalog config.ts connectors events jobs programs redis reference tracing
    < backups ingest recommend rules
    < changes listing rulesets
    < live search
    < experiments storefront-page
    < demo routes
    < features
    < compose
    < main.ts
    < cli set-up`,
  'server/store': 'port < schema < dialects secrets < feed < tables < stores.ts < archive servers',
  widget: `core
    < build card cart hydration languages page reading shopper
    < attribution card-media compatibility
    < custom-cards plain-placements
    < products
    < bundle cart-progress pop-up quick-view results-page
    < rendering start`,
  admin: 'api build preferences router styles < health kit < screens sign-in < shell < main.ts',
};

/**
 * What any room of a part may import from outside it. A part inside another one, such as the store, may import what that
 * one may.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const outside = {
  server: ['docs/custom-elements.json'],
  widget: ['server/base', 'server/contract', 'docs/custom-elements.json', 'package.json'],
  admin: ['server/contract', 'server/features'],
};
