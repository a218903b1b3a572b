import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountSearch, noSheet, results, searchPath } from '../testing/search-page.ts';
import { products, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const input =
  '<input id="q" name="q" aria-label="Search" aria-controls="suggestions"><ul id="suggestions"><li id="first">Oak</li></ul>';

/** Mounts a theme that suggests searches by itself, at the input and at the form around it. */
async function mountTheme(shop: ShopPage, attributes = noSheet) {
  shop.answer(searchPath, () => results(products(3)));
  const search = mountSearch(shop, input, attributes);
  await expect.poll(() => search.input.role).toBe('combobox');
  const received: string[] = [];
  const suggest = (event: Event) => {
    received.push(event instanceof KeyboardEvent ? event.key : event.type);
    search.input.setAttribute('aria-activedescendant', 'first');
  };
  for (const type of ['input', 'keydown', 'keyup', 'focus']) {
    search.input.addEventListener(type, suggest);
    search.input.form?.addEventListener(type, suggest);
    document.addEventListener(type, suggest, { capture: true, signal: ending(search.main) });
  }
  const list = () => search.main.querySelector('#suggestions')?.checkVisibility();
  return { search, received, list };
}

/** Aborted when the element has left the page, so that no listener stays behind. */
function ending(main: HTMLElement): AbortSignal {
  const controller = new AbortController();
  new MutationObserver(() => main.isConnected || controller.abort()).observe(document.body, {
    childList: true,
  });
  return controller.signal;
}

describe('the theme’s own suggestions', () => {
  test('do not run while the shopper types and moves through the results', async ({ shop }) => {
    const { search, received, list } = await mountTheme(shop);
    search.input.focus();
    received.length = 0;
    await userEvent.keyboard('oak');
    await search.untilShown();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(search.active).toBe('0-0');

    expect(received).toEqual([]);
    expect(list()).toBe(false);
  });

  test('do not come back with the focus', async ({ shop }) => {
    const { search, received } = await mountTheme(shop);
    search.write('oak');
    await search.untilShown();
    search.input.blur();
    received.length = 0;
    search.input.focus();

    expect(received).toEqual([]);
  });

  test('hear that the input is empty, and the keys that leave or submit it', async ({ shop }) => {
    const { search, received } = await mountTheme(shop);
    search.write('o');
    await search.untilShown();
    await userEvent.keyboard('{Backspace}');
    search.input.form?.addEventListener('submit', (event) => event.preventDefault());
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Tab}');

    expect(received).toContain('input');
    expect(received).toContain('Enter');
    expect(received).toContain('Tab');
  });

  test('are back when the element is removed', async ({ shop }) => {
    const { search, received, list } = await mountTheme(shop);
    search.input.focus();
    search.element.remove();
    await userEvent.keyboard('o');

    expect(received).toContain('input');
    expect(list()).toBe(true);
  });

  test('may be let in and kept out at any time', async ({ shop }) => {
    const { search, list } = await mountTheme(shop);
    search.element.themeSuggestions = true;
    await expect.poll(list).toBe(true);
    search.element.themeSuggestions = false;
    await expect.poll(list).toBe(false);
  });

  test('run beside the results if the element says so', async ({ shop }) => {
    const { search, received, list } = await mountTheme(shop, `${noSheet} theme-suggestions`);
    search.input.focus();
    await userEvent.keyboard('o');

    expect(received).toContain('input');
    expect(received).toContain('o');
    expect(list()).toBe(true);
  });
});
