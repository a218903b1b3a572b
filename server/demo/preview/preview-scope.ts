import { createCart } from '../storefront/cart.ts';
import { presentCart } from '../storefront/cart-view.ts';
import { presentCard, presentProduct } from '../storefront/product-view.ts';
import type { StorefrontData, StorefrontShop } from '../storefront/storefront-data.ts';

export const previewPages = ['product', 'collection', 'cart', 'search'] as const;

type PreviewPage = (typeof previewPages)[number];

/** Path of the files of previews. */
export const assetsPath = '/admin/preview/assets';

/** The number of products from which a page is made. */
const sampleSize = 12;

/** Returns a page of products that shoppers may buy, with a cart of two of them. */
export async function readScope(data: StorefrontData, shop: StorefrontShop, page: PreviewPage) {
  const range = { offset: 0, limit: sampleSize };
  const [collection = null] = await data.collections(shop.id);
  const listed =
    page === 'collection' && collection
      ? await data.collectionProducts(shop.id, collection.id, range)
      : await data.searchProducts(shop.id, '', range);
  const views = listed.products.map((product) => presentProduct(product));
  const available = listed.products.filter((_, index) => views[index]?.available);
  const entries = available.slice(0, 2).flatMap(({ variants }) => {
    const variantId = variants[0]?.id;
    return variantId === undefined ? [] : [{ variantId, quantity: 1 }];
  });
  const product = views.find((view) => view.available) ?? views[0] ?? null;
  return {
    product,
    collection,
    products: listed.products.map(presentCard),
    cart: presentCart(createCart(entries, available), shop.currency),
    /** A term that finds something. */
    term: product?.type || product?.title || '',
  };
}
