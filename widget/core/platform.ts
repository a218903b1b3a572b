import { getPath } from './json.ts';
import { currentNames } from './page.ts';

/** Returns the global object of the platform's own scripts, unchecked. */
export function platformGlobal(): unknown {
  return Reflect.get(globalThis, platformName());
}

/** Returns the name of the platform's global object, which is also the prefix of its other globals. */
export function platformName(): string {
  const { platform } = currentNames();
  return platform.charAt(0).toUpperCase() + platform.slice(1);
}

/** Returns false when neither the page nor the platform asks for consent, so that no shopper can have given it. */
export function isConsentPossible(): boolean {
  return Boolean(globalThis.Vitrine?.consent || getPath(platformGlobal(), 'loadFeatures'));
}

/** Returns the path of the store's root, which includes the language on some platforms. Ends with a slash. */
export function storeRoot(): string {
  const root = getPath(platformGlobal(), 'routes', 'root');
  return typeof root === 'string' && root.endsWith('/') ? root : '/';
}
