import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { echoKey, withEcho } from '../../testing/echo.ts';

const json = { 'Content-Type': 'application/json' };

function post(url: string, body?: string | URLSearchParams, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
}

async function dataOf(answer: Response): Promise<unknown> {
  const { data } = (await answer.json()) as { data: unknown };
  return data;
}

const asked = { limit: '3', platform_product_ids: [1, 2], uuid: 'u-1', metafields: true };

describe('an endpoint that accepts its parameters by GET and POST', () => {
  it('reads the same from a query, a form and JSON', async () => {
    await withEcho(async (url) => {
      const query = `key=${echoKey}&limit=3&platform_product_ids=1,x,2&uuid=u-1&metafields=yes`;
      const members = {
        key: echoKey,
        limit: 3,
        platform_product_ids: [1, 'x', 'gid://any/Product/2', 1],
        uuid: 'u-1',
        metafields: 'yes',
      };
      const answers = await Promise.all([
        fetch(`${url}?${query}`),
        post(`${url}?${query}`),
        post(url, new URLSearchParams(query)),
        post(url, JSON.stringify(members), json),
        post(url, JSON.stringify(members), { 'Content-Type': 'application/vnd.shop+json' }),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(await dataOf(answer)).toEqual(asked);
      }
    });
  });

  it('reads query and body, and prefers the body', async () => {
    await withEcho(async (url) => {
      const answer = await post(`${url}?key=${echoKey}&uuid=a&limit=3`, '{"uuid":"b"}', json);
      expect(await dataOf(answer)).toMatchObject({ uuid: 'b', limit: '3' });
    });
  });

  it('treats the same values as absent in a body as in a query', async () => {
    await withEcho(async (url) => {
      const members = { limit: '', uuid: 'undefined', platform_product_ids: null };
      const answer = await post(`${url}?key=${echoKey}`, JSON.stringify(members), json);
      expect(await dataOf(answer)).toEqual({ metafields: false });
      const form = new URLSearchParams('limit=null&uuid=&unheard=of');
      expect(await dataOf(await post(`${url}?key=${echoKey}`, form))).toEqual({
        metafields: false,
      });
    });
  });

  it.each([
    [{ uuid: { is: 'text' } }, 'uuid: must be a text'],
    [{ uuid: true }, 'uuid: must be a text'],
    [{ platform_product_ids: [{ id: 1 }] }, 'platform_product_ids: must be a text'],
    [{ metafields: true }, 'metafields: must be one of yes, no'],
    [{ metafields: 'maybe' }, 'metafields: must be one of yes, no'],
    [{ format: 'xml' }, 'format: must be one of pretty'],
    [{ limit: {} }, 'limit: must be a text'],
    [{ limit: 'all' }, 'limit: must be a whole number'],
  ])('refuses %j in JSON with the path of the problem', async (members, error) => {
    await withEcho(async (url) => {
      const answer = await post(`${url}?key=${echoKey}`, JSON.stringify(members), json);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error });
    });
  });

  it('treats an unknown value as absent in a query and in a form', async () => {
    await withEcho(async (url) => {
      const query = 'metafields=maybe&format=xml&limit=3';
      const answers = await Promise.all([
        fetch(`${url}?key=${echoKey}&${query}`),
        post(`${url}?key=${echoKey}&${query}`),
        post(`${url}?key=${echoKey}&${query}`, '{}', json),
        post(`${url}?key=${echoKey}`, new URLSearchParams(query)),
      ]);
      for (const answer of answers) {
        expect(await dataOf(answer)).toEqual({ limit: '3', metafields: false });
      }
      const refused = await fetch(`${url}?key=${echoKey}&metafields=maybe&limit=x`);
      expect(await refused.json()).toEqual({ error: 'limit: must be a whole number' });
    });
  });

  it('indents the answer on request, also of a body', async () => {
    await withEcho(async (url) => {
      const answer = await post(`${url}?key=${echoKey}`, '{"format":"pretty"}', json);
      expect(await answer.text()).toMatch(/^\{\n {2}"data"/);
    });
  });
});

describe('a malformed body', () => {
  it.each([
    ['[1,2]', json, 400],
    ['"text"', json, 400],
    ['{"limit":', json, 400],
    ['limit=3', { 'Content-Type': 'text/csv' }, 415],
    [JSON.stringify({ uuid: 'x'.repeat(257 * 1024) }), json, 413],
  ])('is refused: %.20s', async (body, headers, status) => {
    await withEcho(async (url) => {
      const answer = await post(`${url}?key=${echoKey}`, body, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
    });
  });
});

describe('a posted cart', () => {
  const lines = [
    { productId: 1, variantId: 11, quantity: 2 },
    { productId: 3, quantity: 1 },
  ];

  it('is read from brackets, raw or encoded, in a query or form, and from JSON', async () => {
    const raw =
      'cart[items][7][product_id]=3&cart[items][0][quantity]=2&cart[items][0][product_id]=1&cart[items][0][variant_id]=11';
    const encoded = raw.replaceAll('[', '%5B').replaceAll(']', '%5D');
    const items = [{ product_id: 1, variant_id: 11, quantity: 2 }, { product_id: '3' }];
    await withEcho(async (url) => {
      const answers = await Promise.all([
        fetch(`${url}?key=${echoKey}&${raw}`),
        fetch(`${url}?key=${echoKey}&${encoded}`),
        post(`${url}?key=${echoKey}`, new URLSearchParams(raw)),
        post(`${url}?key=${echoKey}`, JSON.stringify({ cart: { items } }), json),
      ]);
      for (const answer of answers) {
        expect(await dataOf(answer)).toMatchObject({ cart: { lines, attributes: {} } });
      }
    });
  });

  it('may contain names of JavaScript properties, which are data', async () => {
    await withEcho(async (url) => {
      const attributes = '{"__proto__":{"polluted":true},"constructor":1}';
      const answers = await Promise.all([
        fetch(`${url}?key=${echoKey}&cart[attributes]=${encodeURIComponent(attributes)}`),
        post(`${url}?key=${echoKey}`, `{"cart":{"attributes":${attributes}}}`, json),
        fetch(`${url}?key=${echoKey}&__proto__[polluted]=yes&constructor[prototype][polluted]=yes`),
        post(`${url}?key=${echoKey}`, '{"__proto__":{"polluted":true},"toString":"x"}', json),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(200);
      }
      expect(await answers[0]?.text()).toContain('"constructor":1');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });
  });

  it('never makes a request fail, whatever it contains', async () => {
    await withEcho(async (url) => {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue(), async (cart) => {
          const answer = await post(`${url}?key=${echoKey}`, JSON.stringify({ cart }), json);
          expect(answer.status).toBe(200);
        }),
        { numRuns: caseCount(10, 50) },
      );
    });
  });
});

describe('a parameter that identifies a shopper', () => {
  const personal = [
    ['uuid', 'u-1'],
    ['platform_customer_id', '7'],
    ['customer_signature', 'aa'],
    ['cart[items][0][product_id]', '1'],
    ['cart_subtotal', '10.00'],
    ['explain', 'yes'],
  ] as const;

  it.each(personal)('prevents caching of the answer: %s', async (name, value) => {
    await withEcho(async (url) => {
      const pair = new URLSearchParams([[name, value]]);
      const answers = await Promise.all([
        fetch(`${url}?key=${echoKey}&${pair}`),
        post(`${url}?key=${echoKey}`, pair),
      ]);
      for (const answer of answers) {
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    });
  });

  it('has no effect without a value', async () => {
    await withEcho(async (url) => {
      const answer = await fetch(
        `${url}?key=${echoKey}&uuid=undefined&platform_customer_id=&cart[items]=`,
      );
      expect(answer.headers.get('cache-control')).toMatch(/^public/);
    });
  });
});
