import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { AppError } from '../errors.ts';
import { test } from '../store/store-fixture.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { StoreTrials } from './store-trials.ts';

/** Returns the readings of one server of several. */
function trialsOf(stores: Stores): StoreTrials {
  return new StoreTrials({
    stores,
    now: Date.now,
    platform: 'platform',
    userAgent: 'Test',
    allowHttp: true,
    allowPrivate: true,
    onFailure: () => undefined,
  });
}

/** Returns the address of a store that never answers. */
async function silentStore(): Promise<string> {
  const store = createServer();
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => {
    store.closeAllConnections();
    store.close();
  });
  return `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
}

test('any server tells how far a reading is, refuses another one, and knows its end', async ({
  stores,
  data,
}) => {
  const other = await openStores(data);
  const [reading, asked] = [trialsOf(stores), trialsOf(other)];
  const management = (of: Stores) => ({
    stores: of,
    actor: { kind: 'command-line', personId: null } as const,
    now: Date.now,
  });
  const address = await silentStore();
  const { id } = await reading.begin(address, management(stores), () => Promise.resolve());
  expect(await asked.find(id)).toMatchObject({ address, state: 'running', failure: null });
  const again = asked.begin(address, management(other), () => Promise.resolve());
  await expect(again).rejects.toThrow('Another store is being read');
  await reading.close();
  expect(await asked.find(id)).toMatchObject({
    state: 'failed',
    domain: null,
    failure: 'The server has ended meanwhile: begin again.',
  });
  await expect(asked.find('unknown')).rejects.toThrow(AppError);
  await other.database.close();
});
