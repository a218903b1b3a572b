import { productId } from '../shared/products.mjs';
import { atMost, median } from '../shared/table.mjs';

/** Answers of each request after the first one, which may have to fill a cache. */
const asked = 5;

const aimMs = 300;

/** A product that is shown, and one that no list names. */
const products = [productId(8), productId(123_457)];

/**
 * Returns the requests of each table, picker and page of the administration whose cost may grow with the products.
 * @param {readonly number[]} collectionIds of which every fourth holds a third of the products
 * @returns {Record<string, string[]>}
 */
function requestsOf(collectionIds) {
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
    'product picker': ['', 'a', 'alloy amber', 'brass', 'glass drive 77'].map(
      (q) => `/products${query({ q })}`,
    ),
    'find or do': ['a', 'glass', 'widget'].map((q) => `/find${query({ q })}`),
    'collection picker': ['/collections', '/collections?q=tion+12'],
    'word picker': ['tag', 'vendor', 'type'].flatMap((kind) => [
      `/words?kind=${kind}`,
      `/words?kind=${kind}&q=1`,
    ]),
    'recommendations of a product': ofProduct('/relations'),
    'recommendations: exclusions': ['/exclusions'],
    'recommendations: models': ['/models'],
    'markets with a sample': ['/markets'],
    'events: rates by page': ['/event-rates'],
    'start and insight': ['/insight/overview', '/insight/tables/widgets', '/insight/tables/terms'],
    health: ['/health'],
    changes: ['/changes', '/changes?kind=models'],
    'rulesets with thumbnails': ['/rulesets', '/ruleset-uses', '/ruleset-previews?ids=2'],
    widgets: ['/widgets'],
    'search settings': ['/search'],
  };
}

/** @param {string} path below each product */
function ofProduct(path) {
  return products.map((product) => `/catalog/${product}${path}`);
}

/** @param {Record<string, string>} values */
function query(values) {
  return `?${new URLSearchParams(values)}`;
}

/**
 * Asks for each table and picker. A row has the slowest of its requests: its first answer, the median of the ones after
 * it, and the processor time of the server for one of these, which other programs of the machine hardly change.
 *
 * @param {(path: string) => Promise<unknown>} call
 * @param {() => Promise<{ cpuMs: number }>} usage
 * @param {readonly number[]} collectionIds
 */
export async function measureTables(call, usage, collectionIds) {
  const rows = [];
  for (const [name, paths] of Object.entries(requestsOf(collectionIds))) {
    /** @type {Awaited<ReturnType<typeof costOf>>[]} */
    const costs = [];
    for (const path of paths) {
      costs.push(await costOf(call, usage, path));
    }
    const slowest = (/** @type {'first' | 'usual' | 'cpu'} */ cost) =>
      Math.max(...costs.map((each) => each[cost]));
    const cells = [slowest('first'), slowest('usual'), slowest('cpu')].map((ms) => ms.toFixed(0));
    const verdict = atMost(aimMs, Math.max(slowest('first'), slowest('usual')));
    rows.push({ name, cells, verdict });
  }
  return [{ name: 'ms', cells: ['first', 'later', 'CPU'] }, ...rows];
}

/**
 * @param {(path: string) => Promise<unknown>} call
 * @param {() => Promise<{ cpuMs: number }>} usage
 * @param {string} path
 */
async function costOf(call, usage, path) {
  const first = await timeOf(call, path);
  const later = [];
  const before = await usage();
  for (let round = 0; round < asked; round += 1) {
    later.push(await timeOf(call, path));
  }
  const cpu = ((await usage()).cpuMs - before.cpuMs) / asked;
  return { first, usual: median(later), cpu };
}

/**
 * @param {(path: string) => Promise<unknown>} call
 * @param {string} path
 */
async function timeOf(call, path) {
  const startedAt = performance.now();
  await call(path);
  return performance.now() - startedAt;
}
