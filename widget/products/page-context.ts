import { personalLists } from '../core/shop-config.ts';
import type { ListingQuery, ListingRequest } from './listing-client.ts';

/** Sources that start from products: that of the page, or else those in the cart. */
const fromProducts = /\/products\/(?:recommended|similar_products)\b/;

const fromCollection = /\/products\/collections\b/;

/** The products in the cart that the service reads. */
const mostOfCart = 50;

const fromCustomer = /\/(?:custom|products\/(?:purchased|buy_again))\b/;

/**
 * Fills missing parameters of a query from the page: its product, or else the cart; its collection; the signed-in
 * customer. Keeps parameters of the source. Sends no customer without the shopper's consent, and requests the products
 * again when consent may have changed.
 */
export async function inContext(
  query: ListingQuery,
  source: string,
  request: ListingRequest,
): Promise<ListingQuery> {
  const { tag } = request.page;
  const isOpen = (kinds: RegExp, name: string) => kinds.test(source) && !source.includes(name);
  const { platform_product_ids, platform_customer_id, customer_signature, ...others } = query;
  const ofPage = {
    platform_customer_id: tag.customerId,
    customer_signature: tag.customerSignature,
  };
  const customer = platform_customer_id
    ? { platform_customer_id, customer_signature }
    : isOpen(fromCustomer, 'customer_id') && ofPage;
  const isTold = customer && customer.platform_customer_id && (await mayIdentify(request));
  const collections =
    query.platform_collection_ids || (isOpen(fromCollection, 'collection_id') && tag.collectionId);
  const products = platform_product_ids || (await productsOf(source, request));
  return {
    ...others,
    ...(await personOf(source, request, products)),
    ...(isTold && customer),
    ...(collections && {
      platform_collection_id: collections,
      platform_collection_ids: collections,
    }),
    platform_product_ids: products,
  };
}

async function productsOf(source: string, request: ListingRequest): Promise<string> {
  if (source.includes('platform_product_ids')) {
    return '';
  }
  return request.page.tag.productId || (fromProducts.test(source) ? productsOfCart(request) : '');
}

/** The lists that may be in an order for each shopper, as the shop names them. */
const personalSources: readonly (readonly [RegExp, string])[] = [
  [/\/products\/top_sellers\b/, 'top_sellers'],
  [/\/products\/recommended\b/, 'recommended'],
  [/\/products\/collections\b.*\bsmart_sort=yes\b/, 'collections'],
];

/**
 * Returns what the page knows of its shopper, for lists that the shop has in an order for each, and for rulesets, whose
 * outputs may be. Its ids are empty until the shopper has looked at a product or filled the cart; such a page has the
 * list that everybody shares.
 */
async function personOf(
  source: string,
  { page, signal }: ListingRequest,
  products: string,
): Promise<Pick<ListingQuery, 'viewed_ids' | 'cart_ids'>> {
  const lists = await personalLists(page);
  if (lists.length === 0) {
    return {};
  }
  try {
    const { viewedProducts } = await import('../shopper/viewed-products.ts');
    viewedProducts.add(page.tag.productId ?? '');
    const [, list] = personalSources.find(([kind]) => kind.test(source)) ?? [];
    const isPersonal = list
      ? lists.includes(list) && !(list === 'recommended' && products)
      : source.includes('/custom/');
    return isPersonal
      ? {
          viewed_ids: viewedProducts.list().join(),
          cart_ids: (await productsOfCart({ signal })).split(',', mostOfCart).join(),
        }
      : {};
  } catch {
    // Without the code, the list is the shared one.
    return {};
  }
}

async function mayIdentify({ refresh, connection }: ListingRequest): Promise<boolean> {
  const { followConsent, readConsent } = await import('../shopper/consent.ts');
  // Adding the same listener again has no effect.
  followConsent(refresh, connection);
  return readConsent() === true;
}

/** Returns the products in the cart as parameters, so that a listing does not recommend them. */
export async function itemsOfCart(signal: AbortSignal): Promise<Record<string, string>> {
  const { cartItems } = await import('../cart/storefront/ruleset-context.ts');
  return cartItems(signal);
}

export async function productsOfCart({ signal }: Pick<ListingRequest, 'signal'>): Promise<string> {
  const { readProductIds } = await import('../cart/storefront/ruleset-context.ts');
  return readProductIds(signal);
}
