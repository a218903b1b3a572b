import { describe, expect } from 'vitest';
import { startLoader } from './loader.ts';
import { defineElements, start } from './module.ts';
import { loadTriggers } from './load-triggers.ts';
import { serving, test } from '../testing/script-tag.ts';

describe('the module for bundlers', () => {
  test('does nothing when it is only imported', ({ tag: _tag }) => {
    expect(window.Vitrine).toBeUndefined();
    expect(customElements.get('vitrine-recommendations')).toBeUndefined();
  });

  test('rejects the definition of elements before the page is started', async ({ tag: _tag }) => {
    await expect(defineElements('pop-up')).rejects.toThrow('Call start() first');
    expect(customElements.get('vitrine-pop-up')).toBeUndefined();
  });

  test('starts the page with the settings of a script tag', async ({ tag: _tag }) => {
    const started = start({
      base: 'https://service.test/base/',
      key: 'public',
      country: 'CA',
      productId: '5',
      texts: { common: { add: 'Take' } },
      names: { platform: 'shopify', service: 'acme' },
    });

    expect(await started.ready).toBe(window.Vitrine);
    expect(window.Vitrine).toMatchObject({
      page: {
        base: 'https://service.test/base',
        key: 'public',
        country: 'CA',
        tag: { productId: '5' },
      },
      texts: { common: { add: 'Take' } },
      names: { platform: 'shopify', service: 'acme' },
    });
  });

  test('changes nothing on a page that a script tag has started', ({ tag: _tag }) => {
    startLoader(() => serving({}).load);
    const { page, cart } = window.Vitrine ?? {};
    const started = start({ base: 'https://other.test', key: 'other', texts: { common: {} } });

    expect(started).toBe(window.Vitrine);
    expect(window.Vitrine?.page).toBe(page);
    expect(started.cart).toBe(cart);
    expect(window.Vitrine?.texts).toBeUndefined();
  });

  test('defines each element under its tag name, also when called twice', async ({ tag: _tag }) => {
    start({ base: 'https://service.test', key: 'public' });
    await defineElements('results-page');
    await defineElements();

    for (const [name] of loadTriggers) {
      const className = customElements.get(`vitrine-${name}`)?.name;
      expect(className?.toLowerCase()).toBe(`vitrine${name.replaceAll('-', '')}`);
    }
  });
});
