import type { Replacements, Translation } from './translated.ts';

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

/** The one global name of the script; `start/` adds what a page may call. */
export interface VitrineGlobal {
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
  // In Node.js there is no `window`.
  var Vitrine: VitrineGlobal | undefined;
}

const neutralNames: Names = { platform: 'platform', service: 'service' };

/** The settings of the script tag, or null where the script has not run. */
export function currentPage(): Page | null {
  return globalThis.Vitrine?.page ?? null;
}

/** The settings of the script tag. Throws where the script has not run. */
export function startedPage(): Page {
  const page = currentPage();
  if (!page) {
    throw new Error('Vitrine has not been started');
  }
  return page;
}

export function currentNames(): Names {
  return globalThis.Vitrine?.names ?? neutralNames;
}
