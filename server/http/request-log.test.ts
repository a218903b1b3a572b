import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { requestFrame } from './request-frame.ts';

/** Returns the lines of the log for requests to these paths. */
async function linesOf(paths: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const router = new Router();
  router.get('/pictures/:name', (context) => {
    context.body = {};
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
});
