import { describe, expect, onTestFinished, vi } from 'vitest';
import { startLoader } from './loader.ts';
import { later } from '../testing/shop-page.ts';
import { serving, test } from '../testing/script-tag.ts';

/** Returns a service with new element classes, since scripts of earlier tests still watch the page. */
function service() {
  const elements = {
    products: { elements: { recommendations: class extends HTMLElement {} } },
    'quick-view': { elements: { 'quick-view': class extends HTMLElement {} } },
    'results-page': { elements: { 'results-page': class extends HTMLElement {} } },
  };
  return { ...serving(elements), elements };
}

function stubRegistry() {
  const define = vi.spyOn(customElements, 'define').mockReturnValue(undefined);
  onTestFinished(() => define.mockRestore());
  return define;
}

describe('the script tag of the theme', () => {
  test('passes its attributes to the page as settings', ({ tag }) => {
    tag.dataset.moneyFormat = '${{amount}}';
    tag.dataset.productId = '5';
    const loadFrom = vi.fn(() => service().load);
    startLoader(loadFrom);

    expect(loadFrom).toHaveBeenCalledWith('https://service.test/base', '');
    expect(window.Vitrine?.page).toMatchObject({
      base: 'https://service.test/base',
      key: 'public',
      moneyFormat: '${{amount}}',
      tag: { productId: '5' },
    });
    expect(window.Vitrine?.page?.shop).toBeUndefined();
    expect(window.Vitrine?.version).toMatch(/^\d+\.\d+/);
  });

  test('may name only its shop, in an address two folders below the service', ({ tag }) => {
    delete tag.dataset.key;
    tag.src = 'https://service.test/base/onsite/js/acme.js?shop=a.example';
    tag.dataset.openCart = '';
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
    onTestFinished(() => void vi.restoreAllMocks());
    startLoader(() => service().load, undefined, { key: 'of-shop', shop: 'a.example' });

    expect(window.Vitrine?.page).toMatchObject({
      base: 'https://service.test/base',
      key: 'of-shop',
      shop: 'a.example',
      tag: { openCart: '' },
    });
  });

  test('has its language before any other code, which reads it once', async ({ shop, tag }) => {
    delete tag.dataset.pageType;
    tag.dataset.language = 'fr';
    const { load } = service();
    const asked: string[] = [];
    const arrived = later<void>();
    stubRegistry();
    startLoader(() => async (name) => {
      asked.push(name);
      await (name === 'fr' && arrived.promise);
      return load(name);
    });
    shop.mount('<vitrine-recommendations></vitrine-recommendations>');
    await expect.poll(() => asked).toEqual(['fr']);
    arrived.resolve();
    await expect.poll(() => asked.toSorted()).toEqual(['fr', 'page', 'products']);
  });

  test('is completed by what the page tells, before elements are defined', async ({
    shop,
    tag,
  }) => {
    delete tag.dataset.pageType;
    const parts = service();
    const described = later<void>();
    const describePage = vi.fn(() => described.promise);
    const { load, asked } = serving({ ...parts.elements, page: { describePage } });
    const define = stubRegistry();
    const own = parts.elements['results-page'].elements['results-page'];
    const timesDefined = () => define.mock.calls.filter(([, element]) => element === own).length;
    shop.mount('<vitrine-results-page></vitrine-results-page>');
    startLoader(() => load);
    await expect.poll(() => asked.toSorted()).toEqual(['page', 'results-page']);
    expect(describePage.mock.calls).toEqual([[window.Vitrine?.page]]);
    expect(timesDefined()).toBe(0);

    described.resolve();
    await expect.poll(timesDefined).toBe(1);
  });

  test('keeps the global object and the names that the server wrote earlier', ({ tag: _tag }) => {
    const served = { names: { platform: 'shopify', service: 'acme' } };
    window.Vitrine = served;

    startLoader(() => service().load);

    expect(window.Vitrine).toBe(served);
    expect(window.Vitrine.names).toEqual({ platform: 'shopify', service: 'acme' });
    expect(window.Vitrine.page?.key).toBe('public');
  });

  test('does nothing when it is missing', ({ tag }) => {
    tag.remove();
    startLoader(() => service().load);

    expect(window.Vitrine?.page).toBeUndefined();
  });

  test('loads no code on a page without placements', async ({ tag: _tag }) => {
    const { load, asked } = service();
    startLoader(() => load);
    document.dispatchEvent(new FocusEvent('focusin'));
    await new Promise(requestAnimationFrame);

    expect(asked).toEqual([]);
  });

  test('loads the code that counts a visit on its first page', async ({ tag: _tag }) => {
    const referrer = vi
      .spyOn(document, 'referrer', 'get')
      .mockReturnValue('https://search.example/');
    onTestFinished(() => referrer.mockRestore());
    const { load, asked } = service();
    startLoader(() => load);
    document.dispatchEvent(new FocusEvent('focusin'));

    await expect.poll(() => asked).toEqual(['attribution']);
  });

  test.for([
    ['https://search.example/', true],
    ['', true],
    [`${location.origin}/collections/mugs`, false],
  ] as const)(
    'tells this code whether a visit begins on a page to which "%s" has led: %s',
    async ([address, begins], { tag: _tag }) => {
      const referrer = vi.spyOn(document, 'referrer', 'get').mockReturnValue(address);
      onTestFinished(() => referrer.mockRestore());
      window.Vitrine = { consent: true };
      const attributePage = vi.fn<(beginsVisit: boolean) => void>();
      const { load } = serving({ attribution: { attributePage } });
      startLoader(() => load);
      document.dispatchEvent(new FocusEvent('focusin'));

      await expect.poll(() => attributePage.mock.calls).toEqual([[begins]]);
    },
  );

  test('changes nothing when it runs a second time', async ({ shop, tag }) => {
    const define = stubRegistry();
    const first = service();
    const second = service();
    startLoader(() => first.load);
    const settings = { ...window.Vitrine };
    tag.dataset.key = 'other';
    startLoader(() => second.load);
    shop.mount('<vitrine-quick-view></vitrine-quick-view>');

    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-quick-view', first.elements['quick-view'].elements['quick-view']]);
    expect(window.Vitrine).toEqual(settings);
    expect(first.asked).toEqual(['quick-view']);
    expect(second.asked).toEqual([]);
  });
});

describe('a placement', () => {
  test('loads the code of recommendations near the viewport', async ({ shop, tag: _tag }) => {
    const define = stubRegistry();
    const { load, asked, elements } = service();
    const main = shop.mount(
      '<div style="height: 5000px"></div><vitrine-recommendations></vitrine-recommendations>',
    );
    startLoader(() => load);
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(main));
    expect(asked).toEqual([]);

    main.querySelector('div')?.remove();

    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-recommendations', elements.products.elements.recommendations]);
    expect(asked).toEqual(['products']);
  });

  test('loads the code of a quick view that is added later, without an interaction', async ({
    shop,
    tag: _tag,
  }) => {
    const define = stubRegistry();
    const { load, asked, elements } = service();
    startLoader(() => load);
    shop.mount('<section><vitrine-quick-view for="#q"></vitrine-quick-view></section>');

    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-quick-view', elements['quick-view'].elements['quick-view']]);
    expect(asked).toEqual(['quick-view']);
  });

  test('loads nothing when it is removed before it was near the viewport', async ({
    shop,
    tag: _tag,
  }) => {
    const { load, asked } = service();
    const main = shop.mount(
      '<div style="height: 5000px"></div><vitrine-recommendations></vitrine-recommendations>',
    );
    startLoader(() => load);
    main.replaceChildren();
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(main));
    await new Promise(requestAnimationFrame);

    expect(asked).toEqual([]);
  });

  test('loads the code of a results page at once', async ({ shop, tag: _tag }) => {
    const define = stubRegistry();
    const { load, asked, elements } = service();
    shop.mount('<div style="height: 5000px"></div><vitrine-results-page></vitrine-results-page>');
    startLoader(() => load);

    await expect.poll(() => asked).toEqual(['results-page']);
    await expect
      .poll(() => define.mock.calls)
      .toContainEqual(['vitrine-results-page', elements['results-page'].elements['results-page']]);
  });

  test('loads its code once for several elements and several searches for placements', async ({
    shop,
    tag: _tag,
  }) => {
    stubRegistry();
    const { load, asked } = service();
    const markup = '<vitrine-results-page></vitrine-results-page>';
    shop.mount(markup + markup);
    startLoader(() => load);
    await window.Vitrine?.init?.();
    shop.mount(markup);
    await new Promise(requestAnimationFrame);
    await window.Vitrine?.ready;

    expect(asked).toEqual(['results-page']);
  });

  for (const [name, parts] of [
    ['other code has defined its tag name', service()],
    ['its code does not load', serving({})],
  ] as const) {
    test(`keeps its content without an error when ${name}`, async ({ shop, tag: _tag }) => {
      const define = stubRegistry();
      define.mockImplementation(() => {
        throw new DOMException('The name has been used', 'NotSupportedError');
      });
      const rejections = vi.fn();
      window.addEventListener('unhandledrejection', rejections, { once: true });
      onTestFinished(() => window.removeEventListener('unhandledrejection', rejections));
      startLoader(() => parts.load);
      const main = shop.mount(
        '<vitrine-quick-view><a href="/search">Search</a></vitrine-quick-view>',
      );

      await expect.poll(() => parts.asked).toEqual(['quick-view']);
      await new Promise(requestAnimationFrame);
      expect(rejections).not.toHaveBeenCalled();
      expect(main.querySelector('a')?.checkVisibility()).toBe(true);
    });
  }
});
