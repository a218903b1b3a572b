import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below those that the operating system gives to clients (on Linux `net.ipv4.ip_local_port_range`): a connection
 * takes none of them before its server listens there.
 */
const firstPort = 20_000;
const portCount = 12_000;

/**
 * Returns a port on which nothing listens.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = firstPort + Math.floor(Math.random() * portCount);
  return (await isFree(port)) ? port : freePort();
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
async function isFree(port) {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      return false;
    }
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
