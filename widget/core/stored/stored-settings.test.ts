import { describe, expect, onTestFinished, vi } from 'vitest';
import { VitrineCartProgress } from '../../cart-progress/cart-progress.ts';
import { VitrineProductCard } from '../../products/product-card.ts';
import { VitrineRecommendations } from '../../products/recommendations.ts';
import { VitrineQuickView } from '../../quick-view/quick-view.ts';
import { VitrineResultsPage } from '../../results-page/results-page.ts';
import { answerStored, later, products, setPage, shadowOf, test } from '../../testing/shop-page.ts';
import { cards, element, topSellers } from '../../testing/recommendations-page.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);
customElements.define('vitrine-product-card', VitrineProductCard);
customElements.define('vitrine-cart-progress', VitrineCartProgress);
customElements.define('vitrine-results-page', VitrineResultsPage);
customElements.define('vitrine-quick-view', VitrineQuickView);

const settings = {
  title: 'Stored',
  source: topSellers,
  limit: 2,
  layout: 'grid',
  add_to_cart: true,
  badges: 'sale: Less',
  custom_properties: { '--vitrine-radius': '24px', '--vitrine-star': 'red' },
};

const settingsPath = '/api/v1/page';

function ofRadius(value: string) {
  return { settings: { custom_properties: { '--vitrine-radius': value } } };
}

function radiusOf(of: Element): string {
  return getComputedStyle(of).getPropertyValue('--vitrine-radius');
}

describe('the settings of a stored widget', () => {
  test('are read by a list, with one request for its products', async ({ shop }) => {
    answerStored(shop, () => ({ settings }));
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount('<vitrine-recommendations widget-id="7"></vitrine-recommendations>');
    await cards(main).toBe(2);

    const list = element(main);
    expect(shadowOf(list).querySelectorAll('[part=add]')).toHaveLength(2);
    expect(list.badges).toBe('sale: Less');
    expect(radiusOf(list)).toBe('24px');
    expect(shop.asked.map(({ path }) => path)).toEqual([settingsPath, topSellers]);
  });

  test('do not override the markup', async ({ shop }) => {
    answerStored(shop, () => ({ settings }));
    shop.answer(topSellers, () => ({ data: products(1) }));
    const main = shop.mount(
      '<vitrine-recommendations widget-id="7" badges="new: New" style="--vitrine-radius: 3px"></vitrine-recommendations>',
    );
    await cards(main).toBe(1);

    expect(element(main).badges).toBe('new: New');
    expect(radiusOf(element(main))).toBe('3px');
  });

  test('override what the theme sets for the whole page', async ({ shop }) => {
    answerStored(shop, () => ({ settings }));
    shop.answer(topSellers, () => ({ data: products(1) }));
    const main = shop.mount(
      '<div style="--vitrine-radius: 3px"><vitrine-recommendations widget-id="7"></vitrine-recommendations></div>',
    );
    await cards(main).toBe(1);

    expect(radiusOf(element(main))).toBe('24px');
  });

  test('that another widget does not have go with the former one', async ({ shop }) => {
    const other = { title: '', source: topSellers, limit: 1, layout: 'grid', ratings: true };
    answerStored(shop, (id) => ({ settings: id === '7' ? settings : other }));
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount('<vitrine-recommendations widget-id="7"></vitrine-recommendations>');
    await cards(main).toBe(2);
    element(main).widgetId = '8';
    await cards(main).toBe(1);

    expect(element(main).addToCart).toBe(false);
    expect(element(main).ratings).toBe(true);
    expect(radiusOf(element(main))).toBe('');
  });

  test('are read by an element without products before it is shown', async ({ shop }) => {
    answerStored(shop, () => ({
      settings: {
        page_size: 12,
        paging: 'more',
        custom_properties: { '--vitrine-radius': '1px' },
      },
    }));
    const main = shop.mount(
      '<vitrine-results-page widget-id="7" paging="pages"></vitrine-results-page>',
    );
    const results = main.querySelector('vitrine-results-page');

    await expect.poll(() => results?.pageSize).toBe('12');
    expect(results?.paging).toBe('pages');
    expect(results && radiusOf(results)).toBe('1px');
  });

  for (const [title, stored, read] of [
    ['lead to no address that runs a script', 'javascript:alert(1)//', '/search?q='],
    ['lead to a path of the shop', '/find?q=', '/find?q='],
    ['lead to an address of the web', 'https://a.test/?q=', 'https://a.test/?q='],
  ] as const) {
    test(title, async ({ shop }) => {
      answerStored(shop, () => ({ settings: { search_path: stored } }));
      const main = shop.mount('<vitrine-quick-view widget-id="7"></vitrine-quick-view>');
      const search = main.querySelector('vitrine-quick-view');

      await expect.poll(() => search?.hasUpdated).toBe(true);
      expect(search?.searchPath).toBe(read);
    });
  }

  test('are not requested by a card of one product, whose widget only names its source', async ({
    shop,
  }) => {
    shop.answer('/api/v1/products/static', () => ({ data: products(1) }));
    const main = shop.mount(
      '<vitrine-product-card widget-id="7" product-id="1"></vitrine-product-card>',
    );
    const card = main.querySelector('vitrine-product-card');

    await expect.poll(() => card && shadowOf(card).querySelector('a .title')).toBeTruthy();
    expect(shop.asked.map(({ path }) => path)).not.toContain(settingsPath);
  });

  test('are waited for as long as for products', async ({ shop }) => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => limits.mockRestore());
    const limit = new AbortController();
    limits.mockReturnValue(limit.signal);
    shop.answer(settingsPath, () => new Promise(() => undefined));
    const main = shop.mount('<vitrine-results-page widget-id="7"></vitrine-results-page>');
    await expect.poll(() => shop.asked.map(({ path }) => path)).toEqual([settingsPath]);
    expect(main.querySelector('vitrine-results-page')?.hasUpdated).toBe(false);
    expect(limits.mock.calls).toEqual([[5_000]]);
    limit.abort();

    await expect.poll(() => main.querySelector('vitrine-results-page')?.hasUpdated).toBe(true);
  });

  test('are requested once by all elements of a page that name the widget', async ({ shop }) => {
    answerStored(shop, () => ({ settings: { ...settings, page_size: 12 } }));
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(`<vitrine-recommendations widget-id="7"></vitrine-recommendations>
      <vitrine-cart-progress widget-id="7" goals="5 shipping"></vitrine-cart-progress>
      <vitrine-results-page widget-id="7"></vitrine-results-page>`);
    await cards(main).toBe(2);
    const results = main.querySelector('vitrine-results-page');
    await expect.poll(() => results?.pageSize).toBe('12');
    const late = document.createElement('vitrine-cart-progress');
    late.widgetId = '7';
    main.append(late);
    await expect.poll(() => radiusOf(late)).toBe('24px');

    expect(shop.asked.filter(({ path }) => path === settingsPath)).toHaveLength(1);
  });

  test('are requested with the type of the page', async ({ shop }) => {
    setPage({ page: { tag: { pageType: 'collection' } } });
    shop.mount('<vitrine-results-page widget-id="7"></vitrine-results-page>');
    await expect.poll(() => shop.asked.at(0)?.query.get('page_type')).toBe('collection');
  });

  test('are requested again by the next element after a failure', async ({ shop }) => {
    const main = shop.mount('<vitrine-results-page widget-id="7"></vitrine-results-page>');
    await expect.poll(() => main.querySelector('vitrine-results-page')?.hasUpdated).toBe(true);
    answerStored(shop, () => ({ settings: { page_size: 12 } }));
    const second = document.createElement('vitrine-results-page');
    second.widgetId = '7';
    main.append(second);

    await expect.poll(() => second.pageSize).toBe('12');
  });

  test('outlive an element that is removed during the request', async ({ shop }) => {
    const answer = later<object>();
    answerStored(shop, () => answer.promise);
    shop.answer(topSellers, () => ({ data: products(2) }));
    const list = '<vitrine-recommendations widget-id="7"></vitrine-recommendations>';
    const main = shop.mount(list + list);
    await expect.poll(() => shop.asked).toHaveLength(1);
    main.firstElementChild?.remove();
    answer.resolve({ settings });
    await cards(main).toBe(2);

    expect(shop.asked.map(({ path }) => path)).toEqual([settingsPath, topSellers]);
  });

  test('are those of another widget that the page names during the request', async ({ shop }) => {
    const former = later<object>();
    answerStored(shop, (id) => (id === '7' ? former.promise : ofRadius('8px')));
    const main = shop.mount('<vitrine-results-page widget-id="7"></vitrine-results-page>');
    const results = main.querySelector('vitrine-results-page');
    await expect.poll(() => shop.asked.map(({ path }) => path)).toEqual([settingsPath]);
    results?.setAttribute('widget-id', '8');
    former.resolve(ofRadius('7px'));

    await expect.poll(() => results?.hasUpdated).toBe(true);
    expect(results && radiusOf(results)).toBe('8px');
  });

  test('stay when the answer for the widget before comes late', async ({ shop }) => {
    const former = later<object>();
    answerStored(shop, (id) => (id === '7' ? former.promise : ofRadius('8px')));
    const main = shop.mount('<vitrine-cart-progress widget-id="7"></vitrine-cart-progress>');
    const progress = main.querySelector('vitrine-cart-progress');
    await expect.poll(() => shop.asked.map(({ path }) => path)).toContain(settingsPath);
    progress?.setAttribute('widget-id', '8');
    await expect.poll(() => progress && radiusOf(progress)).toBe('8px');
    former.resolve(ofRadius('7px'));
    // It waits for the same answer, and reads it after the first element.
    const other = document.createElement('vitrine-cart-progress');
    other.widgetId = '7';
    main.append(other);
    await expect.poll(() => radiusOf(other)).toBe('7px');

    expect(progress && radiusOf(progress)).toBe('8px');
  });

  test('are read by an element that the theme moves during the request', async ({ shop }) => {
    const answer = later<object>();
    answerStored(shop, () => answer.promise);
    const main = shop.mount('<vitrine-results-page widget-id="7"></vitrine-results-page>');
    const results = main.querySelector('vitrine-results-page');
    await expect.poll(() => shop.asked.map(({ path }) => path)).toContain(settingsPath);
    main.prepend(document.createElement('p'));
    main.append(results ?? '');
    answer.resolve({ settings: { page_size: 12 } });

    await expect.poll(() => results?.hasUpdated).toBe(true);
    expect(results?.pageSize).toBe('12');
  });

  test('leave the place of results and the theme’s collection until they are there', async ({
    shop,
  }) => {
    shop.answer(settingsPath, () => new Promise(() => undefined));
    const main = shop.mount(
      `<vitrine-results-page widget-id="7"></vitrine-results-page>
      <vitrine-results-page widget-id="7" collection="mugs"><p slot="fallback">Mugs</p></vitrine-results-page>`,
    );
    await expect.poll(() => shop.asked.map(({ path }) => path)).toContain(settingsPath);
    const [results, collection] = main.querySelectorAll('vitrine-results-page');

    expect(results?.hasUpdated).toBe(false);
    expect(results?.shadowRoot?.querySelector('[aria-busy=true]')).toBeTruthy();
    expect(results?.getBoundingClientRect().height).toBeGreaterThanOrEqual(innerHeight);
    expect(collection?.querySelector('p')?.checkVisibility()).toBe(true);
  });

  test('that do not arrive leave the markup', async ({ shop }) => {
    const main = shop.mount(
      '<vitrine-cart-progress widget-id="7" goals="5 shipping"></vitrine-cart-progress>',
    );
    const progress = main.querySelector('vitrine-cart-progress');

    await expect.poll(() => progress?.hasUpdated).toBe(true);
    expect(progress?.goals).toBe('5 shipping');
    expect(shop.asked.map(({ path }) => path)).toContain(settingsPath);
  });
});
