import { once } from 'node:events';
import { expect } from 'vitest';
import { get } from '../../testing/raw-connection.ts';
import { ask, test } from '../testing/http-server-fixture.ts';

test.for([
  ['one connection', { waitingRequests: 2 }],
  ['all connections', { waitingRequestsInAll: 2 }],
] as const)(
  'closes a connection that pipelines more requests than the limit of %s',
  async ([, limits], { serve }) => {
    const server = await serve(limits);
    const flood = await server.connect();
    flood.socket.write(get('/held').repeat(4));
    await flood.closed;
    expect(server.started).toEqual(['/held']);
    const patient = await server.connect();
    patient.socket.write(get('/a').repeat(2) + get('/b'));
    await patient.until('at /b.');
  },
);

test.for([
  ['all connections', { connections: 2 }],
  ['a client', { connectionsPerClient: 2, clientOf: () => '203.0.113.7' }],
] as const)(
  'closes the connection that is idle longest for a new one at the limit of %s',
  async ([, limits], { serve }) => {
    const server = await serve(limits);
    const first = await ask(server, '/1');
    const second = await ask(server, '/2');
    first.socket.write(get('/3'));
    await first.until('at /3.');
    await ask(server, '/4');
    await second.closed;
    first.socket.write(get('/5'));
    await first.until('at /5.');
  },
);

test('refuses a connection at a limit when none is idle, and accepts one after an answer has ended', async ({
  serve,
}) => {
  const server = await serve({ connections: 1 });
  const busy = await server.connect();
  busy.socket.write(get('/held'));
  await expect.poll(() => server.held.length).toBe(1);
  const refused = await server.connect();
  await refused.closed;
  expect(refused.received()).toBe('');
  server.held[0]?.end('done');
  await busy.until('done');
  await ask(server, '/next');
});

test('does not count connections from this machine per client', async ({ serve }) => {
  const server = await serve({ connectionsPerClient: 1 });
  const first = await ask(server, '/1');
  await ask(server, '/2');
  first.socket.write(get('/3'));
  await first.until('at /3.');
});

test.for([
  ['no headers', { headersMs: 100 }, 'GET / HTTP/1.1\r\nHost: vitr'],
  ['nothing', { headersMs: 100 }, ''],
  [
    'only a part of its body',
    { headersMs: 100, requestMs: 200 },
    'POST /held HTTP/1.1\r\nHost: vitrine.test\r\nContent-Length: 10\r\n\r\n{',
  ],
] as const)(
  'closes the connection of a client that sends %s',
  async ([, limits, sent], { serve }) => {
    const server = await serve(limits);
    const connection = await server.connect();
    connection.socket.write(sent);
    await connection.closed;
    expect(connection.received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  },
);

test('keeps an idle connection for as long as its header says', async ({ serve }) => {
  const server = await serve({ keepAliveMs: 65_000 });
  const kept = await ask(server, '/');
  expect(kept.received()).toContain('\r\nKeep-Alive: timeout=65\r\n');
  const brief = await serve({ keepAliveMs: 50 });
  const connection = await ask(brief, '/');
  await connection.closed;
});

test('answers with Connection: close while it drains', async ({ serve }) => {
  const server = await serve();
  const kept = await ask(server, '/before');
  const busy = await server.connect();
  busy.socket.write(get('/held'));
  await expect.poll(() => server.held.length).toBe(1);
  const drained = server.drain({ acceptMs: 0, graceMs: 60_000 });
  await expect.poll(() => server.server.listening).toBe(false);
  kept.socket.write(get('/after'));
  await kept.closed;
  expect(kept.received()).toMatch(/Connection: close\r\n[^]*at \/after\.$/);
  server.held[0]?.end('whole');
  await busy.closed;
  expect(busy.received()).toMatch(/Connection: close\r\n[^]*whole$/);
  await drained;
});

test('closes idle connections after the grace period, but answers requests that have arrived', async ({
  serve,
}) => {
  const server = await serve();
  const idle = await ask(server, '/idle');
  const kept = await ask(server, '/before');
  kept.socket.write(get('/after'));
  const drained = server.drain({ acceptMs: 0, graceMs: 0 });
  await idle.closed;
  await kept.closed;
  expect(kept.received()).toMatch(/at \/after\.$/);
  await drained;
  await expect(server.connect()).rejects.toThrow('ECONNREFUSED');
});

test('accepts connections for a while if it drains among others', async ({ serve }) => {
  const server = await serve();
  const kept = await ask(server, '/before');
  const drained = server.drain({ acceptMs: 1_000, graceMs: 0 });
  kept.socket.write(get('/after'));
  await kept.closed;
  expect(kept.received()).toMatch(/Connection: close\r\n[^]*at \/after\.$/);
  const late = await ask(server, '/late');
  await late.closed;
  expect(late.received()).toMatch(/Connection: close\r\n[^]*at \/late\.$/);
  await drained;
  await expect(server.connect()).rejects.toThrow('ECONNREFUSED');
});

test('answers every pipelined request while it drains, and closes after the last', async ({
  serve,
}) => {
  const server = await serve();
  const connection = await server.connect();
  connection.socket.write(get('/held'));
  await expect.poll(() => server.held.length).toBe(1);
  const drained = server.drain({ acceptMs: 0, graceMs: 0 });
  await expect.poll(() => server.server.listening).toBe(false);
  const arrived = once(server.server, 'request');
  connection.socket.write(get('/second') + get('/third'));
  await arrived;
  server.held[0]?.end('at /first.');
  await connection.closed;
  const [, first, second, third] = connection.received().split('HTTP/1.1 200');
  expect(first).toMatch(/Connection: keep-alive\r\n[^]*at \/first\.$/);
  expect(second).toMatch(/Connection: keep-alive\r\n[^]*at \/second\.$/);
  expect(third).toMatch(/Connection: close\r\n[^]*at \/third\.$/);
  await drained;
});
