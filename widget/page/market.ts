import { getPath, textAt } from '../core/json.ts';
import { platformMember } from '../core/platform.ts';
import { contentOf, currencyOf } from './structured-data.ts';

/** What the page tells of the shopper's market; empty texts where it does not. */
interface Market {
  readonly country: string;
  /** Currency in which the page shows its prices. */
  readonly currency: string;
  readonly locale: string;
}

/**
 * Reads the market of the page: by the platform's globals, then by those of PrestaShop and of blocks of WooCommerce, by
 * structured data, by OpenGraph and microdata.
 *
 * @param product - the structured data of the page's product.
 */
export function marketOf(product: unknown): Market {
  const currencies = [
    textAt(platformMember('', 'currency', 'active')),
    textAt(globalThis, 'prestashop', 'currency', 'iso_code'),
    textAt(globalThis, 'wcSettings', 'currency', 'code'),
    currencyOf(product),
    contentOf('product:price:currency', 'og:price:currency', 'priceCurrency'),
  ];
  return {
    country:
      [platformMember('', 'country'), getPath(globalThis, 'prestashop', 'country', 'iso_code')]
        .map((code) => textAt({ code }, 'code'))
        .find((code) => /^[a-z]{2}$/i.test(code))
        ?.toUpperCase() ?? '',
    currency: currencies.find((code) => /^[A-Z]{3}$/.test(code)) ?? '',
    locale: textAt(platformMember('', 'locale')) || document.documentElement.lang,
  };
}
