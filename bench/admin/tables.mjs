import { productId } from '../shared/products.mjs';
import { atMost, median } from '../shared/table.mjs';

/** Answers of each request after the first one, which may have to fill a cache. */
const asked = 5;

const aimMs = 300;

/** A product that is shown, and one that no list names. */
const products = [productId(8), productId(123_457)];

/** As many products as a picker asks for at once. */
const mostIds = 250;

/** @typedef {string | readonly [path: string, body: object]} Request a path, or one with a body to post */

/**
 * Returns the requests of the pages of a catalog.
 *
 * @param {readonly number[]} collectionIds
 * @returns {Record<string, Request[]>}
 */
function ofCatalog(collectionIds) {
  return {
    'catalog: first and last page': ['/catalog', '/catalog?page=4000'],
    'catalog: words': ['alloy', 'glass brass', 'coil cord dark drive', 'nothing like this'].map(
      (q) => `/catalog${query({ q })}`,
    ),
    'catalog: state': ['shown', 'sold_out', 'unpublished', 'inactive'].map(
      (state) => `/catalog?state=${state}`,
    ),
    'catalog: filters': [
      { vendor: 'Vendor 7' },
      { type: 'Type 3' },
      { tag: 'tag 17' },
      { option: 'Colour:Red' },
      { metafield: 'number_decimal.reviews.rating.4.5' },
      { collection: String(collectionIds[0]) },
      { min: '100', max: '200,50' },
      { q: 'glass', type: 'Type 3', state: 'sold_out', min: '10' },
    ].map((filter) => `/catalog${query(filter)}`),
    'product: as stored': ofProduct(''),
    'product: Where is it shown?': ofProduct('/places'),
    'product: Why not? market': ofProduct('/refusals?country=DE'),
    'product: Why not? listing': [
      '/api/v1/products/top_sellers',
      `/api/v1/products/collections?platform_collection_ids=${collectionIds[0]}`,
      '/api/v1/custom/id/2',
    ].flatMap((listing) => ofProduct(`/refusals${query({ listing })}`)),
    'product: Why not? term': ['glass', 'coil cord dark drive under 50'].flatMap((term) =>
      ofProduct(`/refusals${query({ term })}`),
    ),
  };
}

/**
 * Returns the requests of the pickers.
 *
 * @param {readonly number[]} collectionIds
 * @returns {Record<string, Request[]>}
 */
function ofPickers(collectionIds) {
  return {
    'product picker': ['', 'a', 'alloy amber', 'brass', 'glass drive 77'].map(
      (q) => `/products${query({ q })}`,
    ),
    'product picker: chosen ones': [
      `/products${query({ ids: Array.from({ length: mostIds }, (_, place) => productId(place * 7)).join() })}`,
    ],
    'find or do': ['a', 'glass', 'widget'].map((q) => `/find${query({ q })}`),
    'collection picker': [
      '/collections',
      '/collections?q=tion+12',
      `/collections${query({ ids: collectionIds.slice(0, mostIds).join() })}`,
    ],
    'word picker': ['tag', 'vendor', 'type'].flatMap((kind) => [
      `/words?kind=${kind}`,
      `/words?kind=${kind}&q=1`,
    ]),
    'picker of customer tags': ['/customer-tags', '/customer-tags?q=vip'],
    'words of rules': ['/vocabulary'],
  };
}

/**
 * The requests of the other pages of a shop. The live list of events is a stream, the trial of a ruleset is measured beside
 * it, and the comparison of searches has a benchmark of its own: see compare.mjs.
 *
 * @type {Record<string, Request[]>}
 */
const ofOtherPages = {
  'recommendations of a product': ofProduct('/relations'),
  'recommendations: exclusions': ['/exclusions'],
  'recommendations: models': ['/models'],
  'markets with a sample': ['/markets'],
  'events: rates by page': ['/event-rates'],
  'start and insight': [
    '/insight/overview',
    ...['widgets', 'rulesets', 'rules', 'recommenders', 'terms', 'pages'].map(
      (table) => `/insight/tables/${table}`,
    ),
    '/insight/tables/widgets/1',
  ],
  health: ['/health'],
  changes: ['/changes', '/changes?kind=models'],
  'rulesets with thumbnails': ['/rulesets', '/ruleset-uses', '/ruleset-previews?ids=2'],
  'a ruleset with versions': ['', '/versions', '/situations'].map((path) => `/rulesets/2${path}`),
  widgets: ['/widgets', '/widget-uses', '/widget-forms', '/widgets/1', '/widgets/1/versions'],
  experiments: ['/experiments'],
  'experiments: how long one would take': ['/experiment-plan', '/experiment-plan?widget=1'],
  'search settings': ['/search', '/search/versions', ['/search/check', { settings: {} }]],
  'search bench': ['glass', 'coil cord dark drive under 50', 'nothing like this'].map((term) => [
    '/search/trial',
    { term, settings: { promoted_first: true } },
  ]),
  'search: kept terms': ['/search/kept-terms', '/search/weight-trial'],
  imports: ['/imports'],
  'personal data': ['/privacy-requests', ['/persons/find', { uuid: 'shopper-31' }]],
  'shop, keys and connection': [
    '',
    '/keys',
    '/settings',
    '/settings/file',
    '/connection',
    '/webhooks',
  ],
};

/** The requests of the tables that all shops share. */
const ofInstallation = { 'shops, people and their changes': ['/shops', '/people', '/changes'] };

/** @param {string} path below each product */
function ofProduct(path) {
  return products.map((product) => `/catalog/${product}${path}`);
}

/** @param {Record<string, string>} values */
function query(values) {
  return `?${new URLSearchParams(values)}`;
}

/** @typedef {(path: string, body?: object) => Promise<unknown>} Ask calls an endpoint */
/** @typedef {() => Promise<{ cpuMs: number }>} Usage */

/**
 * Asks for each table and picker.
 *
 * @param {{ ask: Ask, askShop: Ask, usage: Usage, collectionIds: readonly number[] }} options `ask` calls the endpoints of
 *   the installation, `askShop` those of the shop; every fourth collection holds a third of the products
 */
export async function measureTables({ ask, askShop, usage, collectionIds }) {
  const rows = [];
  const ofShop = { ...ofCatalog(collectionIds), ...ofPickers(collectionIds), ...ofOtherPages };
  for (const [name, requests] of Object.entries(ofShop)) {
    rows.push(await rowOf(name, requests, { ask: askShop, usage }));
  }
  for (const [name, requests] of Object.entries(ofInstallation)) {
    rows.push(await rowOf(name, requests, { ask, usage }));
  }
  return [{ name: 'ms', cells: ['first', 'later', 'CPU'] }, ...rows];
}

/**
 * Returns the row of a table: the slowest of its requests, with its first answer, the median of the ones after it, and the
 * processor time of the server for one of these, which other programs of the machine hardly change.
 *
 * @param {string} name
 * @param {readonly Request[]} requests
 * @param {{ ask: Ask, usage: Usage }} server
 */
async function rowOf(name, requests, { ask, usage }) {
  /** @type {Awaited<ReturnType<typeof costOf>>[]} */
  const costs = [];
  for (const request of requests) {
    const [path, body] = typeof request === 'string' ? [request, undefined] : request;
    costs.push(await costOf(() => ask(path, body), usage));
  }
  const slowest = (/** @type {'first' | 'usual' | 'cpu'} */ cost) =>
    Math.max(...costs.map((each) => each[cost]));
  const cells = [slowest('first'), slowest('usual'), slowest('cpu')].map((ms) => ms.toFixed(0));
  const verdict = atMost(aimMs, Math.max(slowest('first'), slowest('usual')));
  return { name, cells, verdict };
}

/**
 * @param {() => Promise<unknown>} call
 * @param {Usage} usage
 */
async function costOf(call, usage) {
  const first = await timeOf(call);
  const later = [];
  const before = await usage();
  for (let round = 0; round < asked; round += 1) {
    later.push(await timeOf(call));
  }
  const cpu = ((await usage()).cpuMs - before.cpuMs) / asked;
  return { first, usual: median(later), cpu };
}

/** @param {() => Promise<unknown>} call */
async function timeOf(call) {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
