import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { results, searchPath } from '../testing/search-page.ts';
import { products, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const field = '<input id="q" name="q" aria-label="Search">';
const quickView = (media: string) =>
  `<vitrine-quick-view for="#q" sheet-media="${media}"></vitrine-quick-view>`;

async function searchIn(shop: ShopPage, markup: string): Promise<HTMLElement> {
  shop.answer(searchPath, () => results(products(2)));
  const main = shop.mount(markup);
  await new Promise(requestAnimationFrame);
  return main;
}

/** Returns whether the first result is on screen. */
function isResultVisible(): boolean {
  return [...document.querySelectorAll('vitrine-cell')].some((cell) => cell.checkVisibility());
}

for (const [name, media] of [
  ['panel', 'not all'],
  ['sheet', 'all'],
] as const) {
  test(`an element in a box that the theme hides shows its ${name} for an input outside`, async ({
    shop,
  }) => {
    const main = await searchIn(
      shop,
      `${field}<div style="display: none">${quickView(media)}</div>`,
    );
    await userEvent.click(main.querySelector('#q')!);
    await userEvent.keyboard('oak');
    await expect.poll(isResultVisible).toBe(true);
  });

  test(`an element in a box that the theme shows later has its ${name} there`, async ({ shop }) => {
    const main = await searchIn(
      shop,
      `<div class="box" style="display: none">${field}${quickView(media)}</div>`,
    );
    main.querySelector<HTMLElement>('.box')!.style.display = '';
    await userEvent.click(main.querySelector('#q')!);
    await userEvent.keyboard('oak');
    await expect.poll(isResultVisible).toBe(true);
  });
}

test('an element that the theme shows again takes the place of its copy', async ({ shop }) => {
  const main = await searchIn(
    shop,
    `${field}<div class="box" style="display: none">${quickView('not all')}</div>`,
  );
  const input = main.querySelector<HTMLInputElement>('#q')!;
  await userEvent.click(input);
  await expect.poll(() => document.querySelectorAll('body > vitrine-quick-view').length).toBe(1);
  input.blur();
  main.querySelector<HTMLElement>('.box')!.style.display = '';
  await userEvent.click(input);
  await userEvent.keyboard('oak');
  await expect.poll(isResultVisible).toBe(true);
  expect(document.querySelectorAll('body > vitrine-quick-view')).toHaveLength(0);
  expect(main.querySelectorAll('[role=grid]')).toHaveLength(1);
});

test('the sheet closes with the box that the theme hides', async ({ shop }) => {
  const main = await searchIn(shop, `<div class="box">${field}${quickView('all')}</div>`);
  await userEvent.click(main.querySelector('#q')!);
  await userEvent.keyboard('oak');
  await expect.poll(isResultVisible).toBe(true);
  main.querySelector<HTMLElement>('.box')!.style.display = 'none';
  await expect.poll(() => main.querySelector('#q')?.ariaExpanded).toBe('false');
  expect(document.querySelector(':modal')).toBeNull();
});
