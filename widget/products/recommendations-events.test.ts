import { describe, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setConsent } from '../shopper/set-consent.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import { catchBeacons } from '../testing/beacons.ts';
import { cards, element, topSellers } from '../testing/recommendations-page.ts';
import { products, setPage, shadowOf, test } from '../testing/shop-page.ts';
import { stopViews } from '../testing/view-clock.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

const names = ['ready', 'view', 'select', 'beforeAdd', 'add', 'empty', 'error'];
const markup = `<vitrine-recommendations source="${topSellers}" layout="grid" limit="2" add-to-cart></vitrine-recommendations>`;

interface Heard {
  readonly name: string;
  readonly detail: unknown;
}

/** Collects the events of the document until the test ends. Cancels `prevented` events. */
function listen(prefix = 'service', prevented: readonly string[] = []): Heard[] {
  const events: Heard[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  for (const name of names) {
    const handle = (event: Event) => {
      events.push({ name, detail: getPath(event, 'detail') });
      if (prevented.includes(name)) {
        event.preventDefault();
      }
    };
    document.addEventListener(`${prefix}:widget.${name}`, handle, { signal: ending.signal });
  }
  return events;
}

function namesOf(events: readonly Heard[]): string[] {
  return events.map(({ name }) => name);
}

const stay = (click: Event) => click.preventDefault();

/** Clicks a link and cancels the navigation. */
function follow(root: Element): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  addEventListener('click', stay, { once: true });
  shadowOf(element(root)).querySelectorAll('a')[1]?.dispatchEvent(event);
  return event;
}

describe('the document receives', () => {
  test('`ready` with the products, and `view` after a second', async ({ shop }) => {
    window.scrollTo(0, 0);
    const clock = stopViews();
    const events = listen();
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(markup);

    await clock.begun().toBe(1);
    clock.advance(999);
    expect(namesOf(events)).toEqual(['ready']);
    clock.advance(1);
    expect(namesOf(events)).toEqual(['ready', 'view']);
    expect(getPath(events[0]?.detail, 'element')).toBe(element(main));
    expect(listAt(events[1]?.detail, 'products').map((one) => getPath(one, 'id'))).toEqual([1, 2]);
  });

  test('no `view` before the cards were on screen for a second without a break', async ({
    shop,
  }) => {
    window.scrollTo(0, 0);
    const clock = stopViews();
    const events = listen();
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(`<div style="height: calc(100vh + 50px)"></div>${markup}`);
    await expect.poll(() => namesOf(events)).toEqual(['ready']);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await clock.begun().toBe(0);

    element(main).scrollIntoView();
    await clock.begun().toBe(1);
    clock.advance(999);
    window.scrollTo(0, 0);
    await clock.begun().toBe(0);
    element(main).scrollIntoView();
    await clock.begun().toBe(1);
    clock.advance(999);
    expect(namesOf(events)).toEqual(['ready']);
    clock.advance(1);
    expect(namesOf(events)).toEqual(['ready', 'view']);
    window.scrollTo(0, 0);
  });

  test('no `view` while the page is in a tab behind another', async ({ shop }) => {
    window.scrollTo(0, 0);
    const clock = stopViews();
    const hidden = vi.spyOn(document, 'hidden', 'get');
    onTestFinished(() => hidden.mockRestore());
    const turn = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const events = listen();
    shop.answer(topSellers, () => ({ data: products(2) }));
    shop.mount(markup);
    await clock.begun().toBe(1);
    turn(true);
    await clock.begun().toBe(0);
    clock.advance(900);
    turn(false);
    await clock.begun().toBe(1);
    clock.advance(999);
    expect(namesOf(events)).toEqual(['ready']);
    clock.advance(1);
    expect(namesOf(events)).toEqual(['ready', 'view']);
  });

  test('`empty` without products, and `error` without a response', async ({ shop }) => {
    const events = listen();
    shop.answer(topSellers, () => ({ data: [] }));
    shop.mount(markup);
    await expect.poll(() => namesOf(events)).toEqual(['empty']);

    shop.answer(topSellers, () => Response.error());
    shop.mount(markup);
    await expect.poll(() => namesOf(events)).toEqual(['empty', 'error']);
    expect(getPath(events[1]?.detail, 'error')).toBeInstanceOf(Error);
  });

  test('`select` with the card, and may handle it itself', async ({ shop }) => {
    const events = listen('service', ['select']);
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(markup);
    await cards(main).toBe(2);

    expect(follow(main).defaultPrevented).toBe(true);
    const { detail } = events.find(({ name }) => name === 'select') ?? {};
    expect(getPath(detail, 'product', 'id')).toBe(2);
    expect(getPath(detail, 'position')).toBe(2);
    expect(textAt(detail, 'url')).toBe(
      '/products/product-2?_source=vitrine&_recommender=top_sellers',
    );
  });

  test('nothing for a link that is not a card, even in a page with `data-index`', async ({
    shop,
  }) => {
    const events = listen();
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(
      `<div data-index="0">${markup.replace('></', '><h2 slot="header"><a href="#all">All</a></h2></')}</div>`,
    );
    await cards(main).toBe(2);
    main.querySelector('a')?.click();

    expect(namesOf(events)).not.toContain('select');
  });

  test('`beforeAdd` and `add`, and may handle the addition itself', async ({ shop }) => {
    const prevented = ['beforeAdd'];
    const events = listen('service', prevented);
    shop.answer(topSellers, () => ({ data: products(2) }));
    shop.answer('shop:/cart/add.js', () => ({}));
    await cards(shop.mount(markup)).toBe(2);
    const added = () => namesOf(events).filter((name) => /add/i.test(name));

    await page.getByRole('button', { name: 'Add Product 2' }).click();
    await expect.poll(added).toEqual(['beforeAdd']);
    expect(shop.asked.some(({ path }) => path === 'shop:/cart/add.js')).toBe(false);

    prevented.length = 0;
    await page.getByRole('button', { name: 'Add Product 2' }).click();
    await expect.poll(added).toEqual(['beforeAdd', 'beforeAdd', 'add']);
    expect(getPath(events.at(-1)?.detail, 'variant', 'id')).toBe(20);
  });

  test('the same events under the configured name of the service', async ({ shop }) => {
    setPage({ names: { platform: 'platform', service: 'acme' } });
    const events = listen('acme');
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(markup);

    await expect.poll(() => namesOf(events)).toContain('ready');
    expect(shadowOf(element(main)).querySelector('a')?.getAttribute('href')).toContain(
      '_source=acme',
    );
  });
});

describe('the service receives', () => {
  const settings = { title: '', limit: 2, layout: 'grid', source: topSellers };
  const stored = '<vitrine-recommendations widget-id="7" layout="grid"></vitrine-recommendations>';

  test('impressions and clicks with consent, when the shopper leaves the page', async ({
    shop,
  }) => {
    const sent = catchBeacons();
    onTestFinished(() => setConsent(false));
    shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 7, settings }] } }));
    shop.answer(topSellers, () => ({ data: products(2) }));
    setConsent(true);
    const clock = stopViews();
    const main = shop.mount(stored);
    await clock.begun().toBe(1);
    clock.advance(1_000);
    follow(main);
    const sentEvents = () => {
      dispatchEvent(new PageTransitionEvent('pagehide'));
      return sent.flatMap((body) => listAt(body, 'events'));
    };

    await expect
      .poll(() =>
        sentEvents().map((event) => [getPath(event, 'verb'), getPath(event, 'widget_id')]),
      )
      .toEqual([
        ['impressed', '7'],
        ['clicked', '7'],
      ]);
    expect(sentEvents().map((event) => getPath(event, 'source'))).toEqual([
      'recommender/top_sellers',
      'recommender/top_sellers',
    ]);
    expect(sentEvents().map((event) => getPath(event, 'platform_product_ids'))[0]).toBe('1,2');
    expect(sentEvents().map((event) => getPath(event, 'platform_product_id'))[1]).toBe('2');
  });

  test('nothing without consent', async ({ shop }) => {
    const sent = catchBeacons();
    shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 7, settings }] } }));
    shop.answer(topSellers, () => ({ data: products(2) }));
    const events = listen();
    const clock = stopViews();
    const main = shop.mount(stored);
    await clock.begun().toBe(1);
    clock.advance(1_000);
    expect(namesOf(events)).toContain('view');
    follow(main);
    dispatchEvent(new PageTransitionEvent('pagehide'));

    expect(sent).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
