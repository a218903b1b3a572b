import { adminRoot } from '../router/addresses.ts';

export interface OneTimeLink {
  /** The secret, which browsers send to nobody in the fragment of an address. */
  readonly code: string;
  readonly isFirstOwner: boolean;
}

/** Returns the one-time link that an address is, and takes its code out of the address and the history. */
export function oneTimeLinkOf({ pathname, hash }: Location): OneTimeLink | undefined {
  const isFirstOwner = pathname === `${adminRoot}/first`;
  if ((!isFirstOwner && pathname !== `${adminRoot}/link`) || hash.length < 2) {
    return undefined;
  }
  history.replaceState(null, '', pathname);
  return { code: hash.slice(1), isFirstOwner };
}
