import { expect, onTestFinished } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { VitrineResultsPage } from '../results-page/results-page.ts';
import { getPath, textAt } from '../core/json.ts';
import type { StoreProduct } from '../core/product.ts';
import { products, shadowOf, type Asked, type ShopPage } from './shop-page.ts';

export const resultsPath = '/api/v1/smart-search/search';

const sizes = { phone: [390, 844], desk: [1280, 800] } as const;

/** Returns a search response with these products, a facet of each kind and two pages. */
export function found(data: readonly StoreProduct[], changes: object = {}) {
  return {
    data,
    aggregations: {
      availability: [
        { value: true, count: 20 },
        { value: false, count: 4 },
      ],
      price: { min: 12.5, max: 80 },
      categories: [
        { value: 'Mugs', count: 14 },
        { value: 'Pots', count: 10 },
      ],
      options: [
        {
          name: 'Colour',
          values: [
            { value: 'Moss', count: 9 },
            { value: 'Red', count: 3 },
          ],
        },
      ],
      vendors: Array.from({ length: 12 }, (_, index) => ({
        value: `Maker ${index + 1}`,
        count: 12 - index,
      })),
    },
    facets: [
      { field: 'availability' },
      { field: 'price' },
      { field: 'categories' },
      { field: 'options', option: 'Colour' },
      { field: 'vendors' },
    ],
    pageInfo: { serverSize: 24, pageCount: 2 },
    ...changes,
  };
}

export const nothingFound = {
  data: [],
  aggregations: {},
  facets: [],
  pageInfo: { serverSize: 0, pageCount: 0 },
};

/** Returns the body of a search request, parsed as the service parses it. */
export function askedFor({ body }: Asked): Record<string, unknown> {
  return Object.fromEntries(
    ['searchTerm', 'filters', 'sortBy', 'currentPage', 'pageSize', 'aggregate'].map((name) => [
      name,
      getPath(body, name),
    ]),
  );
}

export function termOf({ body }: Asked): string {
  return textAt(body, 'searchTerm');
}

interface ResultsPlace {
  query?: string;
  size?: keyof typeof sizes;
  markup?: string;
  /** Nodes that a server has rendered, instead of markup. */
  rendered?: Element;
}

/** Mounts a results page at an address in a window of the given size, and waits for the results. */
export async function openResults(shop: ShopPage, place: ResultsPlace = {}) {
  const results = await mountResults(shop, place);
  await results.untilSettled();
  return results;
}

export async function mountResults(
  shop: ShopPage,
  {
    query = '?q=oak',
    size = 'desk',
    rendered,
    markup = rendered ? '' : '<vitrine-results-page></vitrine-results-page>',
  }: ResultsPlace = {},
): Promise<ReturnType<typeof resultsOf>> {
  const [width, height] = sizes[size];
  await browserPage.viewport(width, height);
  const before = location.href;
  history.replaceState(null, '', query);
  onTestFinished(() => history.replaceState(null, '', before));
  const main = shop.mount(markup);
  main.append(...(rendered ? [rendered] : []));
  return resultsOf(main);
}

/** Mounts the first page of a search that always finds two products. */
export function answerTwo(shop: ShopPage): void {
  shop.answer(resultsPath, () => found(products(2)));
}

function resultsOf(main: HTMLElement) {
  const element = main.querySelector('vitrine-results-page');
  if (!(element instanceof VitrineResultsPage)) {
    throw new Error('There is no results page');
  }
  const root = shadowOf(element);
  const all = <Found extends HTMLElement>(selector: string) => [
    ...root.querySelectorAll<Found>(selector),
  ];
  const one = (selector: string): HTMLElement => {
    const [first] = all(selector);
    if (!first) {
      throw new Error(`${selector} is not on the results page`);
    }
    return first;
  };
  const texts = (selector: string) => all(selector).map(wordsOf);
  return {
    main,
    element,
    root,
    all,
    one,
    texts,
    isBusy: () => one('.results').getAttribute('aria-busy') === 'true',
    titles: () => texts('[data-index] .title'),
    chips: () => texts('.chip'),
    status: () => wordsOf(one('[role="status"]')),
    /** Returns the link or button with this name or text. */
    named: (name: string) => {
      const match = all('a, button, summary').find(
        (control) => control.ariaLabel === name || wordsOf(control) === name,
      );
      if (!match) {
        throw new Error(`Nothing is named ${name}`);
      }
      return match;
    },
    /** Returns the tick box of a facet's value. */
    box: (label: string) => {
      const match = all<HTMLAnchorElement>('.tick').find(
        (value) => value.querySelector('.label')?.textContent === label,
      );
      if (!match) {
        throw new Error(`There is no ${label} to choose`);
      }
      return match;
    },
    sheet: () => dialogIn(root),
    /** Waits until the sheet is open, since its code is loaded at the first opening. */
    untilOpen: () => expect.poll(() => root.querySelector('dialog')?.open).toBe(true),
    untilSettled: () =>
      expect
        .poll(() => all('.results').map((part) => part.getAttribute('aria-busy')))
        .toEqual(['false']),
  };
}

function dialogIn(root: ShadowRoot): HTMLDialogElement {
  const dialog = root.querySelector('dialog');
  if (!dialog) {
    throw new Error('There is no sheet');
  }
  return dialog;
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
