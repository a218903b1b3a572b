import { at } from './json.ts';
import { currentNames } from './page.ts';

/** What the platform's own scripts have put on the page; nobody has checked it. */
export function platformGlobal(): unknown {
  const { platform } = currentNames();
  return Reflect.get(window, platform.charAt(0).toUpperCase() + platform.slice(1));
}

/** Where the store's own paths begin: the platform puts the shopper's language there. Ends with a slash. */
export function storeRoot(): string {
  const root = at(platformGlobal(), 'routes', 'root');
  return typeof root === 'string' && root.endsWith('/') ? root : '/';
}
