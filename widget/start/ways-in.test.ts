import { describe, expect, onTestFinished, vi } from 'vitest';
import { emit } from '../core/document-events.ts';
import { translation as german } from '../languages/de.ts';
import { translation as japanese } from '../languages/ja.ts';
import { startLoader } from './loader.ts';
import { serving, test } from '../testing/script-tag.ts';
import { variant } from '../testing/shop-page.ts';

/** Returns a service that defines no elements. */
async function service() {
  return serving({
    'results-page': { elements: {} },
    de: { translation: german },
    ja: { translation: japanese },
    'cart-storefront': await import('../cart/storefront/page-cart.ts'),
    attribution: await import('../attribution/attribute-page.ts'),
    'plain-placements': await import('../plain-placements/plain-placements.ts'),
  });
}

async function start(): Promise<string[]> {
  const { load, asked } = await service();
  startLoader(() => load);
  await window.Vitrine?.ready;
  return asked;
}

test('withdrawn consent clears the storage, even on a page without elements that store', async ({
  shop,
  tag: _tag,
}) => {
  shop.mount('<p></p>');
  localStorage.setItem('vitrine-uuid', 'told-by-another-page');
  sessionStorage.setItem('vitrine-pop-up', 'shown');
  sessionStorage.setItem('theme', 'kept');
  await start();
  window.Vitrine?.setConsent?.(false);

  await expect.poll(() => Object.keys(localStorage)).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual(['theme']);
  sessionStorage.clear();
});

describe('a plain element', () => {
  test('becomes a placement with its attributes', async ({ shop, tag: _tag }) => {
    const main = shop.mount(
      '<div data-vitrine-widget="7" data-vitrine-product-ids="1,2" data-vitrine-layout="grid" data-vitrine-limit="4"><a slot="fallback" href="/all">All</a></div>',
    );
    await start();

    const placement = main.querySelector('div > vitrine-recommendations');
    expect(placement?.getAttributeNames().toSorted()).toEqual(
      ['layout', 'limit', 'product-ids', 'widget-id'].toSorted(),
    );
    expect(placement?.getAttribute('widget-id')).toBe('7');
    expect(placement?.querySelector('[slot="fallback"]')).not.toBeNull();
  });

  test('may name another element than recommendations', async ({ shop, tag: _tag }) => {
    const main = shop.mount('<div data-vitrine-element="bought-together"></div>');
    await start();

    expect(main.querySelector('vitrine-bought-together')).not.toBeNull();
  });

  test('may use attributes with the configured names of service and platform', async ({
    shop,
    tag: _tag,
  }) => {
    window.Vitrine = { names: { platform: 'shopify', service: 'acme' } };
    const main = shop.mount(
      '<div data-acme-id="7" data-acme-shopify-product-ids="1,2" data-acme-shopify-collection-ids="3"></div>',
    );
    await start();

    const placement = main.querySelector('vitrine-recommendations');
    expect(placement?.getAttribute('widget-id')).toBe('7');
    expect(placement?.getAttribute('product-ids')).toBe('1,2');
    expect(placement?.getAttribute('collection-id')).toBe('3');
  });

  test('may name its widget by the configured name of the service alone', async ({
    shop,
    tag: _tag,
  }) => {
    window.Vitrine = { names: { platform: 'platform', service: 'acme' } };
    const main = shop.mount(
      '<div data-acme="7"></div><div data-acme-id="8" data-acme="9"></div><div data-acme="drawer"></div>',
    );
    await start();

    const ids = Array.from(main.querySelectorAll('vitrine-recommendations'), (placement) =>
      placement.getAttribute('widget-id'),
    );
    expect(ids).toEqual(['7', '8']);
  });

  test('with `data-service-id` stays unchanged when no service name is configured', async ({
    shop,
    tag: _tag,
  }) => {
    window.Vitrine = { names: { platform: 'shopify', service: 'service' } };
    const main = shop.mount('<div data-service-id="7">Haircut</div>');
    await start();

    expect(main.innerHTML).toBe('<div data-service-id="7">Haircut</div>');
  });

  test('stays unchanged when the code does not load', async ({ shop, tag: _tag }) => {
    const main = shop.mount('<div data-vitrine-widget="7">Everything</div>');
    startLoader(() => serving({}).load);

    await expect(window.Vitrine?.ready).resolves.toBe(window.Vitrine);
    expect(main.textContent).toBe('Everything');
  });

  test('cannot set handlers, styles or ids, nor create an unknown element', async ({
    shop,
    tag: _tag,
  }) => {
    const main = shop.mount(
      '<div data-vitrine-widget="1" data-vitrine-onclick="alert(1)" data-vitrine-style="color:red" data-vitrine-id="x" data-vitrine-element="quick-view><script"></div>',
    );
    await start();

    expect(main.querySelector('vitrine-recommendations')?.getAttributeNames()).toEqual([
      'widget-id',
    ]);
  });

  test('holds one element when it is added later, or emptied by a page builder', async ({
    shop,
    tag: _tag,
  }) => {
    await start();
    const main = shop.mount('<section><div data-vitrine-widget="1"></div></section>');
    const count = () => main.querySelectorAll('vitrine-recommendations').length;
    await expect.poll(count).toBe(1);

    main.querySelector('div')?.replaceChildren();
    main.append(document.createElement('p'));
    await expect.poll(count).toBe(1);
    await window.Vitrine?.init?.();
    expect(count()).toBe(1);
  });
});

describe('window.Vitrine', () => {
  test('resolves `ready` and dispatches `vitrine:ready` once placements are found', async ({
    tag: _tag,
  }) => {
    const listener = vi.fn();
    document.addEventListener('vitrine:ready', listener, { once: true });
    await start();

    await expect(window.Vitrine?.ready).resolves.toBe(window.Vitrine);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('calls a listener until it is removed', async ({ tag: _tag }) => {
    await start();
    const listener = vi.fn();
    const stop = window.Vitrine?.on?.('widget.empty', ({ detail }) => listener(detail.widgetId));

    emit('widget.empty', { element: document.body, widgetId: '7' });
    stop?.();
    emit('widget.empty', { element: document.body, widgetId: '8' });

    expect(listener.mock.calls).toEqual([['7']]);
  });

  test('adds to the cart, reads it and dispatches its change', async ({ shop, tag: _tag }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    shop.answer('shop:/cart.js', () => ({ item_count: 2 }));
    await start();
    const changed = vi.fn();
    document.addEventListener('vitrine:cart', changed);
    onTestFinished(() => document.removeEventListener('vitrine:cart', changed));
    const lines = [{ id: variant().id, quantity: 2 }];

    expect(await window.Vitrine?.cart?.add(lines)).toEqual({ isAdded: true });
    expect(await window.Vitrine?.cart?.read()).toEqual({ item_count: 2 });
    expect(shop.asked[0]?.body).toEqual({ items: lines });
    expect(changed).toHaveBeenCalledOnce();

    window.Vitrine?.cart?.changed();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('calls a listener of the cart with the lines of each addition', async ({
    shop,
    tag: _tag,
  }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    await start();
    const heard: unknown[] = [];
    const stop = window.Vitrine?.on?.('cart', ({ detail }) => heard.push(detail.lines));
    onTestFinished(() => stop?.());
    const lines = [{ id: variant().id, quantity: 2 }];
    await window.Vitrine?.cart?.add(lines);
    shop.answer('shop:/cart/add.js', () => Response.json({ description: 'No.' }, { status: 422 }));
    await window.Vitrine?.cart?.add(lines);

    expect(heard).toEqual([lines]);
  });

  test('loads the code of the cart on demand and never rejects', async ({ tag: _tag }) => {
    const { load, asked } = serving({});
    startLoader(() => load);
    expect(asked).toEqual([]);

    expect(await window.Vitrine?.cart?.add([])).toEqual({ isAdded: false, reason: '' });
    expect(await window.Vitrine?.cart?.read()).toBeNull();
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

  test('of the page is loaded before an element, and the texts of the page are kept', async ({
    shop,
    tag: _tag,
  }) => {
    speak('de-CH');
    const own = { common: { add: 'In den Korb' } };
    window.Vitrine = { texts: own };
    shop.mount(markup);
    const asked = await start();

    await expect.poll(() => asked).toEqual(['de', 'results-page']);
    expect(window.Vitrine?.translation).toBe(german);
    expect(window.Vitrine?.texts).toBe(own);
  });

  test('is loaded before plain placements and the cart', async ({ shop, tag: _tag }) => {
    speak('de');
    shop.mount('<div data-vitrine-widget="7"></div>');
    const asked = await start();
    await window.Vitrine?.cart?.read();

    expect(asked.slice(0, 3)).toEqual(['de', 'plain-placements', 'cart-storefront']);
  });

  test('of the script tag overrides that of the page', async ({ shop, tag }) => {
    speak('de');
    tag.dataset.language = 'JA';
    shop.mount(markup);
    const asked = await start();

    await expect.poll(() => asked).toEqual(['ja', 'results-page']);
  });

  for (const language of ['en-GB', 'pl', 'den', '']) {
    test(`loads no translation on a page in “${language}”`, async ({ shop, tag: _tag }) => {
      speak(language);
      shop.mount(markup);
      const asked = await start();

      await expect.poll(() => asked).toEqual(['results-page']);
    });
  }

  test('loads nothing on a page without placements', async ({ tag: _tag }) => {
    speak('de');

    expect(await start()).toEqual([]);
  });

  test('stays English when the translation does not load', async ({ shop, tag: _tag }) => {
    speak('fr');
    shop.mount(markup);
    const asked = await start();

    await expect.poll(() => asked).toEqual(['fr', 'results-page']);
    expect(window.Vitrine?.translation).toBeUndefined();
  });
});
