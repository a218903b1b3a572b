import type { Platform } from '../../server/contract/themes/platforms.ts';
import type { TagData } from '../core/page.ts';
import { textAt } from '../core/json.ts';
import { storeRoot } from '../core/platform.ts';
import { homeAddress } from '../core/woocommerce/store-address.ts';

/** The parameters that have the term in addresses of results. */
const parameters = ['q', 's', 'search_query', 'query', 'search'];

/** Returns how the store searches, and the term of a page of results whose address has it elsewhere. */
export function searchOf(platform: Platform | undefined, pageType: string): TagData {
  const isWordPress = platform?.storefront === 'woocommerce';
  const searchPath = isWordPress ? `${homeAddress()}?post_type=product&s=` : pathOf(platform);
  return {
    searchPath,
    searchParameter: parameterOf(pageType, isWordPress),
    searchTerm: pageType === 'search' ? termInPath() : '',
  };
}

function pathOf(platform: Platform | undefined): string {
  if (!platform) {
    return storeRoot() === '/' ? '' : `${storeRoot()}search?q=`;
  }
  const named = textAt(globalThis, 'prestashop', 'urls', 'pages', 'search');
  return named
    ? `${named}${named.includes('?') ? '&' : '?'}s=`
    : folderOf(platform) + platform.searchPath;
}

/** Returns the folder of the store as the theme's search form tells it, without a slash at its end. */
function folderOf({ searchPath }: Platform): string {
  const [path = ''] = searchPath.split('?');
  const forms = document.querySelectorAll(`form[action*="${path}"]`);
  const own = Array.from(forms, (form) => form.getAttribute('action') ?? '')
    .filter((action) => URL.canParse(action, location.href))
    .map((action) => new URL(action, location.href))
    .find(({ origin, pathname }) => origin === location.origin && pathname.endsWith(path));
  return own?.pathname.slice(0, -path.length) ?? '';
}

/** Other pages than those of results may have parameters of these names for something else. */
function parameterOf(pageType: string, isWordPress: boolean): string {
  const query = new URLSearchParams(location.search);
  // WordPress answers this one on every page.
  if (isWordPress && (pageType === 'search' || query.has('s'))) {
    return 's';
  }
  return pageType === 'search' || pageType === ''
    ? ([...parameters, ...fieldsOfSearch()].find((name) => query.has(name)) ?? '')
    : '';
}

/** Returns the names of the fields of the theme's own search, which may differ from all others. */
function fieldsOfSearch(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    '[role=search] input:is([type=search],[type=text],:not([type]))',
  );
  return Array.from(fields, ({ name }) => name).filter(Boolean);
}

/** Returns the term of an address such as `/search/oak+table/`, or `/search/oak+table/page/2/`. */
function termInPath(): string {
  const [, term = ''] = /\/search\/([^/]+)(?:\/page\/\d+)?\/?$/.exec(location.pathname) ?? [];
  try {
    return decodeURIComponent(term.replaceAll('+', ' '));
  } catch {
    return term;
  }
}
