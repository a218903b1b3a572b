import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { readProxiedRequest } from '../../connectors/platform/proxied-request.ts';
import { product } from '../../testing/factories.ts';
import { proxiedAddress } from '../../testing/proxied-address.ts';
import { startApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const list = '/render/v1/recommendations?source=/api/v1/products/top_sellers&heading=New';

function signerOf({ shop }: TestShop) {
  return { domain: shop.domain, secret: shop.webhookSecret };
}

function product1(title: string) {
  return { products: [product({ id: 1, title })] };
}

describe('a list below a path of the store', () => {
  test('is that of the service, without a key', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(product1('Oak'));
    const own = await shop.get(list);
    const answer = await app.get(proxiedAddress(list, signerOf(shop)));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(await own.text());
    for (const header of ['content-type', 'cache-control', 'etag', 'content-security-policy']) {
      expect(answer.headers.get(header), header).toBe(own.headers.get(header));
    }
    expect((await app.get(proxiedAddress(list, signerOf(shop)), { method: 'HEAD' })).status).toBe(
      200,
    );
  });

  test('may be a card or a bundle, and is empty without products', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(product1('Oak'));
    const card = '/render/v1/product-card?product-id=1';
    expect(await (await app.get(proxiedAddress(card, signerOf(shop)))).text()).toContain('Oak');
    const bundle = '/render/v1/bought-together?product-id=1';
    expect((await app.get(proxiedAddress(bundle, signerOf(shop)))).status).toBe(204);
  });

  test('may be results of a search', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(product1('Oak'));
    const results = `/render/v1/results?address=${encodeURIComponent('/search?q=oak&page=1')}`;
    const answer = await app.get(proxiedAddress(results, signerOf(shop)));
    expect(await answer.text()).toBe(await (await shop.get(results)).text());
    expect(answer.status).toBe(200);
  });

  test('is kept out of caches with a parameter of a shopper', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(product1('Oak'));
    const asked = `${list}&uuid=s1`;
    const answer = await app.get(proxiedAddress(asked, signerOf(shop)));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is refused for wrong parameters as the service refuses it', async ({ app }) => {
    const shop = await app.shop();
    const asked = '/render/v1/recommendations?source=//evil.test';
    const [answer, own] = [
      await app.get(proxiedAddress(asked, signerOf(shop))),
      await shop.get(asked),
    ];
    expect([answer.status, await answer.json()]).toEqual([own.status, await own.json()]);
  });
});

describe('the signature of a forwarded request', () => {
  test('covers all parameters', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(product1('Oak'));
    const address = proxiedAddress(`${list}&limit=2&limit=3`, signerOf(shop));
    expect((await app.get(address)).status).toBe(200);
    const status = async (changed: string) => (await app.get(changed)).status;
    expect(changedFrom(address)).not.toContain(address);
    for (const changed of changedFrom(address)) {
      expect(await status(changed), changed).toBe(401);
    }
    const wrong = proxiedAddress(list, { ...signerOf(shop), secret: 'another secret' });
    expect(await (await app.get(wrong)).json()).toEqual({
      error: expect.stringMatching(/^The request cannot be verified/),
    });
  });

  test('is void 90 seconds before and after its time', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(product1('Oak'));
    const status = async (ms: number) =>
      (await app.get(proxiedAddress(list, { ...signerOf(shop), at: Date.now() + ms }))).status;
    expect(await Promise.all([-80_000, 80_000].map(status))).toEqual([200, 200]);
    expect(await Promise.all([-100_000, 100_000].map(status))).toEqual([401, 401]);
  });

  test('is that of one shop, whatever a page asks for', async ({ app }) => {
    const [own, other] = [await app.shop(), await app.shop()];
    await own.import(product1('Own'));
    await other.import(product1('Other'));
    const withKey = await app.get(proxiedAddress(`${list}&key=${other.key}`, signerOf(own)));
    expect(await withKey.text()).toContain('Own');
    const named = proxiedAddress(`${list}&shop=${other.shop.domain}`, signerOf(own));
    expect((await app.get(named)).status).toBe(401);
    const borrowed = proxiedAddress(list, { ...signerOf(own), domain: other.shop.domain });
    expect((await app.get(borrowed)).status).toBe(401);
    const unknown = proxiedAddress(list, { ...signerOf(own), domain: 'unknown.test' });
    expect((await app.get(unknown)).status).toBe(401);
  });

  test('is void for a text that another store may have signed', () => {
    const signed = proxiedAddress('/x?a=shop%3Db.examplesz%3Dx', {
      domain: 'a.example',
      secret: 'hush',
    });
    const { searchParams } = new URL(signed, 'http://store.invalid');
    const [timestamp = '', signature = ''] = ['timestamp', 'signature'].map(
      (name) => searchParams.get(name) ?? '',
    );
    // The same text, divided so that it names the other store.
    const sz = 'xlogged_in_customer_id=path_prefix=/apps/vitrineshop=a.example';
    const divided = { a: '', shop: 'b.example', sz, timestamp, signature };
    const rest = { logged_in_customer_id: '', path_prefix: '' };
    const queries = [searchParams, divided, { ...divided, ...rest }];
    const read = queries.map((query) => readProxiedRequest(String(new URLSearchParams(query))));
    expect(read).toEqual([undefined, undefined, undefined]);
  });

  test('is void without one of the parameters that the platform adds', () => {
    const signed = new URLSearchParams(
      proxiedAddress('/x?a=1', { domain: 'a.example', secret: 'hush' }).split('?')[1],
    );
    expect(readProxiedRequest(signed.toString())).toBeDefined();
    for (const name of ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id', 'signature']) {
      const others = [...signed].filter(([other]) => other !== name);
      expect(readProxiedRequest(new URLSearchParams(others).toString()), name).toBeUndefined();
    }
  });

  test('is that of the sorted parameters, decoded, with repeated ones together', () => {
    const query =
      'extra=1&extra=2&shop=Shop-Name.example&logged_in_customer_id=&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555&signature=%s';
    const signed =
      'extra=1,2logged_in_customer_id=path_prefix=/apps/awesome_reviewsshop=Shop-Name.exampletimestamp=1317327555';
    const signature = createHmac('sha256', 'hush').update(signed).digest('hex');
    const read = readProxiedRequest(query.replace('%s', signature));
    expect(read?.isSignedWith(['hush', null])).toBe(true);
    expect(read?.isSignedWith(['other', null])).toBe(false);
    expect(read).toMatchObject({
      domain: 'shop-name.example',
      forwardedAt: 1_317_327_555_000,
      asked: 'extra=1&extra=2',
    });
  });
});

test('the limit of requests counts each shop for itself', async () => {
  const app = await startApp({ environment: { RATE_LIMIT: 'reads=2,events=2,bust=1' } });
  try {
    const [first, second] = [await app.shop(), await app.shop()];
    await first.import(product1('Oak'));
    const ask = async (shop: TestShop) =>
      (await app.get(proxiedAddress(list, signerOf(shop)))).status;
    expect([await ask(first), await ask(first), await ask(first)]).toEqual([200, 200, 429]);
    expect(await ask(second)).toBe(204);
  } finally {
    await app.close();
  }
});

/** Returns the address with each of its parameters changed, left out or repeated. */
function changedFrom(address: string): string[] {
  const [path = '', query] = address.split('?');
  const pairs = [...new URLSearchParams(query)];
  return pairs.flatMap(([name, value], index) => {
    const others = pairs.filter((_pair, other) => other !== index);
    const changed = [
      [...others, [name, `${value}0`] as const],
      others,
      [...pairs, pairs[index] ?? [name, value]],
    ];
    return changed.map(
      (one) => `${path}?${new URLSearchParams(one.map(([key, text]) => [key, text]))}`,
    );
  });
}
