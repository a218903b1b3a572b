import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openDatabase } from '../store/dialects/open-database.ts';
import { caseCount } from '../testing/case-count.ts';
import { type Installation, test } from '../testing/installation.ts';
import { compiler, cutPower, settingsOfDisk, syncAll } from '../testing/power-cut/power-cut.ts';
import { SeededRandom } from '../testing/stand-in/seeded-random.ts';
import { isOnPostgres } from '../testing/test-data.ts';

const rounds = caseCount(2, 5);
const connections = 100;
const perConnection = 100;
const sentEachRound = connections * perConnection;

/** Requests in flight on a connection; the server closes connections when over 1,000 wait in all. */
const pipelined = 10;

const quiet = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

describe('a server that is killed repeatedly while it receives 10,000 events', () => {
  test(
    'stores every event that it has answered, and no other event',
    { timeout: 300_000 },
    async ({ installation }) => {
      const key = await createKey(installation);
      const acknowledged: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const server = await installation.start(quiet);
        const ended = once(server.process, 'close');
        // The kill comes between the first answers and the end of the round.
        const killAt = 1 + Math.round((round * 6_300) / (rounds - 1));
        const answered = await sendEvents(server.url, {
          key,
          firstId: 1 + round * sentEachRound,
          connections,
          perConnection,
          onAnswer: (count) => count === killAt && server.process.kill('SIGKILL'),
        });
        server.process.kill('SIGKILL');
        await ended;
        expect(answered.length).toBeGreaterThanOrEqual(killAt);
        acknowledged.push(...answered);
      }
      // Otherwise no round was interrupted.
      expect(acknowledged.length).toBeLessThan(rounds * sentEachRound);
      const stored = await readProductIds(installation);
      const storedIds = new Set(stored);
      expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
      expect(storedIds.size).toBe(stored.length);
      expect(stored.filter((id) => id < 1 || id > rounds * sentEachRound)).toEqual([]);
    },
  );
});

describe.skipIf(compiler === undefined || isOnPostgres)('a machine that loses its power', () => {
  test(
    'has every event that was answered, on a database without damage, and the same keys',
    { timeout: 300_000 },
    async ({ installation }) => {
      const { directory, data } = installation;
      const { dataDirectory } = data;
      const disk = { ...quiet, ...(await settingsOfDisk(directory)) };
      const { stdout } = await installation.cliWith(disk, 'shop', 'create', 'a.example', '--json');
      const { key } = JSON.parse(stdout) as { key: string };
      const { next } = seeded(Number(process.env.SEED ?? Date.now() % 2 ** 31));
      const acknowledged: number[] = [];
      const keys = new Map<string, string>();
      for (let round = 0; round < rounds; round++) {
        const server = await installation.start(disk);
        const ended = once(server.process, 'close');
        await signInWrongly(server.url);
        const killAt = 1 + Math.floor(next() * 1_500);
        const answered = await sendEvents(server.url, {
          key,
          firstId: 1 + round * sentEachRound,
          connections,
          perConnection: 20,
          onAnswer: (count) => count === killAt && server.process.kill('SIGKILL'),
        });
        server.process.kill('SIGKILL');
        await ended;
        acknowledged.push(...answered);
        await cutPower(directory, dataDirectory, next);
        const stored = new Set(await readProductIds(installation));
        expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
        expect(await findDamage(installation)).toEqual([{ integrity_check: 'ok' }]);
        for (const name of ['admin-token', 'secret-key', 'network-key']) {
          const content = await readFile(join(dataDirectory, name), 'utf8');
          expect(content).toBe(keys.get(name) ?? content);
          expect(content, name).not.toBe('');
          keys.set(name, content);
        }
        await syncAll(directory, dataDirectory);
      }
    },
  );
});

/** Makes the server need its secret key, under which attempts are counted. */
async function signInWrongly(url: string): Promise<void> {
  const answer = await fetch(`${url}/admin/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: 'nobody@store.example', password: 'not the right phrase' }),
  });
  expect(answer.status).toBe(401);
}

/** Prints the seed, which `SEED` repeats. */
function seeded(seed: number): { next: () => number } {
  process.stdout.write(`SEED=${seed} repeats the power cuts.\n`);
  const random = new SeededRandom(seed);
  return { next: () => random.next() };
}

describe('a server that stops while it receives events', () => {
  test('stores and answers the events that it has accepted', async ({ installation }) => {
    const key = await createKey(installation);
    const server = await installation.start(quiet);
    let stopped: Promise<number | null> | undefined;
    const acknowledged = await sendEvents(server.url, {
      key,
      firstId: 1,
      connections: 500,
      perConnection: 1,
      onAnswer: (count) => count === 1 && (stopped = server.stop()),
    });
    expect(await stopped).toBe(0);
    const stored = await readProductIds(installation);
    expect(stored.toSorted(byNumber)).toEqual(acknowledged.toSorted(byNumber));
  });
});

async function createKey(installation: Installation): Promise<string> {
  const { stdout } = await installation.cli('shop', 'create', 'a.example', '--json');
  return (JSON.parse(stdout) as { key: string }).key;
}

interface SendOptions {
  key: string;
  firstId: number;
  connections: number;
  perConnection: number;
  /** Called with the number of events answered with 200. */
  onAnswer: (count: number) => unknown;
}

/**
 * Sends a view of each product over all connections, with up to `pipelined` requests in flight on each.
 * Returns the ids of the views that were answered with 200.
 */
async function sendEvents(
  url: string,
  { key, firstId, connections: connectionCount, perConnection: count, onAnswer }: SendOptions,
): Promise<number[]> {
  const acknowledged: number[] = [];
  const send = async (index: number) => {
    const ids = Array.from({ length: count }, (_, place) => firstId + index * count + place);
    const connection = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
    // The server was killed or has closed the connection.
    connection.on('error', () => connection.destroy());
    const closed = new Promise((resolve) => connection.on('close', resolve));
    let sent = 0;
    const sendUpTo = (total: number) => {
      const next = ids.slice(sent, total);
      sent += next.length;
      connection.write(next.map((id) => postText(id, key)).join(''));
    };
    sendUpTo(pipelined);
    let received = '';
    let answers = 0;
    connection.on('data', (text) => {
      const pieces = (received + String(text)).split('{"data":"Received"}');
      received = pieces.at(-1) ?? '';
      for (const id of ids.slice(answers, answers + pieces.length - 1)) {
        acknowledged.push(id);
        onAnswer(acknowledged.length);
      }
      answers += pieces.length - 1;
      if (answers === ids.length) {
        connection.end();
      } else {
        sendUpTo(answers + pipelined);
      }
    });
    await closed;
  };
  await Promise.all(Array.from({ length: connectionCount }, (_, index) => send(index)));
  return acknowledged;
}

function postText(productId: number, key: string): string {
  const body = JSON.stringify({
    verb: 'viewed',
    platform_product_id: productId,
    uuid: `u-${productId % 1_000}`,
    key,
  });
  return `POST /api/v2/analytics/event HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

async function findDamage({ data }: Installation): Promise<unknown> {
  const database = await openDatabase(data);
  try {
    return await database.read.raw('PRAGMA integrity_check');
  } finally {
    await database.close();
  }
}

async function readProductIds({ data }: Installation): Promise<number[]> {
  const database = await openDatabase(data);
  try {
    const rows: { product_id: number }[] = await database.read('events').select('product_id');
    return rows.map(({ product_id: id }) => id);
  } finally {
    await database.close();
  }
}

function byNumber(a: number, b: number): number {
  return a - b;
}
