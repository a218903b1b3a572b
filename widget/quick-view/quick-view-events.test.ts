import { describe, expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountSearch, openSearch, results, searchPath } from '../testing/search-page.ts';
import {
  later,
  linked,
  ofOak,
  product,
  products,
  setPage,
  test,
  variant,
} from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const names = ['ready', 'open', 'close', 'results', 'view', 'select', 'beforeAdd', 'add'] as const;

/** Collects the events of the document in order. Cancels the named events. */
function collectEvents(...prevented: readonly string[]): [string, unknown][] {
  const list: [string, unknown][] = [];
  const listening = new AbortController();
  for (const name of names) {
    document.addEventListener(
      `service:smartsearch.quickview.${name}`,
      (event) => {
        list.push([name, event.detail]);
        if (prevented.includes(name)) {
          event.preventDefault();
        }
      },
      listening,
    );
  }
  onTestFinished(() => listening.abort());
  return list;
}

function stayHere(main: HTMLElement): Event[] {
  const clicks: Event[] = [];
  main.addEventListener('click', (event) => {
    clicks.push(event);
    event.preventDefault();
  });
  return clicks;
}

describe('the page receives', () => {
  test('results, the opening of the panel and the view', async ({ shop }) => {
    const events = collectEvents();
    shop.answer(searchPath, () => ({ ...results(products(2)), pageInfo: { serverSize: 34 } }));
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    await userEvent.keyboard('{Escape}');

    expect(events.map(([name]) => name)).toEqual(['ready', 'results', 'open', 'view', 'close']);
    expect(events[1]?.[1]).toEqual({
      query: 'oak',
      products: linked(products(2), ofOak),
      total: 34,
    });
    expect(events[3]?.[1]).toEqual(events[1]?.[1]);
  });

  test('later results without a second opening, nor a closing by a failure', async ({ shop }) => {
    const search = await openSearch(shop);
    const events = collectEvents();
    const eventNames = () => events.map(([name]) => name);
    await userEvent.keyboard('s');
    await expect.poll(eventNames).toEqual(['results', 'view']);
    shop.answer(searchPath, () => Response.error());
    await userEvent.keyboard('t');
    await expect.poll(() => search.notes()).not.toBe('');
    await userEvent.keyboard('{Escape}');
    await expect.poll(eventNames).toEqual(['results', 'view', 'close']);
  });

  test('the view of results that arrive after Escape once, when the panel opens', async ({
    shop,
  }) => {
    const answer = later<unknown>();
    shop.answer(searchPath, () => answer.promise);
    const search = mountSearch(shop, '<input id="q" aria-label="Search">');
    const events = collectEvents();
    const eventNames = () => events.map(([name]) => name);
    search.write('oak');
    await expect.poll(() => shop.asked.length).toBe(1);
    await userEvent.keyboard('{Escape}');
    answer.resolve(results(products(1)));
    await expect.poll(eventNames).toEqual(['ready', 'results']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(eventNames).toEqual(['ready', 'results', 'open', 'view']);
    await userEvent.keyboard('{Escape}{ArrowDown}');
    await expect.poll(() => eventNames().slice(4)).toEqual(['close', 'open']);
  });

  test('the selected row with its address', async ({ shop }) => {
    const search = await openSearch(shop);
    const clicks = stayHere(search.main);
    const events = collectEvents();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');

    const [second] = linked([product({ id: 2 })], ofOak);
    const url = second?.link;
    expect(events[0]).toEqual([
      'select',
      { kind: 'product', query: 'oak', url, position: 2, product: second },
    ]);
    expect(clicks).toHaveLength(1);
  });

  test('the selection of “see all” with the middle button', async ({ shop }) => {
    const search = await openSearch(shop);
    stayHere(search.main);
    search.main.addEventListener('auxclick', (event) => event.preventDefault());
    const events = collectEvents();
    const cell = search.element.querySelector('[data-kind="all"] [role="gridcell"]');
    const link = cell?.shadowRoot?.querySelector('a') ?? search.main;
    await userEvent.click(link, { button: 'middle' });
    await userEvent.click(link, { button: 'right' });

    expect(events).toEqual([['select', { kind: 'all', query: 'oak', url: '/search?q=oak' }]]);
    expect(search.isOpen()).toBe(true);
  });

  test('an addition before and after it, with the variant', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const chosen = variant({ id: 6, title: 'Large' });
    const choice = product({ variants: [variant({ id: 5, title: 'Small' }), chosen] });
    const search = await openSearch(shop, [choice]);
    const events = collectEvents();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(search.picker).not.toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => search.announcement()).toBe('Added to cart');

    const detail = { product: linked([choice], ofOak)[0], variant: chosen };
    expect(events).toEqual([
      ['beforeAdd', detail],
      ['add', detail],
    ]);
  });

  test('the same events under the configured name of the service', async ({ shop }) => {
    setPage({ names: { platform: 'platform', service: 'acme' } });
    const listening = new AbortController();
    onTestFinished(() => listening.abort());
    const list: string[] = [];
    for (const name of names) {
      document.addEventListener(
        `acme:smartsearch.quickview.${name}`,
        () => list.push(name),
        listening,
      );
    }
    await openSearch(shop);
    expect(list).toEqual(['ready', 'results', 'open', 'view']);
  });
});

describe('the theme can handle', () => {
  test('the selection of a product, and the panel stays open', async ({ shop }) => {
    const search = await openSearch(shop);
    const clicks: boolean[] = [];
    search.main.addEventListener('click', (event) => clicks.push(event.defaultPrevented));
    collectEvents('select');
    await userEvent.keyboard('{ArrowDown}{Enter}');

    expect(clicks).toEqual([true]);
    expect(search.isOpen()).toBe(true);
    search.element.close();
    await expect.poll(() => search.isOpen()).toBe(false);
  });

  test('an addition, and no further event follows', async ({ shop }) => {
    const search = await openSearch(shop);
    const events = collectEvents('beforeAdd');
    const asked = shop.asked.length;
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(() => events.length).toBe(1);
    await search.element.updateComplete;

    expect(search.buttons()[0]).toBe('Add');
    expect(shop.asked).toHaveLength(asked);
  });
});
