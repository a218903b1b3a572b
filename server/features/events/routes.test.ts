import { describe, expect, onTestFinished } from 'vitest';
import type { AdminContract } from '../endpoints.ts';
import { openStores } from '../../store/stores.ts';
import { eventRecord, recordEvents } from '../../testing/events.ts';
import { EventStreamReader } from '../../testing/event-stream.ts';
import type { AdminBrowser } from '../../testing/people.ts';
import { connectRaw } from '../../testing/raw-connection.ts';
import { startApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { record, shopWithMug, uuid, viewerOf, viewOf } from './testing/recorded-events-fixture.ts';

type LiveEvent = AdminContract['liveEvents']['answer'];
type Parameters = Record<string, string | number>;

/** Opens a stream, which the end of the test closes. */
async function follow(
  browser: AdminBrowser,
  shop: TestShop,
  {
    parameters = {},
    headers = {},
  }: { parameters?: Parameters; headers?: Record<string, string> } = {},
): Promise<EventStreamReader<LiveEvent>> {
  const answer = await browser.ask('liveEvents', {
    parameters: { shop: shop.shop.domain, ...parameters },
    headers,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const reader = new EventStreamReader<LiveEvent>(answer);
  onTestFinished(() => reader.leave());
  return reader;
}

describe('the stream of events', () => {
  test('begins with the newest events, and goes on with each that arrives', async ({ app }) => {
    const shop = await shopWithMug(app);
    await record(shop, viewOf('1'));
    const stream = await follow(await viewerOf(app, shop), shop);
    const [first] = await stream.take(1);
    expect(first?.data).toMatchObject({
      verb: 'viewed',
      page: 'product',
      product: { id: 1, title: 'Mug' },
    });
    await record(shop, {
      verb: 'clicked',
      platform_product_id: '1',
      uuid,
      term: 'blue mug',
      position: 2,
      source: 'results_page',
    });
    const [next] = await stream.take(1);
    expect(next?.data).toMatchObject({
      verb: 'clicked',
      page: 'search',
      position: 2,
      source: 'results_page',
    });
  });

  test('answers HEAD with its headers only', async ({ app }) => {
    const shop = await shopWithMug(app);
    const { cookie } = await viewerOf(app, shop);
    const connection = await connectRaw(Number(new URL(app.url).port));
    connection.socket.write(
      `HEAD /admin/api/v1/shops/${shop.shop.domain}/events HTTP/1.1\r\nHost: vitrine.test\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
    await connection.closed;
    expect(connection.received()).toMatch(
      /^HTTP\/1.1 200 OK\r\n[^]*text\/event-stream[^]*\r\n\r\n$/,
    );
  });

  test('names no shopper, in no part of it', async ({ app }) => {
    const shop = await shopWithMug(app);
    await record(shop, {
      ...viewOf('1'),
      subject_email: 'ann@example.com',
      platform_customer_id: '6001234',
      platform_product_handle: 'ann-at-home',
    });
    await record(shop, {
      verb: 'searched',
      term: 'Ann Example',
      result_count: 0,
      uuid,
      theme_id: 'ann-theme',
    });
    const stream = await follow(await viewerOf(app, shop), shop);
    const [, searched] = await stream.take(2);
    expect(searched?.data).toMatchObject({ verb: 'searched', term: null, is_rare_term: true });
    expect(stream.received).not.toMatch(new RegExp(`${uuid}|ann|6001234`, 'i'));
  });

  test('has the words of a term that five shoppers have searched for', async ({ app }) => {
    const shop = await shopWithMug(app);
    const searches = [1, 2, 3, 4, 5].map((index) => ({
      verb: 'searched',
      term: 'blue mug',
      uuid: `${uuid.slice(0, -1)}${index}`,
    }));
    await record(shop, ...searches);
    await app.service.stores.dailyCounts.countPending(shop.shop.id);
    const stream = await follow(await viewerOf(app, shop), shop);
    const [first] = await stream.take(1);
    expect(first?.data).toMatchObject({ term: 'blue mug', is_rare_term: false });
  });

  test('has the events that another server records', async ({ app }) => {
    const shop = await shopWithMug(app);
    const stream = await follow(await viewerOf(app, shop), shop);
    const other = await openStores(app.data);
    onTestFinished(() => other.database.close());
    const { id } = shop.shop;
    const event = { ...eventRecord({ id: 77, createdAt: Date.now() }), pageType: 'cart' };
    await other.database.write(id, (transaction) =>
      recordEvents(other.events, transaction, id, [event]),
    );
    const [first] = await stream.take(1);
    expect(first?.data).toMatchObject({ verb: 'viewed', page: 'cart' });
  });

  test('has only events of the wanted verb, page and product', async ({ app }) => {
    const shop = await shopWithMug(app);
    await record(
      shop,
      viewOf('1', { page_type: 'product' }),
      viewOf('2', { page_type: 'collection' }),
      { ...viewOf('1', { page_type: 'collection' }), verb: 'added' },
      viewOf('1', { page_type: 'list-collections' }),
    );
    const viewer = await viewerOf(app, shop);
    const wanted = { verb: 'viewed', page: 'collection', product: 1 };
    const stream = await follow(viewer, shop, { parameters: wanted });
    await record(
      shop,
      viewOf('1', { page_type: 'cart' }),
      viewOf('1', { page_type: 'collection' }),
    );
    const messages = await stream.take(2);
    expect(messages.map(({ data }) => [data.verb, data.page, data.product?.id])).toEqual([
      ['viewed', 'collection', 1],
      ['viewed', 'collection', 1],
    ]);
    const refused = await viewer.ask('liveEvents', {
      parameters: { shop: shop.shop.domain, verb: 'danced' },
    });
    expect(refused.status).toBe(400);
  });

  test('continues behind the last event that the browser has got', async ({ app }) => {
    const shop = await shopWithMug(app);
    const viewer = await viewerOf(app, shop);
    await record(shop, viewOf('1'), viewOf('2'), viewOf('3'));
    const [first] = await (await follow(viewer, shop)).take(3);
    const id = first?.id ?? '';
    for (const again of [{ headers: { 'Last-Event-ID': id } }, { parameters: { after: id } }]) {
      const messages = await (await follow(viewer, shop, again)).take(2);
      expect(messages.map(({ data }) => data.product?.id)).toEqual([2, 3]);
    }
  });

  test('is hidden from people of other shops', async ({ app }) => {
    const shop = await app.shop();
    const stranger = await viewerOf(app, await app.shop());
    const parameters = { shop: shop.shop.domain };
    expect((await stranger.ask('liveEvents', { parameters })).status).toBe(404);
  });

  test('ends with the session', async ({ app }) => {
    const shop = await app.shop();
    const viewer = await viewerOf(app, shop);
    const stream = await follow(viewer, shop);
    await viewer.call('signOut', { body: undefined });
    await stream.ended();
    const parameters = { shop: shop.shop.domain };
    expect((await viewer.ask('liveEvents', { parameters })).status).toBe(401);
  });

  test('does not keep a session alive that nobody uses', async () => {
    let passedHours = 0;
    const app = await startApp({ now: () => Date.now() + passedHours * 3_600_000 });
    onTestFinished(() => app.close());
    const shop = await app.shop();
    const viewer = await viewerOf(app, shop);
    const stream = await follow(viewer, shop);
    passedHours = 6;
    await stream.heartbeat();
    passedHours = 13;
    const parameters = { shop: shop.shop.domain };
    expect((await viewer.ask('liveEvents', { parameters })).status).toBe(401);
    await stream.ended();
  });

  test('is refused to a person who follows four already, until one of them ends', async ({
    app,
  }) => {
    const shop = await app.shop();
    const viewer = await viewerOf(app, shop);
    const [first] = await Promise.all([1, 2, 3, 4].map(() => follow(viewer, shop)));
    const open = () => viewer.ask('liveEvents', { parameters: { shop: shop.shop.domain } });
    const refused = await open();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('too many windows');
    await (await follow(await viewerOf(app, shop), shop)).leave();
    await first?.leave();
    await expect
      .poll(async () => {
        const answer = await open();
        await (answer.ok ? answer.body?.cancel() : answer.text());
        return answer.status;
      })
      .toBe(200);
  });

  test('ends when the server stops, which refuses new ones', async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const shop = await app.shop();
    const viewer = await viewerOf(app, shop);
    const stream = await follow(viewer, shop);
    app.drain();
    await stream.ended();
    const parameters = { shop: shop.shop.domain };
    const refused = await viewer.ask('liveEvents', { parameters });
    expect(refused.status).toBe(503);
    await refused.text();
  });
});
