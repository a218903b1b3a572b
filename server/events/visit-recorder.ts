import type { Database } from '../store/port/database.ts';
import { GroupCommit } from '../store/port/group-commit.ts';
import type { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';

interface VisitRecorderDependencies {
  database: Database;
  dailyCounts: DailyCountStore;
  now: () => number;
  /** Called once for each failed write of the database. */
  onError: (error: unknown) => void;
}

interface Visit {
  shopId: number;
  hasAgreed: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

const mostWaiting = 20_000;
const mostTogether = 5_000;

/** Counts visits with group commit: many arrive at once and change few sums. */
export class VisitRecorder {
  readonly #now: () => number;
  readonly #commits: GroupCommit<Visit>;

  constructor({ database, dailyCounts, now, onError }: VisitRecorderDependencies) {
    this.#now = now;
    this.#commits = new GroupCommit({
      database,
      // A group whose connection is lost during the commit may count twice, which a share hardly shows.
      save: async (transaction, visits) => {
        for (const shopId of new Set(visits.map((visit) => visit.shopId))) {
          const ofShop = visits.filter((visit) => visit.shopId === shopId);
          await dailyCounts.addVisits(transaction, shopId, ofShop);
        }
      },
      weightOf: () => 1,
      shopOf: ({ shopId }) => shopId,
      maxWaiting: mostWaiting,
      maxTogether: mostTogether,
      tooMany: 'More visits have come than can be counted at once: send this again in a moment.',
      onError,
    });
  }

  /** Resolves when the visit is counted on durable storage. */
  record(shopId: number, hasAgreed: boolean): Promise<void> {
    return this.#commits.write({ shopId, hasAgreed, at: this.#now() });
  }

  /** Refuses new visits and resolves when all accepted ones are counted. */
  close(): Promise<void> {
    return this.#commits.close();
  }
}
