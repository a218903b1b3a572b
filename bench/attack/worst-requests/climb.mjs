import { createRandom } from '../../shared/random.mjs';
import { mutate, readSchemas } from './mutate.mjs';

/** @typedef {import('./run.mjs').Measurement} Measurement */

/** Number of the most expensive requests that are mutated further. */
const kept = 24;

/**
 * Searches for expensive requests (hill climbing): mutates one of the most expensive requests as the schemas of the
 * service allow, measures it, and keeps it if it is among the most expensive.
 * @param {object} options
 * @param {import('./client.mjs').Service} options.service
 * @param {import('./shop.mjs').Shop} options.shop
 * @param {readonly Measurement[]} options.measured where it starts
 * @param {(request: import('./named.mjs').Request) => Promise<import('./client.mjs').Cost>} options.measure
 * @param {number} options.mutations
 * @param {number} options.seed
 * @returns {Promise<Measurement[]>} the dearest first
 */
export async function climb({ service, shop, measured, measure, mutations, seed }) {
  const random = createRandom(seed);
  const schemas = await readSchemas(service.port);
  let dearest = best(measured);
  for (let count = 0; count < mutations; count++) {
    const from = dearest[Math.floor(random() ** 2 * dearest.length)];
    if (!from) {
      break;
    }
    const request = mutate(from.request, { schemas, shop, random });
    const cost = await measure(request);
    dearest = best([...dearest, { request: { ...request, name: describe(request) }, cost }]);
  }
  return dearest;
}

/**
 * Returns the answered requests with most CPU time. At most a third belongs to one endpoint, so that none displaces the
 * others.
 * @param {readonly Measurement[]} measured
 */
function best(measured) {
  const left = new Map();
  return measured
    .filter(({ cost }) => cost.status === 200)
    .toSorted((one, other) => other.cost.cpuMs - one.cost.cpuMs)
    .filter(({ request: { path } }) => {
      const room = left.get(path) ?? kept / 3;
      left.set(path, room - 1);
      return room > 0;
    })
    .slice(0, kept);
}

/** @param {import('./named.mjs').Request} request */
function describe({ path, query, body }) {
  return `${path.replace('/api/v1/', '')} ${JSON.stringify(body ?? query ?? {}).slice(0, 160)}`;
}
