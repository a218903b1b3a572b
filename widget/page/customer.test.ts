import { describe, expect } from 'vitest';
import { read } from '../testing/read-page.ts';
import { test } from '../testing/shop-page.ts';

const meta = (page: object) => ({ ShopifyAnalytics: { meta: { page } } });

describe('the customer', () => {
  test.for([
    ['the platform’s globals', meta({ customerId: 6120000238138 }), '6120000238138'],
    ['the script of statistics', { __st: { cid: 70 } }, '70'],
    ['nothing for a guest', meta({ customerId: null }), undefined],
  ] as const)('is read from %s', async ([, globals, customerId], { shop: _shop }) => {
    expect((await read({ globals })).tag.customerId).toBe(customerId);
  });

  test('is nobody where the script tag says so', async ({ shop: _shop }) => {
    const tag = { customerId: '' };

    expect((await read({ globals: { __st: { cid: 70 } }, tag })).tag.customerId).toBe('');
  });
});
