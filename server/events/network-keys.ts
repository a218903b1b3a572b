import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Database } from '../store/port/database.ts';

/** The random keys of days (UTC), by which client networks are told apart. */
export interface NetworkKeys {
  /** Returns the key of a day, in hexadecimal digits. */
  keyOf(day: number): string;
  /** Makes sure that the key of the day exists, and deletes those of former days. */
  prepare(day: number): Promise<void>;
}

const storedSchema = z.object({ day: z.int(), key: z.string().regex(/^[0-9a-f]{64}$/) });

type DayKey = z.infer<typeof storedSchema>;

interface KeyFileOptions {
  /** The file that stores the key of the day over restarts; absent: a restart creates a new key. */
  file?: string | undefined;
  /** Called when the key could not be written. On a full disk it stays in memory until a restart. */
  onError: (error: unknown) => void;
}

/** The keys of a server that is alone with its data. */
export class KeysInFile implements NetworkKeys {
  readonly #options: KeyFileOptions;
  #current: DayKey | undefined;

  constructor(options: KeyFileOptions) {
    this.#options = options;
    this.#current = options.file === undefined ? undefined : readKey(options.file);
  }

  keyOf(day: number): string {
    if (this.#current?.day !== day) {
      this.#current = { day, key: newKey() };
      this.#save(this.#current);
    }
    return this.#current.key;
  }

  async prepare(day: number): Promise<void> {
    this.keyOf(day);
  }

  #save(fresh: DayKey): void {
    const { file, onError } = this.#options;
    if (file === undefined) {
      return;
    }
    try {
      writeFileSync(`${file}.new`, JSON.stringify(fresh), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    } catch (error) {
      onError(error);
    }
  }
}

/** The keys of servers on one database. Tomorrow's is made today, so that all servers have it at midnight. */
export class SharedKeys implements NetworkKeys {
  readonly #database: Database;
  #keys = new Map<number, string>();

  constructor(database: Database) {
    this.#database = database;
  }

  keyOf(day: number): string {
    const known = this.#keys.get(day);
    if (known !== undefined) {
      return known;
    }
    // The database has been away for a day.
    const own = newKey();
    this.#keys.set(day, own);
    return own;
  }

  async prepare(day: number): Promise<void> {
    const rows = await this.#database.write([], async (transaction) => {
      await transaction<DayKey>('network_keys').where('day', '<', day).del();
      await transaction<DayKey>('network_keys')
        .insert([day, day + 1].map((each) => ({ day: each, key: newKey() })))
        .onConflict('day')
        .ignore();
      return transaction<DayKey>('network_keys').select('day', 'key');
    });
    this.#keys = new Map(rows.map((row) => [row.day, row.key]));
  }
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}

/** Returns undefined when there is no key or a crash has truncated it; a new one is created then. */
function readKey(file: string): DayKey | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
