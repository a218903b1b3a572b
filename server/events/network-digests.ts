import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { dayOf } from './utc-day.ts';

export interface NetworkDigestsOptions {
  /** The file that stores the key of the day over restarts; absent: a restart creates a new key. */
  file?: string | undefined;
  now: () => number;
  /** Called when the key could not be written. */
  onError?: (error: unknown) => void;
}

interface DayKey {
  day: number;
  key: string;
}

const storedSchema = z.object({ day: z.int(), key: z.string().regex(/^[0-9a-f]{64}$/) });

const digestBytes = 6;

/**
 * Distinguishes client networks within one day (UTC) only: digests are HMACs under a random key that is
 * replaced at midnight. Without the key nobody can test addresses against the digests of a former day.
 */
export class NetworkDigests {
  readonly #options: NetworkDigestsOptions;
  #current: DayKey | undefined;

  constructor(options: NetworkDigestsOptions) {
    this.#options = options;
    this.#current = options.file === undefined ? undefined : readKey(options.file);
  }

  /** Returns the current day (UTC) since 1970. */
  today(): number {
    return dayOf(this.#options.now());
  }

  /** Returns a digest of 48 bits, which differs between shops. */
  digest(shopId: number, network: string): number {
    const { key } = this.#keyOfToday();
    const hmac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${shopId} ${network}`);
    return hmac.digest().readUIntBE(0, digestBytes);
  }

  /** Deletes the key of a past day, even when no event arrives. */
  rotate(): void {
    this.#keyOfToday();
  }

  #keyOfToday(): DayKey {
    const day = this.today();
    if (this.#current?.day === day) {
      return this.#current;
    }
    const fresh = { day, key: randomBytes(32).toString('hex') };
    this.#current = fresh;
    this.#save(fresh);
    return fresh;
  }

  /** Writes the key. On a full disk it stays in memory until a restart. */
  #save(fresh: DayKey): void {
    const { file, onError } = this.#options;
    if (file === undefined) {
      return;
    }
    try {
      writeFileSync(`${file}.new`, JSON.stringify(fresh), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      onError?.(error);
    }
  }
}

/** Returns undefined when there is no key or a crash has truncated it; a new one is created then. */
function readKey(file: string): DayKey | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
