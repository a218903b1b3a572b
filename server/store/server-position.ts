import { setTimeout } from 'node:timers/promises';
import { isServed } from './data-lock.ts';
import type { Stores } from './stores.ts';

/** Under these names the server of a data folder saves how far its readers have followed the feed. */
export const serverFollower = 'server';
export const indexFollower = 'search-index';
/** Where searches go to a cluster. */
export const clusterFollower = 'typesense';
/** Of the lines that a cluster would need again after a start. */
export const keptOnCluster = 'typesense-kept';

export interface WaitOptions {
  longestMs?: number;
  /** Now and then while it lasts, with the milliseconds until now. */
  onWaiting?: (waitedMs: number) => void;
}

/** What came of waiting: the server shows it, it has not done so in time, or no server is running. */
export type Arrival = 'shown' | 'late' | 'no-server';

const longestWaitMs = 5_000;
const longestPauseMs = 500;

type Feed = Pick<Stores, 'feed'>;

/** Up to here all of the server's readers have taken in the shop's changes. */
export async function serverPosition(feed: Feed, shopId: number): Promise<number> {
  return Math.min(...(await serverCursors(feed, shopId)));
}

/** Waits until a running server shows everything that has been written for the shop. */
export async function waitForServer(
  { feed }: Feed,
  dataDirectory: string,
  shopId: number,
  options: WaitOptions = {},
): Promise<Arrival> {
  const head = (await feed.heads()).get(shopId)?.seq ?? 0;
  return waitUntil(
    dataDirectory,
    options,
    async () => (await serverPosition({ feed }, shopId)) >= head,
  );
}

/** Waits until a running server has forgotten the shop, whose rows are gone. */
export async function waitUntilForgotten(
  { feed }: Feed,
  dataDirectory: string,
  shopId: number,
): Promise<Arrival> {
  const arrival = await waitUntil(dataDirectory, {}, async () => {
    const cursors = await serverCursors({ feed }, shopId);
    return cursors.every((seq) => seq === 0);
  });
  // Those of a server that has ended, and of one that may be late.
  await feed.dropCursors(shopId);
  return arrival;
}

async function serverCursors({ feed }: Feed, shopId: number): Promise<number[]> {
  const [server, index, cluster] = await Promise.all(
    [serverFollower, indexFollower, clusterFollower].map((name) => feed.cursor(name, shopId)),
  );
  return [server ?? 0, index ?? 0, ...(cluster ? [cluster] : [])];
}

async function waitUntil(
  dataDirectory: string,
  { longestMs = longestWaitMs, onWaiting }: WaitOptions,
  isReached: () => Promise<boolean>,
): Promise<Arrival> {
  const startedAt = Date.now();
  while (!(await isReached())) {
    const waitedMs = Date.now() - startedAt;
    if (!(await isServed(dataDirectory))) {
      return 'no-server';
    }
    if (waitedMs > longestMs) {
      return 'late';
    }
    onWaiting?.(waitedMs);
    await setTimeout(Math.min(50 + waitedMs / 20, longestPauseMs));
  }
  return 'shown';
}
