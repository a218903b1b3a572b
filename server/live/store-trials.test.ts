import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { AppError } from '../base/errors.ts';
import type { Management } from '../changes/management.ts';
import { test } from '../store/testing/store-fixture.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { SecretBox } from '../store/secrets/secret-box.ts';
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
    secrets: new SecretBox({ secretKey: 'a key of the tests', keyFile: '' }),
    onFailure: () => undefined,
  });
}

function managementOf(stores: Stores): Management {
  return { stores, actor: { kind: 'command-line', personId: null }, now: Date.now };
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
  const address = await silentStore();
  const given = { address, keep: false, onShown: () => Promise.resolve() };
  const { id } = await reading.begin(managementOf(stores), given);
  expect(await asked.find(id)).toMatchObject({ address, state: 'running', failure: null });
  const again = asked.begin(managementOf(other), given);
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
