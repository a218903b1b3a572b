import { expect, onTestFinished } from 'vitest';
import { linkReserve } from './reserve.ts';
import { product, shadowOf, variant, type ShopPage } from './shop-page.ts';

export const own = '/api/v1/products/static';
export const others = '/api/v1/products/recommended';
export const markup = '<vitrine-bought-together product-id="1"></vitrine-bought-together>';

export function sizes() {
  return [
    variant({ id: 20, title: 'Small', price: '5.00', available: false }),
    variant({ id: 21, title: 'Large', price: '7.50' }),
    variant({ id: 22, title: 'Huge', price: '9.25' }),
  ];
}

/** Mounts a product with two others. By default, the second has three sizes. */
export async function openBundle(
  shop: ShopPage,
  html = markup,
  second = product({ id: 2, variants: sizes() }),
) {
  shop.answer(own, () => ({ data: [product({ id: 1 })] }));
  shop.answer(others, () => ({ data: [second, product({ id: 3 })] }));
  const main = shop.mount(html);
  const element = main.querySelector('vitrine-bought-together');
  const root = shadowOf(element);
  await expect.poll(() => root.querySelectorAll('input').length).toBe(3);
  const button = () => root.querySelector('button');
  return {
    main,
    root,
    button,
    total: () => root.querySelector('[part="total"] strong')?.textContent,
    box: (index: number) => root.querySelectorAll('input')[index],
    select: () => root.querySelector('select'),
    label: () => button()?.textContent?.trim(),
  };
}

/** Places an undefined element of the rules and the default number of products of the real one. */
export async function placeUnready(contents = ''): Promise<Element> {
  const { sheet: reserve } = await linkReserve();
  const rules = [...(reserve?.cssRules ?? [])]
    .map(({ cssText }) => cssText)
    .filter((text) => text.includes('vitrine-bought-together'))
    .join('')
    .replaceAll('vitrine-bought-together', 'waiting-bundle');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  const unready = document.createElement('waiting-bundle');
  unready.innerHTML = contents;
  document.body.append(unready);
  onTestFinished(() => unready.remove());
  return unready;
}
