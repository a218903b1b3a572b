import { at, listAt } from './json.ts';
import type { ListingRequest } from './listing-client.ts';
import type { Page } from './page.ts';
import { isConsentPossible, platformName } from './platform.ts';

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
  const { source, productIds, collectionId, customerId } = request;
  const { tag } = page;
  const isOpen = (kinds: RegExp, name: string) => kinds.test(source) && !source.includes(name);
  const isCustomerOpen = !customerId && isOpen(fromCustomer, 'customer_id');
  return {
    ...request,
    ...(isCustomerOpen &&
      tag.customerId &&
      (await mayIdentify()) && {
        customerId: tag.customerId,
        customerSignature: tag.customerSignature ?? '',
      }),
    productIds: productIds || (await productsOf(source, page, signal)),
    collectionId:
      collectionId || (isOpen(fromCollection, 'collection_id') && tag.collectionId) || '',
  };
}

async function productsOf(source: string, page: Page, signal: AbortSignal): Promise<string> {
  if (source.includes('platform_product_ids')) {
    return '';
  }
  return productOfPage(page) || (fromProducts.test(source) ? productsOfCart(signal) : '');
}

async function mayIdentify(): Promise<boolean> {
  if (!isConsentPossible()) {
    return false;
  }
  const { readConsent } = await import('./consent.ts');
  return readConsent() === true;
}

/** What the script tag says, else what the platform's or the theme's own scripts know. */
export function productOfPage({ tag }: Page): string {
  if (tag.productId) {
    return tag.productId;
  }
  const known = at(window, `${platformName()}Analytics`, 'meta', 'product', 'id');
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
