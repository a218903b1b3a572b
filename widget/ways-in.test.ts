import { describe, expect, onTestFinished, vi } from 'vitest';
import { emit } from './document-events.ts';
import { translation as german } from './i18n/de.ts';
import { startLoader, type LoaderDeps } from './loader.ts';
import { test as base, variant } from './testing/shop-page.ts';

/** A page without our script, and a script tag as a theme writes it. */
const test = base.extend<{ tag: HTMLScriptElement; deps: LoaderDeps }>({
  tag: async ({ shop: _shop }, use) => {
    delete window.Vitrine;
    const tag = document.createElement('script');
    // A type that no browser runs: the test runs the script itself.
    tag.type = 'text/plain';
    tag.src = 'https://service.test/widget.js';
    tag.dataset.key = 'public';
    document.head.append(tag);
    await use(tag);
    tag.remove();
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from it
  deps: async ({}, use) => {
    await use({
      files: {},
      importElement: vi.fn<LoaderDeps['importElement']>(async () => ({})),
      importTexts: vi.fn<LoaderDeps['importTexts']>(async () => ({ translation: german })),
      importCart: () => import('./page-cart.ts'),
    });
  },
});

describe('a plain element', () => {
  test('becomes a placement, with what it says of it', ({ shop, tag: _tag, deps }) => {
    const main = shop.mount(
      '<div data-vitrine-widget="7" data-vitrine-product-ids="1,2" data-vitrine-layout="grid" data-vitrine-limit="4"><a slot="fallback" href="/all">All</a></div>',
    );
    startLoader(deps);

    const placement = main.querySelector('div > vitrine-recommendations');
    expect(placement?.getAttributeNames().toSorted()).toEqual(
      ['layout', 'limit', 'product-ids', 'widget-id'].toSorted(),
    );
    expect(placement?.getAttribute('widget-id')).toBe('7');
    expect(placement?.querySelector('[slot="fallback"]')).not.toBeNull();
  });

  test('may be another element', ({ shop, tag: _tag, deps }) => {
    const main = shop.mount('<div data-vitrine-element="bought-together"></div>');
    startLoader(deps);

    expect(main.querySelector('vitrine-bought-together')).not.toBeNull();
  });

  test('speaks with the names of a service that themes already know', ({
    shop,
    tag: _tag,
    deps,
  }) => {
    window.Vitrine = { names: { platform: 'shopify', service: 'acme' } };
    const main = shop.mount(
      '<div data-acme-id="7" data-acme-shopify-product-ids="1,2" data-acme-shopify-collection-ids="3"></div>',
    );
    startLoader(deps);

    const placement = main.querySelector('vitrine-recommendations');
    expect(placement?.getAttribute('widget-id')).toBe('7');
    expect(placement?.getAttribute('product-ids')).toBe('1,2');
    expect(placement?.getAttribute('collection-id')).toBe('3');
  });

  test('can set nothing that runs or styles, and name no element but ours', ({
    shop,
    tag: _tag,
    deps,
  }) => {
    const main = shop.mount(
      '<div data-vitrine-widget="1" data-vitrine-onclick="alert(1)" data-vitrine-style="color:red" data-vitrine-id="x" data-vitrine-element="quick-view><script"></div>',
    );
    startLoader(deps);

    expect(main.querySelector('vitrine-recommendations')?.getAttributeNames()).toEqual([
      'widget-id',
    ]);
  });

  test('that comes later, or is emptied by a page builder, is filled once', async ({
    shop,
    tag: _tag,
    deps,
  }) => {
    startLoader(deps);
    const main = shop.mount('<section><div data-vitrine-widget="1"></div></section>');
    const count = () => main.querySelectorAll('vitrine-recommendations').length;
    await expect.poll(count).toBe(1);

    main.querySelector('div')?.replaceChildren();
    main.append(document.createElement('p'));
    await expect.poll(count).toBe(1);
    window.Vitrine?.init?.();
    expect(count()).toBe(1);
  });
});

describe('window.Vitrine', () => {
  test('is ready once the page has been looked through, and tells those who came before', async ({
    tag: _tag,
    deps,
  }) => {
    const heard = vi.fn();
    document.addEventListener('vitrine:ready', heard, { once: true });
    startLoader(deps);

    await expect(window.Vitrine?.ready).resolves.toBe(window.Vitrine);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('listens to events until it is told to stop', ({ tag: _tag, deps }) => {
    startLoader(deps);
    const heard = vi.fn();
    const stop = window.Vitrine?.on?.('widget.empty', ({ detail }) => heard(detail.widgetId));

    emit('widget.empty', { element: document.body, widgetId: '7' });
    stop?.();
    emit('widget.empty', { element: document.body, widgetId: '8' });

    expect(heard.mock.calls).toEqual([['7']]);
  });

  test('adds to the cart, reads it and says that it has changed', async ({
    shop,
    tag: _tag,
    deps,
  }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    shop.answer('shop:/cart.js', () => ({ item_count: 2 }));
    startLoader(deps);
    const changed = vi.fn();
    document.addEventListener('vitrine:cart', changed);
    onTestFinished(() => document.removeEventListener('vitrine:cart', changed));
    const lines = [{ id: variant().id, quantity: 2 }];

    expect(await window.Vitrine?.cart?.add(lines)).toEqual({ isAdded: true });
    expect(await window.Vitrine?.cart?.read()).toEqual({ item_count: 2 });
    expect(shop.asked[0]?.body).toEqual({ items: lines });
    expect(changed).toHaveBeenCalledOnce();
  });
});

function speak(language: string): void {
  const { lang } = document.documentElement;
  document.documentElement.lang = language;
  onTestFinished(() => {
    document.documentElement.lang = lang;
  });
}

describe('the language', () => {
  const markup = '<vitrine-results-page></vitrine-results-page>';

  test('of the page is loaded before an element, under the words of the page itself', async ({
    shop,
    tag: _tag,
    deps,
  }) => {
    speak('de-CH');
    window.Vitrine = { texts: { common: { add: 'In den Korb' } } };
    shop.mount(markup);
    startLoader(deps);

    await expect.poll(() => vi.mocked(deps.importElement).mock.calls.length).toBe(1);
    expect(vi.mocked(deps.importTexts).mock.calls).toEqual([
      ['https://service.test/widget/texts-de.js'],
    ]);
    expect(window.Vitrine?.texts?.common).toMatchObject({ locale: 'de', add: 'In den Korb' });
    expect(window.Vitrine?.texts?.quickView?.search).toBe(german.quickView.search);
  });

  test('of the script tag comes before that of the page', async ({ shop, tag, deps }) => {
    speak('de');
    tag.dataset.language = 'ja';
    shop.mount(markup);
    startLoader(deps);

    await expect
      .poll(() => vi.mocked(deps.importTexts).mock.calls)
      .toEqual([['https://service.test/widget/texts-ja.js']]);
  });

  test('loads nothing on an English page, nor where no placement says anything', async ({
    shop,
    tag: _tag,
    deps,
  }) => {
    speak('de');
    startLoader(deps);
    await window.Vitrine?.ready;
    expect(deps.importTexts).not.toHaveBeenCalled();

    speak('en-GB');
    shop.mount(markup);
    await expect.poll(() => vi.mocked(deps.importElement).mock.calls.length).toBe(1);
    expect(deps.importTexts).not.toHaveBeenCalled();
  });

  test('that does not come leaves the products in English', async ({ shop, tag: _tag, deps }) => {
    speak('fr');
    vi.mocked(deps.importTexts).mockRejectedValue(new TypeError('Failed to fetch'));
    shop.mount(markup);
    startLoader(deps);

    await expect.poll(() => vi.mocked(deps.importElement).mock.calls.length).toBe(1);
    expect(window.Vitrine?.texts).toBeUndefined();
  });
});
