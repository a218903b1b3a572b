import { isStoreLink } from '../core/product.ts';
import { readSearch, writeSearch, type Search } from './search-address.ts';

export function currentSearch(): Search {
  return readSearch(new URLSearchParams(location.search));
}

/** With what the address says of other things, such as a preview. */
export function addressOf(search: Search): string {
  return location.pathname + writeSearch(search, new URLSearchParams(location.search));
}

/** Whether a redirect leads away from here: to the same search, in whatever writing, it would lead without end. */
export function leadsElsewhere(redirect: string): boolean {
  return (
    isStoreLink(redirect) &&
    URL.canParse(redirect, location.href) &&
    placeOf(new URL(redirect, location.href)) !== placeOf(location)
  );
}

function placeOf({ origin, pathname, search, hash }: URL | Location): string {
  const found = readSearch(new URLSearchParams(search));
  return origin + pathname + writeSearch(found, new URLSearchParams()) + hash;
}

/** Whether a click is one that the page may answer itself: others open tabs, windows and menus. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
