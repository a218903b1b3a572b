import type { Database } from '../store/port/database.ts';
import { GroupCommit } from '../store/port/group-commit.ts';
import type { NetworkCountStore } from '../store/tables/shoppers/network-count-store.ts';
import type { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';
import { DaySpending, markVisits } from './counted-arrivals.ts';
import type { NetworkDigests } from './network-digests.ts';

interface VisitRecorderDependencies {
  database: Database;
  dailyCounts: DailyCountStore;
  networkCounts: NetworkCountStore;
  networks: Pick<NetworkDigests, 'today'>;
  now: () => number;
  /** Called once for each failed write of the database. */
  onError: (error: unknown) => void;
}

interface ArrivedVisit {
  hasAgreed: boolean;
  /** A digest of the client's network, valid for one day. */
  network: number;
  isBot: boolean;
}

interface Visit extends ArrivedVisit {
  shopId: number;
  /** Milliseconds since 1970. */
  at: number;
}

const mostWaiting = 20_000;
const mostTogether = 5_000;

/** Counts visits with group commit: many arrive at once and change few sums. */
export class VisitRecorder {
  readonly #now: () => number;
  readonly #commits: GroupCommit<Visit>;

  constructor({
    database,
    dailyCounts,
    networkCounts,
    networks,
    now,
    onError,
  }: VisitRecorderDependencies) {
    this.#now = now;
    this.#commits = new GroupCommit({
      database,
      access: 'append',
      // A group whose connection is lost during the commit may count twice, which a share hardly shows.
      save: async (transaction, visits) => {
        const shopIds = [...new Set(visits.map((visit) => visit.shopId))];
        for (const shopId of shopIds.toSorted((one, other) => one - other)) {
          const ofShop = visits.filter((visit) => visit.shopId === shopId);
          const of = { shopId, day: networks.today() };
          const arrivedFrom = ofShop.map(({ network }) => network);
          const counts = await networkCounts.lock(transaction, of, arrivedFrom);
          const readUsualDay = () => networkCounts.usualDay(transaction, of);
          const marked = await markVisits(ofShop, new DaySpending(counts, readUsualDay));
          await networkCounts.save(transaction, of, counts.values());
          await dailyCounts.addVisits(transaction, shopId, marked);
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
  record(shopId: number, visit: ArrivedVisit): Promise<void> {
    return this.#commits.write({ shopId, ...visit, at: this.#now() });
  }

  /** Refuses new visits and resolves when all accepted ones are counted. */
  close(): Promise<void> {
    return this.#commits.close();
  }
}
