import * as fc from 'fast-check';
import { hostileString } from './hostile-values.ts';
import { encodings, percentEncode } from './percent-encoding.ts';
import type { WireRequest } from './wire.ts';

/** Pages beside the API. `*` is replaced by a generated text. */
const pages = [
  '/',
  '/*',
  '/products/*',
  '/collections/*',
  '/collections/*?sort=*&page=*',
  '/search?q=*',
  '/search?q=*&page=*',
  '/?shop=*',
  '/cart',
  '/cart.js?*=*',
  '/pages/*',
  '/blogs/*/*',
  '/assets/*',
  '/demo/pictures/*',
  '/docs/*',
  '/widget/*',
  '/metrics',
  '/openapi.json?*',
];

const forms = ['/cart/add', '/cart/add.js', '/cart/change', '/cart/change.js', '/cart/update.js'];

/** Creates requests for pages of the demo store and for files, with hostile texts in path and query. */
export function pageRequests(known: readonly string[]): fc.Arbitrary<WireRequest> {
  const text = fc.oneof(hostileString, fc.constantFrom(...known), fc.nat(30).map(String));
  const encoded = fc
    .tuple(text, fc.constantFrom(...encodings))
    .map(([value, encoding]) => percentEncode(value, encoding));
  const values = fc.array(encoded, { minLength: 3, maxLength: 3 });
  const cookie = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: encoded.map((value) => ({ Cookie: `cart=${value}; currency=${value}` })),
    },
  );
  const read = fc
    .tuple(fc.constantFrom(...pages), values, fc.constantFrom('GET', 'GET', 'GET', 'HEAD'), cookie)
    .map(([page, filled, method, headers]) => ({ method, path: fill(page, filled), headers }));
  const posted = fc
    .tuple(
      fc.constantFrom(...forms),
      values,
      fc.constantFrom('id', 'items[0][id]', '__proto__'),
      cookie,
    )
    .map(([path, [first = '', second = ''], name, headers]) => ({
      method: 'POST',
      path,
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(`${name}=${first}&quantity=${second}`),
    }));
  return fc.oneof({ weight: 5, arbitrary: read }, { weight: 1, arbitrary: posted });
}

function fill(template: string, values: readonly string[]): string {
  let place = 0;
  return template.replaceAll('*', () => values[place++] ?? '');
}
