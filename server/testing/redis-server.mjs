/** Starts Redis for tests, in memory, on a free port. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { freePort } from './free-port.mjs';
import { findProgram } from './programs.mjs';

/**
 * @typedef {{ url: string, port: number, process: import('node:child_process').ChildProcess, stop: () => Promise<void> }} RedisServer
 */

/** The path of the program; undefined when it is not installed. */
export const redisProgram = findProgram('redis-server');

/**
 * @param {number} [port]
 * @returns {Promise<RedisServer>}
 */
export async function startRedis(port) {
  if (redisProgram === undefined) {
    throw new Error('Redis is not installed: apt-get install redis-server');
  }
  const chosen = port ?? (await freePort());
  const settings = [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    tmpdir(),
  ];
  const server = spawn(redisProgram, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  const stopped = once(server, 'close');
  await new Promise((resolve, reject) => {
    let log = '';
    server.stdout.on('data', (chunk) => {
      log = (log + chunk).slice(-2_000);
      if (log.includes('Ready to accept connections')) {
        resolve(undefined);
      }
    });
    server.on('close', () => reject(new Error(`Redis did not start: ${log}`)));
  });
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    process: server,
    async stop() {
      server.kill('SIGKILL');
      await stopped;
    },
  };
}
