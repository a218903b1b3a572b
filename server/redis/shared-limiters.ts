import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { CreateLimiter, Limiter } from '../http/rate-limit.ts';

/** After a command has failed, requests do not wait for Redis for this long. */
const pauseMs = 1_000;

/** Creates limiters with counts in Redis. While it does not answer, they count in this process. */
export function sharedLimiters(
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
