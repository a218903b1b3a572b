import { readConfig, redisOf, type Config } from '../config.ts';
import { AppError } from '../base/errors.ts';
import type { Management } from '../changes/management.ts';
import { prepareDataDirectory } from '../store/servers/data-lock.ts';
import { requireSecretKey } from '../store/servers/secret-key.ts';
import { connectRedis } from '../redis/redis.ts';
import {
  type WaitResult,
  waitForServer,
  waitUntilDiscarded,
} from '../store/servers/server-position.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { ofEarlierVersion } from '../store/schema/migrate.ts';
import { openStores, type Stores } from '../store/stores.ts';

/** The configuration and the stores of a command, and what changes them in its name. */
export interface CommandContext extends Stores {
  config: Config;
  management: Management;
}

interface CommandOptions {
  /** False for a command that works without the key of the database. */
  needsSecretKey?: boolean;
  /** True for a command that also reads data of an earlier version, as far as their tables let it. */
  readsEarlier?: boolean;
}

/** Opens the data for one command and closes it in any case. */
export async function withStores<Result = void>(
  work: (context: CommandContext) => Promise<Result>,
  { needsSecretKey = true, readsEarlier = false }: CommandOptions = {},
): Promise<Result> {
  const config = readConfig();
  prepareDataDirectory(config.dataDirectory);
  // Servers that listen to Redis are woken by it only.
  const redis = await connectRedis(redisOf(config), () => undefined);
  const use = readsEarlier ? 'earlier' : undefined;
  try {
    const stores = await openStores(config, { wakeUps: redis?.wakeUps, use });
    const { lacks } = stores.database.schema;
    try {
      const actor = { kind: 'command-line' as const, personId: null };
      await (needsSecretKey && !lacks
        ? requireSecretKey(stores.database, stores.secrets)
        : undefined);
      return await work({ ...stores, config, management: { stores, actor, now: Date.now } });
    } catch (error) {
      // The tables of an earlier version are not those that the statements expect.
      throw lacks && !(error instanceof AppError)
        ? ofEarlierVersion(lacks, error)
        : stores.database.failures.explain(error);
    } finally {
      await stores.database.close();
    }
  } finally {
    // Its connection would keep a command running for ever whose database cannot be opened.
    await redis?.close();
  }
}

export async function shopOf({ shops }: CommandContext, domain: string): Promise<Shop> {
  const shop = await shops.find({ domain: normaliseDomain(domain) });
  if (!shop) {
    throw noSuchShop(domain);
  }
  return shop;
}

export function noSuchShop(domain: string): AppError {
  return new AppError(
    'not-found',
    `There is no shop with the domain ${domain}: "shop list" lists all, "shop create" creates one.`,
  );
}

export function normaliseDomain(domain: string): string {
  return domain.trim().toLowerCase();
}

/** Waits until a running server shows the changes of a writing command. */
export async function waitUntilShown(context: CommandContext, shopId: number): Promise<void> {
  warnIfLate(await waitForServer(context, context.config, shopId));
}

/** Waits until a running server has discarded a deleted shop. */
export async function waitUntilGone(context: CommandContext, shopId: number): Promise<void> {
  warnIfLate(await waitUntilDiscarded(context, context.config, shopId));
}

function warnIfLate(result: WaitResult): void {
  if (result === 'late') {
    process.stderr.write('Saved, but a running server has not applied the changes yet.\n');
  }
}
