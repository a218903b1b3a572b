import { setTimeout } from 'node:timers/promises';
import type { DataLocation } from './open-database.ts';
import { isServed } from './server-presence.ts';
import type { Stores } from './stores.ts';

/** The names under which the server of a data folder saves its cursors. */
export const serverFollower = 'server';
export const indexFollower = 'search-index';
/** The follower of a search cluster. */
export const clusterFollower = 'typesense';
/** The cursor that keeps the lines that a cluster must replay after a restart. */
export const clusterReplayFollower = 'typesense-kept';

export interface WaitOptions {
  timeoutMs?: number;
  /** Called repeatedly while it waits, with the milliseconds so far. */
  onWaiting?: (waitedMs: number) => void;
}

/** The result of waiting: the server shows the change, it was too slow, or no server is running. */
export type WaitResult = 'shown' | 'late' | 'no-server';

const maxWaitMs = 5_000;
const maxPauseMs = 500;

type Feed = Pick<Stores, 'feed'>;

/** Returns the position up to which all of the server's readers have applied the shop's changes. */
export async function serverPosition(feed: Feed, shopId: number): Promise<number> {
  return Math.min(...(await serverCursors(feed, shopId)));
}

/** Returns how many changes the server's readers have not applied yet, of one shop or of all. */
export async function serverLag({ feed }: Feed, onlyShopId?: number): Promise<number> {
  let lag = 0;
  for (const [shopId, { seq }] of await feed.heads()) {
    if (onlyShopId === undefined || shopId === onlyShopId) {
      lag += Math.max(0, seq - (await serverPosition({ feed }, shopId)));
    }
  }
  return lag;
}

/** Waits until a running server shows everything that was written for the shop. */
export async function waitForServer(
  stores: Pick<Stores, 'feed' | 'database'>,
  data: DataLocation,
  shopId: number,
  options: WaitOptions = {},
): Promise<WaitResult> {
  const { feed } = stores;
  const head = (await feed.heads()).get(shopId)?.seq ?? 0;
  const isServedNow = () => isServed(data, stores.database);
  return waitUntil(
    isServedNow,
    options,
    async () => (await serverPosition({ feed }, shopId)) >= head,
  );
}

/** Waits until a running server has discarded the shop, whose rows are deleted. */
export async function waitUntilDiscarded(
  { feed, database }: Pick<Stores, 'feed' | 'database'>,
  data: DataLocation,
  shopId: number,
): Promise<WaitResult> {
  const isServedNow = () => isServed(data, database);
  const result = await waitUntil(isServedNow, {}, async () => {
    const cursors = await serverCursors({ feed }, shopId);
    return cursors.every((seq) => seq === 0);
  });
  // The cursors of a stopped server, and of one that may be slow.
  await feed.dropCursors(shopId);
  return result;
}

async function serverCursors({ feed }: Feed, shopId: number): Promise<number[]> {
  const [server, index, cluster] = await Promise.all(
    [serverFollower, indexFollower, clusterFollower].map((name) => feed.cursor(name, shopId)),
  );
  return [server ?? 0, index ?? 0, ...(cluster ? [cluster] : [])];
}

async function waitUntil(
  isServedNow: () => Promise<boolean>,
  { timeoutMs = maxWaitMs, onWaiting }: WaitOptions,
  isReached: () => Promise<boolean>,
): Promise<WaitResult> {
  const startedAt = Date.now();
  while (!(await isReached())) {
    const waitedMs = Date.now() - startedAt;
    if (!(await isServedNow())) {
      return 'no-server';
    }
    if (waitedMs > timeoutMs) {
      return 'late';
    }
    onWaiting?.(waitedMs);
    await setTimeout(Math.min(50 + waitedMs / 20, maxPauseMs));
  }
  return 'shown';
}
