import { currentPage } from '../core/page.ts';
import { isStoreLink } from '../core/product.ts';
import { isTermUnknown, readSearch, writeSearch, type Search } from './search-address.ts';

export function currentSearch(): Search {
  return searchAt(here());
}

/** Returns the address of a search, with the other parameters of the current address, such as a preview's. */
export function addressOf(search: Search): string {
  const { pathname, search: query } = here();
  return pathname + writeSearch(search, new URLSearchParams(query));
}

function here(): { readonly pathname: string; readonly search: string } {
  return currentPage()?.address ?? location;
}

/** Returns the address of a search that differs in something. It begins at the first page unless one is named. */
export function addressAfter(search: Search, changes: Partial<Search>): string {
  return addressOf({ ...search, page: 1, ...changes });
}

/** Returns whether the theme's own results stay, because only the theme knows what its page is about. */
export function isOfTheme(element: HTMLElement & { readonly collection: string }): boolean {
  const isUnknown = !element.collection && isTermUnknown(new URLSearchParams(location.search));
  return isUnknown && element.querySelector('[slot=fallback]') !== null;
}

/** Replaces the address of a page behind the last one: the shop has fewer products than when it was shared. */
export function goToLastPage({
  search,
  pageCount,
}: {
  readonly search: Search;
  readonly pageCount: number;
}): boolean {
  const isBehind = pageCount > 0 && search.page > pageCount;
  if (isBehind) {
    history.replaceState(null, '', addressAfter(search, { page: pageCount }));
  }
  return isBehind;
}

/** Tells whether a redirect leads away from here: one to the same search would lead without end. */
export function leadsElsewhere(redirect: string): boolean {
  return (
    isStoreLink(redirect) &&
    URL.canParse(redirect, location.href) &&
    normalized(new URL(redirect, location.href)) !== normalized(location)
  );
}

function normalized(address: URL | Location): string {
  const query = writeSearch(searchAt(address), new URLSearchParams());
  return address.origin + address.pathname + query + address.hash;
}

function searchAt({ search }: { readonly search: string }): Search {
  return readSearch(new URLSearchParams(search));
}
