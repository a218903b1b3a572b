import { render } from 'lit';
import { expect } from 'vitest';
import { product, test } from '../testing/shop-page.ts';
import { picture } from './picture.ts';

const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

function show(main: HTMLElement, src: string): HTMLImageElement | null {
  render(picture(product({ images: [{ id: 1, src, width: 4, height: 5 }] })), main);
  return main.querySelector('img');
}

test('an image that fails to load is hidden', async ({ shop }) => {
  const main = shop.mount('<div></div>');
  const broken = show(main, 'data:image/png,broken');

  await expect.poll(() => broken?.hasAttribute('src')).toBe(false);
});

test('an image that replaces a broken one is shown', async ({ shop }) => {
  const main = shop.mount('<div></div>');
  const image = show(main, 'data:image/png,broken');
  await expect.poll(() => image?.hasAttribute('src')).toBe(false);
  show(main, drawing);

  expect(main.querySelector('img')).toBe(image);
  expect(image?.src).toBe(drawing);
});

test('an image that loads stays visible', async ({ shop }) => {
  const main = shop.mount('<div></div>');
  const image = show(main, drawing);
  await expect.poll(() => image?.complete).toBe(true);

  expect(image?.checkVisibility({ visibilityProperty: true })).toBe(true);
});

test('an address that is not of an image renders nothing', ({ shop }) => {
  expect(show(shop.mount('<div></div>'), 'javascript:alert(1)')).toBeNull();
});
