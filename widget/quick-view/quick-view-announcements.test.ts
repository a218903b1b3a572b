import { describe, expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountSearch, openSearch, results, searchPath } from '../testing/search-page.ts';
import { later, product, products, queryOf, shadowOf, test } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

describe('the number of results', () => {
  test('is announced once when the query settles', async ({ shop }) => {
    shop.answer(searchPath, () => ({ ...results(products(2)), pageInfo: { serverSize: 34 } }));
    const search = mountSearch(shop);
    await search.element.updateComplete;
    const announced = search.announcements();

    search.write('oak');
    await search.untilShown();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await search.element.updateComplete;

    expect(announced).toEqual(['34 results for “oak”']);
  });

  test('is announced again when the same query is typed again', async ({ shop }) => {
    const search = await openSearch(shop);
    const announced = search.announcements();
    await userEvent.clear(search.input);
    search.write('oak');

    await expect.poll(() => announced).toEqual(['', '3 results for “oak”']);
  });

  test('is cleared while the next query is loading, and says that it fails', async ({ shop }) => {
    const search = await openSearch(shop);
    const announced = search.announcements();
    shop.answer(searchPath, () => Response.error());
    await userEvent.keyboard('s');

    await expect.poll(() => announced).toEqual(['', 'No answer. Press Enter to search.']);
  });

  test('that arrives after Escape is announced when the shopper opens the panel', async ({
    shop,
  }) => {
    const search = await openSearch(shop);
    const answer = later<unknown>();
    shop.answer(searchPath, () => answer.promise);
    await userEvent.keyboard('s{Escape}');
    await expect.poll(() => shop.asked.map(queryOf)).toEqual(['oak', 'oaks']);
    answer.resolve(results(products(1)));
    await expect.poll(() => search.titles()).toEqual(['Product 1']);
    expect(search.announcement()).toBe('');

    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => search.announcement()).toBe('1 result for “oaks”');
  });
});

describe('an addition', () => {
  test('is announced politely in a short text', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    shop.answer(searchPath, () => results([product({ title: 'A very long title '.repeat(9) })]));
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    const announced = search.announcements();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');

    await expect.poll(() => announced).toEqual(['', 'Added to cart']);
    expect(search.status().getAttribute('aria-live')).toBeNull();
  });

  test('is announced each time', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const search = await openSearch(shop);
    const announced = search.announcements();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(() => search.announcement()).toBe('Added to cart');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');

    await expect.poll(() => announced).toEqual(['', 'Added to cart', '', 'Added to cart']);
  });
});

describe('built-in texts', () => {
  test('have a `lang`, which titles and messages of the store do not', async ({ shop }) => {
    const refusal = { status: 422, description: 'Trop tard.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));
    const search = await openSearch(shop);
    search.main.lang = 'fr';
    expect(search.status().querySelector('[lang]')?.getAttribute('lang')).toBe('en');
    expect(languages(search.element, 'button')).toEqual(['en', 'en', 'en']);
    expect(languages(search.element, '.title')).toEqual([null, null, null]);

    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(() => search.announcement()).toBe('Trop tard.');
    expect(search.status().querySelector('[lang]')).toBeNull();
    expect(languages(search.element, '.failure')).toEqual([null]);
  });

  test('are read from left to right in a page that is read from right to left', async ({
    shop,
  }) => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    shop.answer('shop:/cart/add.js', () => later<unknown>().promise);
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    await expect.poll(() => search.buttons()[0]).toBe('Adding …');

    for (const words of ['Products', 'See all results for “oak”', 'Adding …']) {
      const [first, last] = endsOf(search.element, words);
      expect(last?.left, words).toBeGreaterThan(first?.left ?? Infinity);
    }
    const label = search.element.querySelector('vitrine-rows');
    const [first, last] = endsOf(search.element, 'Products');
    const { left = 0, right = 0 } = label?.getBoundingClientRect() ?? {};
    expect(right - (last?.right ?? 0)).toBeLessThan((first?.left ?? 0) - left);
  });

  test('are shown when the store gives no reason', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => new Response('', { status: 500 }));
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    const sentence = 'Could not be added. Please try again.';

    await expect.poll(() => search.failures()).toEqual([sentence]);
    expect(search.announcement()).toBe(sentence);
    expect(languages(search.element, '.failure')).toEqual(['en']);
  });
});

/** Returns the positions of the first and the last letter of a text in the cells and groups. */
function endsOf(element: Element, words: string): DOMRect[] {
  const texts = [...element.querySelectorAll('vitrine-rows, vitrine-cell')].flatMap((host) => {
    const walker = document.createTreeWalker(shadowOf(host), NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) {
      nodes.push(walker.currentNode);
    }
    return nodes;
  });
  const text = texts.find(({ textContent }) => textContent?.includes(words));
  if (!text) {
    throw new Error(`“${words}” is not there`);
  }
  const start = (text.textContent ?? '').indexOf(words);
  return [start, start + words.length - 1].map((place) => {
    const range = document.createRange();
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect();
  });
}

/** Returns the `lang` in or around these parts of the cells. */
function languages(element: Element, selector: string): (string | null)[] {
  return [...element.querySelectorAll('[role="gridcell"]')].flatMap((cell) =>
    [...shadowOf(cell).querySelectorAll(selector)].map(
      (part) =>
        (part.querySelector('[lang]') ?? part.closest('[lang]'))?.getAttribute('lang') ?? null,
    ),
  );
}
