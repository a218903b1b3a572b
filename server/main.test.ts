import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { test } from './testing/installation.ts';
import { connectRaw, get } from './testing/raw-connection.ts';
import { isOnPostgres } from './testing/test-data.ts';

/** A test of the files of SQLite. */
const onFiles = test.skipIf(isOnPostgres);

describe('the server', () => {
  test('exits with code 0 on SIGTERM, and starts again after that and after a kill', async ({
    installation,
  }) => {
    const first = await installation.start();
    expect(first.printed()).toContain('Demo store     off (DEMO=on shows it)\n');
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    const second = await installation.start();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    const ended = once(second.process, 'close');
    second.process.kill('SIGKILL');
    await ended;
    const third = await installation.start();
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  });

  onFiles(
    'keeps its data to itself: from other users of the machine, and from another server',
    async ({ installation }) => {
      await installation.cli('shop', 'create', 'a.example');
      await installation.start();
      const data = join(installation.directory, 'data');
      const names = await readdir(data, { recursive: true });
      expect(names).toEqual(expect.arrayContaining(['vitrine.sqlite-wal', 'server.lock']));
      for (const name of ['', ...names]) {
        const state = await stat(join(data, name));
        expect((state.mode & 0o777).toString(8), name).toBe(state.isDirectory() ? '700' : '600');
      }
      const second = await installation.serve();
      expect(second.code).toBe(1);
      expect(second.stderr).toMatch(/^Another server \(process \d+\) works with the data in /);
    },
  );

  test('completes a request in progress and the next request on its connection', async ({
    installation,
  }) => {
    const server = await installation.start();
    const created = await installation.cli('shop', 'create', 'a.example', '--json');
    const { key } = JSON.parse(created.stdout) as { key: string };
    const port = Number(new URL(server.url).port);
    const connection = connect(port, '127.0.0.1').setEncoding('utf8');
    let received = '';
    connection.on('data', (text) => (received += String(text)));
    const closed = once(connection, 'close');
    const body = JSON.stringify({ searchTerm: '' });
    connection.write(
      `POST /api/v1/smart-search/search HTTP/1.1\r\nHost: a\r\nService-Api-Key: ${key}\r\nExpect: 100-continue\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await vi.waitFor(() => expect(received).toContain('100 Continue'), waitOptions);
    const stopped = server.stop();
    await vi.waitFor(() => expect(isListening(port)).resolves.toBe(false), waitOptions);
    // A load balancer sees the 503 and stops sending requests.
    connection.write(body + get('/readyz') + get('/healthz'));
    await closed;
    const [, first = '', second = '', third = ''] = received.split(/HTTP\/1\.1 (?!100)/);
    expect(first).toMatch(/^200 OK[^]*"serverSize":0,[^]*}$/);
    expect(second).toMatch(/^503 Service Unavailable[^]*stopping/);
    expect(third).toMatch(/^200 OK[^]*\r\nConnection: close\r\n/);
    expect(await stopped).toBe(0);
  });

  test('answers clients on SIGTERM whose connections it has not accepted yet', async ({
    installation,
  }) => {
    const server = await installation.start({ DRAIN_SECONDS: '1' });
    const port = Number(new URL(server.url).port);
    // The operating system goes on completing connections for a process that does not run.
    server.process.kill('SIGSTOP');
    const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(port)));
    clients.forEach(({ socket }) => socket.write(get('/healthz')));
    const stopped = server.stop();
    server.process.kill('SIGCONT');
    await Promise.all(clients.map(({ closed }) => closed));
    expect(clients.map((client) => client.received().slice(0, 15))).toEqual(
      clients.map(() => 'HTTP/1.1 200 OK'),
    );
    expect(await stopped).toBe(0);
  });

  onFiles(
    'exits with code 0 on SIGTERM during start and closes its data',
    async ({ installation }) => {
      const port = await freePort();
      const server = installation.launch({ DEMO: 'on', PORT: String(port) });
      let printed = '';
      server.stdout?.on('data', (chunk) => (printed += String(chunk)));
      const ended = once(server, 'close');
      await vi.waitFor(() => expect(isListening(port)).resolves.toBe(true), waitOptions);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(printed).not.toContain('Vitrine serves');
      // A forced exit, after a close that took too long, would leave the write-ahead log behind.
      const files = await readdir(join(installation.directory, 'data'));
      expect(files).toContain('vitrine.sqlite');
      expect(files).not.toContain('vitrine.sqlite-wal');
      const { stdout } = await installation.cli('shop', 'list', '--json');
      expect(stdout).not.toContain('"demo.');
    },
  );

  test('serves and stops normally when it cannot save its search indexes', async ({
    installation,
  }) => {
    const { stdout } = await installation.cli('shop', 'create', 'a.example', '--json');
    const { key } = JSON.parse(stdout) as { key: string };
    await writeFile(join(installation.directory, 'data', 'search'), '');
    const server = await installation.start();
    const found = await fetch(`${server.url}/api/v1/smart-search/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
      body: JSON.stringify({ searchTerm: '' }),
    });
    expect(found.status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  onFiles('lets only one of several servers start at the same time', async ({ installation }) => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => installation.start()));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  test('reports that its port is in use', async ({ installation }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const outcome = await installation.serve({ PORT: port });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(new RegExp(`^Port ${port} is taken by another program`));
    other.close();
  });

  onFiles('reports an empty database instead of creating a new one', async ({ installation }) => {
    const data = join(installation.directory, 'data');
    await mkdir(data);
    await writeFile(join(data, 'vitrine.sqlite'), '');
    for (const outcome of [await installation.serve(), await installation.cli('shop', 'list')]) {
      expect(outcome).toMatchObject({ code: 1, stdout: '' });
      expect(outcome.stderr).toMatch(/^The database .*vitrine\.sqlite is empty, .*\n$/);
    }
  });

  test('reads a file of settings, which a start can check alone', async ({ installation }) => {
    const file = await installation.file('env', 'LOG_LEVL=warn\n');
    const check = () => installation.cli('start', '--check', '--config', file);
    expect(await check()).toMatchObject({
      code: 1,
      stderr: `LOG_LEVL in ${file} is no setting: did you mean LOG_LEVEL?\n`,
    });
    await writeFile(file, 'LOG_LEVEL=warn\n');
    expect(await check()).toEqual({ code: 0, stdout: 'The settings can be used.\n', stderr: '' });
  });

  test('lists every unusable setting', async ({ installation }) => {
    const outcome = await installation.serve({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      ADMIN_TOKEN: 'short',
      RATE_LIMIT: 'many',
      TRUST_PROXY: 'maybe',
      KEEP_ALIVE_SECONDS: '1.5',
      MAX_CONNECTIONS: '0',
      MAX_CONNECTIONS_PER_CLIENT: 'few',
      DRAIN_SECONDS: '9',
      EVENT_RETENTION_DAYS: '0',
      REDIS_URL: 'http://localhost',
    });
    expect(outcome.code).toBe(1);
    const lines = outcome.stderr.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'REDIS_URL',
      'ADMIN_TOKEN',
      'RATE_LIMIT',
      'TRUST_PROXY',
      'KEEP_ALIVE_SECONDS',
      'MAX_CONNECTIONS',
      'MAX_CONNECTIONS_PER_CLIENT',
      'DRAIN_SECONDS',
      'EVENT_RETENTION_DAYS',
      'LOG_LEVEL',
    ]);
  });
});

const waitOptions = { timeout: 20_000, interval: 20 };

async function isListening(port: number): Promise<boolean> {
  const connection = connect(port, '127.0.0.1');
  try {
    await once(connection, 'connect');
    return true;
  } catch {
    // The connection was refused: no server listens.
    return false;
  } finally {
    connection.destroy();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
