import Koa from 'koa';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createApp } from '../compose/app.ts';
import { readConfig } from '../config.ts';
import { requestFrame } from '../http/request-frame.ts';
import { startApp, test } from '../testing/running-app.ts';
import { withServer } from '../testing/with-server.ts';
import { type SharedStatus, sharedFailures } from './failures.ts';

const search = '/api/v1/smart-search/search';
const log = pino({ level: 'silent' });

describe('the documented example of', () => {
  test('405 equals the answer to another method', async ({ app }) => {
    const answer = await app.get('/api/v1/products/top_sellers', { method: 'DELETE' });
    await expectDocumented(answer, 405);
    expect(answer.headers.get('allow')).toContain('GET');
  });

  test('413 equals the answer to a large body', async ({ app }) => {
    const shop = await app.shop();
    const body = JSON.stringify({ searchTerm: 'x'.repeat(300 * 1024) });
    await expectDocumented(await shop.post(search, body), 413);
  });

  test('415 equals the answer to a body that is not JSON', async ({ app }) => {
    const shop = await app.shop();
    const headers = { 'Service-Api-Key': shop.key, 'Content-Type': 'text/plain' };
    await expectDocumented(await shop.post(search, 'mug', headers), 415);
  });

  test('429 equals the answer to a request beyond the limit', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'reads=1' } });
    try {
      const shop = await app.shop();
      await shop.get('/api/v1/products/top_sellers');
      const answer = await shop.get('/api/v1/products/top_sellers');
      await expectDocumented(answer, 429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  });

  test('500 equals the answer to an internal error', async () => {
    const koa = new Koa();
    koa.use(requestFrame({ log, count: () => {} }));
    koa.use(() => {
      throw new Error('a mistake');
    });
    const handle = koa.callback();
    await withServer(
      (request, response) => void handle(request, response),
      async (url) => expectDocumented(await fetch(url), 500),
    );
  });

  test('503 equals the answer during the start', async ({ app }) => {
    const dataDirectory = `${app.dataDirectory}/starting`;
    const starting = await createApp(readConfig({ DATA_DIR: dataDirectory, DEMO: 'off' }), { log });
    try {
      await withServer(starting.listener, async (url) => {
        const answer = await fetch(`${url}/api/v1/products/top_sellers`);
        await expectDocumented(answer, 503);
        expect(answer.headers.get('retry-after')).toBe('1');
      });
    } finally {
      await starting.close();
    }
  });
});

async function expectDocumented(answer: Response, status: SharedStatus): Promise<void> {
  expect(answer.status).toBe(status);
  expect(maskDetails(await answer.text())).toBe(
    maskDetails(JSON.stringify(sharedFailures[status].example)),
  );
}

/** Masks counts and request ids, which differ each time. */
function maskDetails(text: string): string {
  return text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>').replaceAll(/\d+/g, '#');
}
