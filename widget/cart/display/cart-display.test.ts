import { describe, expect, vi } from 'vitest';
import { addLines } from '../storefront/storefront-cart.ts';
import { test, type ShopPage } from '../../testing/shop-page.ts';
import { cartCounts } from '../../testing/theme-carts.ts';

const line = { id: 42, quantity: 1 };

/** Adds to a cart that has seven pieces then, in a theme with this markup. */
async function addIn(shop: ShopPage, markup: string): Promise<HTMLElement> {
  shop.answer('shop:/cart/add.js', () => ({ items: [] }));
  shop.answer('shop:/cart.js', () => ({ item_count: 7, items: [] }));
  const main = shop.mount(markup);
  await addLines([line]);
  return main;
}

const sectionOf = (count: number, name = 'header') =>
  `<div id="shopify-section-sections--1__${name}" class="shopify-section"><a href="http://[/cart"></a><a href="/cart?x=1">Bag <i>${count}</i></a><a href="/cart-help">Help ${count}</a></div>`;

/** A section with a link to the cart that shows no count, or one without a mark. */
const plainSection = (text: string) =>
  `<p id="shopify-section-foot"><a href="/cart">${text}</a></p>`;

describe('a theme that hears of no addition', () => {
  test.for(cartCounts)('shows the count of %s', async ([, markup], { shop }) => {
    const main = await addIn(shop, markup);

    await expect.poll(() => main.textContent?.replaceAll(/\D/g, '')).toBe('7');
    expect(
      main.querySelectorAll('.hide, .critical-hidden, [hidden], [style*="display: none"]'),
    ).toHaveLength(0);
  });

  test('keeps what stands around the number, and what is no number', async ({ shop }) => {
    const main = await addIn(
      shop,
      `<b>6</b><b class="cart-count">(6)</b>
      <p class="cart-count">6 things</p><p class="cart-count"><i>6</i></p><p class="cart-count">かご</p>`,
    );

    await expect.poll(() => main.textContent).toContain('(7)');
    expect(main.textContent?.split(/\s+/)).toEqual(['6(7)', '6', 'things6かご']);
  });

  test('has the links of its sections rendered again', async ({ shop }) => {
    shop.answer(`shop:${location.pathname}`, () => new Response(sectionOf(7)));
    const main = await addIn(shop, `${sectionOf(6)}<a href="/cart">My cart 6</a>`);

    await expect.poll(() => main.textContent).toContain('Bag 7');
    expect(main.textContent).toBe('Bag 7Help 6My cart 6');
    const [asked] = shop.asked.filter(({ path }) => path === `shop:${location.pathname}`);
    expect(asked?.query.get('section_id')).toBe('sections--1__header');
  });

  test('has a count that is not known brought up to date beside one that is', async ({ shop }) => {
    shop.answer(`shop:${location.pathname}`, () => new Response(sectionOf(7)));
    const known = '<p id="shopify-section-bar"><a href="/cart"><b data-cart-count>6</b></a></p>';
    const main = await addIn(shop, known + sectionOf(6));

    await expect.poll(() => main.textContent).toBe('7Bag 7Help 6');
    const sections = shop.asked.flatMap(({ query }) => query.get('section_id') ?? []);
    expect(sections).toEqual(['sections--1__header']);
  });

  test('with a known count asks for no section with a plain link', async ({ shop }) => {
    const header = '<p id="shopify-section-bar"><a href="/cart"><b data-cart-count>6</b></a></p>';
    const main = await addIn(shop, header + plainSection('Cart'));

    await expect.poll(() => main.textContent).toBe('7Cart');
    expect(shop.asked.filter(({ query }) => query.has('section_id'))).toEqual([]);
  });

  test('without a known count asks for what it prints with the first piece', async ({ shop }) => {
    shop.answer(`shop:${location.pathname}`, () => new Response(plainSection('Bag 1')));
    const main = await addIn(shop, plainSection('Bag'));

    await expect.poll(() => main.textContent).toBe('Bag 1');
  });

  test('has a section rendered where the cart and another section fail', async ({ shop }) => {
    shop.answer(`shop:${location.pathname}`, ({ query }) => {
      if (query.get('section_id')?.endsWith('bar')) {
        throw new TypeError('The network is gone.');
      }
      return new Response(sectionOf(7));
    });
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    shop.answer('shop:/cart.js', () => new Response('{'));
    const main = shop.mount(`<b data-cart-count>6</b>${sectionOf(6, 'bar')}${sectionOf(6)}`);
    await addLines([line]);

    await expect.poll(() => main.textContent).toBe('6Bag 6Help 6Bag 7Help 6');
  });

  test('is told by its own listeners where it has some', async ({ shop }) => {
    const main = await addIn(shop, '<cart-icon><span data-cart-count>6</span></cart-icon>');
    await vi.waitFor(() => expect(shop.asked.at(-1)?.path).toBe('shop:/cart.js'));

    expect(main.textContent).toBe('6');
  });
});
