import { productId } from '../../shared/products.mjs';
import { hostileBodies, publicRequests } from './public-requests.mjs';
import { collectionRuleset, heavyRuleset } from './shop.mjs';

/**
 * A request without its key.
 * @typedef {object} Request
 * @property {string} name
 * @property {string} path
 * @property {Record<string, string>} [query]
 * @property {Record<string, unknown>} [body] sent as JSON by POST
 * @property {'POST'} [method] for a request without a body
 */

const searchPath = '/api/v1/smart-search/search';
const quickViewPath = '/api/v1/smart-search/search/quick-view';
const listings = '/api/v1/products';
const attackSize = 20_000;
const mostIds = 250;

/**
 * Returns the requests that were found by hand: as first sent, which is now refused, and at the allowed
 * size.
 * @param {import('./shop.mjs').Shop} shop
 * @returns {Request[]}
 */
export function namedRequests(shop) {
  return [
    ...searches(shop),
    ...sortedSearches(shop),
    ...termSearches(),
    ...quickViews(shop),
    ...listingRequests(shop),
    ...rulesets(),
    ...hostileBodies(),
    ...publicRequests(shop),
  ];
}

/**
 * @param {string} name
 * @param {object} body
 */
function search(name, body) {
  return { name: `search, ${name}`, path: searchPath, body: { searchTerm: '', ...body } };
}

/**
 * @param {string} name
 * @param {object} body
 */
function quickView(name, body) {
  return { name: `quick view, ${name}`, path: quickViewPath, body: { query: 'cable', ...body } };
}

/**
 * @param {string} name
 * @param {string} path
 * @param {Record<string, string>} query
 */
function list(name, path, query) {
  return {
    name,
    path: `${listings}/${path}`,
    query: { bust_cache: 'yes', limit: '250', ...query },
  };
}

/**
 * @param {string} field
 * @param {string} word
 */
function boosts(field, word) {
  return Array.from({ length: 100 }, (_, n) => ({ field, value: `${word} ${n}`, boost: 1.5 }));
}

/** @param {number} count */
function exclude(count) {
  return { collections: idsFrom(1_001, count), productIds: idsOf(count) };
}

/** @param {import('./shop.mjs').Shop} shop */
function searches({ collectionIds, count }) {
  const few = collectionIds.slice(0, mostIds);
  const deepest = Math.floor(count / 100);
  return [
    search('everything', {}),
    search('20,000 excluded collections', { exclusions: { collections: idsFrom(1, attackSize) } }),
    search('250 excluded collections', { exclusions: { collections: few } }),
    search('20,000 collections', { filters: { collections: idsFrom(1, attackSize) } }),
    search('250 collections', { filters: { collections: few } }),
    search('for a person, 100 a page', {
      personal: true,
      viewedIds: idsOf(10),
      cartIds: idsOf(50),
      pageSize: 100,
    }),
    search('250 excluded products', { exclusions: { product_ids: idsOf(mostIds) } }),
    search('100 boosted titles', { boostByFields: boosts('title', 'toner black') }),
    search('100 boosted tags', { boostByFields: boosts('tags', 'tag') }),
    search('15,000 options', { filters: { options: words('Part', 15_000) } }),
    search('250 options', { filters: { options: words('Part', mostIds) } }),
    search('250 tags', { filters: { tags: words('tag', mostIds) } }),
    search('all facets', { aggregate: { fields: facets } }),
    search('all facets, each filtered', {
      aggregate: { fields: facets },
      filters: {
        options: words('Part', mostIds),
        tags: words('tag', mostIds),
        vendors: words('Vendor', mostIds),
        price: { min: 1, max: 400 },
        available: true,
      },
    }),
    search('last page', { currentPage: deepest, pageSize: 100 }),
  ];
}

/** @param {import('./shop.mjs').Shop} shop */
function sortedSearches({ count }) {
  const deepest = Math.floor(count / 100);
  return sorts.flatMap((field) => [
    search(`by ${field}`, { sortBy: { field }, pageSize: 100 }),
    search(`by ${field}, page in the middle`, {
      sortBy: { field },
      currentPage: Math.ceil(deepest / 2),
      pageSize: 100,
    }),
  ]);
}

function termSearches() {
  return [
    search('one letter', { searchTerm: 'a' }),
    search('common words', { searchTerm: 'type black cable colour compatibility' }),
    search('common words, all facets', {
      searchTerm: 'type black',
      aggregate: { fields: facets },
    }),
    search('16 misspelt words', { searchTerm: misspelt(16) }),
    search('512 characters of short words', { searchTerm: 'a b c d e f g h '.repeat(32) }),
    search('one word of 512 characters', { searchTerm: 'compatibilitee'.repeat(36) }),
    search('nothing found', { searchTerm: 'zzqxv' }),
  ];
}

const sorts = ['name', 'handle', 'sku', 'vendor', 'price', 'created_at', 'best-sellers', 'ratings'];

const facets = ['tags', 'categories', 'vendors', 'options', 'availability', 'price'];

/** @param {import('./shop.mjs').Shop} shop */
function quickViews({ collectionIds }) {
  return [
    quickView('one word', {}),
    quickView('nothing typed', { query: '' }),
    quickView('one letter', { query: 't' }),
    quickView('10,000 and 10,000 exclusions', { exclude: exclude(10_000) }),
    quickView('250 and 250 exclusions', { exclude: exclude(mostIds) }),
    quickView('250 collections', { filters: { collections: collectionIds.slice(0, mostIds) } }),
    quickView('nothing found', { query: 'zzqxv vvbnq' }),
    quickView('misspelt words and letters', { query: misspeltWithLetters }),
    quickView('frequent words, slips and letters', { query: frequentWithLetters }),
  ];
}

/** @param {import('./shop.mjs').Shop} shop */
function listingRequests({ collectionIds }) {
  const large = collectionIds.filter((_, place) => place % 4 === 0);
  const noPrice = { any_variant_price_equal_to: '0.001' };
  return [
    list('top sellers, no such price', 'top_sellers', noPrice),
    list('recommended, 60 collections, no such price', 'recommended', {
      platform_collection_id: large.slice(0, 60).join(),
      ...noPrice,
    }),
    list('recommended, 100 large collections', 'recommended', {
      platform_collection_id: large.join(),
    }),
    ...['top_sellers', 'yes'].map((order) =>
      list(`collections by ${order}, 250 ids, one price`, 'collections', {
        platform_collection_ids: collectionIds.slice(0, mostIds).join(),
        smart_sort: order,
        any_variant_price_equal_to: '5.37',
      }),
    ),
    list('collections, 250 ids, for a person, no such price', 'collections', {
      platform_collection_ids: collectionIds.slice(0, mostIds).join(),
      smart_sort: 'yes',
      personal: 'yes',
      viewed_ids: idsOf(10).join(),
      cart_ids: idsOf(50).join(),
      ...noPrice,
    }),
    list('collections, 250 ids, no such price', 'collections', {
      platform_collection_ids: collectionIds.slice(0, mostIds).join(),
      ...noPrice,
    }),
    list('similar to 250 products', 'similar_products', {
      platform_product_ids: idsOf(mostIds).join(),
      ...noPrice,
    }),
    list('recommended for 250 products', 'recommended', {
      platform_product_ids: idsOf(mostIds).join(),
      ...noPrice,
    }),
    list('viewed-related for 250 products', 'viewed-related', {
      platform_product_ids: idsOf(mostIds).join(),
      ...noPrice,
    }),
    list('trending, no such price', 'trending_products', noPrice),
    list('static, 250 ids and 100 large collections', 'static', {
      ids: idsOf(mostIds).join(),
      platform_collection_id: large.join(),
      ...noPrice,
    }),
    list('static, 250 products never shown', 'static', { ids: idsOf(mostIds).join() }),
  ];
}

function rulesets() {
  const cart = Object.fromEntries(
    idsOf(mostIds).flatMap((id, place) => [
      [`cart[items][${place}][product_id]`, String(id)],
      [`cart[items][${place}][quantity]`, '1'],
    ]),
  );
  const address = `https://shop.example/${'abcxyz'.repeat(500)}`;
  return [
    {
      name: 'ruleset, 1,000 heavy patterns',
      path: `/api/v1/custom/id/${heavyRuleset}`,
      query: { url: address, bust_cache: 'yes' },
    },
    {
      name: 'ruleset, cart of 250 lines',
      path: `/api/v1/custom/id/${heavyRuleset}`,
      query: {},
      body: { url: address, ...cart },
    },
    {
      name: 'ruleset, 60 collections by conversion, no such price',
      path: `/api/v1/custom/id/${collectionRuleset}`,
      query: { limit: '250', bust_cache: 'yes', any_variant_price_equal_to: '0.001' },
    },
  ];
}

/**
 * @param {number} first
 * @param {number} count
 */
function idsFrom(first, count) {
  return Array.from({ length: count }, (_, n) => first + n);
}

/** @param {number} count */
function idsOf(count) {
  return Array.from({ length: count }, (_, n) => productId(n * 3));
}

/**
 * @param {string} word
 * @param {number} count
 */
function words(word, count) {
  return Array.from({ length: count }, (_, n) => `${word} ${n}`);
}

const misspeltWithLetters =
  'tesyxo9hfwff zwuo3umpy67e colourx 83wgiym3b8bh k cartridge colourh z printerm d typer originaly f cable4 32lyw091w4mk 8 blacks iqk7';

const frequentWithLetters =
  'jxfyapizrs4h black9 blackd colour x zdbdg3mqfbex compatibility nbkmr0bzi401 glass driveb l cable5 0 e colouro z';

/** @param {number} count */
function misspelt(count) {
  const known = [
    'cartrige',
    'compatibilty',
    'technolgy',
    'moniter',
    'keybord',
    'printng',
    'origina',
  ];
  return Array.from({ length: count }, (_, n) => `${known[n % known.length]}${'abcd'[n % 4]}`).join(
    ' ',
  );
}
