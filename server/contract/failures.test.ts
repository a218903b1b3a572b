import Koa from 'koa';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { requestFrame } from '../http/request-frame.ts';
import { startApp, test } from '../testing/running-app.ts';
import { withServer } from '../testing/with-server.ts';
import { type SharedStatus, sharedFailures } from './failures.ts';

const search = '/api/v1/smart-search/search';
const log = pino({ level: 'silent' });

describe('the documented example of', () => {
  test('405 is what another method is answered', async ({ app }) => {
    const answer = await app.get('/api/v1/products/top_sellers', { method: 'DELETE' });
    await expectDocumented(answer, 405);
    expect(answer.headers.get('allow')).toContain('GET');
  });

  test('413 is what a large body is answered', async ({ app }) => {
    const shop = await app.shop();
    const body = JSON.stringify({ searchTerm: 'x'.repeat(300 * 1024) });
    await expectDocumented(await shop.post(search, body), 413);
  });

  test('415 is what a body that is no JSON is answered', async ({ app }) => {
    const shop = await app.shop();
    const headers = { 'Service-Api-Key': shop.key, 'Content-Type': 'text/plain' };
    await expectDocumented(await shop.post(search, 'mug', headers), 415);
  });

  test('429 is what one request too many is answered', async () => {
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

  test('500 is what a mistake of ours is answered', async () => {
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

  test('503 is what is answered while the service starts', async ({ app }) => {
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

/** Counts and request ids are others each time. */
function maskDetails(text: string): string {
  return text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>').replaceAll(/\d+/g, '#');
}
