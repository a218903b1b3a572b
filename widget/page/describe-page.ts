import { type Platform, wordPressPages } from '../../server/contract/themes/platforms.ts';
import type { Page, TagData } from '../core/page.ts';
import { marketOf } from './market.ts';
import { numberOfBody, pageTypeOf, resourceOf } from './page-type.ts';
import { platformOf } from './platform-of-page.ts';
import { customerOf } from './customer.ts';
import { productOf } from './product.ts';
import { searchOf } from './search.ts';
import { productOfData } from './structured-data.ts';

/** What a page tells, in the terms of the script tag. */
type Told = Pick<Page, 'tag' | 'country' | 'shownCurrency'>;

/** Time in milliseconds for which a reading counts. Some stores change their pages without loading them. */
const readingMs = 1_000;

/** Completes the settings of the script tag by what the page tells, now and whenever it becomes another page. */
export async function describePage(page: Page): Promise<void> {
  const { tag, country } = page;
  if (document.readyState === 'loading' && tellsMore(tag)) {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  let told: Told = { tag };
  let [readAt, address] = [-Infinity, ''];
  const read = () => {
    if (performance.now() > readAt + readingMs || address !== location.href) {
      [readAt, address] = [performance.now(), location.href];
      told = readPage(tag);
    }
    return told;
  };
  Object.defineProperties(page, {
    tag: { get: () => read().tag },
    country: { get: () => country || read().country },
    shownCurrency: { get: () => read().shownCurrency },
  });
}

/** Returns whether a page that is being parsed will tell more: the form and the structured data, or all of its body. */
function tellsMore(tag: TagData): boolean {
  if (!document.querySelector('body')) {
    return true;
  }
  const { pageType, productId } = readPage(tag).tag;
  const mayBeProduct = pageType === 'product' || (tag.storefront === 'woocommerce' && !pageType);
  return mayBeProduct && !productId;
}

/** @param tag - what the script tag says, which counts before all else. */
function readPage(tag: TagData): Told {
  const platform = platformOf(tag.storefront);
  const data = productOfData();
  const pageType = tag.pageType ?? (pageTypeOf(platform) || (isOfProduct(data) ? 'product' : ''));
  const { country, currency, locale } = marketOf(data);
  const told = {
    storefront: platform?.storefront ?? '',
    ...searchOf(platform, pageType),
    pageType,
    productId: pageType === 'product' ? productOf(platform, data) : '',
    collectionId: pageType === 'collection' ? collectionOf(platform) : '',
    customerId: customerOf(),
    locale,
  };
  const known = Object.fromEntries(Object.entries(told).filter(([, text]) => text));
  return { country, shownCurrency: currency, tag: { ...known, ...tag } };
}

/** Posts and pages of WordPress are of no product, though they may tell of one. */
function isOfProduct(data: unknown): boolean {
  return data !== undefined && !document.body.matches(wordPressPages);
}

function collectionOf(platform: Platform | undefined): string {
  return resourceOf('collection') || numberOfBody(platform?.collection);
}
