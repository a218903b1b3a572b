import { describe, expect, vi } from 'vitest';
import { createNames } from '../../contract/names.ts';
import { test } from '../../testing/running-app.ts';
import { loadRenderer } from './load-renderer.ts';
import { ask, dataIn, idsIn, mugs } from './testing/rendered-results.ts';

describe('the size of rendered results', () => {
  test('is at most 32 KiB: the element asks for what is missing', async ({ app }) => {
    const shop = await app.shop();
    const variants = Array.from({ length: 40 }, (_, index) => ({ price: `${20 + index}.00` }));
    await shop.import({ products: mugs(40, { variants }) });
    const html = await (await ask(shop, '/search?q=mug', { 'page-size': '40' })).text();
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(32 * 1024);
    const { answer, missing } = dataIn(html);
    expect(answer.data.length).toBeGreaterThan(10);
    expect(missing).toBe(40 - answer.data.length);
    expect(html).not.toContain('card blank');
  });

  test.for([48, 100])(
    'leaves room for a screen of cards on a page of %i',
    async (count, { app }) => {
      const shop = await app.shop();
      const variants = Array.from({ length: 10 }, (_, index) => ({ price: `${20 + index}.00` }));
      await shop.import({ products: mugs(count, { variants }) });
      const answer = await ask(shop, '/search?q=mug', { 'page-size': String(count) });
      const html = await answer.text();
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(32 * 1024);
      const { answer: sent, missing } = dataIn(html);
      expect(sent.data.length).toBeGreaterThanOrEqual(14);
      expect(missing).toBe(count - sent.data.length);
    },
  );

  test('is found after few renderings, however many products there are', async ({ app }) => {
    const { openResults } = await loadRenderer();
    const shop = await app.shop();
    const variants = Array.from({ length: 10 }, (_, index) => ({ price: `${20 + index}.00` }));
    await shop.import({ products: mugs(500, { variants }) });
    const names = createNames({ platform: 'platform', service: 'service' });
    const address = { pathname: '/search', search: '?q=mug&page=5' };
    const attributes = { 'page-size': '100', paging: 'more' };
    const opened = openResults({ attributes, address, names });
    const answers = await Promise.all(
      opened.bodies.map(async (body) =>
        (await shop.post('/api/v1/smart-search/search', body)).json(),
      ),
    );
    const withStyles = vi.fn<(text: string) => string>((text) => `<style>${text}</style>`);
    const context = { names, priceFormat: '${{amount}}', language: 'en', properties: {} };
    const html = await opened.render(answers, { ...context, store: 'https://a.test', withStyles });
    expect(dataIn(html ?? '').missing).toBe(500 - idsIn(html ?? '').length);
    expect(idsIn(html ?? '').length).toBeGreaterThanOrEqual(14);
    // One without cards, one with few and one with all that there is room for.
    expect(withStyles.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test('is the same for hundreds of products', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs(300) });
    const more = { paging: 'more', 'page-size': '100' };
    const html = await (await ask(shop, '/search?q=mug&page=3', more)).text();
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(32 * 1024);
    expect(idsIn(html).length).toBeGreaterThan(10);
    expect(dataIn(html).missing).toBe(300 - idsIn(html).length);
  });

  test('leaves all variants to choose from where there is room', async ({ app }) => {
    const shop = await app.shop();
    const variants = [{ price: '5.00' }, { price: '5.00' }, { price: '5.00' }];
    await shop.import({ products: mugs(4, { variants }) });
    const { answer, missing } = dataIn(await (await ask(shop, '/search?q=mug')).text());
    expect(missing).toBeUndefined();
    expect(answer.data[0]?.variants).toHaveLength(3);
  });
});
