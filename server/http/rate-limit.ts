import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../base/errors.ts';
import { clientAddress, clientNetwork } from './connections/client-network.ts';

/** Maximum requests or events a minute of one client network with one key. */
export interface RateLimitCounts {
  reads: number;
  events: number;
  /** Maximum number of reads with `bust_cache`. */
  bust: number;
}

interface CountedRequest {
  kind: 'reads' | 'events';
  /** The key, if it is valid. Requests without one count for their network only. */
  key?: string | undefined;
  bust: boolean;
  /** Number of requests or events that it counts as; 0 if it was counted before. */
  weight?: number;
}

/** Counts a request, and rejects with a 429 when there were too many. */
export type RateLimit = (
  context: Context,
  request: CountedRequest,
) => Promise<ChargeWork | undefined>;

/** Charges a request that was counted for the milliseconds that it kept the event loop busy. */
export type ChargeWork = (workMs: number) => void;

/** Counts points by client. Rejects with a `RateLimiterRes` beyond its points. */
export interface Limiter {
  consume(client: string, points: number): Promise<unknown>;
  /** Counts points without a limit. */
  penalty(client: string, points: number): Promise<unknown>;
}

/** Creates a limiter of so many points in so many seconds. */
export type CreateLimiter = (
  name: keyof RateLimitCounts,
  limit: { points: number; seconds: number },
) => Limiter;

/** A request counts once more for each of these milliseconds. */
const workMsOfRequest = 10;

const windowSeconds = 60;

/**
 * Creates limits that each client network has separately with each key, so that neither a busy shop nor a
 * greedy client uses up the limit of others. A request with `bust_cache` counts as a read too. Expensive
 * requests count several times, so that a few of them cannot keep the process busy.
 */
export function createRateLimit(
  counts: RateLimitCounts | undefined,
  createLimiter: CreateLimiter = countInProcess,
): RateLimit {
  if (!counts) {
    return async () => undefined;
  }
  const limiter = (name: keyof RateLimitCounts) =>
    createLimiter(name, { points: counts[name], seconds: windowSeconds });
  const limiters = { reads: limiter('reads'), events: limiter('events'), bust: limiter('bust') };
  return async (context, { kind, key = '', bust, weight = 1 }) => {
    const client = `${clientNetwork(clientAddress(context))} ${key}`;
    let counted: keyof RateLimitCounts = kind;
    try {
      if (weight > 0) {
        await limiters[kind].consume(client, weight);
      }
      if (bust) {
        counted = 'bust';
        await limiters.bust.consume(client, 1);
      }
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(counted, counts, refusal) : refusal;
    }
    return (workMs) => {
      const points = Math.floor(workMs / workMsOfRequest);
      if (points > 0) {
        // A limiter whose store is away counts in memory: nothing can fail.
        void limiters[kind].penalty(client, points);
      }
    };
  };
}

const countInProcess: CreateLimiter = (_name, { points, seconds }) =>
  new RateLimiterMemory({ points, duration: seconds, keyPrefix: '' });

function tooMany(
  counted: keyof RateLimitCounts,
  counts: RateLimitCounts,
  { msBeforeNext }: RateLimiterRes,
): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const requests = counted === 'bust' ? 'requests with bust_cache' : counted;
  return new AppError(
    'too-many-requests',
    `More than ${counts[counted]} ${requests} a minute: ask again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}
