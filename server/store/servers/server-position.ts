import { setTimeout } from 'node:timers/promises';
import { clusterFollower, cursorNames } from '../feed/cursor-names.ts';
import type { DataLocation } from '../dialects/open-database.ts';
import { listRunningServers, type RunningServer } from './server-presence.ts';
import type { ChangeFeed } from '../feed/change-feed.ts';
import type { Database } from '../port/database.ts';

interface WaitOptions {
  timeoutMs?: number;
  /** Called repeatedly while it waits, with the milliseconds so far. */
  onWaiting?: (waitedMs: number) => void;
}

/** The result of waiting: all servers show the change, one was too slow, or no server is running. */
export type WaitResult = 'shown' | 'late' | 'no-server';

const maxWaitMs = 5_000;
/** Longer than the time after which a killed copy is no longer waited for. */
const maxWaitForCopiesMs = 30_000;
const maxPauseMs = 500;

interface Feed {
  feed: ChangeFeed;
}

/** Returns the position up to which all readers of a server have applied the shop's changes. */
export async function serverPosition(
  { feed }: Feed,
  shopId: number,
  server?: RunningServer,
): Promise<number> {
  return Math.min(...positionsOf(server, await feed.cursors(shopId)));
}

/** Returns how many changes the readers of a server have not applied yet, of one shop or of all. */
export async function serverLag(
  { feed }: Feed,
  server?: RunningServer,
  onlyShopId?: number,
): Promise<number> {
  let lag = 0;
  for (const [shopId, { seq }] of await feed.heads()) {
    if (onlyShopId === undefined || shopId === onlyShopId) {
      lag += Math.max(0, seq - (await serverPosition({ feed }, shopId, server)));
    }
  }
  return lag;
}

/** Waits until all running servers show everything that was written for the shop. */
export async function waitForServer(
  stores: { feed: ChangeFeed; database: Database },
  data: DataLocation,
  shopId: number,
  options: WaitOptions = {},
): Promise<WaitResult> {
  const { feed } = stores;
  const head = (await feed.heads()).get(shopId)?.seq ?? 0;
  return waitForAll(stores, data, options, async (servers) => {
    const cursors = await feed.cursors(shopId);
    return servers.every((server) => Math.min(...positionsOf(server, cursors)) >= head);
  });
}

/** Waits until all running servers have discarded the shop, whose rows are deleted. */
export async function waitUntilDiscarded(
  stores: { feed: ChangeFeed; database: Database },
  data: DataLocation,
  shopId: number,
): Promise<WaitResult> {
  const { feed } = stores;
  const result = await waitForAll(stores, data, {}, async (servers) => {
    const cursors = await feed.cursors(shopId);
    return servers.every((server) => positionsOf(server, cursors).every((seq) => seq === 0));
  });
  // The cursors of a stopped server, and of one that may be slow.
  await feed.dropCursors(shopId);
  return result;
}

/** Returns the positions of the readers of a server; 0 for one that has not seen the shop. */
function positionsOf(server: RunningServer, cursors: ReadonlyMap<string, number>): number[] {
  const names = cursorNames(server);
  const cluster = cursors.get(clusterFollower) ?? 0;
  const own = [names.server, names.index].map((name) => cursors.get(name) ?? 0);
  return cluster === 0 ? own : [...own, cluster];
}

async function waitForAll(
  { database }: { database: Database },
  data: DataLocation,
  { timeoutMs = defaultWaitMs(data), onWaiting }: WaitOptions,
  isReachedBy: (servers: readonly RunningServer[]) => Promise<boolean>,
): Promise<WaitResult> {
  const startedAt = Date.now();
  for (;;) {
    const servers = await listRunningServers(data, database);
    if (servers.length === 0) {
      return 'no-server';
    }
    if (await isReachedBy(servers)) {
      return 'shown';
    }
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs) {
      return 'late';
    }
    onWaiting?.(waitedMs);
    await setTimeout(Math.min(50 + waitedMs / 20, maxPauseMs));
  }
}

function defaultWaitMs({ databaseUrl }: DataLocation): number {
  return databaseUrl === undefined ? maxWaitMs : maxWaitForCopiesMs;
}
