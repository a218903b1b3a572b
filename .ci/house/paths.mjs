/**
 * The three paths of data through the server, drawn as `docs/drawings/<name>.svg`. `entrance`: the row begins with
 * something that arrives, and does not follow from the row above it.
 * @typedef {{ file: string, words: readonly string[] }} Step
 * @typedef {{ title: string, entrance?: true, steps: readonly Step[] }} PathRow
 * @typedef {{ name: string, title: string, rows: readonly PathRow[] }} Path
 */

/** @type {readonly Path[]} */
export const paths = [
  {
    name: 'path-listing',
    title: 'From a request to a list of products',
    rows: [
      {
        title: 'A request arrives',
        entrance: true,
        steps: [
          step('http/connections/http-server.ts', 'one answer at a time', 'on each connection'),
          step('http/api-router.ts', 'a URL seen before is', 'not parsed again'),
          step('http/bind.ts', 'key, rate limit, sizes,', 'schema: cheapest first'),
          step(
            'routes/listings/listing-route.ts',
            'one plan per endpoint:',
            'which sources, in which order',
          ),
        ],
      },
      {
        title: 'A cached answer is sent if the versions of all examined products are the same',
        steps: [
          step('listing/listing-cache.ts', 'compares versions of', 'examined products'),
          step(
            'listing/source.ts',
            'yields candidates, best first:',
            'models, rankings, collections',
          ),
          step(
            'catalog/rejection-table.ts',
            'rejects with a reason: stock,',
            'market, price, exclusions',
          ),
          step('listing/list.ts', 'stops at the limit, notes', 'what it has examined'),
        ],
      },
      {
        title: 'The answer',
        steps: [
          step(
            'catalog/product-texts.ts',
            'each product serialised once',
            'per shape, market, language',
          ),
          step('http/json-list.ts', 'joins the texts,', 'never stringifies again'),
          step('http/answer.ts', 'ETag or 304, one compressed', 'body per encoding'),
        ],
      },
    ],
  },
  {
    name: 'path-search',
    title: 'From a search term to a page of results',
    rows: [
      {
        title: 'A request arrives',
        entrance: true,
        steps: [
          step('http/bind.ts', 'key, rate limit, sizes,', 'schema: cheapest first'),
          step(
            'routes/smart-search/search-route.ts',
            'opens catalog and market,',
            'chooses language, variant',
          ),
          step(
            'routes/smart-search/smart-search-answers.ts',
            'sends a cached answer of',
            'the same Search.version',
          ),
        ],
      },
      {
        title: 'The term becomes a query',
        steps: [
          step(
            'search/understand/interpret-term.ts',
            'prices, sizes and colours',
            'become filters',
          ),
          step('search/settings/apply-settings.ts', 'synonyms, boosts, rules', 'of the shop'),
          step('search/learned-ranking.ts', 'adds what shoppers chose', 'for this term'),
        ],
      },
      {
        title: 'An engine answers with ids, scores and counts of facets',
        steps: [
          step('search/engine.ts', 'the port that both', 'engines implement'),
          step(
            'search/embedded/embedded-engine.ts',
            'in the process; or Typesense,',
            'with this one as fallback',
          ),
          step('search/catalog-facts.ts', 'stock and prices are read', 'while it searches'),
          step('search/result-page.ts', 'puts promoted products', 'on the first page'),
        ],
      },
      {
        title: 'The answer',
        steps: [
          step('catalog/product-texts.ts', 'the same texts that', 'listings join'),
          step(
            'routes/smart-search/joined-answer.ts',
            'products, facets, content,',
            'what was understood',
          ),
        ],
      },
    ],
  },
  {
    name: 'path-import',
    title: 'From a file, a webhook or an event to trained lists',
    rows: [
      {
        title: 'A file arrives',
        entrance: true,
        steps: [
          step('ingest/ingest.ts', 'kinds of records in the', 'order of their dependencies'),
          step(
            'ingest/reading/read-products.ts',
            'any format becomes the',
            'platform’s full shape',
          ),
          step('ingest/imports/batch-writer.ts', 'saves one batch while', 'the next is read'),
          step('store/feed/change-feed.ts', 'a line in the transaction', 'of the rows'),
        ],
      },
      {
        title: 'A webhook arrives',
        entrance: true,
        steps: [
          step('live/inbox.ts', 'verified and stored', 'before it is answered'),
          step('live/delivery-worker.ts', 'works off the queue', 'under a lease'),
          step('live/live-records.ts', 'the importer’s formats', 'and writers'),
          step('store/feed/change-feed.ts', 'a line in the transaction', 'of the rows'),
        ],
      },
      {
        title: 'An event arrives',
        entrance: true,
        steps: [
          step('routes/events.ts', 'one or many events', 'of a session'),
          step('events/recorder.ts', 'calls that wait share', 'one transaction'),
          step('events/count-recorded-events.ts', 'counts by day, within', 'a second'),
        ],
      },
      {
        title: 'Servers read the feed',
        steps: [
          step(
            'store/feed/feed-reader.ts',
            'passes new lines to its',
            'followers, then moves its cursor',
          ),
          step('catalog/catalogs.ts', 'patches single entries of', 'the catalog in memory'),
          step(
            'search/index/index-follower.ts',
            'indexes changed texts',
            'with a cursor of its own',
          ),
        ],
      },
      {
        title: 'Models are trained in a process of their own',
        steps: [
          step(
            'recommend/training/training-due.ts',
            'after an import, or after',
            'a day with changes',
          ),
          step('recommend/history/read-history.ts', 'orders and events', 'as columns'),
          step('recommend/training/train.ts', 'pure models, one after', 'the other'),
          step(
            'recommend/training/write-models.ts',
            'chunks; one transaction',
            'makes them current',
          ),
        ],
      },
      {
        title: 'Requests read the new version once its line of the feed has been read',
        steps: [
          step('recommend/learned-models.ts', 'caches the lists of', 'products that are asked for'),
        ],
      },
    ],
  },
];

/**
 * Returns a sentence for each step whose file does not exist.
 * @param {readonly Pick<import('./sources.mjs').Source, 'file'>[]} sources
 * @param {readonly Path[]} drawn
 */
export function findLostSteps(sources, drawn = paths) {
  const files = new Set(sources.map(({ file }) => file));
  return drawn.flatMap(({ name, rows }) =>
    rows
      .flatMap(({ steps }) => steps)
      .filter(({ file }) => !files.has(`server/${file}`))
      .map(
        ({ file }) =>
          `${name} in .ci/house/paths.mjs leads through server/${file}, which does not exist`,
      ),
  );
}

/**
 * @param {string} file - below `server/`
 * @param {string[]} words - lines of at most 30 letters
 * @returns {Step}
 */
function step(file, ...words) {
  return { file, words };
}
