import { textAt } from '../json.ts';

/**
 * Returns the address of a path of the store's REST API. Pages name its root, which stands below a folder, below another
 * name than `wp-json`, or in the parameter `rest_route` where the store has plain permalinks.
 */
export function apiAddress(path: string, query = ''): string {
  const root = rootLink() || `${folder()}wp-json/`;
  return root + path + (query && (root.includes('?') ? '&' : '?') + query);
}

/** Returns the address of the store's home page. Ends with a slash. */
export function homeAddress(): string {
  const root = rootLink();
  return root
    ? new URL(root.includes('?') ? './' : '../', root.replace(/\?.*/, '')).href
    : folder();
}

/** Returns whether the page has scripts of the classic cart. */
export function hasClassicCart(): boolean {
  return 'jQuery' in window && classicPattern() !== '';
}

/** Returns the address of a request of the classic cart. */
export function classicAddress(endpoint: string): string {
  return classicPattern().replace('%%endpoint%%', endpoint);
}

function rootLink(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')?.href ?? '';
}

/** Returns the path of the store from the settings of the classic cart's scripts. Some stores print no link. */
function folder(): string {
  return classicPattern().split('?')[0] || '/';
}

/** Returns the address of the classic cart's requests, which its scripts read; empty on pages without them. */
function classicPattern(): string {
  const names = ['wc_cart_fragments_params', 'wc_add_to_cart_params'];
  return names.map((name) => textAt(globalThis, name, 'wc_ajax_url')).find(Boolean) ?? '';
}
