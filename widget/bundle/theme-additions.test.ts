import { expect } from 'vitest';
import { openBundle } from '../testing/bundle-page.ts';
import { test } from '../testing/shop-page.ts';
import { tellAddition } from '../testing/theme.ts';
import { VitrineBoughtTogether } from './bought-together.ts';

customElements.define('vitrine-bought-together', VitrineBoughtTogether);

test('a bundle unchecks a product that the theme has added itself', async ({ shop }) => {
  const bundle = await openBundle(shop);

  await expect
    .poll(() => {
      tellAddition(10);
      return bundle.box(0)?.checked;
    })
    .toBe(false);
  expect(bundle.box(1)?.checked).toBe(true);
  expect(bundle.label()).toBe('Add all 2 to cart');
});
