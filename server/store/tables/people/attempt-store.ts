import type { Database } from '../../port/database.ts';
import type { AttemptCount, AttemptCounts } from '../../../base/attempt-limit.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

interface AttemptRow {
  count: number;
  ends_at: number;
}

/**
 * Counts attempts of all servers of a database, also after a restart. The keys, such as the network of a client with an
 * e-mail address, are stored as digests under the secret key.
 */
export class AttemptStore implements AttemptCounts {
  readonly #database: Database;
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
  }

  async find(key: string): Promise<AttemptCount | undefined> {
    const now = Date.now();
    const row = await this.#database
      .read<AttemptRow & { digest: string }>('attempts')
      .where({ digest: this.#digest(key) })
      .andWhere('ends_at', '>', now)
      .first('count', 'ends_at');
    return row && { count: row.count, endsInMs: row.ends_at - now };
  }

  async add(key: string, seconds: number): Promise<AttemptCount> {
    const [counted] = await this.addEach([key], seconds);
    return counted ?? { count: 1, endsInMs: seconds * 1_000 };
  }

  async addEach(keys: readonly string[], seconds: number): Promise<AttemptCount[]> {
    const now = Date.now();
    // Transactions with the same keys wait for one another in the same order.
    const digests = keys.map((key) => this.#digest(key)).toSorted();
    const rows: AttemptRow[] = await this.#database.write([], async (transaction) => {
      await transaction('attempts').where('ends_at', '<=', now).del();
      return transaction.raw(
        `INSERT INTO attempts (digest, count, ends_at)
         VALUES ${digests.map(() => '(?, 1, ?)').join(', ')}
         ON CONFLICT (digest) DO UPDATE SET count = attempts.count + 1
         RETURNING count, ends_at`,
        digests.flatMap((digest) => [digest, now + seconds * 1_000]),
      );
    });
    return rows.map(({ count, ends_at }) => ({ count, endsInMs: ends_at - now }));
  }

  async takeBack(key: string): Promise<void> {
    await this.#database.write([], (transaction) =>
      transaction('attempts')
        .where({ digest: this.#digest(key) })
        .andWhere('count', '>', 0)
        .decrement('count', 1),
    );
  }

  async remove(key: string): Promise<void> {
    await this.#database.write([], (transaction) =>
      transaction('attempts')
        .where({ digest: this.#digest(key) })
        .del(),
    );
  }

  #digest(key: string): string {
    return this.#secrets.digest(`attempts ${key}`);
  }
}
