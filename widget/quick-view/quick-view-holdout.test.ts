import { describe, expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setConsent } from '../shopper/set-consent.ts';
import { experimentOf, serveSearchExperiment } from '../testing/search-experiment.ts';
import { mountSearch, noSheet, results, searchPath } from '../testing/search-page.ts';
import { products, type ShopPage, test } from '../testing/shop-page.ts';
import { stopViews } from '../testing/view-clock.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const input =
  '<form><input id="q" name="q" aria-label="Search" aria-controls="suggestions"><ul id="suggestions"><li>Oak</li></ul></form>';

/** Mounts a theme that suggests searches by itself. */
async function mountTheme(shop: ShopPage, attributes = noSheet) {
  const experiment = experimentOf('holdout');
  shop.answer(searchPath, () => ({ ...results(products(3)), experiment }));
  const search = mountSearch(shop, input, attributes);
  await expect.poll(() => search.input.role).toBe('combobox');
  const heard: string[] = [];
  search.input.addEventListener('input', () => heard.push(search.input.value));
  return {
    search,
    heard,
    isThemes: () => expect.poll(() => search.input.hasAttribute('role')).toBe(false),
    list: () => search.main.querySelector('#suggestions')?.checkVisibility(),
    searches: () => shop.asked.filter(({ path }) => path === searchPath),
  };
}

/** Collects the events of the quick view, but for `ready`. */
function toldEvents(): string[] {
  const told: string[] = [];
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  for (const name of ['open', 'close', 'results', 'view'] as const) {
    const hear = () => told.push(name);
    document.addEventListener(`service:smartsearch.quickview.${name}`, hear, listening);
  }
  return told;
}

describe('in the holdout of an experiment on the search, the input', () => {
  test('is the theme’s after the first answer, with what was typed', async ({ shop }) => {
    serveSearchExperiment(shop);
    const told = toldEvents();
    const { search, heard, isThemes, list, searches } = await mountTheme(shop);
    search.write('oak');
    await isThemes();
    expect(heard).toEqual(['oak']);
    expect(list()).toBe(true);
    expect(search.input.getAttributeNames()).not.toContain('aria-expanded');
    expect(search.element.children).toHaveLength(0);
    expect(told).toEqual([]);

    search.input.focus();
    await userEvent.keyboard('s');
    expect(heard).toEqual(['oak', 'oaks']);
    expect(searches()).toHaveLength(1);
    let submitted = '';
    search.main.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted = search.input.value;
    });
    await userEvent.keyboard('{Enter}');
    expect(submitted).toBe('oaks');
  });

  test('counts the shopper once, when A would, on a page that names no shop too', async ({
    shop,
  }) => {
    const exposures = serveSearchExperiment(shop, {});
    const clock = stopViews();
    const { search, isThemes } = await mountTheme(shop);
    search.write('oak');
    await isThemes();
    await clock.begun().toBe(1);
    clock.advance(999);
    expect(exposures()).toEqual([]);
    clock.advance(1);
    expect(exposures()).toEqual(['experiment/4/holdout']);
    expect(localStorage.getItem('vitrine-variants')).toBe('4:holdout,');
  });

  test('leaves the sheet of a small screen, and keeps the focus and the text', async ({ shop }) => {
    serveSearchExperiment(shop);
    const { search, heard, isThemes } = await mountTheme(shop, 'sheet-media="all"');
    search.input.focus();
    search.write('oak');
    await isThemes();
    expect(search.element.querySelector('input')).toBeNull();
    expect(document.activeElement).toBe(search.input);
    expect(search.input.value).toBe('oak');
    expect(heard).toEqual(['oak']);
  });

  test('is the element’s again once consent has been withdrawn', async ({ shop }) => {
    serveSearchExperiment(shop);
    const { search, isThemes } = await mountTheme(shop);
    search.write('oak');
    await isThemes();
    setConsent(false);
    shop.answer(searchPath, () => results(products(3)));
    search.input.blur();
    search.input.focus();
    await expect.poll(() => search.input.role).toBe('combobox');
    search.write('elm');
    await search.untilShown();
    expect(search.titles()).toHaveLength(3);
  });
});

test('without consent, a search names no session, and its shopper is not counted', async ({
  shop,
}) => {
  const exposures = serveSearchExperiment(shop);
  setConsent(false);
  const clock = stopViews();
  const { search, searches } = await mountTheme(shop);
  shop.answer(searchPath, () => results(products(3)));
  search.write('oak');
  await search.untilShown();
  clock.advance(1_000);
  expect(searches().map(({ body }) => body)).toEqual([{ query: 'oak', searchContent: true }]);
  expect(exposures()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
