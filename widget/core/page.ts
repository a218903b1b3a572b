import type { Storefront } from './storefront.ts';
import type { Replacements, Translation } from './translated.ts';

/** The two configurable names that are part of other identifiers. */
export interface Names {
  readonly platform: string;
  readonly service: string;
}

/** The settings of the theme's script tag. */
export interface Page {
  /** Address of the service, without a slash at its end. */
  readonly base: string;
  readonly key: string;
  readonly shop?: string | null | undefined;
  readonly country?: string | null | undefined;
  /** Currency that the page itself shows, for shops that tell none. */
  readonly shownCurrency?: string | undefined;
  readonly moneyFormat?: string | null | undefined;
  readonly tag: TagData;
  /** Path and query of the page where a server renders its elements, which has no `location`. */
  readonly address?: { readonly pathname: string; readonly search: string };
}

/** The tag's data attributes that describe the current page. */
export interface TagData {
  /** Language of the elements, such as `de`, when it differs from that of the page. */
  readonly language?: string;
  /** Language of products, such as `de`, when it differs from that of the platform's globals or of the page. */
  readonly locale?: string;
  /** Currency of prices when no money format is set, such as `EUR`. */
  readonly currency?: string;
  /** Adapter of the store's cart, such as `woocommerce`, when it is not the platform's. */
  readonly storefront?: string;
  /** Present when an addition by a widget opens the cart. */
  readonly openCart?: string;
  /** Address of a picture in another width, with `{src}` or `{url}`, its encoded form, and `{width}`. */
  readonly pictureUrl?: string;
  /** Type of the page, such as `product`, `collection`, `search` or `cart`. */
  readonly pageType?: string;
  /** Id of the product or the collection of the page. */
  readonly productId?: string;
  readonly collectionId?: string;
  /** Address of the store's results page, up to the query. */
  readonly searchPath?: string;
  /** The parameter that has the query in addresses of results, `q` by default. */
  readonly searchParameter?: string;
  /** The term of a page of results whose address has it outside the query. */
  readonly searchTerm?: string;
  /** Id of the signed-in customer, with the signature that the store's server computed. */
  readonly customerId?: string;
  readonly customerSignature?: string;
  /** Present when the customer buys for a company, whose prices the page shows. */
  readonly company?: string;
}

/** The type of the global `Vitrine`. `start/` adds the functions that a page may call. */
export interface VitrineGlobal {
  names?: Names;
  page?: Page;
  /** The page's own cart. A page may set it before the script runs. */
  storefront?: Storefront;
  /** True when the shopper consents to tracking. A page may set it before the script runs. */
  consent?: boolean;
  /** Texts that replace the built-in ones. A page may set them before the script runs. */
  texts?: Replacements;
  /** The translation for the page's language; missing for English. */
  translation?: Translation;
}

declare global {
  // In Node.js there is no `window`.
  var Vitrine: VitrineGlobal | undefined;
}

const neutralNames: Names = { platform: 'platform', service: 'service' };

/** Returns the settings of the script tag, or null before the script runs. */
export function currentPage(): Page | null {
  return globalThis.Vitrine?.page ?? null;
}

/** Returns the settings of the script tag. Throws before the script runs. */
export function startedPage(): Page {
  const page = currentPage();
  if (!page) {
    throw new Error('Vitrine has not been started');
  }
  return page;
}

interface Buyer {
  readonly id?: string | undefined;
  readonly signature?: string | undefined;
}

/**
 * Returns the signed customer of a page that shows the prices of a company. These prices need no consent, since the page
 * itself tells them by the customer. Nobody answers them to an id alone.
 */
export function companyBuyer({ tag }: Page): Buyer {
  const { customerId: id, customerSignature: signature } = tag;
  return tag.company === undefined || !signature ? {} : { id, signature };
}

export function currentNames(): Names {
  return globalThis.Vitrine?.names ?? neutralNames;
}
