import { describe, expect, onTestFinished, vi } from 'vitest';
import { assignVariant } from '../../server/base/assignment.ts';
import { getPath, listAt } from '../core/json.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { catchBeacons } from '../testing/beacons.ts';
import { cards, element, topSellers } from '../testing/recommendations-page.ts';
import {
  answerStored,
  products,
  type ShopPage,
  setPage,
  shadowOf,
  test,
} from '../testing/shop-page.ts';
import { stopViews, type ViewClock } from '../testing/view-clock.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

const settings = { title: 'Stored', limit: 4, layout: 'carousel', source: topSellers };
const variants = [
  { name: 'A', weight: 1 },
  { name: 'B', weight: 1, settings: { title: 'Changed', limit: 2, layout: 'grid' } },
  { name: 'holdout', weight: 1 },
];
const markup =
  '<vitrine-recommendations widget-id="5" layout="list" limit="3"><p slot="fallback">Theme</p></vitrine-recommendations>';

/** Returns a session that the experiment assigns to a variant. */
function sessionOf(name: string): string {
  let uuid = '';
  do {
    uuid = crypto.randomUUID();
  } while (assignVariant(7, uuid, variants)?.name !== name);
  return uuid;
}

/** Serves a widget with an experiment to a shopper of a variant who consents; to one without consent for an empty name. */
function serve(shop: ShopPage, name: string): { beacons: unknown[]; clock: ViewClock } {
  setPage({ consent: name !== '' });
  if (name) {
    localStorage.setItem('vitrine-uuid', sessionOf(name));
  }
  onTestFinished(() => {
    setConsent(false);
    localStorage.clear();
  });
  answerStored(shop, () => ({ settings, experiment: { id: 7, variants } }));
  shop.answer(topSellers, () => ({ data: products(6) }));
  return { beacons: catchBeacons(), clock: stopViews() };
}

/** Returns the exposures that the page has sent. */
function exposures(beacons: readonly unknown[]): unknown[] {
  dispatchEvent(new Event('pagehide'));
  return beacons
    .flatMap((beacon) => listAt(beacon, 'events'))
    .filter((event) => getPath(event, 'verb') === 'exposed')
    .map((event) => getPath(event, 'source'));
}

describe('an experiment on a widget', () => {
  test('shows A to a shopper without consent, who is not counted', async ({ shop }) => {
    const { beacons, clock } = serve(shop, '');
    const main = shop.mount(markup);
    await cards(main).toBe(3);
    expect(shadowOf(element(main)).querySelector('h2')?.textContent).toBe('Stored');
    await clock.begun().toBe(1);
    clock.advance(1_000);
    expect(exposures(beacons)).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  test('shows a variant over the settings of the markup, and records the exposure once', async ({
    shop,
  }) => {
    const { beacons, clock } = serve(shop, 'B');
    const main = shop.mount(markup);
    await cards(main).toBe(2);
    const root = shadowOf(element(main));
    expect(root.querySelector('h2')?.textContent).toBe('Changed');
    expect(root.querySelector('section')?.className).toContain('grid');
    await clock.begun().toBe(2);
    clock.advance(1_000);
    expect(localStorage.getItem('vitrine-variants')).toBe('7:B');
    shop.mount(markup);
    await clock.begun().toBe(2);
    clock.advance(1_000);
    expect(exposures(beacons)).toEqual(['experiment/7/B']);
  });

  test('makes the browser forget all but the latest 20 variants', async ({ shop }) => {
    const { beacons, clock } = serve(shop, 'A');
    const former = Array.from({ length: 20 }, (_, index) => `${30 - index}:B`);
    localStorage.setItem('vitrine-variants', former.join());
    shop.mount(markup);
    await clock.begun().toBe(2);
    clock.advance(1_000);
    const remembered = ['7:A', ...former.slice(0, -1)].join();
    expect(localStorage.getItem('vitrine-variants')).toBe(remembered);
    expect(exposures(beacons)).toEqual(['experiment/7/A']);
  });

  test('shows the fallback of the theme to a holdout, whose exposure counts too', async ({
    shop,
  }) => {
    const { beacons, clock } = serve(shop, 'holdout');
    const main = shop.mount(markup);
    await clock.begun().toBe(1);
    clock.advance(1_000);
    expect(localStorage.getItem('vitrine-variants')).toBe('7:holdout');
    await expect.poll(() => main.querySelector('p')?.offsetHeight).toBeGreaterThan(0);
    expect(shop.asked.map(({ path }) => path)).not.toContain(topSellers);
    expect(exposures(beacons)).toEqual(['experiment/7/holdout']);
  });

  test('counts nobody whose place was not on screen for a second', async ({ shop }) => {
    window.scrollTo(0, 0);
    const { beacons, clock } = serve(shop, 'A');
    const main = shop.mount(`<div style="height: 110vh"></div>${markup}`);
    await cards(main).toBe(3);
    element(main).scrollIntoView();
    await clock.begun().toBe(2);
    clock.advance(999);
    window.scrollTo(0, 0);
    await clock.begun().toBe(0);
    expect(exposures(beacons)).toEqual([]);

    element(main).scrollIntoView();
    await clock.begun().toBe(2);
    clock.advance(1_000);
    expect(exposures(beacons)).toEqual(['experiment/7/A']);
    window.scrollTo(0, 0);
  });

  test('sends no more requests than a widget without one', async ({ shop }) => {
    const { beacons, clock } = serve(shop, 'A');
    const requestsOf = async (id: number, timers: number) => {
      const former = shop.asked.length;
      const main = shop.mount(markup.replace('"5"', `"${id}"`));
      await cards(main).toBe(3);
      await clock.begun().toBe(timers);
      clock.advance(1_000);
      // A session requests its token with its first event of any kind.
      const requests = shop.asked.slice(former).map(({ path }) => path);
      return requests.filter((path) => path !== '/api/v2/analytics/session');
    };
    const paths = ['/api/v1/page', topSellers];
    expect(await requestsOf(6, 2)).toEqual(paths);
    expect(exposures(beacons)).toEqual(['experiment/7/A']);
    shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 8, settings }] } }));
    expect(await requestsOf(8, 1)).toEqual(paths);
  });

  test('counts a place that comes on screen after the time limit of its request', async ({
    shop,
  }) => {
    window.scrollTo(0, 0);
    const limits = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limits.signal);
    onTestFinished(() => timeout.mockRestore());
    const { beacons, clock } = serve(shop, 'A');
    const main = shop.mount(`<div style="height: 110vh"></div>${markup}`);
    await cards(main).toBe(3);
    limits.abort();

    element(main).scrollIntoView();
    await clock.begun().toBe(2);
    clock.advance(1_000);
    expect(exposures(beacons)).toEqual(['experiment/7/A']);
    window.scrollTo(0, 0);
  });
});
