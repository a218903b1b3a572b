import { at } from './json.ts';
import { currentNames } from './page.ts';

/** What the platform's own scripts have put on the page; nobody has checked it. */
export function platformGlobal(suffix = ''): unknown {
  const { platform } = currentNames();
  return Reflect.get(window, platform.charAt(0).toUpperCase() + platform.slice(1) + suffix);
}

/** False where nobody can have agreed to being recognised: neither the page nor the platform asks. */
export function isConsentPossible(): boolean {
  return Boolean(window.Vitrine?.consent || at(platformGlobal(), 'loadFeatures'));
}

/** Where the store's own paths begin: the platform puts the shopper's language there. Ends with a slash. */
export function storeRoot(): string {
  const root = at(platformGlobal(), 'routes', 'root');
  return typeof root === 'string' && root.endsWith('/') ? root : '/';
}
