import { describe, expect } from 'vitest';
import { customEndpoint } from '../../contract/custom.ts';
import { order } from '../../testing/factories.ts';
import { signed } from '../../testing/listing-requests.ts';
import { test, type RunningApp } from '../../testing/running-app.ts';
import { endpoint, idsOf, shopWith } from '../testing/ruleset-fixture.ts';

/** A ruleset must not bypass the signature of the customer whose history it reveals. */

const personal = ['purchased', 'buy_again', 'viewed'].map((name) => `/api/v1/products/${name}`);

/** Customer 77 bought and viewed product 1, and viewed nothing else. */
async function openShop(app: RunningApp, path: string) {
  const shop = await shopWith(app, [{ output: [endpoint(path)] }]);
  await shop.import({
    orders: [
      order({ id: 1, createdAt: '2026-03-01T10:00:00Z', units: { 1: 1 }, customer: { id: 77 } }),
    ],
    events: [
      {
        subject: 'user',
        verb: 'viewed',
        noun: 'product',
        product_id: 1,
        uuid: 'session-of-77',
        customer_id: 77,
        created_at: '2026-03-01T10:00:00Z',
      },
    ],
  });
  return shop;
}

type RulesetShop = Awaited<ReturnType<typeof openShop>>;

/**
 * Returns queries that prove nothing: without a signature, with another customer's, and with
 * another shop's.
 */
async function unsignedQueries(app: RunningApp, shop: RulesetShop): Promise<string[]> {
  const foreign = signed(await app.shop(), 77);
  return [
    '?platform_customer_id=77',
    '?platform_customer_id=77&customer_signature=',
    `?${signed(shop, 78).replace('_id=78', '_id=77')}`,
    `?${foreign}`,
  ];
}

describe.each(personal)('a ruleset that returns %s', (path) => {
  test('answers only the customer, also in explanations', async ({ app }) => {
    const shop = await openShop(app, path);
    const key = await shop.explainingKey();
    for (const query of await unsignedQueries(app, shop)) {
      // The next request must not find the customer's answer in the cache.
      expect((await shop.ids(`?${signed(shop, 77)}`))[0]).toBe(1);
      for (const more of ['', '&bust_cache=yes', `&explain=yes&key=${key}`]) {
        const answer = await app.get(
          `${shop.path(query + more)}${more.includes('key=') ? '' : `&key=${shop.key}`}`,
        );
        expect(answer.headers.get('Cache-Control'), query + more).toContain('no-store');
        const { data, metadata } = customEndpoint.answer.parse(await answer.json());
        expect(idsOf(data), query + more).toEqual([]);
        expect(metadata.errors, query + more).toMatchObject([{ part: 'output', type: 'endpoint' }]);
        expect(metadata.errors[0]?.message).toContain('customer_signature');
        expect(JSON.stringify(metadata)).not.toContain('Cup');
      }
    }
  });

  test('does not let a ruleset name the customer itself', async ({ app }) => {
    const shop = await openShop(app, `${path}?platform_customer_id=77`);
    const { data, metadata } = await shop.answer();
    expect(idsOf(data)).toEqual([]);
    expect(metadata.errors).toHaveLength(1);
  });
});

describe('a ruleset that returns viewed-related', () => {
  const path = '/api/v1/products/viewed-related?limit=3';

  test("leaves out a customer's views only for that customer", async ({ app }) => {
    const shop = await openShop(app, path);
    const stranger = await shop.ids();
    expect(stranger).toContain(1);
    expect(await shop.ids('?platform_customer_id=77')).toEqual(stranger);
    expect(await shop.ids(`?${signed(shop, 77)}`)).not.toContain(1);
    const { data, metadata } = await shop.answer('?platform_customer_id=77&customer_signature=no');
    expect(idsOf(data)).toEqual([]);
    expect(metadata.errors[0]?.message).toContain('customer_signature');
  });
});
