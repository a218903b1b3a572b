import { pino } from 'pino';
import { describe, expect, test as base } from 'vitest';
import { createDemoData } from '../testing/demo-data.ts';
import { connectRaw, get, type RawConnection } from '../testing/raw-connection.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import { logOptions } from './log.ts';

interface LoggedApp extends RunningApp {
  connect(): Promise<RawConnection>;
  /** Lines of the log, at level debug and above. */
  lines: string[];
}

const test = base.extend<{ app: LoggedApp; logged: LoggedApp }>({
  logged: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const lines: string[] = [];
      const log = pino(logOptions('debug'), { write: (line) => void lines.push(line) });
      const data = await createDemoData();
      const app = await startApp({ data, log, environment: { DEMO: 'on' } });
      const port = Number(new URL(app.url).port);
      await use({ ...app, lines, connect: () => connectRaw(port) });
      await app.close();
      await data.remove();
    },
    { scope: 'file' },
  ],
  app: async ({ logged }, use) => {
    logged.lines.length = 0;
    await use(logged);
  },
});

const email = 'shopper@example.com';
const uuid = '5f0c7b1e-8a7d-4c55-9a55-000000000001';
const event = JSON.stringify({ subject: 'user', verb: 'viewed', noun: 'product', uuid, email });

const chunkedPost = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: vitrine.test\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n`;
const malformedChunk = `${event.length.toString(16)}\r\n${event}\r\nnot a size\r\n${event.repeat(500)}`;

/** Resolves when the line of the request is in the log. */
async function loggedRequest(app: LoggedApp, status: number): Promise<void> {
  await expect
    .poll(() => app.lines.some((line) => JSON.parse(line).status === status), { timeout: 20_000 })
    .toBe(true);
}

function expectDiscretion({ lines }: LoggedApp): void {
  for (const line of lines) {
    expect(line).not.toContain(email);
    expect(line).not.toContain(uuid);
    expect(line).not.toContain('rawPacket');
    expect(line.length).toBeLessThan(4_096);
    // Level 30 is info.
    expect(JSON.parse(line).level, line).toBeLessThanOrEqual(30);
  }
}

describe('a request whose body is malformed', () => {
  test.for(['/api/v2/analytics/event', '/cart/add.js'])(
    'leaves none of its bytes in the log: %s',
    async (path, { app }) => {
      const connection = await app.connect();
      connection.socket.write(chunkedPost(path) + malformedChunk);
      await connection.closed;
      expect(connection.received()).toMatch(/^HTTP\/1\.1 400 /);
      await expect.poll(() => app.lines.length).toBeGreaterThan(0);
      expectDiscretion(app);
    },
  );
});

describe('a client that disconnects', () => {
  test('within its request causes no error, and the request is logged with status 499', async ({
    app,
  }) => {
    const connection = await app.connect();
    connection.socket.write(chunkedPost('/api/v2/analytics/event') + event.length.toString(16));
    connection.socket.write(`\r\n${event}`);
    await app.get('/healthz');
    connection.socket.resetAndDestroy();
    await loggedRequest(app, 499);
    expectDiscretion(app);
  });

  test('before its answer causes no error', async ({ app }) => {
    for (const path of ['/', '/openapi.json', '/search?q=jug']) {
      const connection = await app.connect();
      connection.socket.write(get(path).repeat(20));
      await connection.until('HTTP/1.1 200');
      connection.socket.resetAndDestroy();
    }
    await app.get('/healthz');
    expect(app.lines.length).toBeGreaterThan(3);
    expectDiscretion(app);
  });
});
