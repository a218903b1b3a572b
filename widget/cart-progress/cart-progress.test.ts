import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { linkReserve } from '../testing/reserve.ts';
import { answerStored, setPage, shadowOf, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineCartProgress } from './cart-progress.ts';

const markup = '<vitrine-cart-progress goals="50 shipping; 80 gift 7"></vitrine-cart-progress>';

/** Defines the element after its reserved space was measured. */
function define(): void {
  if (!customElements.get('vitrine-cart-progress')) {
    customElements.define('vitrine-cart-progress', VitrineCartProgress);
  }
}

function setCart(shop: ShopPage, cents: number, ...items: readonly object[]): void {
  shop.answer('shop:/cart.js', () => ({ items_subtotal_price: cents, items }));
  document.dispatchEvent(new Event('vitrine:cart'));
}

function mount(shop: ShopPage, html = markup) {
  define();
  const main = shop.mount(html);
  const root = shadowOf(main.querySelector('vitrine-cart-progress'));
  const find = (part: string) => root.querySelector<HTMLElement>(`[part="${part}"]`);
  return {
    main,
    button: () => root.querySelector('button'),
    find,
    text: () => find('text')?.textContent?.trim(),
    status: () => root.querySelector('[role="status"]')?.textContent?.trim(),
  };
}

describe('the progress of the cart', () => {
  test('keeps the space that the style sheet reserves', async ({ shop }) => {
    await linkReserve();
    setCart(shop, 2000);
    const main = shop.mount(markup);
    const height = () => main.querySelector('vitrine-cart-progress')?.offsetHeight;
    expect(height()).toBe(56);
    define();
    const root = () => shadowOf(main.querySelector('vitrine-cart-progress'));
    await expect.poll(() => root().querySelector('[part="text"]')).not.toBeNull();

    expect(height()).toBe(56);
  });

  test('names the missing amount and follows the cart', async ({ shop }) => {
    setCart(shop, 2000);
    const progress = mount(shop);
    await expect.poll(progress.text).toBe('$30.00 to free shipping');
    expect(
      progress.find('bar')?.ariaValueNow ?? progress.find('bar')?.getAttribute('aria-valuenow'),
    ).toBe('25');
    expect(progress.status()).toBe('');
    expect(await violations(progress.main)).toEqual([]);

    setCart(shop, 6000);
    await expect.poll(progress.text).toBe('$20.00 to your gift');
    expect(progress.status()).toBe('$20.00 to your gift');
  });

  test('follows its attributes', async ({ shop }) => {
    setCart(shop, 2000);
    const progress = mount(shop);
    await expect.poll(progress.text).toBe('$30.00 to free shipping');
    const element = progress.main.querySelector('vitrine-cart-progress');
    element?.setAttribute('goals', '60 shipping');
    await expect.poll(progress.text).toBe('$40.00 to free shipping');
    element?.removeAttribute('goals');

    await expect.poll(progress.text).toBeUndefined();
  });

  test('adds an earned gift with one click, and announces it', async ({ shop }) => {
    setCart(shop, 9000);
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const progress = mount(shop);
    await expect.poll(progress.text).toBe('You have earned a gift');
    expect(await violations(progress.main)).toEqual([]);

    shop.answer('shop:/cart.js', () => ({
      items_subtotal_price: 9000,
      items: [{ variant_id: 7, final_line_price: 0 }],
    }));
    progress.button()?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(progress.text).toBe('Your gift is in the cart');
    expect(progress.status()).toBe('Your gift is in the cart');
    expect(shop.asked.find(({ path }) => path === 'shop:/cart/add.js')?.body).toMatchObject({
      items: [{ id: 7, quantity: 1 }],
    });
  });

  test('announces why a gift could not be added, and offers it again', async ({ shop }) => {
    setCart(shop, 9000);
    shop.answer('shop:/cart/add.js', () =>
      Response.json({ description: 'All gifts are gone.' }, { status: 422 }),
    );
    const progress = mount(shop);
    await expect.poll(() => progress.button()).not.toBeNull();
    progress.button()?.click();

    await expect.poll(progress.status).toBe('All gifts are gone.');
    expect(progress.button()?.ariaDisabled).toBe('false');
  });

  test('has the goals of its stored widget for the shopper’s country', async ({ shop }) => {
    setPage({ page: { country: 'US' } });
    const markets = { US: [{ amount: 75, kind: 'shipping' }] };
    answerStored(shop, () => ({ settings: { markets } }));
    setCart(shop, 2500);
    const progress = mount(shop, '<vitrine-cart-progress widget-id="3"></vitrine-cart-progress>');

    await expect.poll(progress.text).toBe('$50.00 to free shipping');
    expect(shop.asked.find(({ path }) => path.endsWith('page'))?.query.get('widgets')).toBe('3');
  });

  test('fills its bar from the right in a page from right to left', async ({ shop }) => {
    setCart(shop, 2000);
    const progress = mount(shop, `<div dir="rtl">${markup}</div>`);
    await expect.poll(() => progress.find('fill')).not.toBeNull();
    const [bar, fill] = ['bar', 'fill'].map((part) => progress.find(part)?.getBoundingClientRect());

    expect(Math.abs((bar?.right ?? 0) - (fill?.right ?? 9))).toBeLessThan(2);
    expect(fill?.left).toBeGreaterThan(bar?.left ?? 0);
  });
});
