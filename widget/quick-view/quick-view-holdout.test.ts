import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setConsent } from '../shopper/set-consent.ts';
import { experimentOf, serveSearchExperiment } from '../testing/search-experiment.ts';
import { mountSearch, noSheet, results, searchPath } from '../testing/search-page.ts';
import { products, type ShopPage, test } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const input =
  '<form><input id="q" name="q" aria-label="Search" aria-controls="suggestions" aria-expanded="true" autocomplete="on"><ul id="suggestions"><li>Oak</li></ul></form>';

/** Mounts a theme that suggests searches by itself. */
async function mountTheme(shop: ShopPage, attributes = noSheet) {
  const experiment = experimentOf('holdout');
  shop.answer(searchPath, () => ({ ...results(products(3)), experiment }));
  const search = mountSearch(shop, input, attributes);
  await expect.poll(() => search.input.role).toBe('combobox');
  const inputs: string[] = [];
  search.input.addEventListener('input', () => inputs.push(search.input.value));
  return {
    search,
    inputs,
    untilLeftToTheme: () => expect.poll(() => search.input.hasAttribute('role')).toBe(false),
    list: () => search.main.querySelector('#suggestions')?.checkVisibility(),
    searches: () => shop.asked.filter(({ path }) => path === searchPath),
  };
}

/** Collects the events of the quick view, but for `ready`. */
function collectEvents(): string[] {
  const events: string[] = [];
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  for (const name of ['open', 'close', 'results', 'view'] as const) {
    const handleEvent = () => events.push(name);
    document.addEventListener(`service:smartsearch.quickview.${name}`, handleEvent, listening);
  }
  return events;
}

describe('in the holdout of an experiment on the search, the input', () => {
  test('is the theme’s after the first answer, with what was typed', async ({ shop }) => {
    serveSearchExperiment(shop);
    const events = collectEvents();
    const { search, inputs, untilLeftToTheme, list, searches } = await mountTheme(shop);
    // On a slow machine, the panel would open before the answer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    search.write('oak');
    await vi.advanceTimersByTimeAsync(120);
    await untilLeftToTheme();
    vi.useRealTimers();
    expect(inputs).toEqual(['oak']);
    expect(list()).toBe(true);
    expect(search.input.outerHTML).toBe(
      '<input id="q" name="q" aria-label="Search" aria-controls="suggestions" aria-expanded="true" autocomplete="on">',
    );
    expect(search.element.children).toHaveLength(0);
    expect(events).toEqual([]);

    search.input.focus();
    await userEvent.keyboard('s');
    expect(inputs).toEqual(['oak', 'oaks']);
    expect(searches()).toHaveLength(1);
    let submitted = '';
    search.main.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted = search.input.value;
    });
    await userEvent.keyboard('{Enter}');
    expect(submitted).toBe('oaks');
  });

  test('counts the shopper at once, as A does, on a page that names no shop too', async ({
    shop,
  }) => {
    const exposures = serveSearchExperiment(shop, {});
    const { search, untilLeftToTheme } = await mountTheme(shop);
    search.write('oak');
    await untilLeftToTheme();
    expect(exposures()).toEqual(['experiment/4/holdout']);
    expect(localStorage.getItem('vitrine-variants')).toBe('4:holdout');
  });

  test('leaves the sheet of a small screen, and keeps the focus and the text', async ({ shop }) => {
    serveSearchExperiment(shop);
    const { search, inputs, untilLeftToTheme } = await mountTheme(shop, 'sheet-media="all"');
    search.input.focus();
    search.write('oak');
    await untilLeftToTheme();
    expect(search.element.querySelector('input')).toBeNull();
    expect(document.activeElement).toBe(search.input);
    expect(search.input.value).toBe('oak');
    expect(inputs).toEqual(['oak']);
  });

  test('repeats nothing for a theme that has heard it', async ({ shop }) => {
    serveSearchExperiment(shop);
    const { search, inputs, untilLeftToTheme } = await mountTheme(
      shop,
      `${noSheet} theme-suggestions`,
    );
    search.write('oak');
    await untilLeftToTheme();
    expect(inputs).toEqual(['oak']);
  });

  test('is the element’s again once consent has been withdrawn', async ({ shop }) => {
    serveSearchExperiment(shop);
    const { search, untilLeftToTheme } = await mountTheme(shop);
    search.write('oak');
    await untilLeftToTheme();
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
  const { search, searches } = await mountTheme(shop);
  search.write('oak');
  await search.untilShown();
  expect(searches().map(({ body }) => body)).toEqual([{ query: 'oak', searchContent: true }]);
  expect(exposures()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
