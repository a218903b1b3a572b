import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eraseShopper } from '../../../ingest/shoppers/erase-shopper.ts';
import { termKey } from '../../../insight/term-key.ts';
import { eventRecord, recordEvents } from '../../../testing/events.ts';
import { lineRecord, orderRecord } from '../../../testing/orders.ts';
import { isOnPostgres } from '../../../testing/test-data.ts';
import { test } from '../../testing/shop-fixture.ts';
import { toldCounts } from '../../testing/counts-fixture.ts';

const uuid = 'person-to-erase-0001';
const term = 'ada lovelace, 7 mill lane';

/** A search for one's own name, a click, and an order that the click has led to. */
const createdAt = 1_750_000_000_000;
const events = [
  eventRecord({ id: 1, uuid, verb: 'searched', productId: null, term, resultCount: 0, createdAt }),
  eventRecord({ id: 2, uuid, verb: 'clicked', term, position: 1, createdAt: createdAt + 1_000 }),
];
const order = orderRecord({ id: 1, uuid, createdAt: createdAt + 2_000, lines: [lineRecord()] });

test('the erasure of a person changes no sum and leaves no trace of them in the files', async ({
  stores,
  directory,
  shopId,
}) => {
  await stores.database.write(shopId, async (transaction) => {
    await recordEvents(stores.events, transaction, shopId, events);
    await stores.orders.save(transaction, shopId, [order]);
  });
  await stores.dailyCounts.countPending(shopId);
  const before = await toldCounts(stores);
  expect(before).toContain('20254 shop  assisted_orders: 1');
  expect(before).toContain('20254 shop  without_results: 1');
  const traces = [uuid, term, termKey(term)];
  expect(await tracesIn(directory, traces)).toEqual(isOnPostgres ? [] : traces);
  await eraseShopper(stores, shopId, { uuid });
  await stores.database.compact();
  expect(await toldCounts(stores)).toEqual(before);
  expect(await tracesIn(directory, traces)).toEqual([]);
  await stores.dailyCounts.recount(shopId);
  expect(await toldCounts(stores)).toEqual(before);
});

test('the erasure of a person counts their recorded events first', async ({
  stores,
  directory,
  shopId,
}) => {
  await stores.database.write(shopId, async (transaction) => {
    await recordEvents(stores.events, transaction, shopId, events);
    await stores.orders.save(transaction, shopId, [order]);
  });
  await eraseShopper(stores, shopId, { uuid });
  await stores.database.compact();
  const told = await toldCounts(stores);
  expect(told).toContain('20254 shop  assisted_orders: 1');
  expect(told).toContain('20254 shop  searches: 1');
  expect(await tracesIn(directory, [uuid, term, termKey(term)])).toEqual([]);
});

test('the erasure of a person keeps the sums of objects of the shop, and of no invented ones', async ({
  stores,
  shopId,
}) => {
  const [known = 0, deleted = 0] = await stores.database.write(shopId, (transaction) => {
    const widget = { id: undefined, name: 'A', type: 'carousel', settings: '{}' } as const;
    return stores.widgets.save(transaction, shopId, [widget, widget]);
  });
  await stores.database.write(shopId, async (transaction) => {
    await transaction('versions').insert({ ...version, shop_id: shopId, object: deleted });
    await stores.widgets.remove(transaction, shopId, deleted);
    const clicks = [known, deleted, 9_999].map((widgetId, index) => {
      const source = `ruleset/${widgetId}/1`;
      return eventRecord({ id: index + 1, uuid, verb: 'clicked', widgetId, source, createdAt });
    });
    await recordEvents(stores.events, transaction, shopId, clicks);
  });
  await eraseShopper(stores, shopId, { uuid });
  expect(await toldCounts(stores)).toEqual([
    '20254 shop  clicks: 3',
    `20254 widget ${known} clicks: 1`,
    `20254 widget ${deleted} clicks: 1`,
  ]);
});

/** The last version of an object that was deleted. */
const version = { kind: 'widget', version: 1, body: null, note: '', actor: 'cli', at: 1 };

/** Returns those of these texts that the database's files contain. */
async function tracesIn(directory: string, texts: readonly string[]): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.startsWith('vitrine.sqlite'));
  const contents = await Promise.all(names.map((name) => readFile(join(directory, name))));
  return texts.filter((text) => contents.some((content) => content.includes(text)));
}
