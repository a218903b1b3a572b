import { at, listAt } from './json.ts';
import type { ListingRequest } from './listing-client.ts';
import type { Page } from './page.ts';
import { isConsentPossible, platformGlobal } from './platform.ts';

/** Sources that start from products, those of the cart where the page is about none. */
const fromProducts = /\/products\/(?:recommended|similar_products)\b/;

const fromCollection = /\/products\/collections\b/;

const fromCustomer = /\/(?:custom|products\/(?:purchased|buy_again))\b/;

/**
 * Completes a request by what the markup leaves open and the page tells: its product, else the cart; its
 * collection; with their consent the customer who is signed in. What the source itself names stays.
 */
export async function inContext<Request extends ListingRequest>(
  request: Request,
  page: Page,
  signal: AbortSignal,
): Promise<Request> {
  const { source, productIds, collectionId, customerId, customerSignature } = request;
  const names = (parameter: string) => source.includes(parameter);
  const isOfCustomer = !customerId && fromCustomer.test(source) && !names('customer_id');
  const customer =
    isOfCustomer && (await mayIdentify(page)) ? page : { customerId, customerSignature };
  const isOfCollection = fromCollection.test(source) && !names('platform_collection_id');
  const found = productIds || (names('platform_product_ids') ? '' : productOfPage(page));
  const isOfCart = !found && fromProducts.test(source) && !names('platform_product_ids');
  return {
    ...request,
    productIds: isOfCart ? await productsOfCart(signal) : found,
    collectionId: collectionId || (isOfCollection && page.collectionId) || '',
    customerId: customer.customerId ?? '',
    customerSignature: customer.customerSignature ?? '',
  };
}

async function mayIdentify({ customerId }: Page): Promise<boolean> {
  if (!customerId || !isConsentPossible()) {
    return false;
  }
  const { readConsent } = await import('./consent.ts');
  return readConsent() === true;
}

/** What the script tag says, else what the platform's or the theme's own scripts know. */
export function productOfPage({ productId }: Page): string {
  if (productId) {
    return productId;
  }
  const known = at(platformGlobal('Analytics'), 'meta', 'product', 'id');
  if (typeof known === 'number' || typeof known === 'string') {
    return String(known);
  }
  // On other pages, such a form belongs to a card.
  const isProductPage = /\/products\/[^/]+\/?$/.test(location.pathname);
  const field = isProductPage
    ? document.querySelector('form[action*="/cart/add"] input[name="product-id"]')
    : null;
  return field instanceof HTMLInputElement ? field.value : '';
}

export async function productsOfCart(signal: AbortSignal): Promise<string> {
  const { readCart } = await import('./ruleset-context.ts');
  const ids = listAt(await readCart(signal), 'items').map((line) => at(line, 'product_id'));
  return [...new Set(ids)].filter((id) => typeof id === 'number').join(',');
}
