import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, redisOf } from '../config.ts';
import { dataFiles } from '../base/data-folder.ts';
import { connectRedis, type SharedRedis } from '../redis/redis.ts';
import { openServedData, type ServedData } from '../store/servers/served-data.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** The data of a server, and what it shares with others in Redis. */
export interface Installation extends ServedData {
  redis: SharedRedis | undefined;
}

export async function openInstallation(
  config: Config,
  log: Logger,
  tracing?: Tracing,
): Promise<Installation> {
  const redis = await connectRedis(redisOf(config), (error) =>
    log.error({ err: error }, 'Redis does not answer'),
  );
  try {
    const data = await openServedData(config, {
      adminToken: config.adminToken,
      wakeUps: redis?.wakeUps,
      traceStatement: tracing?.statement,
      onError: (error) => log.error({ err: error }, 'the heartbeat of the server failed'),
    });
    if (config.databaseUrl !== undefined && config.secretKey === undefined) {
      log.warn(
        `No other server can start on this database: set SECRET_KEY to what ${join(config.dataDirectory, dataFiles.secretKey)} contains, the same for all.`,
      );
    }
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
