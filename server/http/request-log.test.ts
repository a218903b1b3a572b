import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { requestFrame } from './request-frame.ts';

/** Returns the lines of the log for requests to these paths. */
async function linesOf(paths: readonly string[], level = 'info'): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line) => void lines.push(line) });
  const router = new Router();
  router.get('/pictures/:name', (context) => {
    context.body = {};
  });
  router.get('/readyz', (context) => {
    context.status = context.query['broken'] === undefined ? 200 : 503;
  });
  const koa = new Koa().use(requestFrame({ log, count: () => {} })).use(router.routes());
  const answer = koa.callback();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const path of paths) {
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  }
  await new Promise((resolve) => server.close(resolve));
  return lines;
}

describe('the line of a request', () => {
  it('contains the pattern of its route, and nothing of an unknown path', async () => {
    const lines = await linesOf(['/pictures/someone', '/someone@example.com?uuid=someone']);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/pictures/:name', status: 200 },
      { method: 'GET', route: 'unmatched', status: 404 },
    ]);
    expect(lines.join('')).not.toContain('someone');
  });

  it('is one for debugging when a probe succeeds', async () => {
    const lines = await linesOf(['/readyz', '/readyz?broken'], 'debug');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 20, route: '/readyz', status: 200 },
      { level: 30, route: '/readyz', status: 503 },
    ]);
    expect(await linesOf(['/readyz'])).toEqual([]);
  });
});
