import { at } from './json.ts';
import { currentNames } from './page.ts';

/** What the platform's own scripts have put on the page; nobody has checked it. */
export function platformGlobal(): unknown {
  return Reflect.get(window, platformName());
}

/** As the platform's scripts begin the names of what they put on the page. */
export function platformName(): string {
  const { platform } = currentNames();
  return platform.charAt(0).toUpperCase() + platform.slice(1);
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
