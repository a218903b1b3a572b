import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'vitest';
import { market, order, product } from '../../testing/factories.ts';
import { freePort } from '../../testing/free-port.mjs';
import { demoDomain } from '../../demo/create-demo-shop.ts';
import { createOwner, ownerPassword } from '../../testing/people.ts';
import { startApp } from '../../testing/running-app.ts';
import { StandInPlatform, standInToken } from '../../testing/stand-in/stand-in-platform.ts';
import { StandInWoo } from '../../testing/stand-in/stand-in-woo.ts';
import type { AnswerRecorder } from './answer-recorder.ts';
import { shownDomain } from './demo-requests.ts';

const dayMs = 86_400_000;

/** Creates a shop, changes it and deletes it. */
export async function recordShop(recorder: AnswerRecorder): Promise<void> {
  const inShop = recorder.inShop(shownDomain);
  await inShop.record('createShop');
  await inShop.record('updateShop');
  await inShop.record('rotateSecret');
  await inShop.record('deleteShop');
}

export async function recordKeys(recorder: AnswerRecorder): Promise<void> {
  const { key: created } = await recorder.record('createKey');
  await recorder.record('rotateKey', { parameters: { key: created.key } });
  await recorder.record('updateKey', { parameters: { key: created.key } });
}

export async function recordSettings(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('checkSettingsFile');
  const { change } = await recorder.record('saveShopSettings');
  await recorder.record('undoChange', { parameters: { change: change ?? 0 } });
  await recorder.record('importSettingsFile');
  await recorder.record('saveExclusions');
  await recorder.record('saveProductChoices');
}

/** Edits a market, which the demo shop has none of. */
export async function recordMarket(recorder: AnswerRecorder): Promise<void> {
  const { shop, ...data } = await recorder.app.shop({ scopes: ['read_markets'] });
  await data.import({
    products: [product({ id: 1 })],
    markets: [market({ id: 4_102_884_114, position: 1, countries: ['CA'] })],
  });
  await recorder.inShop(shop.domain).record('saveMarket');
}

/** Exports and erases a customer with an order, and exports what the platform asks for. */
export async function recordPersonalData(recorder: AnswerRecorder, now: number): Promise<void> {
  const { shop, ...data } = await recorder.app.shop();
  const customerId = 6_120_000_238_138;
  await data.import({
    products: [product({ id: 1 })],
    customers: [{ id: customerId, tags: 'vip' }],
    orders: [
      order({
        id: 1,
        createdAt: '2026-05-05T00:00:00Z',
        units: { 1: 1 },
        customer: { id: customerId },
      }),
    ],
  });
  const { database, privacyRequests } = recorder.app.service.stores;
  await database.write(shop.id, (transaction) =>
    privacyRequests.add(transaction, {
      shopId: shop.id,
      topic: 'customers/data_request',
      customerId,
      email: null,
      requestedAt: now,
      dueAt: now + 30 * dayMs,
    }),
  );
  const inShop = recorder.inShop(shop.domain);
  const [request] = (await inShop.send('privacyRequests')).data;
  await inShop.record('exportRequested', { parameters: { request: request?.id ?? 0 } });
  await inShop.record('findPerson');
  await inShop.record('exportPerson');
  await inShop.record('erasePerson');
}

/** Sends a file, checks what its import would do, and cancels that. */
export async function recordImport(recorder: AnswerRecorder): Promise<void> {
  const text = JSON.stringify([product({ id: 1 })]);
  const body = { name: 'products.json', bytes: text.length };
  const { upload } = await recorder.record('createUpload', { body });
  await recorder.record('appendUpload', { parameters: { upload }, text });
  const files = [{ upload, kind: 'products' }];
  const created = await recorder.record('createImport', { body: { files, check_only: true } });
  await recorder.record('cancelImport', { parameters: { import: created.import } });
  const table = 'Artikelnr;Bezeichnung;Preis\nM-1;Becher;12,50\n';
  const sent = { name: 'artikel.csv', bytes: table.length };
  const unused = await recorder.send('createUpload', { body: sent });
  const { upload: unknown } = unused;
  await recorder.send('appendUpload', { parameters: { upload: unknown }, text: table });
  await recorder.record('uploadColumns', { parameters: { upload: unknown } });
  await recorder.record('removeUpload', { parameters: { upload: unknown } });
}

/** Tries a webhook of a store again that has failed, and drops it. */
export async function recordWebhooks(recorder: AnswerRecorder, now: number): Promise<void> {
  const { shop } = await recorder.app.shop();
  const { database, deliveries } = recorder.app.service.stores;
  const inShop = recorder.inShop(shop.domain);
  // Nothing works on deliveries that are due later.
  const dueAt = now + dayMs;
  const arrived = ['a', 'b'].map((delivery) => ({
    shopId: shop.id,
    delivery,
    connector: 'platform',
    topic: 'products/update',
    resource: `products:${delivery}`,
    receivedAt: dueAt,
    body: Buffer.from(''),
    size: 0,
    expiresAt: dueAt + dayMs,
  }));
  await database.write(shop.id, (transaction) => deliveries.add(transaction, arrived));
  const waiting = await inShop.send('webhooks', { parameters: { state: 'waiting' } });
  const ids = waiting.data.map(({ id }) => id);
  for (const id of ids) {
    const failed = { id, failure: 'variants: expected a list.', dueAt, setAsideAt: now };
    await database.write(shop.id, (transaction) => deliveries.fail(transaction, failed));
  }
  await inShop.record('dropWebhooks', { body: { id: ids[0] } });
  await inShop.record('retryWebhooks', { body: { id: ids[1] } });
}

/** Checks a store, connects it, pauses it and disconnects it. */
export async function recordConnection(recorder: AnswerRecorder, now: number): Promise<void> {
  const platform = await StandInPlatform.start({ seed: 7 });
  const { shop } = await recorder.app.shop();
  const inShop = recorder.inShop(shop.domain, platform.url);
  const credentials = { kind: 'token', token: standInToken };
  const store = { address: platform.url, credentials };
  await inShop.record('checkStore', { body: store });
  await inShop.record('connectStore', { body: { ...store, current: ownerPassword } });
  await inShop.record('changeConnection');
  await inShop.record('disconnectStore');
  await platform.close();
  await recordApproval(recorder, now);
}

/** Asks a store for its approval, for a service that has an https address. */
async function recordApproval(recorder: AnswerRecorder, now: number): Promise<void> {
  const woo = await StandInWoo.start({});
  const environment = { PUBLIC_URL: 'https://localhost' };
  const app = await startApp({ environment, now: () => now });
  const { shop } = await app.shop();
  const browser = await createOwner(app);
  const body = { address: woo.url, current: ownerPassword };
  await recorder.inShop(shop.domain, woo.url).record('requestApproval', { browser, body });
  await app.close();
  await woo.close();
}

/** Tries a store at an address that shows none, so that nothing is imported. */
export async function recordStoreTrial(recorder: AnswerRecorder): Promise<void> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const elsewhere = recorder.inShop(shownDomain, `http://127.0.0.1:${port}`);
  const { id } = await elsewhere.record('beginStoreTrial');
  await expect
    .poll(async () => (await elsewhere.send('storeTrial', { parameters: { trial: id } })).state, {
      timeout: 30_000,
    })
    .toBe('failed');
  server.close();
}

/** Looks at a store of two pages. */
export async function recordStorefrontCheck(recorder: AnswerRecorder): Promise<void> {
  const pages: Readonly<Record<string, string>> = {
    '/': `<script>Shopify.theme = {"name":"Our theme","schema_name":"Dawn","schema_version":"15.4.0"};</script>
      <form action="/search"><input name="q"></form><a href="/products/mug">Mug</a>`,
    '/products/mug': '<script>var meta = {"product":{"id":7,"vendor":"Kiln"}};</script>',
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html' }).end(page);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const inShop = recorder.inShop(demoDomain, `http://127.0.0.1:${port}`);
  await inShop.record('checkStorefront', { body: { address: `http://127.0.0.1:${port}/` } });
  server.close();
}

/** Begins to create the demo shop in an installation that has none. */
export async function recordDemoShop(recorder: AnswerRecorder): Promise<void> {
  const app = await startApp();
  await recorder.record('createDemoShop', { browser: await createOwner(app) });
  await app.close();
}
