import { AppError } from '../../base/errors.ts';
import type { Leases } from '../../store/servers/leases.ts';
import type { Stores } from '../../store/stores.ts';
import type { DueTrial } from '../../store/tables/trials/trial-store.ts';
import type { KeptTerms } from './kept-terms.ts';
import type { Database } from '../../store/port/database.ts';
import type { ShopStore } from '../../store/tables/shops/shop-store.ts';

interface DueKeptTermsDependencies {
  stores: { database: Database; shops: ShopStore } & {
    trials: Pick<Stores['trials'], 'dueKeptTerms'>;
  };
  leases: Leases;
  keptTerms: Pick<KeptTerms, 'tryDue'>;
  /** Applies committed changes, so that searches see them. */
  catchUp: () => Promise<void>;
  onError: (error: unknown, shopId: number) => void;
  /** The failures of this server. */
  rests: FailedTrials;
}

/** A shop whose trial has failed is tried again after this time, or when its models or settings change. */
const restMs = 5 * 60_000;

/** More shops than ever fail together; the oldest failure is forgotten first. */
const maxFailures = 1_000;

/** Trials that have failed and rest, so that a shop that fails always is not tried all the time. */
export class FailedTrials {
  readonly #now: () => number;
  readonly #failures = new Map<number, { versions: string; until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add({ shopId, versions }: DueTrial): void {
    this.#failures.delete(shopId);
    this.#failures.set(shopId, { versions: keyOf(versions), until: this.#now() + restMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > maxFailures && oldest !== undefined) {
      this.#failures.delete(oldest);
    }
  }

  isResting({ shopId, versions }: DueTrial): boolean {
    const failure = this.#failures.get(shopId);
    return failure?.versions === keyOf(versions) && this.#now() < failure.until;
  }
}

function keyOf({ models, settings }: DueTrial['versions']): string {
  return `${models} ${settings}`;
}

/**
 * Tries the kept terms of shops whose models or search settings have changed, on one of several servers. A shop whose
 * index is being built stays due. A failure of one shop leaves the others alone, and the shop rests for some minutes.
 * Returns whether a shop was due, or rests.
 */
export async function tryDueKeptTerms({
  stores,
  leases,
  keptTerms,
  catchUp,
  onError,
  rests,
}: DueKeptTermsDependencies): Promise<boolean> {
  const findDue = async () =>
    (await stores.trials.dueKeptTerms()).filter((trial) => !rests.isResting(trial));
  const found = await stores.trials.dueKeptTerms();
  if (found.every((trial) => rests.isResting(trial))) {
    return found.length > 0;
  }
  await leases.run('try kept terms', async (lease) => {
    // Another server may have run them meanwhile.
    const due = await findDue();
    await catchUp();
    const database = lease.fence(stores.database);
    for (const trial of due) {
      if (lease.signal.aborted) {
        return;
      }
      try {
        const shop = await stores.shops.find({ id: trial.shopId });
        if (shop) {
          await keptTerms.tryDue(shop, trial, database);
        }
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'unavailable')) {
          rests.add(trial);
          onError(error, trial.shopId);
        }
      }
    }
  });
  return true;
}
