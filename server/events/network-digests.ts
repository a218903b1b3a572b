import { createHmac } from 'node:crypto';
import type { NetworkKeys } from './network-keys.ts';
import { dayOf } from './utc-day.ts';

interface NetworkDigestsOptions {
  keys: NetworkKeys;
  now: () => number;
}

const digestBytes = 6;

/**
 * Distinguishes client networks within one day (UTC) only: digests are HMACs under a random key that is
 * replaced at midnight. Without the key nobody can test addresses against the digests of a former day.
 */
export class NetworkDigests {
  readonly #options: NetworkDigestsOptions;

  constructor(options: NetworkDigestsOptions) {
    this.#options = options;
  }

  /** Returns the current day (UTC) since 1970. */
  today(): number {
    return dayOf(this.#options.now());
  }

  /** Returns a digest of 48 bits, which differs between shops. */
  digest(shopId: number, network: string): number {
    const key = Buffer.from(this.#options.keys.keyOf(this.today()), 'hex');
    const hmac = createHmac('sha256', key).update(`${shopId} ${network}`);
    return hmac.digest().readUIntBE(0, digestBytes);
  }

  /** Deletes the keys of past days, even when no event arrives, and reads those of other servers. */
  rotate(): Promise<void> {
    return this.#options.keys.prepare(this.today());
  }
}
