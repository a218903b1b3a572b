import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {object} Events
 * @property {number[]} acknowledged products of the events that are stored, by the server's answer
 * @property {number} failed requests without that answer
 * @property {(count: number) => Promise<void>} some resolves when so many are acknowledged
 * @property {() => Promise<void>} stop
 */

/** Each event has a product of its own, from this one on. */
const firstProduct = 1_000_000;

/**
 * Sends events at a steady rate.
 * @param {number} port
 * @param {string} key
 * @param {number} perSecond
 * @returns {Events}
 */
export function startEvents(port, key, perSecond) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const stopping = new AbortController();
  /** @type {Events} */
  const events = {
    acknowledged: [],
    failed: 0,
    async some(count) {
      while (events.acknowledged.length < count) {
        await pause(50);
      }
    },
    async stop() {
      stopping.abort();
      await sending;
      agent.destroy();
    },
  };
  /** @param {number} productId */
  const sendOne = async (productId) => {
    if (await send({ agent, port, key, productId })) {
      events.acknowledged.push(productId);
    } else {
      events.failed += 1;
    }
  };
  const sending = (async () => {
    const startedAt = performance.now();
    const open = [];
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      open.push(sendOne(firstProduct + number));
      await pause(startedAt + (number * 1_000) / perSecond - performance.now());
    }
    await Promise.all(open);
  })();
  return events;
}

/**
 * Returns true when the event is stored.
 * @param {{ agent: Agent, port: number, key: string, productId: number }} event
 * @returns {Promise<boolean>}
 */
function send({ agent, port, key, productId }) {
  const body = JSON.stringify({
    verb: 'viewed',
    platform_product_id: productId,
    uuid: `u-${productId % 50}`,
    key,
  });
  return new Promise((resolve) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const sent = request(
      { agent, port, path: '/api/v2/analytics/event', method: 'POST', headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200));
      },
    );
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}
