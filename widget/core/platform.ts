import { getPath } from './json.ts';
import { currentNames } from './page.ts';

/** The commonest platform. A configured name is tried before it. */
const commonest = 'shopify';

/** Returns the names under which the platform may have its globals, attributes and events. */
export function platformNames(): string[] {
  return [...new Set([currentNames().platform, commonest])];
}

/**
 * Returns a member of the platform's own globals, unchecked: of the first name that has it. Names of globals begin with
 * a capital and end with the suffix.
 */
export function platformMember(suffix: string, ...path: string[]): unknown {
  return platformNames()
    .map((name) => getPath(globalThis, capital(name) + suffix, ...path))
    .find((member) => member !== undefined);
}

/** Returns a name as globals begin with it. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns false when neither the page nor the platform asks for consent, so that no shopper can have given it. */
export function isConsentPossible(): boolean {
  return Boolean(globalThis.Vitrine?.consent || platformMember('', 'loadFeatures'));
}

/** Returns the path of the store's root, which includes the language on some platforms. Ends with a slash. */
export function storeRoot(): string {
  const root = platformMember('', 'routes', 'root');
  return typeof root === 'string' && root.endsWith('/') ? root : '/';
}
