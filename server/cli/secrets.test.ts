import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sealCredentials } from '../live/credentials.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { test } from '../testing/installation.ts';
import { isOnPostgres } from '../testing/test-data.ts';

const email = 'ada@store.example';
const factor = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Connects the only shop, and gives a new person a second factor. */
async function fill({ database, shops, people, connections, secrets }: Stores): Promise<void> {
  const [shop] = await shops.list();
  await database.write(null, async (transaction) => {
    const { id } = await people.create(transaction, { email, name: 'Ada', role: 'owner' }, 1);
    await people.update(transaction, id, { secondFactor: factor });
    await people.setRecoveryCodes(transaction, id, ['digest']);
    const shopId = shop?.id ?? 0;
    await connections.save(transaction, {
      shopId,
      connector: 'platform',
      platform: 'shopify',
      address: 'https://x.myshopify.com',
      storeDomain: 'x.myshopify.com',
      credentials: sealCredentials(secrets, shopId, { kind: 'token', token: 'a token' }),
      createdAt: 1,
    });
  });
}

// With a database server, the key is never in a file.
test.skipIf(isOnPostgres)(
  'an installation whose key is lost starts again after "secrets reset"',
  async ({ installation }) => {
    const { data } = installation;
    const cli = (...line: string[]) => installation.cli(...line);
    await cli('shop', 'create', 'store.example');
    const before = await openStores(data);
    await fill(before);
    const [former] = await before.shops.list();
    const formerSecrets = [former?.webhookSecret, former?.identitySecret];
    await before.database.close();

    const needless = await cli('secrets', 'reset', '--yes');
    expect(needless.stderr).toBe('The key opens all secrets: nothing was changed.\n');

    await rm(join(data.dataDirectory, 'secret-key'));
    expect((await cli('shop', 'list')).stderr).toContain('"secrets reset" makes new secrets.');
    const unasked = await cli('secrets', 'reset');
    expect(unasked).toMatchObject({ stdout: '', stderr: expect.stringContaining('add --yes') });
    const reset = await cli('secrets', 'reset', '--yes', '--json');
    expect(reset.stderr).toBe('');
    const domains = ['store.example'];
    expect(JSON.parse(reset.stdout)).toEqual({
      shops: domains,
      connections: domains,
      people: [email],
    });

    await installation.serveHere();
    const after = await openStores(data);
    const [shop] = await after.shops.list();
    expect(shop?.webhookSecret).toMatch(/^[0-9a-f]{32}$/);
    expect(formerSecrets).not.toContain(shop?.webhookSecret);
    expect(formerSecrets).not.toContain(shop?.identitySecret);
    const person = await after.people.find({ email });
    expect(person).toMatchObject({ secondFactor: null, newSecondFactor: null });
    expect(await after.people.countRecoveryCodes(person?.id ?? 0)).toBe(0);
    const changes = await after.database.read('changes').where({ action: 'reset' }).orderBy('id');
    expect(changes).toMatchObject([
      { shop_id: shop?.id, kind: 'secret', object: 'webhook', actor: 'command-line' },
      { shop_id: shop?.id, kind: 'secret', object: 'identity' },
      { shop_id: shop?.id, kind: 'connection' },
      { shop_id: null, kind: 'person', object: String(person?.id) },
    ]);
    await after.database.close();
    const status = await cli('connection', 'status', 'store.example', '--json');
    expect(JSON.parse(status.stdout)).toMatchObject({
      state: 'revoked',
      error: 'The credentials were lost with the key of the database: connect the store again.',
    });
  },
);
