import type { Logger } from 'pino';
import { type Config, redisOf } from '../config.ts';
import { connectRedis, type SharedRedis } from '../redis/redis.ts';
import { updateAfterSaving } from '../store/archive/save-before-update.ts';
import { openServedData, type ServedData } from '../store/servers/served-data.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** The data of a server, and what it shares with others in Redis. */
export interface Installation extends ServedData {
  redis: SharedRedis | undefined;
}

interface OpeningOptions {
  log: Logger;
  /** True to make a backup before the schema is updated. */
  backsUpFirst?: boolean;
  tracing?: Tracing | undefined;
}

export async function openInstallation(
  config: Config,
  { log, backsUpFirst = false, tracing }: OpeningOptions,
): Promise<Installation> {
  const redis = await connectRedis(redisOf(config), (error) =>
    log.error({ err: error }, 'Redis does not answer'),
  );
  try {
    const data = await openServedData(config, {
      adminToken: config.adminToken,
      wakeUps: redis?.wakeUps,
      traceStatement: tracing?.statement,
      update: updateAfterSaving({
        data: config,
        backupFolder: config.backupDirectory,
        backsUpFirst,
        say: (sentence) => log.info(sentence),
      }),
      onError: (error) => log.error({ err: error }, 'the heartbeat of the server failed'),
    });
    return {
      ...data,
      redis,
      async close() {
        await data.close();
        await redis?.close();
      },
    };
  } catch (error) {
    await redis?.close();
    throw error;
  }
}
