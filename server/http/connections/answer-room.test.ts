import { once } from 'node:events';
import { expect } from 'vitest';
import { get } from '../../testing/raw-connection.ts';
import { AnswerRoom } from './answer-room.ts';
import { fixedLimits } from './connection-limits.ts';
import { ask, connectSlowReader, largeBytes, test } from '../testing/http-server-fixture.ts';

test('starts large answers of other networks and small ones while a network waits for its own clients', async ({
  serve,
}) => {
  const server = await serve({
    bytesOfNetwork: 1,
    pendingBytes: 3 * largeBytes,
    pausedMs: 60_000,
  });
  const slow = await connectSlowReader(server, get('/listing/a'));
  const next = await server.connect();
  next.socket.write(get('/listing/a', 'Connection: close\r\n'));
  const other = await server.connect();
  other.socket.write(get('/listing/b', 'Connection: close\r\n'));
  await other.closed;
  await ask(server, '/small');
  expect(other.received().length).toBeGreaterThan(largeBytes);
  expect(server.started).toEqual(['/listing/a', '/listing/b', '/small']);
  slow.socket.resume();
  await next.closed;
  expect(next.received().length).toBeGreaterThan(largeBytes);
  expect(slow.accepted.destroyed).toBe(false);
});

test('closes the connection of a client that pauses when a large answer of its network waits', async ({
  serve,
}) => {
  const server = await serve({ bytesOfNetwork: 1, pendingBytes: 3 * largeBytes, pausedMs: 20 });
  const slow = await connectSlowReader(server, get('/listing/a'));
  const closed = once(slow.accepted, 'close');
  const next = await server.connect();
  next.socket.write(get('/listing/a', 'Connection: close\r\n'));
  await closed;
  await next.closed;
  expect(next.received().length).toBeGreaterThan(largeBytes);
});

test('refuses large answers beyond those that wait for clients that pause, and keeps the connection', async ({
  serve,
}) => {
  const server = await serve({
    bytesOfNetwork: 1,
    pendingBytes: 3 * largeBytes,
    waitingAnswersOfNetwork: 1,
    pausedMs: 20,
  });
  const first = await connectSlowReader(server, get('/listing/a'));
  const closed = once(first.accepted, 'close');
  const second = await server.connect();
  second.socket.pause();
  second.socket.write(get('/listing/a'));
  const third = await server.connect();
  third.socket.write(get('/listing/a', 'Connection: close\r\n'));
  await closed;
  const refused = await server.connect();
  refused.socket.write(get('/listing/a') + get('/small'));
  await refused.until('try again in a few seconds.');
  await refused.until('at /small.');
  await third.closed;
  expect(third.received().length).toBeGreaterThan(largeBytes);
});

test('refuses no large answers of clients that read, however many of them wait', async ({
  serve,
}) => {
  const server = await serve({
    bytesOfNetwork: 1,
    waitingAnswersOfNetwork: 1,
    // The clients share the process of the server, which may be busy for longer than a client may pause.
    pausedMs: 60_000,
  });
  const readers = await Promise.all(Array.from({ length: 20 }, () => server.connect()));
  readers.forEach(({ socket }) => socket.write(get('/listing/a', 'Connection: close\r\n')));
  await Promise.all(readers.map(({ closed }) => closed));
  expect(readers.filter((reader) => reader.received().length < largeBytes)).toEqual([]);
});

test('prepares no answer for a client that left while its answer waited', async ({ serve }) => {
  const server = await serve({ bytesOfNetwork: 1, pendingBytes: 3 * largeBytes });
  const slow = await connectSlowReader(server, get('/listing/a'));
  const leaving = await server.connect();
  leaving.socket.write(get('/listing/a'));
  const next = await server.connect();
  await ask(server, '/other');
  leaving.socket.destroy();
  next.socket.write(get('/listing/a', 'Connection: close\r\n'));
  slow.socket.destroy();
  await next.closed;
  expect(next.received().length).toBeGreaterThan(largeBytes);
  expect(server.started).toEqual(['/listing/a', '/other', '/listing/a']);
});

test('reserves no room for a client that left before its answer started', async ({ serve }) => {
  const server = await serve();
  const room = new AnswerRoom({ ...fixedLimits, bytesOfNetwork: 1 }, { closeLongestPaused() {} });
  const leaving = await server.connect();
  leaving.socket.write(get('/held'));
  await expect.poll(() => server.held).toHaveLength(1);
  const left = server.held[0]!;
  const closed = once(left, 'close');
  leaving.socket.destroy();
  await closed;
  await expect(room.enter(left, 'a', 250)).rejects.toThrow('The client left.');

  const next = await server.connect();
  next.socket.write(get('/held'));
  await expect.poll(() => server.held).toHaveLength(2);
  expect(room.enter(server.held[1]!, 'a', 250)).toBeUndefined();
});
