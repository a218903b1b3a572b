import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placements, responseFor } from './answer.mjs';
import { scriptsOf } from './serve.mjs';

/**
 * @typedef {object} Floor the data of a floor's page
 * @property {string[]} addresses the addresses that the element requests
 * @property {string[]} styles
 * @property {string} waiting markup while a response is pending
 * @property {(string | { index: number, name: string })[]} parts markup, split at the texts of products
 */

/**
 * Serves three pages for each placement: with the element, with its floor and with neither. Delays responses from
 * `hold` until `release`.
 *
 * @param {string} dist the folder of the service's build
 */
export async function serveCards(dist) {
  const widgets = join(dist, 'widget');
  const scripts = new Map(scriptsOf(dist));
  scripts.set('/widget.js', readFileSync(join(widgets, 'widget.js')));
  scripts.set('/floor.js', readFileSync(fileURLToPath(new URL('cards-floor.js', import.meta.url))));
  /** @type {Map<string, Floor>} */
  const floors = new Map();
  /** @type {(() => void)[] | null} */
  let held = null;
  /** @type {string[]} */
  let requested = [];

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    const script = scripts.get(address.pathname);
    const [, contestant = '', name = ''] = decodeURIComponent(address.pathname).split('/');
    if (script) {
      response.setHeader('Content-Type', 'text/javascript').end(script);
    } else if (contestant === 'api') {
      requested.push(request.url ?? '');
      const body = JSON.stringify(responseFor(address));
      const send = () => response.setHeader('Content-Type', 'application/json').end(body);
      if (held) {
        held.push(send);
      } else {
        send();
      }
    } else if (name) {
      response.setHeader('Content-Type', 'text/html').end(pageOf(contestant, name, floors));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    base: `http://127.0.0.1:${port}`,
    floors,
    /** Delays responses, and records the requested addresses. */
    hold() {
      held = [];
      requested = [];
    },
    /** Returns the addresses requested since `hold`. */
    requested: () => requested,
    release() {
      const delayed = held ?? [];
      held = null;
      delayed.forEach((send) => send());
    },
    close: () => server.close(),
  };
}

/**
 * @param {string} contestant
 * @param {string} name
 * @param {Map<string, Floor>} floors
 */
function pageOf(contestant, name, floors) {
  const [, markup = ''] =
    Object.entries(placements).find(([placement]) => placement === name) ?? [];
  const bodies = {
    plain: '<div></div>',
    floor: `<div id="floor"></div><script type="application/json" id="floor-data">${JSON.stringify(floors.get(name) ?? null).replaceAll('<', '\\u003c')}</script><script defer src="/floor.js"></script>`,
    vitrine: `<script async src="/widget.js" data-key="bench" data-money-format="\${{amount}}"></script>${markup}`,
  };
  const [, body = ''] = Object.entries(bodies).find(([one]) => one === contestant) ?? [];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>body { margin: 16px; font: 16px/1.5 sans-serif }</style><h1>${name}</h1>${body}`;
}
