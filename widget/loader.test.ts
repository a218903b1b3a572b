import { describe, expect, onTestFinished, vi } from 'vitest';
import { translation as german } from './i18n/de.ts';
import { startLoader, type LoaderDeps } from './loader.ts';
import { test as base } from './testing/shop-page.ts';

class Nothing extends HTMLElement {}

/** A page without our script, and a script tag as a theme writes it. */
const test = base.extend<{ tag: HTMLScriptElement }>({
  tag: async ({ shop: _shop }, use) => {
    delete window.Vitrine;
    const tag = document.createElement('script');
    // A type that no browser runs: the test runs the script itself.
    tag.type = 'text/plain';
    tag.src = 'https://service.test/base/widget.js?v=3';
    tag.dataset.key = 'public';
    tag.dataset.moneyFormat = '${{amount}}';
    document.head.append(tag);
    await use(tag);
    tag.remove();
  },
});

function deps() {
  const elements = {
    VitrineRecommendations: class extends Nothing {},
    VitrineQuickView: class extends Nothing {},
    VitrineResultsPage: class extends Nothing {},
  };
  return {
    files: {
      recommendations: 'recommendations-1.js',
      'quick-view': 'quick-view-2.js',
      'results-page': 'results-page-3.js',
    },
    importElement: vi.fn<LoaderDeps['importElement']>(async () => elements),
    importTexts: vi.fn<LoaderDeps['importTexts']>(async () => ({ translation: german })),
    importCart: vi.fn<LoaderDeps['importCart']>(async () => import('./page-cart.ts')),
    elements,
  };
}

function stubRegistry() {
  const get = vi.spyOn(customElements, 'get').mockReturnValue(undefined);
  const define = vi.spyOn(customElements, 'define').mockReturnValue(undefined);
  onTestFinished(() => {
    get.mockRestore();
    define.mockRestore();
  });
  return { get, define };
}

describe('the script of the theme', () => {
  test('reads its settings from its own tag', ({ tag: _tag }) => {
    startLoader(deps());

    expect(window.Vitrine).toMatchObject({
      names: { platform: 'platform', service: 'service' },
      page: {
        base: 'https://service.test/base',
        key: 'public',
        shop: null,
        country: null,
        moneyFormat: '${{amount}}',
      },
    });
    expect(window.Vitrine?.version).toMatch(/^\d+\.\d+/);
  });

  test('keeps the object and the names that the server wrote before it', ({ tag: _tag }) => {
    const served = { names: { platform: 'shopify', service: 'acme' } };
    window.Vitrine = served;

    startLoader(deps());

    expect(window.Vitrine).toBe(served);
    expect(window.Vitrine.names).toEqual({ platform: 'shopify', service: 'acme' });
    expect(window.Vitrine.page?.key).toBe('public');
  });

  test('does nothing on a page without its tag', ({ tag }) => {
    tag.remove();
    startLoader(deps());

    expect(window.Vitrine?.page).toBeUndefined();
  });

  test('asks for nothing on a page without placements', async ({ tag: _tag }) => {
    const given = deps();
    const { importElement } = given;
    startLoader(given);
    document.dispatchEvent(new FocusEvent('focusin'));
    await new Promise(requestAnimationFrame);

    expect(importElement).not.toHaveBeenCalled();
  });

  test('changes nothing and throws nothing when it is loaded twice', async ({ shop, tag }) => {
    const { define } = stubRegistry();
    const first = deps();
    const second = deps();
    startLoader(first);
    const settings = { ...window.Vitrine };
    tag.dataset.key = 'other';
    startLoader(second);
    shop.mount('<vitrine-quick-view></vitrine-quick-view>');

    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-quick-view', first.elements.VitrineQuickView]);
    expect(window.Vitrine).toEqual(settings);
    expect(first.importElement).toHaveBeenCalledOnce();
    expect(second.importElement).not.toHaveBeenCalled();
  });
});

describe('a placement', () => {
  test('of recommendations loads its code once it is near the viewport', async ({
    shop,
    tag: _tag,
  }) => {
    const { define } = stubRegistry();
    const given = deps();
    const { importElement, elements } = given;
    const main = shop.mount(
      '<div style="height: 5000px"></div><vitrine-recommendations></vitrine-recommendations>',
    );
    startLoader(given);
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(main));
    expect(importElement).not.toHaveBeenCalled();

    main.querySelector('div')?.remove();

    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-recommendations', elements.VitrineRecommendations]);
    expect(importElement.mock.calls).toEqual([
      ['https://service.test/base/widget/recommendations-1.js'],
    ]);
  });

  test('that comes later is found, and the quick view needs no shopper', async ({
    shop,
    tag: _tag,
  }) => {
    const { define } = stubRegistry();
    const given = deps();
    const { importElement, elements } = given;
    startLoader(given);
    shop.mount('<section><vitrine-quick-view for="#q"></vitrine-quick-view></section>');

    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-quick-view', elements.VitrineQuickView]);
    expect(importElement.mock.calls).toEqual([
      ['https://service.test/base/widget/quick-view-2.js'],
    ]);
  });

  test('of results loads its code at once', async ({ shop, tag: _tag }) => {
    const { define } = stubRegistry();
    const given = deps();
    const { importElement, elements } = given;
    shop.mount('<div style="height: 5000px"></div><vitrine-results-page></vitrine-results-page>');
    startLoader(given);
    await expect
      .poll(() => importElement.mock.calls)
      .toEqual([['https://service.test/base/widget/results-page-3.js']]);
    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-results-page', elements.VitrineResultsPage]);
  });

  test('is left as it is when somebody else has its name', async ({ shop, tag: _tag }) => {
    const { get, define } = stubRegistry();
    get.mockReturnValue(Nothing);
    const given = deps();
    const { importElement } = given;
    startLoader(given);
    shop.mount('<vitrine-quick-view></vitrine-quick-view>');

    await expect.poll(() => importElement.mock.calls.length).toBe(1);
    await new Promise(requestAnimationFrame);
    expect(define).not.toHaveBeenCalled();
  });

  test('is left as it is, silently, when the code does not come', async ({ shop, tag: _tag }) => {
    const rejections = vi.fn();
    window.addEventListener('unhandledrejection', rejections, { once: true });
    onTestFinished(() => window.removeEventListener('unhandledrejection', rejections));
    const importElement = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    startLoader({ ...deps(), files: {}, importElement });
    shop.mount('<vitrine-quick-view></vitrine-quick-view>');

    await expect.poll(() => importElement.mock.calls.length).toBe(1);
    await new Promise(requestAnimationFrame);
    expect(rejections).not.toHaveBeenCalled();
  });
});
