import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** The scripts and the markup that each contestant adds to the same page. */
export const contestants = {
  plain: '',
  floor: '<script defer src="/pages/floor.js"></script>',
  vitrine:
    '<script async src="/widget.js" data-key="bench" data-money-format="${{amount}}"></script><vitrine-quick-view for="#q"></vitrine-quick-view>',
  autocomplete: '<script defer src="/pages/autocomplete.js"></script>',
  instantsearch: '<script defer src="/pages/instantsearch.js"></script>',
};

const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * Serves the pages, their scripts and the same response to every query: 10 products and 5 suggestions.
 *
 * @param {string} dist the folder of the service's build
 * @param {string} pages the folder of the rivals' built pages
 */
export async function serve(dist, pages) {
  const files = new Map([
    ['/widget.js', readFileSync(join(dist, 'widget', 'widget.js'))],
    ...scriptsOf(dist),
    ...readdirSync(pages).map((name) => file(`/pages/${name}`, join(pages, name))),
  ]);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    const script = files.get(request.url ?? '');
    if (script) {
      response.setHeader('Content-Type', 'text/javascript').end(script);
    } else if (path in contestants) {
      response.setHeader('Content-Type', 'text/html').end(pageOf(path));
    } else if (request.method === 'POST') {
      request.once('data', (body) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(responseTo(JSON.parse(String(body)).query));
      });
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Returns the widgets' files of a build by their paths, also of a build that had them all in one folder.
 *
 * @param {string} dist
 */
export function scriptsOf(dist) {
  const folder = join(dist, 'widget');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => file(`/widget/${name}`, join(folder, name)));
}

/**
 * @param {string} name
 * @param {string} path
 * @returns {[string, Buffer]}
 */
function file(name, path) {
  return [name, readFileSync(path)];
}

/** @param {string} name */
function pageOf(name) {
  const markup = Object.entries(contestants).find(([contestant]) => contestant === name)?.[1] ?? '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>li { list-style: none }</style>
    <form action="/search" onsubmit="return false"><input id="q" type="search" name="q" aria-label="Search"></form>${markup}`;
}

/** @param {string} query */
function responseTo(query) {
  const data = Array.from({ length: 10 }, (_, index) => {
    const id = query.length * 100 + index;
    return {
      id,
      title: `Stoneware ${query} mug, number ${id}`,
      link: `/products/mug-${id}`,
      images: [{ id, src: picture, width: 4, height: 5 }],
      variants: [{ id, price: '20.00', compare_at_price: null, available: true }],
    };
  });
  const suggestions = Array.from({ length: 5 }, (_, index) => {
    const rest = ` mug ${index}`;
    return {
      text: query + rest,
      highlighted: [
        { text: query, match: true },
        { text: rest, match: false },
      ],
    };
  });
  return JSON.stringify({ data, suggestions, collections: [], pageInfo: { serverSize: 10 } });
}
