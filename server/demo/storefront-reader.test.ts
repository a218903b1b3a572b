import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createNames } from '../contract/names.ts';
import { createShop } from '../ingest/create-shop.ts';
import { createService } from '../compose/service.ts';
import { openStores } from '../store/stores.ts';
import { createTestData } from '../testing/test-data.ts';
import { createStorefrontReader } from './storefront-reader.ts';
import type { StorefrontData } from './storefront/storefront-data.ts';

/** Provides an installation with shops created in this order. */
async function withShops(
  domains: readonly string[],
  work: (data: StorefrontData) => Promise<void>,
): Promise<void> {
  const data = await createTestData();
  const stores = await openStores(data);
  const service = createService({
    stores,
    names: createNames({ platform: 'platform', service: 'service' }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    eventRetentionDays: 400,
  });
  try {
    for (const domain of domains) {
      await createShop(stores, { ...facts, domain, name: domain });
    }
    await work(createStorefrontReader({ ...service, ...stores }));
  } finally {
    await service.close();
    await stores.database.close();
    await data.remove();
  }
}

const facts = {
  currency: 'USD',
  timezone: 'UTC',
  locale: 'en',
  moneyFormat: '${{amount}}',
  scopes: [],
};

test('returns the shop that was created first, with its public key', () =>
  withShops(['z.example', 'a.example'], async (data) => {
    const first = await data.firstShop();
    expect(first?.domain).toBe('z.example');
    expect(first?.publicKey).toMatch(/^[0-9a-f]{32}$/);
    expect(first).toEqual(await data.shopByDomain('z.example'));
  }));

test('returns no first shop for an installation without shops', () =>
  withShops([], async (data) => {
    expect(await data.firstShop()).toBeUndefined();
  }));
