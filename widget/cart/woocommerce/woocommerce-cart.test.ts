import { describe, expect, onTestFinished } from 'vitest';
import type { CartChange } from '../../core/storefront.ts';
import { test, type ShopPage } from '../../testing/shop-page.ts';
import { openWooShop, recorded } from '../../testing/woo-shop.ts';
import { followTheme } from '../storefront/cart-changes.ts';
import { addLines, loadStorefront, readCart } from '../storefront/storefront-cart.ts';

const { mug, pair, set, soldOut, shirt, disabled } = recorded;
const line = (id: number) => ({ id, quantity: 1 });
const chosen = { ...line(shirt.red), attributes: [{ attribute: 'pa_grose', value: 'm' }] };

const addedEvent = 'wc-blocks_added_to_cart';
const syncEvent = 'wc-blocks_store_sync_required';

/** Records events of the page with the number of requests before them, until the test ends. */
function recordEvents(shop: ShopPage, ...names: string[]): (readonly [string, number])[] {
  const events: (readonly [string, number])[] = [];
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  for (const name of names) {
    window.addEventListener(name, () => events.push([name, shop.asked.length]), {
      signal: controller.signal,
    });
  }
  return events;
}

/** Sets a global of the store's page until the test ends. */
function setGlobal(name: string, value: unknown): void {
  Reflect.set(window, name, value);
  onTestFinished(() => void Reflect.deleteProperty(window, name));
}

/** Records what listeners of jQuery hear, whose collections have nothing but `trigger`. */
function recordTriggers(): (readonly [string, readonly unknown[]])[] {
  const triggers: (readonly [string, readonly unknown[]])[] = [];
  setGlobal('jQuery', (element: Element) => ({
    element,
    trigger: (name: string, values: readonly unknown[]) => triggers.push([name, values]),
  }));
  return triggers;
}

async function read(): Promise<unknown> {
  return readCart(new AbortController().signal);
}

describe('the cart of WooCommerce', () => {
  test.for(['/wp-json/', '/laden/wp-json/', '/index.php?rest_route=/', '/?rest_route=/'])(
    'adds each line with the nonce of the answer before, to the store at %s',
    async (root, { shop }) => {
      const api = openWooShop(shop, root);

      expect(await addLines([line(mug), line(pair)])).toEqual({ isAdded: true });
      expect(api.additions).toEqual([line(mug), line(pair)]);
      // None was refused: the cart, then each line.
      expect(shop.asked).toHaveLength(3);
    },
  );

  test('is found in the folder of the classic cart where the page does not name its interface', async ({
    shop,
  }) => {
    const api = openWooShop(shop, '/laden/wp-json/');
    document.querySelector('link[rel="https://api.w.org/"]')?.remove();
    const wc_ajax_url = '/laden/?wc-ajax=%%endpoint%%';
    setGlobal('wc_add_to_cart_params', { wc_ajax_url });

    await addLines([line(mug)]);
    expect(api.additions).toEqual([line(mug)]);
  });

  test('sends a change again when the nonce has expired that it has', async ({ shop }) => {
    const api = openWooShop(shop);
    shop.answer('shop:/wp-json/wc/store/v1/cart', () =>
      Response.json({ items: [] }, { headers: { Nonce: 'of yesterday' } }),
    );

    expect(await addLines([line(mug), line(pair)])).toEqual({ isAdded: true });
    expect(api.count).toBe(2);
  });

  test('sends the chosen value of a variation that is sold in any', async ({ shop }) => {
    const api = openWooShop(shop);

    expect(await addLines([line(shirt.red)])).toEqual({
      isAdded: false,
      reason: 'Missing variation data for variable product. Größe is a required field',
    });
    expect(await addLines([chosen])).toEqual({ isAdded: true });
    expect(api.additions).toEqual([
      { ...line(shirt.red), variation: [{ attribute: 'pa_grose', value: 'm' }] },
    ]);
  });

  test.for([
    [set, '"Gartenset" is not available for purchase.'],
    [disabled, '"T-Shirt" is not available for purchase.'],
    [
      soldOut,
      'You cannot add "Ausverkaufte Kanne" to the cart because the product is out of stock.',
    ],
  ] as const)(
    'says in the store’s words why it refuses product %i',
    async ([id, reason], { shop }) => {
      openWooShop(shop);

      expect(await addLines([line(id)])).toEqual({ isAdded: false, reason });
    },
  );

  test('has its former quantities when one line of several is refused', async ({ shop }) => {
    const api = openWooShop(shop);
    await addLines([{ id: mug, quantity: 3 }]);
    const { lines } = api;

    expect(await addLines([line(mug), line(pair), line(set)])).toMatchObject({ isAdded: false });
    expect(api.lines).toEqual(lines);
  });

  test('is read in the shape of the platform’s cart, with the latest line first', async ({
    shop,
  }) => {
    openWooShop(shop);
    await addLines([{ id: mug, quantity: 2 }, chosen]);

    expect(await read()).toEqual({
      item_count: 3,
      items_subtotal_price: 5580,
      currency: 'EUR',
      items: [
        { key: `${shirt.red}-m`, product_id: shirt.id, variant_id: shirt.red, quantity: 1 },
        { key: String(mug), product_id: mug, variant_id: mug, quantity: 2 },
      ],
    });
    expect(shop.asked.filter(({ path }) => path.endsWith('/products'))).toHaveLength(1);
  });
});

describe('the cart of a store with our plugin', () => {
  const path = 'shop:/wp-json/wc/store/v1/cart';
  const attributes = { _vitrine: 'v1;3f1c9a52;' };

  test('names the widget of a line, and keeps attributes', async ({ shop }) => {
    const api = openWooShop(shop);
    const properties = { _source: 'vitrine', _widget_id: '5' };
    await addLines([{ ...line(mug), properties }]);
    expect(api.additions).toEqual([line(mug)]);

    const cart = { items: [], extensions: { vitrine: { attributes } } };
    shop.answer(path, () => Response.json(cart, { headers: { Nonce: 'of the page' } }));
    shop.answer(`${path}/extensions`, () => cart);
    await addLines([{ ...line(mug), properties }]);
    expect(api.additions.at(-1)).toEqual({ ...line(mug), vitrine: properties });
    expect(await read()).toMatchObject({ attributes });
    const { setAttributes } = await loadStorefront();
    await setAttributes?.({ _vitrine: '' });
    const { headers, body } = shop.asked.at(-1) ?? {};
    expect(body).toEqual({ namespace: 'vitrine', data: { _vitrine: '' } });
    expect(headers?.get('Nonce')).toBe('of the page');
  });

  test('is asked for nothing where there is no plugin', async ({ shop }) => {
    openWooShop(shop);
    await read();
    const { length } = shop.asked;
    const { setAttributes } = await loadStorefront();
    await setAttributes?.(attributes);
    expect(shop.asked).toHaveLength(length);
  });
});

describe('the theme’s cart', () => {
  test('hears of an addition before its request, and after it', async ({ shop }) => {
    openWooShop(shop);
    const events = recordEvents(shop, 'wc-blocks_adding_to_cart', addedEvent, syncEvent);
    await addLines([line(mug)]);
    await addLines([line(set)]);

    expect(events).toEqual([
      ['wc-blocks_adding_to_cart', 0],
      [addedEvent, 2],
      [syncEvent, 2],
      ['wc-blocks_adding_to_cart', 2],
    ]);
  });

  test('gets the fragments that the classic cart shows, with a button', async ({ shop }) => {
    openWooShop(shop);
    const triggers = recordTriggers();
    const wc_ajax_url = '/laden/?wc-ajax=%%endpoint%%';
    setGlobal('wc_cart_fragments_params', { wc_ajax_url });
    const fragments = { 'a.cart-contents': '<a class="cart-contents">1</a>' };
    shop.answer('shop:/laden/', () => ({ fragments, cart_hash: 'ec93' }));
    await addLines([line(mug)]);

    expect(shop.asked.at(-1)?.query.get('wc-ajax')).toBe('get_refreshed_fragments');
    const button = { element: expect.any(HTMLButtonElement) };
    expect(triggers).toEqual([
      ['adding_to_cart', [expect.objectContaining(button), {}]],
      ['added_to_cart', [fragments, 'ec93', expect.objectContaining(button)]],
    ]);
  });

  test('is told once where blocks translate the event of the classic cart', async ({ shop }) => {
    openWooShop(shop);
    setGlobal('jQuery', () => ({
      trigger: (name: string) =>
        name === 'added_to_cart' &&
        document.body.dispatchEvent(new CustomEvent(addedEvent, { bubbles: true })),
    }));
    setGlobal('wc_add_to_cart_params', { wc_ajax_url: '/?wc-ajax=%%endpoint%%' });
    shop.answer('shop:/', () => ({ fragments: {}, cart_hash: '' }));
    const events = recordEvents(shop, addedEvent, syncEvent);
    await addLines([line(mug)]);

    expect(events).toEqual([
      [addedEvent, 3],
      [syncEvent, 3],
    ]);
  });

  test('reads the cart again by the data layer of blocks, where there is one', async ({ shop }) => {
    openWooShop(shop);
    const invalidated: string[] = [];
    const dispatch = (name: string) => ({
      invalidateResolutionForStore: () => invalidated.push(name),
    });
    setGlobal('wp', { data: { dispatch } });
    await addLines([line(mug)]);

    expect(invalidated).toEqual(['wc/store/cart']);
  });

  test('may fail without harm to the addition', async ({ shop }) => {
    const api = openWooShop(shop);
    setGlobal('jQuery', () => {
      throw new Error('Not ready');
    });
    setGlobal('wc_add_to_cart_params', { wc_ajax_url: '/?wc-ajax=%%endpoint%%' });

    expect(await addLines([line(mug)])).toEqual({ isAdded: true });
    expect(api.count).toBe(1);
  });
});

async function follow(shop: ShopPage): Promise<CartChange[]> {
  openWooShop(shop);
  const changes: CartChange[] = [];
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  await followTheme((change) => changes.push(change), controller.signal);
  return changes;
}

describe('changes by the theme', () => {
  test('are heard by the requests of a classic theme, an addition with its product', async ({
    shop,
  }) => {
    const changes = await follow(shop);
    const main = shop.mount('<a class="ajax_add_to_cart" data-product_id="24"><b>Kaufen</b></a>');
    main.querySelector('b')?.click();
    for (const endpoint of ['add_to_cart', 'get_refreshed_fragments', 'remove_from_cart']) {
      await new Promise((resolve) => {
        const image = Object.assign(new Image(), { onerror: resolve });
        image.src = `/@vite/client?wc-ajax=${endpoint}&at=${Math.random()}`;
      });
    }

    await expect
      .poll(() => changes)
      .toEqual([
        { isAddition: true, variantIds: [24] },
        { isAddition: false, variantIds: [] },
      ]);
  });

  test('are heard by the events of blocks, an addition once', async ({ shop }) => {
    const changes = await follow(shop);
    await addLines([line(mug)]);
    expect(changes).toEqual([]);

    const quantityChanges = { productsPendingAdd: [shirt.red] };
    window.dispatchEvent(new CustomEvent(syncEvent, { detail: { quantityChanges } }));
    document.body.dispatchEvent(new CustomEvent(addedEvent));
    document.body.dispatchEvent(new CustomEvent('wc-blocks_removed_from_cart'));
    expect(changes).toEqual([
      { isAddition: true, variantIds: [shirt.red] },
      { isAddition: false, variantIds: [] },
      { isAddition: false, variantIds: [] },
    ]);
  });
});
