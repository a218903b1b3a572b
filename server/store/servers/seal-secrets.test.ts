import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { connectStore } from '../../live/connect-store.ts';
import { newShop } from '../../testing/factories.ts';
import { standInClient, StandInPlatform } from '../../testing/stand-in/stand-in-platform.ts';
import { sealSecrets } from './seal-secrets.ts';
import { SecretBox } from '../secret-box.ts';
import { test } from '../store-fixture.ts';
import { openStores, type Stores } from '../stores.ts';

const factor = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const plain = {
  webhook_secret: 'the plain webhook secret',
  former_webhook_secret: 'the former webhook secret',
  identity_secret: 'the plain identity secret',
  former_identity_secret: 'the former identity secret',
};

const formerSecret = 'a secret that the shop had before';

/** Makes a shop and a person with the secrets that earlier versions have saved. */
async function fillAsBefore({ database, shops, people }: Stores): Promise<number> {
  return database.write(null, async (transaction) => {
    const { id } = await shops.create(transaction, newShop({ domain: 'old.example' }));
    // Its pages are free after the next update, and keep their bytes.
    const long = 'x'.repeat(20_000) + formerSecret;
    await transaction('shops').where({ id }).update({ webhook_secret: long });
    const person = { email: 'ada@old.example', name: 'Ada', role: 'owner' };
    const { id: personId } = await people.create(transaction, person, 1);
    await transaction('shops').where({ id }).update(plain);
    await transaction('people')
      .where({ id: personId })
      .update({ second_factor: factor, new_second_factor: factor });
    return id;
  });
}

/** Returns all bytes of the data, and of the rows of a database server. */
async function bytesOf(folder: string, { database }: Stores): Promise<string> {
  const rows = [await database.read('shops'), await database.read('people')];
  const files = (await readdir(folder)).filter((name) => name.startsWith('vitrine.sqlite'));
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')));
  return [...contents, JSON.stringify(rows)].join('\n');
}

describe('secrets of earlier versions', () => {
  test('are sealed once, and stay the same', async ({ stores, data }) => {
    const id = await fillAsBefore(stores);
    if (stores.database.sql.overwritesDeleted(true) !== null) {
      expect(await bytesOf(data.dataDirectory, stores)).toContain(formerSecret);
    }
    await sealSecrets(stores.database, stores.secrets);
    const sealed = await stores.database.read('shops').select(Object.keys(plain));
    await sealSecrets(stores.database, stores.secrets);
    expect(await stores.database.read('shops').select(Object.keys(plain))).toEqual(sealed);
    await stores.database.close();

    const again = await openStores(data);
    expect(await again.shops.find({ id })).toMatchObject({
      webhookSecret: plain.webhook_secret,
      formerWebhookSecret: plain.former_webhook_secret,
      identitySecret: plain.identity_secret,
      formerIdentitySecret: plain.former_identity_secret,
    });
    expect(await again.people.find({ email: 'ada@old.example' })).toMatchObject({
      secondFactor: factor,
      newSecondFactor: factor,
    });
    const bytes = await bytesOf(data.dataDirectory, again);
    await again.database.close();
    for (const secret of [...Object.values(plain), formerSecret, factor]) {
      expect(bytes).not.toContain(secret);
    }
  });

  test('stay as they are when sealing ends in the middle', async ({ stores }) => {
    const id = await fillAsBefore(stores);
    const { secrets } = stores;
    const seal = secrets.sealValue.bind(secrets);
    const dying = vi.spyOn(secrets, 'sealValue').mockImplementation((owner, text) => {
      if (dying.mock.calls.length === 3) {
        throw new Error('killed');
      }
      return seal(owner, text);
    });
    await expect(sealSecrets(stores.database, secrets)).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await stores.database.read('shops').select(Object.keys(plain))).toEqual([plain]);
    await sealSecrets(stores.database, stores.secrets);
    expect((await stores.shops.find({ id }))?.identitySecret).toBe(plain.identity_secret);
  });
});

describe('a server with another key', () => {
  test('says so, and makes no new key over sealed secrets', async ({ stores, data }) => {
    await fillAsBefore(stores);
    await sealSecrets(stores.database, stores.secrets);
    const other = new SecretBox({ secretKey: 'another key of a server', keyFile: '' });
    await expect(sealSecrets(stores.database, other)).rejects.toThrow(/with this SECRET_KEY: set/);
    const keyFile = join(data.dataDirectory, 'secret-key');
    await rm(keyFile);
    const lost = new SecretBox({ secretKey: undefined, keyFile });
    await expect(sealSecrets(stores.database, lost)).rejects.toThrow(/bring the file secret-key/);
    await expect(readFile(keyFile)).rejects.toThrow('ENOENT');
  });
});

test('of two servers that start on an empty database with two keys, only one does', async ({
  stores,
  data,
}) => {
  const keyFiles = ['one-key', 'other-key'].map((name) => join(data.dataDirectory, name));
  const boxes = keyFiles.map((keyFile) => new SecretBox({ secretKey: undefined, keyFile }));
  const starts = boxes.map((box) => sealSecrets(stores.database, box));
  const failed = (await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject([
    { reason: { message: expect.stringContaining('which all servers of a database share') } },
  ]);
  const [first] = await Promise.allSettled(boxes.map((box) => sealSecrets(stores.database, box)));
  const key = await readFile(keyFiles[first?.status === 'fulfilled' ? 0 : 1] ?? '', 'utf8');
  const third = new SecretBox({ secretKey: key, keyFile: '' });
  await expect(sealSecrets(stores.database, third)).resolves.toBeUndefined();
});

test('an empty key file seals nothing', async ({ stores, data }) => {
  const keyFile = join(data.dataDirectory, 'secret-key');
  await writeFile(keyFile, '');
  await expect(sealSecrets(stores.database, stores.secrets)).rejects.toThrow(/secret-key is empty/);
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
