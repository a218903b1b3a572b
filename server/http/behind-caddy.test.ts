import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { caddyProgram, startCaddy } from '../testing/caddy.mjs';
import { startCopy } from './testing/stand-in-copy.ts';

/** Starts a proxy before copies, which answer with what they got unless `answer` says otherwise. */
async function startBefore(...copies: string[]): Promise<string> {
  const caddy = await startCaddy(copies);
  onTestFinished(() => caddy.stop());
  return caddy.url;
}

function echo(incoming: IncomingMessage, response: ServerResponse): void {
  incoming.pipe(response);
}

describe.skipIf(caddyProgram === undefined)('a request behind the Caddy of the example', () => {
  test('goes to the other copy with its body when one refuses connections', async () => {
    const url = await startBefore('127.0.0.1:1', await startCopy(echo));
    for (const body of ['1', '2', '3', '4']) {
      const answer = await fetch(`${url}/api/v2/analytics/event`, { method: 'POST', body });
      expect(await answer.text()).toBe(body);
    }
  });

  test('brings the address of its client and an id, whatever the client claims', async () => {
    const seen: IncomingMessage[] = [];
    const copy = await startCopy((incoming, response) => {
      seen.push(incoming);
      response.end('{}');
    });
    const url = await startBefore(copy);
    const claimed = { 'X-Forwarded-For': '192.0.2.1', 'X-Request-Id': 'chosen-by-the-client' };
    await fetch(`${url}/api/v1/a`, { headers: claimed });
    const headers = seen.find(({ url: path }) => path === '/api/v1/a')?.headers;
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test.for(['/metrics', '/metrics/', '/METRICS', '/%6Detrics', '//metrics'])(
    'is refused for the metrics at %s',
    async (path) => {
      const url = await startBefore(await startCopy(echo));
      expect((await fetch(url + path)).status).toBe(403);
    },
  );

  test('is answered by a copy although none counts as ready', async () => {
    let checks = 0;
    const copy = await startCopy(({ url = '' }, response) => {
      checks += url === '/readyz' ? 1 : 0;
      response.writeHead(url === '/readyz' ? 503 : 200).end('{}');
    });
    const url = await startBefore(copy);
    await expect.poll(() => checks).toBeGreaterThan(8);
    expect((await fetch(`${url}/api/v1/a`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/a`, { method: 'POST', body: '1' })).status).toBe(200);
  });
});

describe.skipIf(caddyProgram === undefined)('a copy that hangs behind Caddy', () => {
  test('has its reads answered by the other, and gets writes that the other does not', async () => {
    const written: (string | undefined)[] = [];
    const note = ({ method, headers }: IncomingMessage) => {
      if (method === 'POST') {
        written.push(String(headers['x-request-id']));
      }
    };
    const answering = await startCopy((incoming, response) => {
      note(incoming);
      response.end('{}');
    });
    const url = await startBefore(await startCopy(note), answering);
    const ask = async (method: string) => {
      const body = method === 'POST' ? '{}' : null;
      return (await fetch(`${url}/api/v2/analytics/event`, { method, body })).status;
    };
    const [reads, writes] = await Promise.all(
      ['GET', 'POST'].map((method) => Promise.all(Array.from({ length: 8 }, () => ask(method)))),
    );
    expect(reads).toEqual(reads?.map(() => 200));
    expect(writes?.filter((status) => status !== 200 && status !== 504)).toEqual([]);
    expect(written).toHaveLength(8);
    expect(new Set(written).size).toBe(8);
  });
});
