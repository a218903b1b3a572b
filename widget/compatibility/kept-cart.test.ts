import { expect, onTestFinished, vi } from 'vitest';
import { getPath, listAt } from '../core/json.ts';
import { on, test } from '../testing/page-program.ts';
import { later } from '../testing/shop-page.ts';

test('a program hears of an addition once that comes while the cart is read', async ({
  program,
}) => {
  await program.start();
  const { Cart } = program.acme();
  await Cart.addItem({ id: 42 });
  const added: unknown[] = [];
  on('acme:cart.add', (detail) => {
    const items = listAt(detail, 'item', 'items');
    added.push(items.map((item) => [getPath(item, 'product_title'), getPath(item, 'quantity')]));
  });
  const slow = later<unknown>();
  program.shop.answer('shop:/cart.js', () => slow.promise);
  const reading = Cart.fetchShopifyCart(() => undefined);
  const atFirst = program.content();
  await window.Vitrine?.cart?.add([
    { id: 42, quantity: 2 },
    { id: 50, quantity: 1 },
  ]);
  program.shop.answer('shop:/cart.js', () => program.content());
  slow.resolve(atFirst);
  await reading;

  await expect.poll(() => Cart.itemCount()).toBe(4);
  expect(added).toEqual([
    [
      ['Product 4', 2],
      ['Product 5', 1],
    ],
  ]);
});

test('the cart is read once after each change by a program', async ({ program }) => {
  await program.start();
  const { Cart } = program.acme();
  const readings = () => program.shop.asked.filter(({ path }) => path === 'shop:/cart.js').length;
  const before = readings();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await Cart.addItem({ id: 42 });
  vi.advanceTimersByTime(1_000);
  await Cart.changeItem({ id: '42:a', quantity: 2 });
  vi.advanceTimersByTime(1_000);
  await Cart.fetchShopifyCart(() => undefined);

  expect(readings() - before).toBe(3);
});
