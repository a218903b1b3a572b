import type { Replacements, Translation } from './i18n/translated.ts';
import type { on, PageCart } from './page-api.ts';

/** The two configurable words that stand inside other identifiers. */
export interface Names {
  readonly platform: string;
  readonly service: string;
}

/** What the script tag of the theme says. */
export interface Page {
  /** Address of the service, without a slash at its end. */
  readonly base: string;
  readonly key: string;
  readonly shop?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly moneyFormat?: string | null | undefined;
  readonly tag: TagData;
}

/** What the tag says of the page at hand, by its data attributes. */
export interface TagData {
  /** In which the elements speak, such as `de`, where it is not that of the page. */
  readonly language?: string;
  /** Which money is meant where no format is told, such as `EUR`. */
  readonly currency?: string;
  /** The product or the collection that the page is about. */
  readonly productId?: string;
  readonly collectionId?: string;
  /** Who is signed in, with the proof of the store's server. */
  readonly customerId?: string;
  readonly customerSignature?: string;
}

/** What the page may use of ours, once it has been started. */
export interface PageApi {
  readonly version: string;
  /** For consent tools: may be called again when the shopper changes their mind. */
  readonly setConsent: (isGiven: boolean) => void;
  /** Looks for placements at once; those that are added to the page are found without it. */
  readonly init: () => Promise<void>;
  /** Settles when the page has been read and looked through. */
  readonly ready: Promise<PageApi>;
  /** Listens to an event of ours, under its name without the service's; returns what ends it. */
  readonly on: typeof on;
  readonly cart: PageCart;
}

export interface VitrineGlobal extends Partial<PageApi> {
  names?: Names;
  page?: Page;
  /** Whether the shopper agreed to being recognised; a page may set it before our script runs. */
  consent?: boolean;
  /** Words in place of ours; a page may set them before our script runs. */
  texts?: Replacements;
  /** The words of the page's language, where it is not English. */
  translation?: Translation;
}

declare global {
  interface Window {
    Vitrine?: VitrineGlobal;
  }
}

const neutralNames: Names = { platform: 'platform', service: 'service' };

/** The settings of the script tag, or null where the script has not run. */
export function currentPage(): Page | null {
  return window.Vitrine?.page ?? null;
}

export function currentNames(): Names {
  return window.Vitrine?.names ?? neutralNames;
}
