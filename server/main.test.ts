import { once } from 'node:events';
import { createServer } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from './testing/installation.ts';

describe('the server', () => {
  test('ends with code 0 on SIGTERM and can be started again', async ({ installation }) => {
    const first = await installation.start();
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    const second = await installation.start();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });

  test('gives a request under way its whole answer before it ends', async ({ installation }) => {
    const server = await installation.start();
    const created = await installation.cli('shop', 'create', 'a.example', '--json');
    const { key } = JSON.parse(created.stdout) as { key: string };
    const body = JSON.stringify({ searchTerm: '' });
    let send: (() => void) | undefined;
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body.slice(0, 5)));
        send = () => {
          controller.enqueue(new TextEncoder().encode(body.slice(5)));
          controller.close();
        };
      },
    });
    const answer = fetch(`${server.url}/api/v1/smart-search/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    // By the time another request is answered, the first one has reached the server.
    await fetch(`${server.url}/healthz`);
    const stopped = server.stop();
    send?.();
    expect((await answer).status).toBe(200);
    expect(await stopped).toBe(0);
  });

  test('refuses a data folder that another server works with', async ({ installation }) => {
    await installation.start();
    const second = await installation.serve();
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^Another server \(process \d+\) works with the data in /);
  });

  test('starts again after it was killed, whatever it left behind', async ({ installation }) => {
    const first = await installation.start();
    const ended = once(first.process, 'close');
    first.process.kill('SIGKILL');
    await ended;
    const second = await installation.start();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });

  test('lets one of several in that are started at once', async ({ installation }) => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => installation.start()));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  test('says that its port is taken', async ({ installation }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const outcome = await installation.serve({ PORT: port });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(new RegExp(`^Port ${port} is taken by another program`));
    other.close();
  });

  test('says that its data folder cannot be written', async ({ installation }) => {
    const file = join(installation.directory, 'a-file');
    await writeFile(file, '');
    const outcome = await installation.serve({ DATA_DIR: join(file, 'data') });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^The data folder .* cannot be written/);
  });

  test('lists every setting that it cannot use', async ({ installation }) => {
    const outcome = await installation.serve({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      REDIS_URL: 'redis://localhost',
    });
    expect(outcome.code).toBe(1);
    const lines = outcome.stderr.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['REDIS_URL', 'PORT', 'LOG_LEVEL']);
  });
});
