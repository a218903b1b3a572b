import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { mountSearch, openSearch, results, searchPath } from '../testing/search-page.ts';
import { product, test, variant, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const choices = product({
  variants: [variant({ id: 5, title: 'Small' }), variant({ id: 6, title: 'Large' })],
});

/** Opens the panel, and in it the dialog of the first product's options with the keyboard. */
async function openOptions(shop: ShopPage) {
  shop.answer('shop:/cart/add.js', () => ({ items: [] }));
  const search = await openSearch(shop, [choices, product({ id: 2 })]);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.poll(search.picker).not.toBeNull();
  return search;
}

describe('“Choose” in a row', () => {
  test('opens the dialog of the options, in which the arrows choose and Enter adds', async ({
    shop,
  }) => {
    const search = await openOptions(shop);
    expect(search.picker()?.ariaLabel).toBe('Options of Product 1');
    expect(search.element.querySelectorAll('[role=row]')).toHaveLength(3);

    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => search.buttons()).toEqual(['Added', 'Add']);
    expect(shop.asked.at(-1)?.body).toEqual({
      items: [{ id: 6, quantity: 1, properties: { _source: 'vitrine', _search_term: 'oak' } }],
    });
    expect(search.picker()).toBeNull();
    expect(document.activeElement).toBe(search.input);
    expect(search.isOpen()).toBe(true);
    expect(search.active()).toBe('0-1');
  });

  test('tells screen readers that it opens a dialog, in which axe finds nothing', async ({
    shop,
  }) => {
    const search = await openOptions(shop);
    const button = search.activeElement()?.shadowRoot?.querySelector('button');

    expect(button?.ariaHasPopup).toBe('dialog');
    expect(await violations(search.main)).toEqual([]);
  });

  test('offers radio buttons that take the focus of a pointer', async ({ shop }) => {
    const search = await openOptions(shop);
    await page.getByRole('radio', { name: 'Large' }).click();

    expect(search.element.shadowRoot?.activeElement).toBe(
      page.getByRole('radio', { name: 'Large' }).element(),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => search.announcement()).toBe('Added to cart');
  });

  test('shows the store’s message in the row when the cart refuses', async ({ shop }) => {
    const search = await openOptions(shop);
    const refusal = { description: 'Only 2 can be bought.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));
    await userEvent.keyboard('{Enter}');

    await expect.poll(() => search.failures()).toEqual(['Only 2 can be bought.']);
    expect(search.buttons()).toEqual(['Choose', 'Add']);
  });
});

describe('Escape in the dialog of the options', () => {
  test('closes only the dialog, and the focus returns to the input', async ({ shop }) => {
    const search = await openOptions(shop);
    await userEvent.keyboard('{Escape}');

    await expect.poll(search.picker).toBeNull();
    expect(document.activeElement).toBe(search.input);
    expect(search.isOpen()).toBe(true);
    expect(search.input.value).toBe('oak');

    await userEvent.keyboard('{Escape}');
    await expect.poll(search.isOpen).toBe(false);
  });

  test('leaves the sheet of a small screen open, with the focus in its field', async ({ shop }) => {
    shop.answer(searchPath, () => results([choices]));
    const search = mountSearch(shop, undefined, 'sheet-media="all"');
    await expect.poll(() => search.input.role).toBe('combobox');
    await userEvent.click(search.input);
    const sheet = () => search.panel().matches('dialog:modal');
    await expect.poll(sheet).toBe(true);
    await userEvent.keyboard('oak');
    await expect.poll(() => search.buttons()).toEqual(['Choose']);
    const { width, height } = search.panel().getBoundingClientRect();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(search.picker).not.toBeNull();
    const under = search.panel().getBoundingClientRect();
    expect([under.width, under.height]).toEqual([width, height]);

    await userEvent.keyboard('{Escape}');
    await expect.poll(search.picker).toBeNull();
    expect(sheet()).toBe(true);
    expect(document.activeElement).toBe(search.element.querySelector('input'));
  });
});
