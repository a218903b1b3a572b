import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { dayOf } from './utc-day.ts';

export interface NetworkDigestsOptions {
  /** Keeps the key of the day over restarts; absent: a restart begins the day anew. */
  file?: string | undefined;
  now: () => number;
  /** Told when the key could not be written. */
  onError?: (error: unknown) => void;
}

interface DayKey {
  day: number;
  key: string;
}

const storedSchema = z.object({ day: z.int(), key: z.string().regex(/^[0-9a-f]{64}$/) });

const digestBytes = 6;

/**
 * Tells client networks apart for one day (UTC), and no longer: digests are HMACs under a random key that
 * is replaced at midnight. Without the key nobody can try addresses on the digests of a former day.
 */
export class NetworkDigests {
  readonly #options: NetworkDigestsOptions;
  #current: DayKey | undefined;

  constructor(options: NetworkDigestsOptions) {
    this.#options = options;
    this.#current = options.file === undefined ? undefined : readKey(options.file);
  }

  /** Days since 1970. */
  today(): number {
    return dayOf(this.#options.now());
  }

  /** In 48 bits, another one in each shop. */
  digest(shopId: number, network: string): number {
    const { key } = this.#keyOfToday();
    const hmac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${shopId} ${network}`);
    return hmac.digest().readUIntBE(0, digestBytes);
  }

  /** Deletes the key of a day that has passed, also when nothing arrives. */
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
    this.#keep(fresh);
    return fresh;
  }

  /** On a full disk the key serves from memory until a restart: that events cannot be stored is told by themselves. */
  #keep(fresh: DayKey): void {
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

/** Undefined when there is none, or when a crash has cut it short: a new one is made then. */
function readKey(file: string): DayKey | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
