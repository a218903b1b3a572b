import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

/** Pages with our script for page programs. */
const programTag = (domain: string) =>
  `<script src="https://v.example/onsite/js/acme.js?shop=${domain}"></script>`;
const pages: Readonly<Record<string, string>> = {
  '/own': programTag('a.example'),
  '/neighbour': programTag('b.example'),
};

test('storefront check prints the places of a store and the lines for it', async ({
  installation,
}) => {
  const store = createServer(({ url = '' }, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(pages[url] ?? '<form role="search" action="/find"><input name="s"></form>'),
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
  expect(stdout).toContain('Script of the service: not in the page');
  const scriptOf = async (page: string, ...named: string[]) => {
    const settings = { PUBLIC_URL: 'https://v.example' };
    const command = ['storefront', 'check', `${url}${page}`, ...named];
    const printed = (await installation.cliWith(settings, ...command)).stdout;
    expect(printed).not.toContain('Script of another service');
    expect(printed).not.toContain('SERVICE_NAME');
    return /Script of the service: (.*)/.exec(printed)?.[1];
  };
  expect(await scriptOf('own', '--shop', 'a.example')).toBe('in the page');
  expect(await scriptOf('neighbour', '--shop', 'a.example')).toBe('in the page, for another shop');
  expect(await scriptOf('neighbour')).toBe('in the page');
  const other = await installation.cli('storefront', 'check', 'https://127.0.0.1:1/');
  expect(other.code).toBe(1);
  store.close();
});
