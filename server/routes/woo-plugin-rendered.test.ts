import { describe, expect, test } from 'vitest';
import { hasPhp, run } from './testing/woo-plugin-fixture.ts';

const html = '<vitrine-recommendations rendered><template></template></vitrine-recommendations>';
const empty =
  '<vitrine-recommendations source="/api/v1/products/top_sellers"></vitrine-recommendations>';
const rendered = { status: 200, body: html };

/** Returns a list, with more attributes, on a page. */
const list = (attributes = '') =>
  `render_element('recommendations', ['source' => '/api/v1/products/top_sellers'${attributes}])`;

const shown = (code: string, page: Parameters<typeof run>[1] = {}) =>
  run(
    `function render_element(...$given) { return Vitrine\\render_element(...$given); } ${code}`,
    page,
  );

/** Returns how many requests the code sends to the service. */
const asked = (code: string, page = {}) =>
  shown(`${code}; return count($recorded['requests']);`, { page });

describe.runIf(hasPhp)('lists in the HTML of pages of WooCommerce', () => {
  test('come from the service, once a minute', () => {
    const code = `return [${list(", 'limit' => '4', 'add-to-cart' => 'yes'")},
      ${list(", 'limit' => '4', 'add-to-cart' => 'yes'")}, $recorded['requests'], array_column($transients, 1)];`;
    const address =
      'https://vitrine.example/render/v1/recommendations?source=%2Fapi%2Fv1%2Fproducts%2Ftop_sellers' +
      '&limit=4&add-to-cart=yes&key=a-public-key&language=de-DE&locale=de-DE';
    expect(shown(code, { page: { answers: [rendered] } })).toEqual([html, html, [address], [60]]);
  });

  test('are without products where the service is silent, and no page waits again', () => {
    const code = `return [${list()}, ${list(", 'limit' => '4'")}, count($recorded['requests']), $transients];`;
    const second = empty.replace('>', ' limit="4">');
    const silent = { vitrine_silent: [1, 30] };
    expect(shown(code)).toEqual([empty, second, 1, silent]);
    const failing = { page: { answers: [{ status: 503, body: 'later' }] } };
    expect(shown(code, failing)).toEqual([empty, second, 1, silent]);
  });

  test('are without products where there are none', () => {
    const code = `return [${list()}, ${list()}, count($recorded['requests'])];`;
    const none = { page: { answers: [{ status: 204, body: '' }] } };
    expect(shown(code, none)).toEqual([empty, empty, 1]);
    const refused = { page: { answers: [{ status: 400, body: '{"error":"…"}' }] } };
    expect(shown(code, refused)).toEqual([empty, empty, 1]);
  });

  test('wait 300 ms at most', () => {
    const code = `wp_remote_get('https://other.example/', []); $others = count($recorded['curl']);
      ${list()}; return [$others, $recorded['curl'][CURLOPT_TIMEOUT_MS], $recorded['curl'][CURLOPT_NOSIGNAL]];`;
    expect(shown(code)).toEqual([0, 300, true]);
  });

  test('are asked for by browsers where the server does not know the shopper', () => {
    expect(asked(list(), { user: 7 })).toBe(0);
    expect(asked(list(", 'with-cart' => true"))).toBe(0);
    expect(asked(list(", 'customer-id' => '7'"))).toBe(0);
    expect(asked("render_element('cart-upsell', [])")).toBe(0);
    expect(asked("render_element('bought-together', [])")).toBe(0);
    expect(
      asked("render_element('recommendations', ['source' => '/api/v1/products/recommended'])"),
    ).toBe(0);
  });

  test('begin with the product of the page', () => {
    const code = `${list()}; render_element('bought-together', []); return $recorded['requests'];`;
    const page = { type: 'product', id: 12, answers: [rendered, rendered] };
    expect(shown(code, { page })).toEqual([
      expect.stringMatching(/[?&]product-ids=12&.*page_type=product$/),
      expect.stringMatching(/bought-together\?product-id=12&/),
    ]);
  });
});
