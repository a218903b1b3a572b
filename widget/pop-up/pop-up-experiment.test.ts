import { describe, expect, onTestFinished, vi } from 'vitest';
import { VitrineRecommendations } from '../products/recommendations.ts';
import { dialogIn, isOpen, popUpIn, test } from '../testing/pop-up-page.ts';
import { products, type ShopPage, shadowOf } from '../testing/shop-page.ts';
import { stopViews } from '../testing/view-clock.ts';
import { serveExperiment } from '../testing/widget-experiment.ts';
import { VitrinePopUp } from './pop-up.ts';

customElements.define('vitrine-pop-up', VitrinePopUp);
customElements.define('vitrine-recommendations', VitrineRecommendations);

const recommended = '/api/v1/products/recommended';
const settings = { title: 'Stored', source: recommended, limit: 2, layout: 'grid' };
const variants = [
  { name: 'A', weight: 1 },
  { name: 'B', weight: 1, settings: { title: 'Changed', limit: 1 } },
  { name: 'holdout', weight: 1 },
];

/** Each session shows one pop-up; the module of the storage belongs to the page, which tests share. */
vi.mock('./dialog/pop-up-storage.ts', () => {
  const name = 'vitrine-pop-up';
  return {
    isFirstShowing: () => sessionStorage.getItem(name) === null,
    noteShowing: () => sessionStorage.setItem(name, 'shown'),
  };
});

/** Opens the pop-up of a stored widget for a shopper of a variant, as far as it opens. */
async function openPopUp(shop: ShopPage, name: string, found = products(2)) {
  const exposures = serveExperiment(shop, { settings, variants }, name);
  shop.answer(recommended, () => ({ data: found }));
  const main = shop.mount(
    '<vitrine-pop-up widget-id="5"><vitrine-recommendations widget-id="5"></vitrine-recommendations></vitrine-pop-up>',
  );
  const popUp = popUpIn(main);
  await expect.poll(() => popUp.hasUpdated).toBe(true);
  await popUp.open();
  return {
    main,
    popUp,
    exposures: exposures(),
    list: shadowOf(main.querySelector('vitrine-recommendations')),
  };
}

describe('an experiment on a pop-up', () => {
  test('counts a shopper of A when it opens', async ({ shop }) => {
    const { main, exposures } = await openPopUp(shop, 'A');
    expect(isOpen(main)).toBe(true);
    expect(dialogIn(main)?.textContent).toContain('Stored');
    expect(exposures).toEqual(['experiment/7/A']);
  });

  test('shows the title of a variant once, in its header', async ({ shop }) => {
    const { main, exposures, list } = await openPopUp(shop, 'B');
    expect(isOpen(main)).toBe(true);
    expect(dialogIn(main)?.querySelector('h2')?.textContent).toBe('Changed');
    expect(dialogIn(main)?.getAttribute('aria-label')).toBe('Changed');
    expect(list.textContent).not.toContain('Changed');
    expect(list.querySelectorAll('[part=card]')).toHaveLength(1);
    expect(exposures).toEqual(['experiment/7/B']);
  });

  test('keeps it closed in the holdout, and counts where it would have opened', async ({
    shop,
  }) => {
    const { main, popUp, exposures } = await openPopUp(shop, 'holdout');
    expect(isOpen(main)).toBe(false);
    expect(dialogIn(main)?.checkVisibility()).toBe(false);
    expect(exposures).toEqual(['experiment/7/holdout']);

    await popUp.open();
    expect(isOpen(main)).toBe(false);
  });

  test.for([
    { name: 'A', viewed: ['ready', 'view'] },
    { name: 'holdout', viewed: ['ready'] },
  ])(
    'tells pages of the products of $name, and of a view only when it is open',
    async ({ name, viewed }, { shop }) => {
      const told: string[] = [];
      const listening = new AbortController();
      onTestFinished(() => listening.abort());
      for (const event of ['ready', 'view']) {
        const hear = () => told.push(event);
        document.addEventListener(`service:widget.${event}`, hear, listening);
      }
      const clock = stopViews();
      const { main } = await openPopUp(shop, name);
      expect(isOpen(main)).toBe(viewed.includes('view'));
      await clock.begun().toBe(viewed.length - 1);
      clock.advance(1_000);
      expect(told).toEqual(viewed);
    },
  );

  for (const name of ['A', 'holdout']) {
    test(`counts nobody of ${name} where it would not have opened`, async ({ shop }) => {
      const { main, exposures } = await openPopUp(shop, name, []);
      expect(isOpen(main)).toBe(false);
      expect(exposures).toEqual([]);
    });
  }
});
