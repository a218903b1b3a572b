import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

describe('key', () => {
  test('creates, lists and disables keys', async ({ installation }) => {
    const shop = await createShop(installation);
    const server = await installation.serveHere();
    const ask = async (key: string) =>
      (await fetch(`${server.url}/api/v1/products/static?key=${key}`)).status;
    const output = await installation.cli(
      'key',
      'create',
      'a.example',
      '--name',
      'theme',
      '--json',
    );
    const { key } = JSON.parse(output.stdout) as { key: string };
    expect(await ask(key)).toBe(200);
    expect((await installation.cli('key', 'disable', 'a.example', key)).code).toBe(0);
    expect(await ask(key)).toBe(401);
    const { stdout } = await installation.cli('key', 'list', 'a.example', '--json');
    const listed = JSON.parse(stdout) as { key: string; enabled: boolean }[];
    expect(listed.map((entry) => [entry.key, entry.enabled])).toEqual([
      [shop.key, true],
      [key, false],
    ]);
    const unknown = await installation.cli('key', 'disable', 'a.example', 'nope');
    expect(unknown.code).toBe(1);
  });

  test('lists the right to explain and never shows such a key to pages', async ({
    installation,
  }) => {
    const shop = await createShop(installation);
    const output = await installation.cli('key', 'create', 'a.example', '--explain', '--json');
    const created = JSON.parse(output.stdout) as { key: string; explain: boolean };
    expect(created.explain).toBe(true);
    await installation.cli('key', 'disable', 'a.example', shop.key);
    const { stdout } = await installation.cli('key', 'list');
    expect(stdout).toMatch(new RegExp(`${created.key} .*enabled +read, explain`));
    expect(stdout).toMatch(new RegExp(`${shop.key} .*disabled +read +`));
    const server = await installation.serveHere();
    const config = await fetch(`${server.url}/api/v1/user/config?shop=a.example`);
    expect(await config.json()).toMatchObject({ data: { shop: { api_key: null } } });
    const listing = await fetch(`${server.url}/api/v1/products/static?key=${created.key}`);
    expect(listing.status).toBe(200);
  });
});
