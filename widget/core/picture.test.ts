import { render } from 'lit';
import { describe, expect } from 'vitest';
import { product, setPage, test } from '../testing/shop-page.ts';
import { picture } from './picture.ts';

const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

function show(
  main: HTMLElement,
  src: string,
  { width = 4, alt = null }: { width?: number; alt?: string | null } = {},
): HTMLImageElement | null {
  render(picture(product({ images: [{ id: 1, src, width, height: 5, alt }] })), main);
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

describe('an image', () => {
  const files = [
    'https://cdn.shop.test/s/files/1/2/oak.jpg?v=3',
    'https://shop.test/cdn/shop/files/oak.jpg?v=3',
    '//shop.test/cdn/shop/files/oak.jpg?v=3',
  ];

  for (const src of files) {
    test(`of the platform loads in the width that it is shown in: ${src}`, ({ shop }) => {
      const { srcset = '', sizes } = show(shop.mount('<div></div>'), src, { width: 400 }) ?? {};

      expect(srcset.split(',')).toEqual(
        [120, 240, 360].map((width) => `${src}&width=${width} ${width}w`),
      );
      expect(sizes).toMatch(/^auto/);
    });
  }

  test('of another address loads as it is', ({ shop }) => {
    expect(show(shop.mount('<div></div>'), '/files/oak.jpg')?.srcset).toBe('');
    expect(show(shop.mount('<div></div>'), drawing)?.srcset).toBe('');
  });

  test('loads in the widths that its store tells', ({ shop }) => {
    const main = shop.mount('<div></div>');
    const srcset = '/files/oak-300x300.jpg 300w, /files/oak.jpg 900w';
    const images = [{ id: 1, src: '/files/oak.jpg', width: 0, height: 0, srcset }];
    render(picture(product({ images })), main);

    expect(main.querySelector('img')?.srcset).toBe(srcset);
    expect(main.querySelector('img')?.sizes).toMatch(/^auto/);
  });

  test('of another service for pictures has the addresses that the page names', ({ shop }) => {
    setPage({ page: { tag: { pictureUrl: 'https://images.test/{width}?of={url}' } } });
    const image = show(shop.mount('<div></div>'), '/files/oak.jpg', { width: 240 });

    expect(image?.srcset).toBe(
      'https://images.test/120?of=%2Ffiles%2Foak.jpg 120w,https://images.test/240?of=%2Ffiles%2Foak.jpg 240w',
    );
  });

  test('has the words of the merchant, unless they repeat the title', ({ shop }) => {
    const main = shop.mount('<div></div>');
    expect(show(main, drawing, { alt: 'On a table' })?.alt).toBe('On a table');
    expect(show(main, drawing, { alt: 'Product 1' })?.alt).toBe('');
    expect(show(main, drawing, {})?.alt).toBe('');
  });
});
