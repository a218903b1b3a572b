import { setTimeout } from 'node:timers/promises';
import { isServed } from './data-lock.ts';
import type { Stores } from './stores.ts';

/** Under this name the server of a data folder saves how far it has followed the feed. */
export const serverFollower = 'server';

const longestWaitMs = 5_000;
const checkEveryMs = 50;

/**
 * Waits until a running server shows everything that has been written for the shop, 5 seconds at most.
 * Returns whether it does; without a server there is nothing to wait for.
 */
export async function waitForServer(
  { feed }: Pick<Stores, 'feed'>,
  dataDirectory: string,
  shopId: number,
): Promise<boolean> {
  const head = (await feed.heads()).get(shopId)?.seq ?? 0;
  const giveUpAt = Date.now() + longestWaitMs;
  while ((await feed.cursor(serverFollower, shopId)) < head && (await isServed(dataDirectory))) {
    if (Date.now() > giveUpAt) {
      return false;
    }
    await setTimeout(checkEveryMs);
  }
  return true;
}
