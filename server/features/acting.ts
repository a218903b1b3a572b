import type { Management } from '../changes/management.ts';
import type { SignedIn } from '../contract/admin/signed-in.ts';
import type { Stores } from '../store/stores.ts';

/** Returns the management on behalf of somebody who has signed in. */
export type ActAs = (signedIn: SignedIn) => Management;

export function createActAs({ stores, now }: { stores: Stores; now: () => number }): ActAs {
  return (signedIn) => ({
    stores,
    now,
    actor:
      signedIn.kind === 'person'
        ? { kind: signedIn.kind, personId: signedIn.personId }
        : { kind: signedIn.kind, personId: null },
  });
}

/** Waits until shoppers see what was written. Resolves to false when it takes longer than 5 seconds. */
export type WhenShown = () => Promise<boolean>;

const longestWaitMs = 5_000;

/** `catchUp` applies committed changes, so that the next request of a shopper sees them. */
export function createWhenShown(catchUp: () => Promise<void>): WhenShown {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), longestWaitMs);
    });
    try {
      return await Promise.race([catchUp().then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
