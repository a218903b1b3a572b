import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createOwner } from '../../testing/people.ts';
import { startApp, test as base } from '../../testing/running-app.ts';

const test = base.extend<{ store: { url: string; asked: string[] } }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  store: async ({}, use) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      response.statusCode = path in shown ? 200 : 404;
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(shown[path]);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked });
    server.closeAllConnections();
    server.close();
  },
});

const shown: Readonly<Record<string, string>> = {
  '/': `<form action="/search"><input name="q"></form><a href="/products/mug">Mug</a>
    <script async src="https://v.example/widget.js" data-key="KEY"></script>`,
  '/moved': '<script src="http://localhost:8080/onsite/js/acme.js?shop=mugs.example"></script>',
  '/neighbour': '<script src="http://localhost:8080/onsite/js/acme.js?shop=cups.example"></script>',
  '/former': '<script src="https://other.example/onsite/js/acme.js?shop=mugs.example"></script>',
  '/products/mug':
    '<script type="application/ld+json">{"@type":"Product","productID":"7"}</script>',
};

test('the places of a store are found, with the lines that bring widgets there', async ({
  app,
  store,
}) => {
  const owner = await createOwner(app);
  const { key } = await app.shop({ domain: 'mugs.example' });
  const parameters = { shop: 'mugs.example' };
  const { status, body } = await owner.call('checkStorefront', {
    parameters,
    body: { address: store.url },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ platform: null, script: 'other_key', way: 'theme' });
  expect(body.layout).toContain(`data-key="${key}" data-shop="mugs.example"`);
  expect(body.places).toContainEqual({
    name: 'product',
    page: 'product',
    found: '7',
    is_word_id: false,
  });
  expect(store.asked).toEqual(['/', '/products/mug', '/search?q=a']);
});

test('the script for page programs is that of another service until its host is changed', async ({
  store,
}) => {
  const app = await startApp({ environment: { PUBLIC_URL: 'http://localhost:8080' } });
  const owner = await createOwner(app);
  await app.shop({ domain: 'mugs.example' });
  const check = async (path: string) => {
    const parameters = { shop: 'mugs.example' };
    const address = new URL(path, store.url).href;
    return (await owner.call('checkStorefront', { parameters, body: { address } })).body;
  };
  const program_script = {
    address: 'https://other.example/onsite/js/acme.js?shop=mugs.example',
    service: 'acme',
  };
  expect(await check('/former')).toMatchObject({
    program_script,
    script: 'missing',
    way: 'replace',
  });
  const moved = { program_script: null, script: 'present', way: 'theme' };
  expect(await check('/moved')).toMatchObject(moved);
  // The script is ours, and brings the key of another shop.
  await app.shop({ domain: 'cups.example' });
  expect(await check('/neighbour')).toMatchObject({ ...moved, script: 'other_key' });
  await app.close();
});

test('pages elsewhere are not opened', async () => {
  const environment = { PUBLIC_URL: 'https://vitrine.example', NODE_ENV: 'production' };
  const app = await startApp({ environment });
  const owner = await createOwner(app);
  await app.shop({ domain: 'mugs.example' });
  for (const address of ['http://127.0.0.1:80/', 'https://other.example/']) {
    const { status, body } = await owner.call('checkStorefront', {
      parameters: { shop: 'mugs.example' },
      body: { address },
    });
    expect(status).toBe(403);
    expect(body.error).toContain("is not the shop's own store");
  }
  await app.close();
});
