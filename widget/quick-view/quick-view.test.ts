import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { mountSearch, noSheet, openSearch, results, searchPath } from '../testing/search-page.ts';
import { later, product, products, setPage, test, variant, ofOak } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

describe('accessibility', () => {
  const choice = product({ id: 8, variants: [variant({ id: 1 }), variant({ id: 2 })] });
  const gone = product({ id: 9, variants: [variant({ available: false })] });

  test('axe finds nothing: closed, open, with an active cell', async ({ shop }) => {
    shop.answer(searchPath, () => results([choice, gone, ...products(2)]));
    const search = mountSearch(shop);
    expect(await violations(search.main)).toEqual([]);

    search.write('oak');
    await search.untilShown();
    expect(await violations(search.main)).toEqual([]);

    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(await violations(search.main)).toEqual([]);
  });

  test('axe finds nothing: without results, slow, failed', async ({ shop }) => {
    const slow = later<unknown>();
    const search = mountSearch(shop);
    shop.answer(searchPath, () => ({ data: [], suggestions: [], collections: [] }));
    search.write('o');
    await expect.poll(() => search.panelText()).toContain('No results for “o”');
    expect(await violations(search.main)).toEqual([]);

    shop.answer(searchPath, () => slow.promise);
    search.write('a');
    await expect.poll(() => search.isStalled()).toBe(true);
    expect(await violations(search.main)).toEqual([]);

    slow.resolve(Response.error());
    await expect.poll(() => search.notes()).toBe('No answer. Press Enter to search.');
    expect(await violations(search.main)).toEqual([]);
  });

  test('the theme’s input is a combobox for a grid, and gets back what it had', async ({
    shop,
  }) => {
    const search = mountSearch(
      shop,
      '<input id="q" type="search" autocomplete="on" aria-label="Search">',
    );
    const attributes = () =>
      Object.fromEntries([...search.input.attributes].map(({ name, value }) => [name, value]));
    await expect.poll(() => search.input.role).toBe('combobox');
    expect(attributes()).toMatchObject({
      'aria-autocomplete': 'list',
      'aria-haspopup': 'grid',
      'aria-expanded': 'false',
      autocomplete: 'off',
    });
    const grid = document.getElementById(search.input.getAttribute('aria-controls') ?? '');
    expect(grid?.role).toBe('grid');

    search.element.remove();
    expect(attributes()).toEqual({
      id: 'q',
      type: 'search',
      autocomplete: 'on',
      'aria-label': 'Search',
    });
  });

  test('every id on the page is its own', async ({ shop }) => {
    shop.answer(searchPath, () => results(products(3)));
    const search = mountSearch(shop);
    shop.mount(
      '<input id="other"><vitrine-quick-view for="#other" sheet-media="not all"></vitrine-quick-view>',
    );
    search.write('oak');
    await search.untilShown();
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);

    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe('a property', () => {
  const attributes = { htmlFor: 'for', searchPath: 'search-path', sheetMedia: 'sheet-media' };
  const values = { htmlFor: '#q', searchPath: '/find?q=', sheetMedia: 'not all' };

  test('twins its attribute, and has its default without it', async ({ shop }) => {
    const { element } = mountSearch(shop, '', '', '');
    const defaults = { htmlFor: '', searchPath: '/search?q=', sheetMedia: '(max-width: 40rem)' };
    expect(element).toMatchObject(defaults);
    Object.assign(element, values);
    await element.updateComplete;
    for (const [name, attribute] of Object.entries(attributes)) {
      expect(element.getAttribute(attribute)).toBe(Reflect.get(values, name));
      element.removeAttribute(attribute);
      expect(Reflect.get(element, name)).toBe(Reflect.get(defaults, name));
    }
  });

  test.for([
    ['attribute', 'search-path="" sheet-media=""', {}],
    ['property', '', { searchPath: '', sheetMedia: '' }],
  ] as const)(
    'counts as an empty %s: a path of nothing, and a sheet on every screen',
    async ([, markup, properties], { shop }) => {
      shop.answer(searchPath, () => results(products(1)));
      const search = mountSearch(shop, undefined, markup);
      Object.assign(search.element, properties);
      await expect.poll(() => search.input.role).toBe('combobox');
      search.write('oak');
      await expect.poll(() => search.panel().matches('dialog:modal')).toBe(true);
      await expect.poll(() => search.links().at(-1)?.[1]).toBe('oak');
    },
  );

  test('works when it was set before the element was defined', async ({ shop }) => {
    class LateQuickView extends VitrineQuickView {}
    shop.answer(searchPath, () => results(products(1)));
    const main = shop.mount('<input id="q" aria-label="Search">');
    const element = Object.assign(document.createElement('late-quick-view'), values);
    main.append(element);
    customElements.define('late-quick-view', LateQuickView);
    const input = main.querySelector('input');
    await expect.poll(() => input?.role).toBe('combobox');
    input?.focus();
    document.execCommand('insertText', false, 'oak');
    const allResults = () => element.querySelector('[data-kind=all] vitrine-cell')?.shadowRoot;
    await expect
      .poll(() => allResults()?.querySelector('a')?.getAttribute('href'))
      .toBe('/find?q=oak');
    expect(element.shadowRoot?.querySelector('.panel')?.matches(':popover-open')).toBe(true);
  });

  test('may name another input at any time', async ({ shop }) => {
    const search = mountSearch(shop);
    await search.element.updateComplete;
    shop.mount('<input id="other" aria-label="Other">');
    const [first, other] = search.main.querySelectorAll('input');
    search.element.htmlFor = '#other';
    await search.element.updateComplete;
    expect([first?.role, other?.role]).toEqual([null, 'combobox']);
    search.element.htmlFor = '#none';
    await search.element.updateComplete;
    expect(other?.role).toBeNull();
  });

  test('may name another input while the code of the sheet loads', async ({ shop }) => {
    const search = mountSearch(shop);
    await search.element.updateComplete;
    shop.mount('<input id="other" aria-label="Other">');
    const [first, other] = search.main.querySelectorAll('input');
    Object.assign(search.element, { htmlFor: '#other', sheetMedia: 'all' });
    await expect.poll(() => other?.role).toBe('combobox');
    expect(first?.role).toBeNull();
  });
});

describe('the panel', () => {
  test('goes with a click elsewhere', async ({ shop }) => {
    const search = await openSearch(shop);
    shop.mount('<button>Elsewhere</button>');
    await userEvent.click(search.main);

    await expect.poll(() => search.isOpen()).toBe(false);
    expect(search.input.value).toBe('oak');
  });

  test('opens again with a click into the input', async ({ shop }) => {
    shop.answer(searchPath, () => results(products(1)));
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => search.isOpen()).toBe(false);

    await userEvent.click(search.input);

    await search.untilShown();
    expect(shop.asked).toHaveLength(1);
  });

  test('links to suggestions, collections and all results', async ({ shop }) => {
    shop.answer(searchPath, () => ({
      ...results(products(1)),
      suggestions: [
        {
          text: 'oak & ash',
          highlighted: [
            { text: 'oak', match: true },
            { text: ' & ash', match: false },
          ],
        },
      ],
      collections: [{ id: 4, title: 'Oak things', handle: 'oak/things' }],
    }));
    const search = mountSearch(shop, undefined, `${noSheet} search-path="/find?type=product&q="`);
    search.write('oak');
    await search.untilShown();

    expect(search.links()).toEqual([
      ['Product 1 $20.00', `/products/product-1?${ofOak}`],
      ['oak & ash', '/find?type=product&q=oak%20%26%20ash'],
      ['Oak things', '/collections/oak%2Fthings'],
      ['See all results for “oak”', '/find?type=product&q=oak'],
    ]);
  });

  test('ends a long title with an ellipsis in its second line', async ({ shop }) => {
    shop.answer(searchPath, () => results([product({ title: 'A very long title '.repeat(40) })]));
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    const title = search.element
      .querySelector('[role="gridcell"]')
      ?.shadowRoot?.querySelector('.title');
    const style = getComputedStyle(title ?? search.main);

    expect(style.webkitLineClamp).toBe('2');
    expect(title?.clientHeight).toBe(2 * Number.parseFloat(style.lineHeight));
  });

  test('shows hostile titles as text', async ({ shop }) => {
    const title = '<img src=x onerror="document.title=1">';
    shop.answer(searchPath, () => results([product({ title })]));
    const search = mountSearch(shop);
    search.write('<b>');
    await search.untilShown();

    expect(search.links().map(([text]) => text)).toEqual([
      `${title} $20.00`,
      'See all results for “<b>”',
    ]);
  });
});

describe('the input', () => {
  test('is announced as ready without the shopper, once', async ({ shop }) => {
    setPage({ names: { platform: 'platform', service: 'acme' } });
    const heard: string[] = [];
    const names = ['service:smartsearch.quickview.ready', 'acme:smartsearch.quickview.ready'];
    for (const name of names) {
      document.addEventListener(name, () => heard.push(name), { once: true });
    }
    const search = mountSearch(shop);
    await search.element.updateComplete;

    expect(heard).toEqual(names);
  });

  test('may be faster than the script', async ({ shop }) => {
    shop.answer(searchPath, () => results(products(1)));
    const main = shop.mount('<input id="q" aria-label="Search">');
    await userEvent.type(main.querySelector('input') ?? main, 'oak');
    const search = mountSearch(shop, '');

    await search.untilShown();
  });

  test('may come later, and the one in use counts', async ({ shop }) => {
    shop.answer(searchPath, () => results(products(1)));
    const search = mountSearch(shop, '', noSheet, '.search');
    await search.element.updateComplete;
    shop.mount(
      '<input class="search" aria-label="First"><input class="search" aria-label="Second">',
    );
    const [first, second] = search.main.querySelectorAll('input');

    first?.focus();
    expect(first?.role).toBe('combobox');
    second?.focus();
    expect(first?.hasAttribute('role')).toBe(false);
    expect(second?.role).toBe('combobox');
  });

  test('that is empty shows nothing of another one’s results', async ({ shop }) => {
    shop.answer(searchPath, () => results(products(1)));
    const search = mountSearch(shop);
    shop.mount('<input id="q" aria-label="Second">');
    search.write('oak');
    await search.untilShown();
    search.main.querySelectorAll('input')[1]?.focus();
    await expect.poll(() => search.isOpen()).toBe(false);
    await userEvent.keyboard('{ArrowDown}');
    await search.element.updateComplete;

    expect(search.isOpen()).toBe(false);
    expect(search.links()).toEqual([]);
  });

  test('is left alone by a selector that is none', async ({ shop }) => {
    const search = mountSearch(shop, '<input id="q">', noSheet, '#q[');
    await search.element.updateComplete;

    expect(search.input.attributes).toHaveLength(1);
  });
});
