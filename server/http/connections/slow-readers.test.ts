import { once } from 'node:events';
import { expect } from 'vitest';
import { get } from '../../testing/raw-connection.ts';
import {
  ask,
  connectSlowReader,
  largeBytes,
  type SlowReader,
  test,
} from '../testing/http-server-fixture.ts';
import { untakenBytes } from './untaken-bytes.ts';

/** Resolves when the operating systems buffer no more for a client that does not read. */
async function untilPaused({ accepted }: SlowReader): Promise<void> {
  let last = Number.NaN;
  await expect
    .poll(
      () => {
        const before = last;
        last = untakenBytes(accepted);
        return last === before && last < largeBytes;
      },
      { interval: 100 },
    )
    .toBe(true);
}

/** Resolves when the client has read a part of an answer and the server knows it. */
async function readSome(reader: SlowReader): Promise<void> {
  const { socket, accepted } = reader;
  const before = untakenBytes(accepted);
  socket.on('data', () => {
    if (reader.received().length > largeBytes / 4) {
      socket.pause();
    }
  });
  socket.resume();
  await expect.poll(() => untakenBytes(accepted)).toBeLessThan(before);
}

test('closes the connection that has read nothing for longest when answers occupy too many bytes', async ({
  serve,
}) => {
  const server = await serve({ pendingBytes: 3.5 * largeBytes, pausedMs: 0 });
  const reading = await connectSlowReader(server);
  const pausing = await connectSlowReader(server);
  await untilPaused(pausing);
  const third = await connectSlowReader(server);
  await readSome(reading);
  const closed = once(pausing.accepted, 'close');
  const fourth = await connectSlowReader(server);
  await closed;
  expect([reading, third, fourth].map(({ accepted }) => accepted.destroyed)).toEqual([
    false,
    false,
    false,
  ]);
  pausing.socket.resume();
  await pausing.closed;
  expect(pausing.received().length).toBeLessThan(largeBytes);
  await ask(server, '/other');
});

test('closes a connection of the client with most bytes, even if another has waited longer', async ({
  serve,
}) => {
  const clients = ['203.0.113.1', '203.0.113.2', '203.0.113.2'];
  const server = await serve({
    pendingBytes: 2.5 * largeBytes,
    pausedMs: 60_000,
    clientOf: () => clients.shift(),
  });
  const single = await connectSlowReader(server);
  const first = await connectSlowReader(server);
  const second = await connectSlowReader(server);
  await expect.poll(() => first.accepted.destroyed || second.accepted.destroyed).toBe(true);
  expect(single.accepted.destroyed).toBe(false);
});

test('allows a single answer that is larger than the limit', async ({ serve }) => {
  const server = await serve({ pendingBytes: 1_000 });
  const reader = await connectSlowReader(server);
  await ask(server, '/other');
  reader.socket.write(get('/last', 'Connection: close\r\n'));
  reader.socket.resume();
  await reader.closed;
  expect(reader.received().length).toBeGreaterThan(largeBytes);
});

test.for([
  ['reads nothing', { stalledMs: 50 }] as const,
  ['reads too slowly', { answerMs: 50 }] as const,
])('closes the connection of a client that %s for too long', async ([, limits], { serve }) => {
  const server = await serve(limits);
  const reader = await connectSlowReader(server);
  await once(reader.accepted, 'close');
  reader.socket.resume();
  await reader.closed;
  expect(reader.received().length).toBeLessThan(largeBytes);
  await ask(server, '/other');
});

test('starts a pipelined request after the answer before it was read, and keeps the order', async ({
  serve,
}) => {
  const server = await serve();
  const reader = await connectSlowReader(server, get('/large') + get('/second') + get('/third'));
  await ask(server, '/other');
  expect(server.started).toEqual(['/large', '/other']);
  reader.socket.resume();
  await reader.until('at /third.');
  expect(server.started).toEqual(['/large', '/other', '/second', '/third']);
  expect(reader.received()).toMatch(/x{9}HTTP[^]*at \/second\.HTTP[^]*at \/third\.$/);
});
