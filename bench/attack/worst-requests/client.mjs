import { median } from '../../shared/table.mjs';

/** @typedef {import('./named.mjs').Request} Request */
/** @typedef {import('../../shared/service-process.mjs').Measured} Service */

/**
 * @typedef {object} Cost
 * @property {number} status
 * @property {number} cpuMs of the server, all threads: the median
 * @property {number} blockMs the longest turn of the event loop: the median
 * @property {number} firstMs CPU of the first request of its kind
 * @property {number} bytes of the answer
 */

let sent = 0;

/**
 * Sends a request several times, each time with another harmless value, so that no cached answer serves.
 * @param {Service} service
 * @param {string} key
 * @param {Request} request
 * @param {number} times
 * @returns {Promise<Cost>}
 */
export async function costOf(service, key, request, times) {
  const first = await measureCpu(service, key, request);
  const costs = [];
  const blocks = [];
  for (let round = 0; round < times; round++) {
    costs.push((await measureCpu(service, key, request)).cpuMs);
    blocks.push(await measureBlock(service, key, request));
  }
  return {
    status: first.status,
    bytes: first.bytes,
    firstMs: first.cpuMs,
    cpuMs: median(costs),
    blockMs: median(blocks),
  };
}

/**
 * @param {Service} service
 * @param {string} key
 * @param {Request} request
 */
async function measureCpu(service, key, request) {
  const before = await service.usage();
  const { status, bytes } = await send(service.port, key, request);
  const after = await service.usage();
  return { status, bytes, cpuMs: after.cpuMs - before.cpuMs };
}

/**
 * Measures the longest turn separately from the CPU time, because watching the loop costs CPU time.
 * @param {Service} service
 * @param {string} key
 * @param {Request} request
 */
async function measureBlock(service, key, request) {
  await service.ask('watch');
  await send(service.port, key, request);
  return (await service.ask('unwatch')).longestMs ?? 0;
}

/**
 * @param {number} port
 * @param {string} key
 * @param {Request} request
 */
async function send(port, key, { path, query = {}, body, method }) {
  sent += 1;
  const address = new URL(path, `http://127.0.0.1:${port}`);
  address.search = new URLSearchParams({ ...query, key }).toString();
  const answer = await fetch(address, {
    ...(method && { method }),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'service-api-key': key },
      body: JSON.stringify(unlikeAny(path, body)),
    }),
  });
  const { byteLength } = await answer.arrayBuffer();
  return { status: answer.status, bytes: byteLength };
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} body
 */
function unlikeAny(path, body) {
  if (path.endsWith('/search')) {
    return { ...body, exclusions: withProduct(body.exclusions, 'product_ids') };
  }
  return path.endsWith('/quick-view')
    ? { ...body, exclude: withProduct(body.exclude, 'productIds') }
    : body;
}

/**
 * @param {unknown} excluded
 * @param {string} member
 */
function withProduct(excluded, member) {
  const parts = new Map(typeof excluded === 'object' && excluded ? Object.entries(excluded) : []);
  const ids = parts.get(member);
  parts.set(member, [...(Array.isArray(ids) ? ids.slice(0, 249) : []), sent]);
  return Object.fromEntries(parts);
}
