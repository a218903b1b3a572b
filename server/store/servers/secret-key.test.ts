import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { connectStore } from '../../live/connect-store.ts';
import { newShop } from '../../testing/factories.ts';
import { standInClient, StandInPlatform } from '../../testing/stand-in/stand-in-platform.ts';
import { requireSecretKey } from './secret-key.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { test } from '../testing/store-fixture.ts';
import type { Stores } from '../stores.ts';
import { isOnPostgres } from '../../testing/test-data.ts';

const factor = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Returns all bytes of the data, and of the rows of a database server. */
async function bytesOf(folder: string, { database }: Stores): Promise<string> {
  const rows = [await database.read('shops'), await database.read('people')];
  const files = (await readdir(folder)).filter((name) => name.startsWith('vitrine.sqlite'));
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')));
  return [...contents, JSON.stringify(rows)].join('\n');
}

describe('a server with another key', () => {
  // With a database server, the key is never in a file.
  test.skipIf(isOnPostgres)(
    'says so, and makes no new key over sealed secrets',
    async ({ stores, data }) => {
      await stores.database.write(null, (transaction) =>
        stores.shops.create(transaction, newShop({ domain: 'a.example' })),
      );
      const other = new SecretBox({ secretKey: 'another key of a server', keyFile: '' });
      await expect(requireSecretKey(stores.database, other)).rejects.toThrow(
        /with this SECRET_KEY: set/,
      );
      const keyFile = join(data.dataDirectory, 'secret-key');
      await rm(keyFile);
      const lost = new SecretBox({ secretKey: undefined, keyFile });
      await expect(requireSecretKey(stores.database, lost)).rejects.toThrow(
        /bring the file secret-key/,
      );
      await expect(readFile(keyFile)).rejects.toThrow('ENOENT');
    },
  );
});

test('of two servers that start on an empty database with two keys, only one does', async ({
  stores,
  data,
}) => {
  const keyFiles = ['one-key', 'other-key'].map((name) => join(data.dataDirectory, name));
  const boxes = keyFiles.map((keyFile) => new SecretBox({ secretKey: undefined, keyFile }));
  const starts = boxes.map((box) => requireSecretKey(stores.database, box));
  const failed = (await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject([
    { reason: { message: expect.stringContaining('which all servers of a database share') } },
  ]);
  const [first] = await Promise.allSettled(
    boxes.map((box) => requireSecretKey(stores.database, box)),
  );
  const key = await readFile(keyFiles[first?.status === 'fulfilled' ? 0 : 1] ?? '', 'utf8');
  const third = new SecretBox({ secretKey: key, keyFile: '' });
  await expect(requireSecretKey(stores.database, third)).resolves.toBeUndefined();
});

test.skipIf(isOnPostgres)('an empty key file seals nothing', async ({ stores, data }) => {
  const keyFile = join(data.dataDirectory, 'secret-key');
  await writeFile(keyFile, '');
  await expect(requireSecretKey(stores.database, stores.secrets)).rejects.toThrow(
    /secret-key is empty/,
  );
});

test('nothing plain is saved of a store that is connected by client credentials, or of a second factor', async ({
  stores,
  data,
}) => {
  const platform = await StandInPlatform.start({ seed: 3 });
  const { secrets } = stores;
  const actor = { kind: 'command-line' as const, personId: null };
  const access = { platform: 'platform', userAgent: 'test', now: Date.now, allowPrivate: true };
  const shop = await connectStore(
    'a.example',
    { address: platform.url, credentials: { kind: 'client', ...standInClient } },
    { management: { stores, actor, now: Date.now }, secrets, access },
  );
  await platform.close();
  const { webhookSecret, identitySecret } = (await stores.shops.find({ id: shop.id })) ?? shop;
  expect(webhookSecret).toBe(standInClient.clientSecret);
  await stores.database.write(null, async (transaction) => {
    const person = { email: 'ada@a.example', name: 'Ada', role: null };
    const { id } = await stores.people.create(transaction, person, 1);
    await stores.people.update(transaction, id, { newSecondFactor: factor });
    await stores.people.update(transaction, id, { secondFactor: factor, newSecondFactor: null });
  });
  const bytes = await bytesOf(data.dataDirectory, stores);
  for (const secret of [webhookSecret, shop.webhookSecret, identitySecret, factor]) {
    expect(bytes).not.toContain(secret);
  }
});
