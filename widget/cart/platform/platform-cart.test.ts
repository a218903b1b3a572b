import { describe, expect, onTestFinished, vi } from 'vitest';
import { storeRoot } from '../../core/platform.ts';
import { addLines } from '../storefront/storefront-cart.ts';
import { getPath } from '../../core/json.ts';
import { setPage, test, type ShopPage } from '../../testing/shop-page.ts';

const line = { id: 42, productId: 4, quantity: 1 };

/** Stubs the standard actions of the platform. */
function stubActions(update: (...values: unknown[]) => unknown, isDefault = false) {
  const updateCart = Object.assign(vi.fn(update), { isDefault: () => isDefault });
  const openCart = vi.fn(async () => undefined);
  vi.stubGlobal('Shopify', { actions: { updateCart, openCart } });
  onTestFinished(() => void vi.stubGlobal('Shopify', undefined));
  return { updateCart, openCart };
}

/** Records events of the document until the test ends. */
function record(...names: readonly string[]): Event[] {
  const events: Event[] = [];
  const controller = new AbortController();
  for (const name of names) {
    document.addEventListener(name, (event) => events.push(event), { signal: controller.signal });
  }
  onTestFinished(() => controller.abort());
  return events;
}

async function addWithEvent(): Promise<Event[]> {
  const events = record('shopify:cart:lines-update');
  await addLines([line]);
  return events;
}

function bodyOf({ asked }: ShopPage): unknown {
  return asked.find(({ path }) => path === 'shop:/cart/add.js')?.body;
}

describe('adding to the cart', () => {
  test('sends a variant with quantity 1 to the store', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));

    expect(await addLines([line])).toEqual({ isAdded: true });
    expect(shop.asked.map(({ body }) => body)).toEqual([{ items: [{ id: 42, quantity: 1 }] }]);
  });

  test('returns the reason when the store refuses', async ({ shop }) => {
    const refusal = { status: 422, description: 'All 3 are in your cart.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));

    expect(await addLines([line])).toEqual({ isAdded: false, reason: 'All 3 are in your cart.' });
  });

  test('returns no reason when the store is unreachable or responds with HTML', async ({
    shop,
  }) => {
    expect(await addLines([line])).toEqual({ isAdded: false, reason: '' });

    shop.answer('shop:/cart/add.js', () => new Response('<h1>500</h1>', { status: 500 }));
    expect(await addLines([line])).toEqual({ isAdded: false, reason: '' });
  });

  test('sends requests below the platform’s root path with its language', ({ shop: _shop }) => {
    setPage({ names: { platform: 'acme', service: 'service' } });
    vi.stubGlobal('Acme', { routes: { root: '/fr/' } });
    expect(storeRoot()).toBe('/fr/');

    vi.stubGlobal('Acme', undefined);
    expect(storeRoot()).toBe('/');
  });

  test('dispatches `service:cart` with the lines that the store accepted', async ({ shop }) => {
    const events = record('service:cart');
    await addLines([line]);
    expect(events).toEqual([]);

    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    await addLines([line]);
    expect(events.map((event) => getPath(event, 'detail'))).toEqual([{ lines: [line] }]);
  });
});

describe('the standard action of a theme', () => {
  test('adds the lines with their properties instead of a request', async ({ shop }) => {
    const { updateCart, openCart } = stubActions(async () => ({ cart: {}, userErrors: [] }));

    expect(await addLines([{ ...line, properties: { _source: 'vitrine' } }])).toEqual({
      isAdded: true,
    });
    expect(updateCart.mock.calls[0]?.[0]).toEqual({
      lines: [
        {
          merchandiseId: '42',
          quantity: 1,
          attributes: [{ key: '_source', value: 'vitrine' }],
        },
      ],
    });
    expect(shop.asked).toEqual([]);
    expect(openCart).not.toHaveBeenCalled();
  });

  test('returns the reason of a refusal', async ({ shop: _shop }) => {
    stubActions(async () => ({ cart: null, userErrors: [{ message: 'Only 2 left.' }] }));

    expect(await addLines([line])).toEqual({ isAdded: false, reason: 'Only 2 left.' });
  });

  test('is not used where it would reload the page', async ({ shop }) => {
    const { updateCart } = stubActions(async () => ({}), true);
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));

    expect(await addLines([line])).toEqual({ isAdded: true });
    expect(updateCart).not.toHaveBeenCalled();
  });

  test('opens the cart after an addition when the script tag asks for it', async ({
    shop: _shop,
  }) => {
    setPage({ page: { tag: { openCart: '' } } });
    const { openCart } = stubActions(async () => ({ cart: {} }));
    await addLines([line]);

    expect(openCart).toHaveBeenCalledOnce();
  });
});

describe('the standard event of an addition', () => {
  test('has the lines, and the cart of the store for those who wait for it', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    shop.answer('shop:/cart.js', () => ({
      token: 't',
      currency: 'EUR',
      item_count: 2,
      total_price: 1250,
      items: [{ key: 'k', quantity: 2, final_line_price: 1250 }],
    }));
    const [event] = await addWithEvent();

    expect(event).toMatchObject({
      action: 'add',
      lines: [{ merchandiseId: 'gid://shopify/ProductVariant/42', quantity: 1 }],
    });
    expect(shop.asked.map(({ path }) => path)).toEqual(['shop:/cart/add.js']);
    expect(await getPath(event, 'promise')).toMatchObject({
      cart: { totalQuantity: 2, cost: { totalAmount: { amount: '12.50', currencyCode: 'EUR' } } },
    });
  });

  test('tells a refusal to those who wait for it', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () =>
      Response.json({ description: 'Sold out.' }, { status: 422 }),
    );
    shop.answer('shop:/cart.js', () => ({ items: [] }));
    const [event] = await addWithEvent();

    expect(await getPath(event, 'promise')).toMatchObject({
      userErrors: [{ message: 'Sold out.' }],
    });
  });
});

describe('a theme without standard actions', () => {
  const sections = {
    'cart-icon-bubble': '<div class="section"><b>3</b></div>',
    panel: '<div class="section">Table</div>',
  };

  test('gets the new bubble of its cart', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [], sections }));
    const main = shop.mount('<a id="cart-icon-bubble" href="/cart"><b>2</b></a>');
    await addLines([line]);

    expect(bodyOf(shop)).toMatchObject({
      sections: 'cart-icon-bubble',
      sections_url: location.pathname,
    });
    expect(main.querySelector('#cart-icon-bubble')?.innerHTML).toBe('<b>3</b>');
  });

  test('renders its drawer from the sections that it names', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [{ key: 'first' }], sections }));
    const main = shop.mount('<cart-drawer class="is-empty"></cart-drawer>');
    const renderContents = vi.fn();
    Object.assign(main.querySelector('cart-drawer') ?? {}, {
      getSectionsToRender: () => [{ id: 'panel', selector: '#panel' }],
      renderContents,
    });
    await addLines([line]);

    expect(bodyOf(shop)).toMatchObject({ sections: 'panel' });
    expect(renderContents.mock.calls).toEqual([
      [expect.objectContaining({ key: 'first', sections })],
    ]);
    expect(main.querySelector('.is-empty')).toBeNull();
  });

  test('that publishes changes tells its page of the cart', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const publish = vi.fn();
    vi.stubGlobal('publish', publish);
    onTestFinished(() => void vi.stubGlobal('publish', undefined));
    await addLines([line]);

    expect(publish).toHaveBeenCalledWith(
      'cart-update',
      expect.objectContaining({ source: 'vitrine', productVariantId: 42 }),
    );
  });

  test('hears the events that others listen to, with the number of pieces', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    shop.answer('shop:/cart.js', () => ({ item_count: 5 }));
    shop.mount('<cart-icon></cart-icon>');
    const events = record('cart:refresh', 'cart:build', 'cart:update');
    await addLines([line]);

    expect(events.map(({ type }) => type)).toEqual(['cart:refresh', 'cart:build', 'cart:update']);
    expect(getPath(events[2], 'detail', 'data', 'itemCount')).toBe(5);
  });

  test('does not fail the addition by an error in its code', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const main = shop.mount('<cart-notification></cart-notification>');
    Object.assign(main.querySelector('cart-notification') ?? {}, {
      renderContents() {
        throw new TypeError('The theme expects another answer.');
      },
    });

    expect(await addLines([line])).toEqual({ isAdded: true });
  });
});
