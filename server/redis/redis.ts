import type { Redis } from 'ioredis';
import type { CreateLimiter, Limiter } from '../http/rate-limit.ts';
import { keepListening, Announcer, type WakeUps } from '../store/port/wake-ups.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** After a command has failed, requests do not wait for Redis for this long. */
const pauseMs = 1_000;

/** The state that servers share in Redis, besides their database. */
export interface SharedRedis {
  /** Creates limiters whose counts all servers share; each counts by itself while Redis is away. */
  createLimiter: CreateLimiter;
  wakeUps: WakeUps;
  /** Returns whether Redis does not answer now. */
  isAway(): boolean;
  close(): Promise<void>;
}

interface RedisPlace {
  url: string;
  /** Separates installations that share a server of Redis. */
  prefix: string;
}

/** A request waits for Redis no longer than this. */
const commandTimeoutMs = 250;
const connectTimeoutMs = 2_000;
const reconnectMs = 500;

/**
 * Connects to Redis, if an installation has it. Resolves also when it is away: the connection is made later then.
 * Calls `onError` once each time that the connection is lost.
 */
export async function connectRedis(
  place: RedisPlace | undefined,
  onError: (error: unknown) => void,
): Promise<SharedRedis | undefined> {
  return place && openRedis(place, onError);
}

async function openRedis(
  { url, prefix }: RedisPlace,
  onError: (error: unknown) => void,
): Promise<SharedRedis> {
  // Most installations need no Redis, and never load its driver.
  const driver = await import('ioredis');
  const connect = (retryStrategy: () => number | null) =>
    new driver.Redis(url, {
      lazyConnect: true,
      // A command fails at once while Redis is away.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: commandTimeoutMs,
      connectTimeout: connectTimeoutMs,
      connectionName: 'vitrine',
      retryStrategy,
    });
  const client = connect(() => reconnectMs);
  let isReported = false;
  client.on('ready', () => (isReported = false));
  client.on('error', (error) => {
    if (!isReported) {
      isReported = true;
      onError(error);
    }
  });
  await client.connect().catch(() => undefined);
  const channel = `${prefix}:feed`;
  const announcer = new Announcer(() => client.publish(channel, ''));
  const limiters = sharedLimiters(client, prefix);
  const closeAnnouncer = () => announcer.close();
  return {
    createLimiter: limiters.create,
    isAway: limiters.isAway,
    wakeUps: {
      announce: () => announcer.announce(),
      listen: (wake) =>
        keepListening((signal) =>
          listenUntilLost(
            connect(() => null),
            { channel, wake, signal },
          ),
        ),
      close: closeAnnouncer,
    },
    async close() {
      await closeAnnouncer();
      client.disconnect();
    },
  };
}

interface Listening {
  channel: string;
  wake: () => void;
  signal: AbortSignal;
}

async function listenUntilLost(client: Redis, { channel, wake, signal }: Listening): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    client.once('close', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // The loop that calls this connects again.
  client.on('error', () => undefined);
  client.on('message', wake);
  try {
    await client.connect();
    await client.subscribe(channel);
    // Messages before this were lost.
    wake();
    await lost;
  } finally {
    client.disconnect();
  }
}

/** Creates limiters with counts in Redis. While it does not answer, they count in this process. */
function sharedLimiters(
  client: Redis,
  prefix: string,
): { create: CreateLimiter; isAway: () => boolean } {
  let pausedUntil = 0;
  const isAway = () => client.status !== 'ready' || performance.now() < pausedUntil;
  const create: CreateLimiter = (name, { points, seconds }): Limiter => {
    const shared = new RateLimiterRedis({
      storeClient: client,
      keyPrefix: `${prefix}:${name}`,
      points,
      duration: seconds,
      // Clients over their limit cost Redis nothing.
      inMemoryBlockOnConsumed: points,
    });
    const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    const ask = async (use: (limiter: Limiter) => Promise<unknown>) => {
      if (isAway()) {
        return use(own);
      }
      try {
        return await use(shared);
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          throw error;
        }
        pausedUntil = performance.now() + pauseMs;
        return use(own);
      }
    };
    return {
      consume: (key, count) => ask((limiter) => limiter.consume(key, count)),
      penalty: (key, count) => ask((limiter) => limiter.penalty(key, count)),
    };
  };
  return { create, isAway };
}
