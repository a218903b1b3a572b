import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

async function config(url: string, domain = 'a.example') {
  const answer = await fetch(`${url}/api/v1/user/config?shop=${domain}`);
  const { data } = (await answer.json()) as { data?: { shop: Record<string, unknown> } };
  return { status: answer.status, shop: data?.shop };
}

async function statusOf(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/api/v1/products/top_sellers?key=${key}`)).status;
}

async function importProduct(installation: Installation, domain: string): Promise<void> {
  const file = await installation.file('p.json', JSON.stringify([product({ id: 1 })]));
  await installation.cli('import', domain, '--products', file);
}

describe('shop create', () => {
  test('prints the key and the secrets, which list omits', async ({ installation }) => {
    const created = await createShop(installation, '--currency', 'eur', '--name', 'A');
    expect(Object.keys(created)).toEqual([
      'id',
      'domain',
      'key',
      'webhook_secret',
      'identity_secret',
    ]);
    const { stdout } = await installation.cli('shop', 'list', '--json');
    expect(JSON.parse(stdout)).toEqual([
      {
        id: created.id,
        domain: 'a.example',
        name: 'A',
        currency: 'EUR',
        timezone: 'UTC',
        locale: 'en',
        money_format: '€{{amount}}',
        scopes: [],
        locales: ['en'],
        origins: {
          name: { from: 'own', store: null },
          currency: { from: 'own', store: null },
          timezone: { from: 'default', store: null },
          locale: { from: 'default', store: null },
          money_format: { from: 'default', store: null },
        },
      },
    ]);
  });

  test('refuses a used domain and invalid options', async ({ installation }) => {
    await createShop(installation);
    const duplicate = await installation.cli('shop', 'create', 'A.example');
    expect(duplicate).toMatchObject({
      code: 1,
      stderr: 'There is already a shop with the domain a.example.\n',
    });
    const zone = await installation.cli('shop', 'create', 'b.example', '--timezone', 'Mars/Base');
    expect(zone).toMatchObject({
      code: 1,
      stderr: 'timezone: must be a time zone such as Europe/Berlin.\n',
    });
  });
});

describe('shop update', () => {
  test('changes the named fields, also in a running server', async ({ installation }) => {
    await createShop(installation, '--name', 'A', '--currency', 'EUR', '--scopes', 'read_markets');
    const server = await installation.serveHere();
    const before = await config(server.url);
    const updated = await installation.cli(
      'shop',
      'update',
      'A.example',
      '--name',
      'B',
      '--money-format',
      '{{amount}} €',
      '--scopes',
      '',
      '--json',
    );
    expect(JSON.parse(updated.stdout)).toMatchObject({
      name: 'B',
      currency: 'EUR',
      money_format: '{{amount}} €',
      scopes: [],
    });
    const after = await config(server.url);
    expect(after.shop).toMatchObject({ name: 'B', currency: 'EUR', money_format: '{{amount}} €' });
    expect(after.shop?.cache_key).not.toBe(before.shop?.cache_key);
    await installation.cli('shop', 'update', 'a.example', '--name', 'B');
    expect(await config(server.url)).toEqual(after);
  });

  test('reports invalid and missing options', async ({ installation }) => {
    await createShop(installation);
    const format = await installation.cli('shop', 'update', 'a.example', '--money-format', '$');
    expect(format).toMatchObject({
      code: 1,
      stderr: 'money-format: must hold a placeholder such as {{amount}}.\n',
    });
    const nothing = await installation.cli('shop', 'update', 'a.example');
    expect(nothing).toMatchObject({
      code: 1,
      stderr: 'Name at least one field to change, such as --currency EUR.\n',
    });
  });
});

describe('shop delete', () => {
  test('removes only its shop from a running server before it returns', async ({
    installation,
  }) => {
    const shop = await createShop(installation);
    const other = await installation.cli('shop', 'create', 'b.example', '--json');
    const { key } = JSON.parse(other.stdout) as { key: string };
    await importProduct(installation, 'a.example');
    const server = await installation.serveHere();
    expect(await statusOf(server.url, shop.key)).toBe(200);
    expect((await config(server.url)).status).toBe(200);

    const deleted = await installation.cli('shop', 'delete', 'A.example', '--json');
    expect(deleted.stderr).toBe('');
    expect(JSON.parse(deleted.stdout)).toEqual({
      id: shop.id,
      domain: 'a.example',
      deleted: true,
    });
    expect(await statusOf(server.url, shop.key)).toBe(401);
    expect((await config(server.url)).status).toBe(404);
    expect(await statusOf(server.url, key)).toBe(200);

    const again = await createShop(installation);
    expect(again.id).not.toBe(shop.id);
    expect(await statusOf(server.url, again.key)).toBe(200);
    const unknown = await installation.cli('shop', 'delete', 'c.example');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('There is no shop with the domain c.example');
  });
});
