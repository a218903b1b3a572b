import { describe, expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { mountSearch, results, searchPath } from '../testing/search-page.ts';
import { later, products, shadowOf, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const always = 'sheet-media="all"';

async function mountSheet(shop: ShopPage, input?: string) {
  shop.answer(searchPath, () => results(products(12)));
  const search = mountSearch(shop, input, always);
  await expect.poll(() => search.input.role).toBe('combobox');
  const field = () => search.element.querySelector('input');
  const isOpen = () => search.panel().matches('dialog:modal');
  const openIt = async () => {
    const theme = search.main.querySelector('form input, label input') ?? search.input;
    await userEvent.click(theme);
    await expect.poll(isOpen).toBe(true);
  };
  return { ...search, theme: search.input, field, isOpen, openIt };
}

describe('on a small screen', () => {
  test('results open in a modal sheet with its own input, named like the theme’s', async ({
    shop,
  }) => {
    const sheet = await mountSheet(shop);
    await sheet.openIt();

    expect(document.activeElement).toBe(sheet.field());
    expect(sheet.field()?.ariaLabel).toBe('Search');
    expect(sheet.panel().ariaLabel).toBe('Search');
    expect(sheet.field()?.role).toBe('combobox');
    const { width, height } = sheet.panel().getBoundingClientRect();
    expect([width, height]).toEqual([innerWidth, innerHeight]);
  });

  test('axe finds no violations in the open sheet, with results, an active row or a failure', async ({
    shop,
  }) => {
    const sheet = await mountSheet(shop);
    await sheet.openIt();
    expect(await violations(sheet.main)).toEqual([]);
    await userEvent.keyboard('oak');
    await expect.poll(() => sheet.titles().length).toBe(12);
    expect(await violations(sheet.main)).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(await violations(sheet.main)).toEqual([]);
    shop.answer(searchPath, () => Response.error());
    await userEvent.keyboard('s');
    await expect.poll(() => sheet.notes()).toContain('No answer');
    expect(await violations(sheet.main)).toEqual([]);
  });

  test('text moves from the theme’s input into the sheet and back', async ({ shop }) => {
    const sheet = await mountSheet(shop);
    sheet.theme.focus();
    await userEvent.keyboard('oa');
    await expect.poll(sheet.isOpen).toBe(true);
    expect(sheet.field()?.value).toBe('oa');
    await userEvent.keyboard('k{Escape}');

    await expect.poll(sheet.isOpen).toBe(false);
    expect(sheet.theme.value).toBe('oak');
    expect(document.activeElement).toBe(sheet.theme);
  });

  test('stays closed when Escape clears the theme’s input', async ({ shop }) => {
    const sheet = await mountSheet(
      shop,
      '<input id="q" name="q" type="search" aria-label="Search">',
    );
    await sheet.openIt();
    await userEvent.keyboard('oak{Escape}');
    await expect.poll(sheet.isOpen).toBe(false);
    await userEvent.keyboard('{Escape}');
    expect(sheet.theme.value).toBe('');
    await sheet.element.updateComplete;

    expect(sheet.panel().matches('dialog[open]')).toBe(false);
    await sheet.openIt();
    expect(sheet.titles()).toEqual([]);
  });

  test('says what it is for while its input is empty', async ({ shop }) => {
    const sheet = await mountSheet(shop);
    await sheet.openIt();
    expect(sheet.notes()).toBe('What are you looking for?');
    await userEvent.keyboard('oak');
    await expect.poll(() => sheet.titles().length).toBe(12);
    expect(sheet.notes()).toBe('');
  });

  test('Escape closes the sheet, and a late response does not open it again', async ({ shop }) => {
    const answer = later<unknown>();
    const sheet = await mountSheet(shop);
    shop.answer(searchPath, () => answer.promise);
    await sheet.openIt();
    await userEvent.keyboard('oak');
    await expect.poll(() => sheet.isStalled()).toBe(true);
    expect(sheet.notes()).toBe('Searching …');
    await userEvent.keyboard('{Escape}');
    answer.resolve(results(products(1)));
    await expect.poll(() => sheet.titles()).toEqual(['Product 1']);
    expect(sheet.panel().matches('dialog[open]')).toBe(false);
  });

  test('stays open when a drag from its input ends over the results', async ({ shop }) => {
    const sheet = await mountSheet(shop);
    await sheet.openIt();
    await userEvent.keyboard('oak');
    await expect.poll(() => sheet.titles().length).toBe(12);
    const field = sheet.field();
    const [row] = sheet.element.querySelectorAll('[role="row"]');
    if (!field || !row) {
      throw new Error('The sheet has no input or no row');
    }
    await userEvent.dragAndDrop(field, row);

    expect(sheet.isOpen()).toBe(true);
  });

  test('the link to all results is below the other rows and covers none of them', async ({
    shop,
  }) => {
    const sheet = await mountSheet(shop);
    await sheet.openIt();
    await userEvent.keyboard('oak');
    await expect.poll(() => sheet.titles().length).toBe(12);
    const places = [...sheet.element.querySelectorAll('[role="row"]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const [all, last] = places.toReversed();
    expect(all?.top).toBeGreaterThanOrEqual(last?.bottom ?? Infinity);
  });

  test('the page keeps its scroll position and can be scrolled after the sheet closes', async ({
    shop,
  }) => {
    const sheet = await mountSheet(
      shop,
      '<div style="height: 3000px"></div><input id="q" aria-label="Search"><div style="height: 3000px"></div>',
    );
    sheet.theme.scrollIntoView({ block: 'center' });
    const before = scrollY;
    expect(before).toBeGreaterThan(1000);
    await sheet.openIt();
    await userEvent.keyboard('oak');
    await expect.poll(() => sheet.titles().length).toBe(12);
    scrollTo(0, 0);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => scrollY).toBe(before);
    expect(getComputedStyle(document.body).overflow).toBe('visible');
    scrollTo(0, 0);
  });

  test('Tab moves to the close button and stays within the sheet', async ({ shop }) => {
    const sheet = await mountSheet(shop);
    await sheet.openIt();
    await userEvent.keyboard('{Tab}');
    const close = shadowOf(sheet.element).activeElement;
    expect(close?.textContent?.trim()).toBe('Close');
    expect(sheet.isOpen()).toBe(true);
    await userEvent.keyboard('{Enter}');
    await expect.poll(sheet.isOpen).toBe(false);
    expect(document.activeElement).toBe(sheet.theme);
  });

  test('Enter submits the theme’s form with the typed text', async ({ shop }) => {
    const sheet = await mountSheet(shop);
    const sent: unknown[] = [];
    sheet.main.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(event.target instanceof HTMLFormElement && new FormData(event.target).get('q'));
    });
    await sheet.openIt();
    await userEvent.keyboard('oak{Enter}');
    expect(sent).toEqual(['oak']);
  });

  test('Enter opens the results page when the theme has no form', async ({ shop }) => {
    shop.answer(searchPath, () => results([]));
    const main = shop.mount(
      '<input id="q" aria-label="Search"><vitrine-quick-view for="#q" search-path="#found-" sheet-media="all">',
    );
    const input = main.querySelector('input');
    await expect.poll(() => input?.role).toBe('combobox');
    onTestFinished(() => history.replaceState(null, '', ' '));
    await userEvent.click(input ?? main);
    await userEvent.keyboard('oak & ash{Enter}');
    expect(location.hash).toBe('#found-oak%20%26%20ash');
  });

  test('the number of results is announced within the sheet', async ({ shop }) => {
    const sheet = await mountSheet(shop);
    await sheet.openIt();
    await userEvent.keyboard('oak');
    await expect.poll(() => sheet.announcement()).toBe('12 results for “oak”');
    expect(sheet.panel().contains(sheet.status())).toBe(true);
  });

  test('the sheet’s own input is never used as the theme’s input', async ({ shop }) => {
    shop.answer(searchPath, () => results(products(1)));
    const search = mountSearch(shop, undefined, always, 'input[type=search]');
    await expect.poll(() => search.input.role).toBe('combobox');
    const theme = search.input;
    await userEvent.click(theme);
    await userEvent.keyboard('oak');
    await expect.poll(() => search.titles().length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => theme.role).toBe('combobox');
    expect(search.main.querySelectorAll('input')).toHaveLength(1);
  });
});

describe('by default', () => {
  for (const [width, isSheet] of [
    [639, true],
    [641, false],
  ] as const) {
    test(`a screen of ${width} pixels has ${isSheet ? 'a sheet' : 'a panel'}`, async ({ shop }) => {
      const { innerWidth: formerWidth, innerHeight: formerHeight } = window;
      onTestFinished(() => page.viewport(formerWidth, formerHeight));
      await page.viewport(width, 700);
      shop.answer(searchPath, () => results(products(1)));
      const search = mountSearch(shop, undefined, '');
      await expect.poll(() => search.input.role).toBe('combobox');
      await userEvent.click(search.input);
      await userEvent.keyboard('oak');
      await expect.poll(() => search.titles().length).toBe(1);
      expect(search.panel().matches('dialog:modal')).toBe(isSheet);
      expect(search.isOpen()).toBe(!isSheet);
    });
  }
});
