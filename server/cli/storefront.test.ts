import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

test('storefront check prints the places of a store and the lines for it', async ({
  installation,
}) => {
  const store = createServer((_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<form role="search" action="/find"><input name="s"></form>'),
  );
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/`;
  const { key } = await createShop(installation);
  const { stdout } = await installation.cli('storefront', 'check', url, '--shop', 'a.example');
  expect(stdout).toContain('Platform: none that is known');
  expect(stdout).toMatch(/Search field +input\[name='s'\] +http:/);
  expect(stdout).toMatch(/Id of the product +not found: no page leads there/);
  expect(stdout).toContain(`data-key="${key}" data-shop="a.example"`);
  expect(stdout).toContain('search-path="/find?s="');
  const other = await installation.cli('storefront', 'check', 'https://127.0.0.1:1/');
  expect(other.code).toBe(1);
  store.close();
});
