import { describe, expect, vi } from 'vitest';
import { getPath, listAt } from '../core/json.ts';
import { on, test } from '../testing/page-program.ts';

/** Each test is a program as pages have it that were written for a service of this kind. */
describe('a program of a page', () => {
  test('counts the cart in the header', async ({ program }) => {
    const counts: unknown[] = [];
    on('acme:smartcart.ready', (detail) =>
      counts.push(getPath(detail, 'smartcart', 'cart', 'item_count')),
    );
    on('acme:cart.change', (detail) => counts.push(getPath(detail, 'cart', 'cart', 'item_count')));
    await program.start();
    expect(counts).toEqual([0]);

    program.themeAdds(42, 2);
    await expect.poll(() => counts).toEqual([0, 2]);
    await program.acme().Cart.addItem({ id: 42 });
    await expect.poll(() => counts).toEqual([0, 2, 3]);
    expect(program.acme().SmartCart.itemCount()).toBe(3);
  });

  test('reports additions with all that the platform tells of a line', async ({ program }) => {
    const reported: unknown[] = [];
    const report = (item: unknown) => {
      const { product_id, product_title, vendor, sku, variant_title, price, quantity } =
        Object(item);
      reported.push([product_id, product_title, vendor, sku, variant_title, price / 100, quantity]);
    };
    on('acme:cart.add', (detail) => {
      const several = listAt(detail, 'item', 'items');
      (several.length > 0 ? several : [getPath(detail, 'item')]).forEach(report);
    });
    await program.start();
    program.themeAdds(42);
    const first = [4, 'Product 4', 'Tarn', 'SKU-42', 'Blue', 20, 1];
    await expect.poll(() => reported).toEqual([first]);

    await program.acme().Cart.addItem({ items: [{ id: 42, quantity: 2 }, { id: '53' }] });
    expect(reported).toEqual([
      first,
      [4, 'Product 4', 'Tarn', 'SKU-42', 'Blue', 20, 2],
      [5, 'Product 5', 'Tarn', 'SKU-53', 'Blue', 20, 1],
    ]);
  });

  test('keeps a line below its limit', async ({ program }) => {
    on('acme:cart.change', () => {
      for (const item of program.acme().Cart.items()) {
        if (Number(item.quantity) > 3) {
          void program.acme().Cart.decreaseItem(item);
        }
      }
    });
    await program.start();
    program.themeAdds(42, 5);

    await expect.poll(() => program.lines()[0]?.quantity).toBe(3);
  });

  test('removes a gift whose reason is gone', async ({ program }) => {
    const review = (cart: unknown) => {
      const items = listAt(cart, 'items');
      const gift = items.find((item) => getPath(item, 'properties', '_gift') === 'yes');
      if (gift && items.length === 1) {
        void program.acme().Cart.removeItem(Object(gift));
      }
    };
    const removed: unknown[] = [];
    on('acme:smartcart.ready', (detail) => review(getPath(detail, 'smartcart', 'cart')));
    on('acme:cart.change', (detail) => review(getPath(detail, 'cart', 'cart')));
    on('acme:smartcart.line-item-removed', (detail) =>
      removed.push(getPath(detail, 'item', 'variant_id')),
    );
    await program.start();
    const { Cart } = program.acme();
    await Cart.addItem({ items: [{ id: 42 }, { id: 99, properties: { _gift: 'yes' } }] });
    await Cart.removeItem(Cart.items().find(({ id }) => id === 42) ?? {});

    await expect.poll(() => removed).toEqual([42, 99]);
    expect(program.lines()).toEqual([]);
  });

  test('adds by a button of its own, and opens the drawer', async ({ program }) => {
    await program.start();
    const { Cart, SmartCart } = program.acme();
    const count = vi.fn();
    await Cart.addItem(
      { items: [{ id: '42', quantity: 1 }] },
      {
        success() {
          SmartCart.show();
          count(Cart.cart?.item_count);
        },
      },
    );

    expect(count).toHaveBeenCalledExactlyOnceWith(1);
    expect(program.drawer.hidden).toBe(false);
  });

  test('hears why the store refuses an addition', async ({ program }) => {
    await program.start();
    program.shop.answer('shop:/cart/add.js', () =>
      Response.json({ description: 'All sold out.' }, { status: 422 }),
    );
    const [success, error] = [vi.fn(), vi.fn()];
    await program.acme().Cart.addItem({ id: 42 }, { success, error });

    expect(success).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledExactlyOnceWith({ isAdded: false, reason: 'All sold out.' });
  });

  test('replaces a bundle: it removes a line, and then adds others', async ({ program }) => {
    await program.start();
    const { Cart } = program.acme();
    await Cart.addItem({ id: 42 });
    const bundle = Cart.items().find(({ id }) => id === 42) ?? {};
    await Cart.removeItem(bundle, () => void Cart.addItem({ items: [{ id: 50 }, { id: 60 }] }));

    await expect.poll(() => program.lines().map(({ id }) => id)).toEqual([60, 50]);
  });

  test('opens the drawer by the link to the cart, and closes it', async ({ program }) => {
    await program.start();
    const { SmartCart } = program.acme();
    const heard: string[] = [];
    on('acme:smartcart.show', () => heard.push('show'));
    on('acme:smartcart.hide', () => heard.push('hide'));
    const link = program.shop.mount('<header><a href="/cart">Cart</a></header>').querySelector('a');
    link?.addEventListener('click', (event) => {
      event.preventDefault();
      SmartCart.show();
    });
    link?.click();
    expect([program.drawer.hidden, SmartCart.visible]).toEqual([false, true]);

    SmartCart.hide();
    expect([program.drawer.hidden, SmartCart.visible]).toEqual([true, false]);
    expect(heard).toEqual(['show', 'hide']);
  });

  test('holds back the checkout below a minimum when the theme opens its drawer', async ({
    program,
  }) => {
    const subtotals: unknown[] = [];
    on('acme:smartcart.show', (detail) =>
      subtotals.push(getPath(detail, 'smartcart', 'cart', 'items_subtotal_price')),
    );
    await program.start();
    await program.acme().Cart.addItem({ id: 42, quantity: 2 });
    program.drawer.hidden = false;

    await expect.poll(() => subtotals).toEqual([4_000]);
  });

  test('adds what the address names, as soon as there is a cart', async ({ program }) => {
    const named = '42,50'.split(',').map((id) => ({ id: Number(id), quantity: 1 }));
    const poll = setInterval(() => {
      const acme: unknown = Reflect.get(window, 'Acme');
      if (getPath(acme, 'SmartCart', 'cart')) {
        clearInterval(poll);
        void program.acme().Cart.addItem({ items: named });
      }
    }, 5);
    await program.start();

    await expect.poll(() => program.lines().map(({ id }) => id)).toEqual([50, 42]);
  });

  test('completes the cards of a widget, which it finds by its id', async ({ program }) => {
    const told: unknown[] = [];
    const order: string[] = [];
    for (const name of ['init', 'productsChange', 'ready']) {
      on(`acme.${name}`, () => order.push(name));
    }
    on('acme.ready', (detail) => {
      if (getPath(detail, 'widget', 'id') === '41') {
        told.push(...listAt(detail, 'widget', 'data', 'products'));
      }
    });
    program.shop.mount('<div data-acme-id="41"></div>');
    await program.start();
    await expect.poll(() => told.length).toBe(2);
    expect(order).toEqual(['init', 'productsChange', 'ready']);
    const price = getPath(told[0], 'selected_variant', 'price');
    expect([getPath(told[0], 'selected_variant_id'), price]).toEqual([10, '20.00']);

    const widget = program.acme().widgets.find(({ id }) => id === '41');
    expect(widget?.data.products.map(({ title }) => title)).toEqual(['Product 1', 'Product 2']);
    expect(widget?.element.localName).toBe('vitrine-recommendations');
  });

  test('lets the widgets of new markup be found', async ({ program }) => {
    await program.start();
    const main = program.shop.mount('<section></section>');
    main.querySelector('section')?.insertAdjacentHTML('beforeend', '<div data-acme-id="41"></div>');
    await program.acme().init();

    expect(main.querySelector('section vitrine-recommendations')).not.toBeNull();
    await expect.poll(() => program.acme().widgets.length).toBe(1);
    main.querySelector('section')?.remove();
    main.insertAdjacentHTML('beforeend', '<div data-acme-id="43"></div>');
    await expect.poll(() => program.acme().widgets.map(({ id }) => id)).toEqual(['43']);
  });

  test('writes amounts of the cart as prices', async ({ program }) => {
    await program.start();
    const { Cart, SmartCart } = program.acme();
    await expect.poll(() => Cart.formatMoney(123_450)).toBe('€1,234.50');
    expect(SmartCart.formatMoney('123450', '{{ amount_no_decimals }}')).toBe('1,235');
    expect(Cart.formatMoney('19.90', '${{amount}}')).toBe('$19.90');
    expect(Cart.formatMoney(undefined, '${{amount}}')).toBe('$0.00');
  });

  test('has steppers of its own, and sells subscriptions', async ({ program }) => {
    await program.start();
    const { Cart } = program.acme();
    await Cart.addItem({ id: 42, quantity: 1, selling_plan: '7', properties: { note: 5 } });
    expect(program.lines()[0]).toMatchObject({
      properties: { note: '5' },
      selling_plan_allocation: { selling_plan: { id: 7 } },
    });
    const success = vi.fn();
    await Cart.changeItem({ id: '42:a', quantity: 2, properties: { note: 'two' } }, { success });

    expect(success).toHaveBeenCalledOnce();
    expect(program.lines()[0]).toMatchObject({ quantity: 2, properties: { note: 'two' } });
    await Cart.changeItem({ id: '42:a', properties: { note: 'three' } });
    expect(program.lines()[0]).toMatchObject({ quantity: 2, properties: { note: 'three' } });
    const error = vi.fn();
    await Cart.changeItem({ id: 'gone', quantity: 2 }, { error });
    expect(error).toHaveBeenCalledExactlyOnceWith(new Error('No such line.'));
  });

  test('reads the cart after an addition of its own, and opens the drawer', async ({ program }) => {
    await program.start();
    const { Cart, SmartCart } = program.acme();
    await fetch('/cart/add.js', {
      method: 'POST',
      body: JSON.stringify({ items: [{ id: 42, quantity: 1 }] }),
    });
    await Cart.fetchShopifyCart(() => SmartCart.show());

    expect(Cart.cart?.item_count).toBe(1);
    expect(program.drawer.hidden).toBe(false);
  });
});

test('events have the neutral name too', async ({ program }) => {
  const heard: string[] = [];
  for (const name of ['service:cart.ready', 'acme:cart.ready', 'service.loaded', 'acme.loaded']) {
    on(name, () => heard.push(name));
  }
  await program.start();
  await expect.poll(() => heard.length).toBe(4);
});
