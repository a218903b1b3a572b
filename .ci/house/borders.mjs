import { roomOf } from './sources.mjs';

/**
 * The rooms of the house with the rooms that each may import. A room may import only rooms above it, and one that is
 * not listed may import nothing. Tests and fixtures may import everything.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const allowed = {
  'package.json': [],
  'server/errors.ts': [],
  'server/slices.ts': [],
  'server/maybe-promise.ts': [],
  'server/project-root.ts': [],
  'server/version.ts': ['server/project-root.ts'],
  'server/text': [],
  'server/contract': [],
  'server/store': ['server/errors.ts', 'server/maybe-promise.ts'],
  'server/http': [
    'server/contract',
    'server/errors.ts',
    'server/slices.ts',
    'server/maybe-promise.ts',
  ],
  'server/config.ts': ['server/http', 'server/errors.ts', 'server/project-root.ts'],
  'server/reference': ['server/contract', 'server/http', 'server/project-root.ts'],
  'server/catalog': [
    'server/contract',
    'server/store',
    'server/slices.ts',
    'server/maybe-promise.ts',
  ],
  'server/events': ['server/store', 'server/errors.ts'],
  'server/ingest': [
    'server/catalog',
    'server/contract',
    'server/errors.ts',
    'server/store',
    'server/text',
  ],
  'server/jobs': [],
  'server/accounts': ['server/contract', 'server/errors.ts', 'server/store'],
  'server/listing': [
    'server/catalog',
    'server/contract',
    'server/errors.ts',
    'server/slices.ts',
    'server/store',
    'server/maybe-promise.ts',
  ],
  'server/recommend': [
    'server/catalog',
    'server/contract',
    'server/maybe-promise.ts',
    'server/store',
    'server/text',
  ],
  'server/rules': [
    'server/catalog',
    'server/contract',
    'server/errors.ts',
    'server/slices.ts',
    'server/maybe-promise.ts',
  ],
  'server/search': [
    'server/catalog',
    'server/contract',
    'server/errors.ts',
    'server/slices.ts',
    'server/store',
    'server/text',
    'server/maybe-promise.ts',
  ],
  'server/rulesets': [
    'server/catalog',
    'server/contract',
    'server/errors.ts',
    'server/ingest',
    'server/rules',
    'server/slices.ts',
    'server/store',
    'server/maybe-promise.ts',
  ],
  'server/management': [
    'server/accounts',
    'server/contract',
    'server/errors.ts',
    'server/ingest',
    'server/rules',
    'server/rulesets',
    'server/store',
  ],
  'server/feed-readers.ts': ['server/search', 'server/store'],
  'server/service.ts': [
    'server/catalog',
    'server/contract',
    'server/events',
    'server/feed-readers.ts',
    'server/jobs',
    'server/recommend',
    'server/rulesets',
    'server/search',
    'server/store',
  ],
  'server/routes': [
    'server/accounts',
    'server/catalog',
    'server/contract',
    'server/errors.ts',
    'server/events',
    'server/http',
    'server/ingest',
    'server/listing',
    'server/management',
    'server/project-root.ts',
    'server/recommend',
    'server/reference',
    'server/rules',
    'server/rulesets',
    'server/search',
    'server/slices.ts',
    'server/store',
    'server/maybe-promise.ts',
  ],
  'server/readiness.ts': [
    'server/contract',
    'server/errors.ts',
    'server/recommend',
    'server/routes',
    'server/service.ts',
    'server/store',
    'server/version.ts',
  ],
  'server/read-metrics.ts': [
    'server/http',
    'server/listing',
    'server/recommend',
    'server/routes',
    'server/service.ts',
  ],
  'server/ruleset-trial.ts': [
    'server/config.ts',
    'server/contract',
    'server/http',
    'server/routes',
    'server/rules',
    'server/service.ts',
    'server/store',
  ],
  'server/search-trial.ts': [
    'server/config.ts',
    'server/contract',
    'server/routes',
    'server/search',
    'server/service.ts',
    'server/store',
  ],
  'server/demo': [
    'server/catalog',
    'server/contract',
    'server/ingest',
    'server/rulesets',
    'server/search',
    'server/store',
  ],
  'server/admin-jobs.ts': ['server/jobs', 'server/management', 'server/service.ts'],
  'server/admin-router.ts': [
    'server/accounts',
    'server/config.ts',
    'server/contract',
    'server/http',
    'server/routes',
    'server/service.ts',
  ],
  'server/app.ts': [
    'server/accounts',
    'server/admin-jobs.ts',
    'server/admin-router.ts',
    'server/config.ts',
    'server/contract',
    'server/demo',
    'server/errors.ts',
    'server/http',
    'server/listing',
    'server/project-root.ts',
    'server/read-metrics.ts',
    'server/readiness.ts',
    'server/reference',
    'server/routes',
    'server/rules',
    'server/service.ts',
    'server/store',
    'server/version.ts',
  ],
  'server/main.ts': [
    'server/app.ts',
    'server/config.ts',
    'server/errors.ts',
    'server/http',
    'server/store',
  ],
  'server/cli': [
    'server/accounts',
    'server/management',
    'server/config.ts',
    'server/contract',
    'server/errors.ts',
    'server/ingest',
    'server/recommend',
    'server/rules',
    'server/rulesets',
    'server/ruleset-trial.ts',
    'server/search',
    'server/search-trial.ts',
    'server/store',
    'server/version.ts',
  ],
  'server/set-up': [],
  'widget/core': [],
  'widget/languages': ['widget/core'],
  'widget/shopper': ['widget/core'],
  'widget/plain-placements': ['widget/core'],
  'widget/card': ['widget/core'],
  'widget/custom-cards': ['widget/core', 'widget/card'],
  'widget/cart': ['widget/core', 'widget/card'],
  'widget/products': [
    'widget/core',
    'widget/shopper',
    'widget/card',
    'widget/custom-cards',
    'widget/cart',
  ],
  'widget/bundle': ['widget/core', 'widget/card', 'widget/cart', 'widget/products'],
  'widget/cart-progress': ['widget/core', 'widget/cart'],
  'widget/pop-up': ['widget/core', 'widget/shopper', 'widget/cart', 'widget/products'],
  'widget/quick-view': ['widget/core', 'widget/shopper', 'widget/cart'],
  'widget/results-page': ['widget/core', 'widget/shopper', 'widget/card', 'widget/cart'],
  'widget/compatibility': ['widget/core'],
  'widget/build': ['widget/core'],
  'widget/start': [
    'package.json',
    'widget/core',
    'widget/languages',
    'widget/shopper',
    'widget/plain-placements',
    'widget/compatibility',
    'widget/cart',
    'widget/products',
    'widget/bundle',
    'widget/cart-progress',
    'widget/pop-up',
    'widget/quick-view',
    'widget/results-page',
  ],
  'admin/preferences': [],
  'admin/api': ['server/contract'],
  'admin/router': [],
  'admin/kit': ['admin/preferences', 'admin/api', 'admin/router'],
  'admin/screens': [
    'admin/preferences',
    'admin/api',
    'admin/router',
    'admin/kit',
    'server/contract',
  ],
  'admin/sign-in': ['admin/preferences', 'admin/api', 'admin/kit'],
  'admin/shell': [
    'admin/preferences',
    'admin/api',
    'admin/router',
    'admin/kit',
    'admin/screens',
    'admin/sign-in',
  ],
  'admin/main.ts': ['admin/preferences', 'admin/shell'],
};

/**
 * Returns a sentence for each import that no border allows.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @param {Readonly<Record<string, readonly string[]>>} borders
 * @returns {string[]}
 */
export function findBreaches(sources, borders = allowed) {
  return sources
    .filter(({ file, isTest }) => /^(server|widget|admin)\//.test(file) && !isTest)
    .flatMap(({ file, room, imports }) =>
      imports
        .filter((target) => roomOf(target) !== room && !borders[room]?.includes(roomOf(target)))
        .map((target) => `${file} imports ${target}, which no border allows`),
    );
}

/**
 * Returns a sentence for each room that may import one below it in the table: such rooms could import each other.
 * @param {Readonly<Record<string, readonly string[]>>} borders
 * @returns {string[]}
 */
export function findUpwardBorders(borders = allowed) {
  const rooms = Object.keys(borders);
  return rooms.flatMap((room, index) =>
    (borders[room] ?? [])
      .filter((other) => !rooms.slice(0, index).includes(other))
      .map((other) => `${room} may import ${other}, which is not above it in the table of borders`),
  );
}
