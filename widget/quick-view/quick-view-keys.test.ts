import { describe, expect, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openSearch } from '../testing/search-page.ts';
import { queryOf, test, ofOak } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

/** Collects the addresses of clicked links and cancels the navigation. */
function followed(search: { main: HTMLElement }): string[] {
  const addresses: string[] = [];
  search.main.addEventListener('click', (event) => {
    const [target] = event.composedPath();
    if (target instanceof HTMLAnchorElement) {
      event.preventDefault();
      addresses.push(`${event.ctrlKey ? 'new tab ' : ''}${target.getAttribute('href')}`);
    }
  });
  return addresses;
}

function submissions(search: { main: HTMLElement }) {
  const submit = vi.fn((event: Event) => event.preventDefault());
  search.main.addEventListener('submit', submit);
  return submit;
}

describe('the key', () => {
  test('Down moves through all rows and back to the input', async ({ shop }) => {
    const search = await openSearch(shop);
    const seen: (string | null)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await userEvent.keyboard('{ArrowDown}');
      await search.element.updateComplete;
      seen.push(search.active());
    }

    expect(seen).toEqual(['0-0', '1-0', '2-0', '3-0', null]);
    expect(document.activeElement).toBe(search.input);
  });

  test('Up moves to the last row', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowUp}');

    await expect.poll(() => search.active()).toBe('3-0');
  });

  test('Alt and Down opens without moving', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => search.isOpen()).toBe(false);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');

    await expect.poll(() => search.isOpen()).toBe(true);
    expect(search.active()).toBeNull();
  });

  test('Alt and Up closes and keeps the value', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');

    await expect.poll(() => search.isOpen()).toBe(false);
    expect(search.input.value).toBe('oak');
    expect(search.input.ariaExpanded).toBe('false');
  });

  test('Escape closes, keeps the value and does not propagate', async ({ shop }) => {
    const search = await openSearch(shop);
    const drawer = vi.fn();
    search.main.addEventListener('keydown', drawer);
    await userEvent.keyboard('{ArrowDown}{Escape}');

    await expect.poll(() => search.isOpen()).toBe(false);
    expect(search.input.value).toBe('oak');
    expect(search.active()).toBeNull();
    expect(drawer).not.toHaveBeenCalled();
  });

  test('Enter on a row follows its link, with Control in a new tab', async ({ shop }) => {
    const search = await openSearch(shop);
    const addresses = followed(search);
    const submit = submissions(search);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}');
    await search.element.updateComplete;
    expect(search.isOpen()).toBe(true);
    await userEvent.keyboard('{Enter}');

    expect(addresses).toEqual([
      `new tab /products/product-2?${ofOak}`,
      `/products/product-2?${ofOak}`,
    ]);
    await expect.poll(() => search.isOpen()).toBe(false);
    expect(submit).not.toHaveBeenCalled();
  });

  test('Enter without a row submits the form and closes', async ({ shop }) => {
    const search = await openSearch(shop);
    const submit = submissions(search);
    await userEvent.keyboard('{Enter}');

    expect(submit).toHaveBeenCalledOnce();
    await expect.poll(() => search.isOpen()).toBe(false);
  });

  test('Right and Left move between the cells of a row, and stop at its ends', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    await expect.poll(() => search.active()).toBe('0-1');

    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(() => search.active()).toBe('0-0');
    expect(search.input.selectionStart).toBe(3);
  });

  test('Left moves forward in a page from right to left', async ({ shop }) => {
    const search = await openSearch(shop);
    search.main.dir = 'rtl';
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');

    await expect.poll(() => search.active()).toBe('0-1');
  });

  test('Left without a row moves the caret', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowLeft}');

    expect(search.input.selectionStart).toBe(2);
  });

  test('Home returns to editing, with the caret at the start', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowDown}{Home}');

    await expect.poll(() => search.active()).toBeNull();
    expect(search.input.selectionStart).toBe(0);
  });

  test('End returns to editing, with the caret at the end', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{Home}{ArrowDown}{End}');

    await expect.poll(() => search.active()).toBeNull();
    expect(search.input.selectionStart).toBe(3);
  });

  test('of a letter returns to editing and sends a new request', async ({ shop }) => {
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowDown}s');

    await expect.poll(() => shop.asked.map(queryOf)).toEqual(['oak', 'oaks']);
    expect(search.active()).toBeNull();
  });

  test('Tab leaves and closes', async ({ shop }) => {
    const search = await openSearch(shop);
    const next = document.createElement('button');
    search.main.append(next);
    await userEvent.keyboard('{ArrowDown}{Tab}');

    await expect.poll(() => search.isOpen()).toBe(false);
    expect(document.activeElement).toBe(next);
  });

  test('Enter on the second cell adds the product', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const search = await openSearch(shop);
    const submit = submissions(search);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}');

    await expect.poll(() => search.buttons()).toEqual(['Add', 'Added', 'Add']);
    expect(submit).not.toHaveBeenCalled();
  });
});
