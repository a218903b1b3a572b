import { describe, expect } from 'vitest';
import { sourcesEndpoint } from '../contract/sources.ts';
import { product } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';

/** Statuses of listings about one shopper, whom no picker knows. */
const refusals: Readonly<Record<string, number>> = {
  '/api/v1/products/viewed': 400,
  '/api/v1/products/purchased': 403,
  '/api/v1/products/buy_again': 403,
};

describe('sources', () => {
  test('are all listing endpoints, each with its path and parameters', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    const answer = await shop.get('/api/v1/sources');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60');
    const { data } = sourcesEndpoint.answer.parse(await answer.json());
    expect(data.map(({ path }) => path)).toEqual([
      '/api/v1/products/top_sellers',
      '/api/v1/products/static',
      '/api/v1/products/collections',
      '/api/v1/products/recommended',
      '/api/v1/products/similar_products',
      '/api/v1/products/trending_products',
      '/api/v1/products/viewed-related',
      '/api/v1/products/viewed',
      '/api/v1/products/purchased',
      '/api/v1/products/buy_again',
    ]);
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    for (const { name, description, query } of data) {
      expect(name).not.toBe('');
      expect(description).not.toBe('');
      expect(query.map((parameter) => parameter.name)).toContain('limit');
      expect(query.map((parameter) => parameter.name)).not.toContain('key');
      expect(query.every((parameter) => parameter.description !== '')).toBe(true);
    }
    const collections = data.find(({ id }) => id === 'collections');
    const parameter = (name: string) => collections?.query.find((entry) => entry.name === name);
    expect(parameter('platform_collection_ids')?.required).toBe(true);
    expect(parameter('limit')).toMatchObject({ required: false, default: '5' });
  });

  test('answer at their paths with the required parameters', async ({ app }) => {
    const shop = await app.shop();
    const { data } = sourcesEndpoint.answer.parse(await (await shop.get('/api/v1/sources')).json());
    for (const { path, query } of data) {
      const filled = query
        .filter(({ required }) => required)
        .map(({ name, example }) => `${name}=${encodeURIComponent(example ?? '')}`);
      const answer = await shop.get(`${path}?${filled.join('&')}`);
      expect(answer.status, path).toBe(refusals[path] ?? 200);
    }
  });

  test('include the rulesets of the shop', async ({ app }) => {
    const shop = await app.shop();
    const [id] = await shop.importRulesets([{ name: 'Upsell', rules: [] }]);
    const { data } = sourcesEndpoint.answer.parse(await (await shop.get('/api/v1/sources')).json());
    const ruleset = data.at(-1);
    expect(ruleset).toMatchObject({ id: `ruleset-${id}`, name: 'Upsell' });
    expect(ruleset?.query.map(({ name }) => name)).toContain('cart_subtotal');
    expect(ruleset?.query.map(({ name }) => name)).not.toContain('ruleset_id');
    expect((await shop.get(ruleset?.path ?? '')).status).toBe(200);
    const other = await app.shop();
    const others = sourcesEndpoint.answer.parse(await (await other.get('/api/v1/sources')).json());
    expect(others.data.map(({ name }) => name)).not.toContain('Upsell');
  });

  test('require a key', async ({ app }) => {
    expect((await app.get('/api/v1/sources')).status).toBe(400);
    expect((await app.get('/api/v1/sources?key=nobody')).status).toBe(401);
  });
});
