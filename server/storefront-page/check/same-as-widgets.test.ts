import { describe, expect, test } from 'vitest';
import { pages } from '../../../widget/testing/store-pages.ts';
import { cartCounts, cartDrawers, cartsElsewhere } from '../../../widget/testing/theme-carts.ts';
import { findCartCount, findCartDrawer } from './cart-display.ts';
import { PageTree } from './page-tree.ts';
import { findPlatform } from './platforms.ts';
import { findProductId } from './product-id.ts';

/** The pages whose widgets tell what they read of them, without those that are known by what scripts have set. */
const printed = pages.filter(([, { globals }]) => globals?.['Shopify'] === undefined);

function check({ id = '', classes = '', markup = '', address = '/' }: (typeof pages)[number][1]) {
  const html = `<body id="${id}" class="${classes}">${markup}</body>`;
  const tree = new PageTree(html);
  const platform = findPlatform(tree, html);
  const url = new URL(address, 'https://store.example');
  return {
    platform: platform?.name ?? 'plain',
    productId: findProductId({ tree, html, address: url, platform: platform?.id }),
  };
}

describe('the check of a store', () => {
  test.for(printed.filter(([, { globals }]) => globals?.['__st'] === undefined))(
    'knows the platform of %s',
    ([name, page]) => {
      expect(name.startsWith(`${check(page).platform},`)).toBe(true);
    },
  );

  test.for(
    printed.filter(
      ([, { markup, classes = '' }, { productId }]) => productId && (markup ?? classes),
    ),
  )('finds the product that widgets find on %s', ([, page, { productId }]) => {
    expect(check(page).productId).toBe(productId);
  });

  test.for(printed.filter(([name]) => name.endsWith('whose ids are no numbers')))(
    'tells the id of %s, which widgets leave out',
    ([, page, told]) => {
      expect(check(page).productId).toMatch(/^[\da-f]{24,32}$/);
      expect(told.productId).toBeUndefined();
    },
  );

  test.for(cartCounts)('finds the count that widgets bring up to date in %s', ([, markup]) => {
    expect(findCartCount(new PageTree(markup))).not.toBeNull();
  });

  test.for(cartDrawers)('finds the drawer that widgets open in %s', ([, markup]) => {
    expect(findCartDrawer(new PageTree(markup))).not.toBeNull();
  });

  test.for(cartsElsewhere)('finds count and drawer of %s', ([, count, drawer]) => {
    expect(findCartCount(new PageTree(count))).not.toBeNull();
    expect(findCartDrawer(new PageTree(drawer))).not.toBeNull();
    expect(findCartCount(new PageTree(drawer))).toBeNull();
  });
});
