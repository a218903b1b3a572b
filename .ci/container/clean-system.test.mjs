import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runUntilReady } from './clean-system.mjs';

/** @param {string} onSignal what the server does when it shall stop */
async function serve(onSignal) {
  const program = `process.on('SIGTERM', () => ${onSignal}); setInterval(() => {}, 1e6); console.log('ready')`;
  const server = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(server.stdout, 'data');
  return server;
}

test('a server that stops by its signal has done its work', async () => {
  const server = await serve('process.exit(0)');
  await expect(runUntilReady(server, { isReady: () => true })).resolves.toBeUndefined();
});

test('a server that does not stop is ended, and is a failure', async () => {
  const server = await serve('{}');
  const stopped = runUntilReady(server, { isReady: () => true, stopsWithinMs: 300 });
  await expect(stopped).rejects.toThrow('ended with SIGKILL after its stop signal');
});
