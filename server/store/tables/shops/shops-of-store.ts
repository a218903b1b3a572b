import type { Shop } from './shop.ts';

/** Each of them costs a signature for every webhook that claims to be from the store. */
export const maxShopsOfStore = 20;

/** Returns the shops that get the webhooks of a store: the one with its domain, and the first that are connected to it. */
export function shopsOfStore(namesake: Shop | undefined, connected: readonly Shop[]): Shop[] {
  const others = connected.filter(({ id }) => id !== namesake?.id);
  return [...(namesake ? [namesake] : []), ...others].slice(0, maxShopsOfStore);
}
