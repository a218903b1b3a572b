import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerAt, placements } from './answer.mjs';

/**
 * @typedef {object} Floor what a floor's page is made of
 * @property {string[]} addresses what the element asks for
 * @property {string[]} styles
 * @property {string} waiting markup until the answer is there
 * @property {(string | { index: number, name: string })[]} parts
 */

/**
 * Serves a page for each placement, its floor and a page with neither; answers wait while they are held.
 *
 * @param {string} dist the folder of the service's build
 */
export async function serveCards(dist) {
  const widgets = join(dist, 'widget');
  const scripts = new Map(
    readdirSync(widgets).map((name) => [`/widget/${name}`, readFileSync(join(widgets, name))]),
  );
  scripts.set('/widget.js', readFileSync(join(widgets, 'widget.js')));
  scripts.set('/floor.js', readFileSync(fileURLToPath(new URL('cards-floor.js', import.meta.url))));
  /** @type {Map<string, Floor>} */
  const floors = new Map();
  /** @type {(() => void)[] | null} */
  let held = null;
  /** @type {string[]} */
  let asked = [];

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    const script = scripts.get(address.pathname);
    const [, contestant = '', name = ''] = decodeURIComponent(address.pathname).split('/');
    if (script) {
      response.setHeader('Content-Type', 'text/javascript').end(script);
    } else if (contestant === 'api') {
      asked.push(request.url ?? '');
      const answer = JSON.stringify(answerAt(address));
      const send = () => response.setHeader('Content-Type', 'application/json').end(answer);
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
    /** From now on, answers wait, and addresses are collected. */
    hold() {
      held = [];
      asked = [];
    },
    /** The addresses that were asked for since. */
    asked: () => asked,
    release() {
      const sending = held ?? [];
      held = null;
      sending.forEach((send) => send());
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
