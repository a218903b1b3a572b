import { expect, onTestFinished } from 'vitest';
import type { VitrineQuickView } from '../quick-view/quick-view.ts';
import type { StoreProduct } from '../core/product.ts';
import { products, shadowOf, type ShopPage } from './shop-page.ts';

export const searchPath = '/api/v1/smart-search/search/quick-view';

/** A media query that never matches, so that results open in the panel on every screen. */
export const noSheet = 'sheet-media="not all"';

const plainInput = '<input id="q" name="q" type="search" aria-label="Search">';

/** Returns a quick view response that holds only these products. */
export function results(data: readonly StoreProduct[]) {
  return { data, suggestions: [], collections: [], pageInfo: { serverSize: data.length } };
}

/** Mounts a search form with a quick view and returns accessors for tests. */
export function mountSearch(
  shop: ShopPage,
  input = plainInput,
  attributes = noSheet,
  selector = '#q',
): ReturnType<typeof searchOf> {
  const main = shop.mount(
    `<form action="/search">${input}</form><vitrine-quick-view for="${selector}" ${attributes}></vitrine-quick-view>`,
  );
  return searchOf(main);
}

/** Mounts an open panel with three product rows and a row for all results. */
export async function openSearch(shop: ShopPage, list: readonly StoreProduct[] = products(3)) {
  shop.answer(searchPath, () => results(list));
  const search = mountSearch(shop);
  search.write('oak');
  await search.untilShown();
  return search;
}

function searchOf(main: HTMLElement) {
  const element = found(main.querySelector('vitrine-quick-view'));
  const panel = () => found(shadowOf(element).querySelector<HTMLElement>('.panel'));
  const status = () => found(shadowOf(element).querySelector('[role="status"]'));
  return {
    main,
    element,
    panel,
    status,
    get input(): HTMLInputElement {
      return found(main.querySelector('input'));
    },
    /** Inserts text at the caret in one step, so that a slow machine causes no pause between letters. */
    write(text: string): void {
      this.input.focus();
      document.execCommand('insertText', false, text);
    },
    announcement: () => words(status()),
    /** Collects every text of the status region from now on, as a screen reader announces it. */
    announcements(): string[] {
      const announced: string[] = [];
      const listener = new MutationObserver(() => announced.push(words(status())));
      listener.observe(status(), { childList: true, characterData: true, subtree: true });
      onTestFinished(() => listener.disconnect());
      return announced;
    },
    /** The dialog of a product's options. */
    picker: () => shadowOf(element).querySelector<HTMLDialogElement>('[part=options]:modal'),
    panelText: () => words(panel()),
    isOpen: () => panel().matches(':popover-open'),
    notes: () => words(found(shadowOf(element).querySelector('.note'))),
    isStalled: () => shadowOf(element).querySelector('.progress')?.checkVisibility() ?? false,
    untilShown: () =>
      expect
        .poll(
          () =>
            element.querySelectorAll('[role="row"]').length > 0 && panel().matches(':popover-open'),
        )
        .toBe(true),
    links: () => linksOf(element),
    titles: () => shadowTexts(element, '.title'),
    buttons: () => shadowTexts(element, '.button'),
    failures: () => shadowTexts(element, '.failure'),
    active: () => activeCell(main),
    activeElement: () => main.querySelector('[aria-selected="true"]'),
  };
}

/** Returns text and address of the links in the first cells of all rows. */
function linksOf(element: VitrineQuickView): (readonly [string, string | null])[] {
  return cells(element).flatMap((cell) =>
    [...shadowOf(cell).querySelectorAll('.link')].map(
      (link) => [words(link), link.getAttribute('href')] as const,
    ),
  );
}

function shadowTexts(element: VitrineQuickView, selector: string): string[] {
  return cells(element).flatMap((cell) =>
    [...shadowOf(cell).querySelectorAll(selector)].map(words),
  );
}

function cells(element: VitrineQuickView): Element[] {
  return [...element.querySelectorAll('[role="gridcell"]')];
}

/** Returns row and cell of the input's active descendant, or null. */
function activeCell(main: HTMLElement): string | null {
  const id = main.querySelector('input')?.getAttribute('aria-activedescendant');
  const cell = id ? found(document.getElementById(id)) : null;
  if (cell && cell.getAttribute('aria-selected') !== 'true') {
    throw new Error('The active cell is not the selected one');
  }
  return cell && (/\d+-\d+$/.exec(cell.id)?.[0] ?? null);
}

function words(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

function found<Found>(value: Found | null): Found {
  if (value === null) {
    throw new Error('Not on the page');
  }
  return value;
}
