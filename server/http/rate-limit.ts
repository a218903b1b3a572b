import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { clientAddress, clientNetwork } from './connections/client-network.ts';

/** Requests, or events, a minute that one client address may make with one key. */
export interface RateLimitCounts {
  reads: number;
  events: number;
  /** Maximum number of reads with `bust_cache`. */
  bust: number;
}

export interface CountedRequest {
  kind: 'reads' | 'events';
  /** The key, when it is a good one: requests without count for their address alone. */
  key?: string | undefined;
  bust: boolean;
  /** As how many it counts: one call may bring many events. 0: it was counted before. */
  weight?: number;
}

/** Counts a request; rejects with a 429 when there were too many. */
export type RateLimit = (
  context: Context,
  request: CountedRequest,
) => Promise<ChargeWork | undefined>;

/** Charges a request that was counted for the milliseconds that it kept the event loop busy. */
export type ChargeWork = (workMs: number) => void;

/** A request counts once more for each of these milliseconds. */
const workMsOfRequest = 10;

const windowSeconds = 60;

export const noRateLimit: RateLimit = async () => undefined;

/**
 * Each client address has its own allowance with each key, so that neither a busy shop nor one greedy
 * client takes it from the others. What is busted is a read as well. Dear requests count several times, so
 * that nobody keeps the process busy with a few of them.
 */
export function createRateLimit(counts: RateLimitCounts): RateLimit {
  const limiters = {
    reads: limiter(counts.reads),
    events: limiter(counts.events),
    bust: limiter(counts.bust),
  };
  return async (context, { kind, key = '', bust, weight = 1 }) => {
    const client = `${clientNetwork(clientAddress(context))} ${key}`;
    if (weight > 0) {
      await consume(limiters[kind], client, `${counts[kind]} ${kind}`, weight);
    }
    if (bust) {
      await consume(limiters.bust, client, `${counts.bust} requests with bust_cache`);
    }
    return (workMs) => {
      const points = Math.floor(workMs / workMsOfRequest);
      if (points > 0) {
        // The limiter keeps its counts in memory: nothing can fail.
        void limiters[kind].penalty(client, points);
      }
    };
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: '' });
}

async function consume(
  from: RateLimiterMemory,
  client: string,
  allowed: string,
  points = 1,
): Promise<void> {
  try {
    await from.consume(client, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) {
      throw refusal;
    }
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw new AppError(
      'too-many-requests',
      `More than ${allowed} a minute: ask again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    );
  }
}
