import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../shared/build-program.mjs';
import { ask, freePort, measured, stop, usageProbe } from '../shared/service-process.mjs';
import { domain } from './shop.mjs';

/** @typedef {import('../shared/service-process.mjs').Measured} Measured */
/** @typedef {import('./shop.mjs').Shop} Shop */

/**
 * Starts the bare server.
 * @param {Map<string, import('./record.mjs').Recorded>} recorded
 * @returns {Promise<Measured>}
 */
export async function startPeer(recorded) {
  const port = await freePort();
  const peer = fileURLToPath(new URL('./peer.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--import', usageProbe, peer], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  await once(child, 'message');
  child.send(recorded);
  await once(child, 'message');
  return measured(child, port);
}

/**
 * Starts the program that changes the shop during the measurement, built from the service's own sources.
 * @param {Shop} shop
 * @param {{ dist: string, perSecond: number }} options
 */
export async function startWriter(shop, { dist, perSecond }) {
  const program = await buildProgram('bench/listing/writer.ts', dist);
  const { data, afterId } = shop;
  const options = JSON.stringify({ data, domain, afterId, perSecond });
  const child = spawn(process.execPath, [program, options], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    /** @returns {Promise<number>} updates until now */
    written: async () => (await ask(child, 'written')).written,
    stop: () => stop(child, () => child.disconnect()),
  };
}
