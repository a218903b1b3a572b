import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { products } from './answer.mjs';
import { themeFiles, themePage } from './arrival-store.mjs';
import { scriptsOf } from './serve.mjs';

/** Elements by what they show, each a stored widget with its id. The nodes of the last come with the page. */
export const placed = {
  list: element(1, '/api/v1/products/top_sellers'),
  ruleset: element(2, '/api/v1/custom/id/1'),
  rendered: element(3, '/api/v1/products/top_sellers'),
};

/**
 * @param {number} id
 * @param {string} source
 */
function element(id, source) {
  const settings = { title: 'Best sellers', limit: 8, layout: 'carousel', source };
  return {
    attributes: { 'widget-id': String(id), layout: 'carousel', limit: '8' },
    markup: `<vitrine-recommendations widget-id="${id}" layout="carousel" limit="8"></vitrine-recommendations>`,
    widget: { id, name: 'Home', type: 'recommendations', settings },
  };
}

/**
 * Returns the element as the service renders it.
 *
 * @param {string} dist
 */
async function renderedList(dist) {
  const { openElement } = await import(pathToFileURL(join(dist, 'render/render.js')).href);
  const { attributes, widget } = placed.rendered;
  const opened = openElement({ name: 'recommendations', attributes, widget });
  return opened.render([{ data: products(8) }], {
    names: { platform: 'platform', service: 'service' },
    priceFormat: shop.money_format,
    language: shop.locale,
    store: 'https://store.example',
    properties: {},
    withStyles: (/** @type {string} */ text) => `<style>${text}</style>`,
  });
}

const shop = { currency: 'USD', money_format: '${{amount}}', locale: 'en', markets: [] };

/**
 * Serves a store and, from an origin of its own, a service with a build of the widgets.
 *
 * @param {object} options
 * @param {string} options.dist the folder of the service's build
 * @param {boolean} options.isBefore the theme has what the recipes before said
 * @param {string} [options.theme] the files of a real theme
 */
export async function serveArrival({ dist, isBefore, theme }) {
  const reserve = readFileSync(join(import.meta.dirname, '../../widget/reserve.css'));
  const service = await listen(
    new Map([
      ['/widget.js', readFileSync(join(dist, 'widget', 'widget.js'))],
      ['/widget/reserve.css', reserve],
      ...scriptsOf(dist),
    ]),
    answerOf,
  );
  const markups = Object.fromEntries(
    Object.entries(placed).map(([name, { markup }]) => [`/${name}`, markup]),
  );
  // Earlier builds render nothing.
  if (existsSync(join(dist, 'render'))) {
    markups['/rendered'] = await renderedList(dist);
  }
  const tag = `src="${service.base}/widget.js" data-key="bench" data-shop="store.example"`;
  const head = isBefore
    ? `<link rel="stylesheet" href="${service.base}/widget/reserve.css"><script async ${tag}></script>`
    : `<link rel="preconnect" href="${service.base}" crossorigin><link rel="stylesheet" href="/theme/vitrine-reserve.css"><script async crossorigin ${tag}></script>`;
  const store = await listen(
    new Map([...themeFiles(theme), ['/theme/vitrine-reserve.css', reserve]]),
    (path) =>
      path === '/cart.js' ? { items: [], item_count: 0 } : themePage(head, markups[path] ?? ''),
  );
  return {
    store: store.base,
    service: service.base,
    close: () => [store, service].forEach((one) => one.close()),
  };
}

/**
 * @param {string} path
 * @param {URLSearchParams} query
 */
function answerOf(path, query) {
  const widgets = Object.values(placed).map(({ widget }) => widget);
  switch (path) {
    case '/api/v1/user/config':
      return { data: { shop, search: {} } };
    case '/api/v1/widgets/settings':
      return { data: widgets.find(({ id }) => String(id) === query.get('id')) };
    case '/api/v1/page':
      return { data: { shop, search: {}, widgets } };
    default:
      return { data: products(8), metadata: {} };
  }
}

/**
 * @param {Map<string, Buffer>} files
 * @param {(path: string, query: URLSearchParams) => string | object} answer
 */
async function listen(files, answer) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const made = files.get(pathname) ?? answer(pathname, searchParams);
    const isData = !Buffer.isBuffer(made) && typeof made === 'object';
    response.setHeader('Content-Type', isData ? 'application/json' : typeOf(pathname));
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Timing-Allow-Origin', '*');
    response.end(gzipSync(isData ? JSON.stringify(made) : made));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    base: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @param {string} path */
function typeOf(path) {
  const types = { js: 'text/javascript', css: 'text/css' };
  return Object.entries(types).find(([end]) => path.endsWith(`.${end}`))?.[1] ?? 'text/html';
}
