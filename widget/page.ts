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
  readonly shop: string | null;
  readonly country: string | null;
  readonly moneyFormat: string | null;
  readonly tag: TagData;
}

/** What the tag says of the page at hand, by its data attributes. */
export interface TagData {
  /** Which money is meant where no format is told, such as `EUR`. */
  readonly currency?: string;
  /** The product or the collection that the page is about. */
  readonly productId?: string;
  readonly collectionId?: string;
  /** Who is signed in, with the proof of the store's server. */
  readonly customerId?: string;
  readonly customerSignature?: string;
}

export interface VitrineGlobal {
  version?: string;
  names?: Names;
  page?: Page;
  /** Whether the shopper agreed to being recognised; a page may set it before our script runs. */
  consent?: boolean;
  /** For consent tools, once our script runs: may be called again when the shopper changes their mind. */
  setConsent?: (isGiven: boolean) => void;
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
