import { AppError } from '../../../errors.ts';
import type { Leases } from '../../../store/servers/leases.ts';
import type { DueRun } from '../../../store/kept-term-run-store.ts';
import type { Stores } from '../../../store/stores.ts';
import type { KeptTerms } from './kept-terms.ts';

interface DueKeptTermsDependencies {
  stores: Pick<Stores, 'database' | 'shops'> & {
    keptTermRuns: Pick<Stores['keptTermRuns'], 'due'>;
  };
  leases: Leases;
  keptTerms: Pick<KeptTerms, 'runDue'>;
  /** Applies committed changes, so that searches see them. */
  catchUp: () => Promise<void>;
  onError: (error: unknown, shopId: number) => void;
  /** The failures of this server. */
  rests: FailedRuns;
}

/** A shop whose run has failed is tried again after this time, or when its models or settings change. */
const restMs = 5 * 60_000;

/** More shops than ever fail together; the oldest failure is forgotten first. */
const mostFailures = 1_000;

/** Runs that have failed and rest, so that a shop that fails always is not tried all the time. */
export class FailedRuns {
  readonly #now: () => number;
  readonly #failures = new Map<number, { versions: string; until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add({ shopId, versions }: DueRun): void {
    this.#failures.delete(shopId);
    this.#failures.set(shopId, { versions: keyOf(versions), until: this.#now() + restMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > mostFailures && oldest !== undefined) {
      this.#failures.delete(oldest);
    }
  }

  isResting({ shopId, versions }: DueRun): boolean {
    const failure = this.#failures.get(shopId);
    return failure?.versions === keyOf(versions) && this.#now() < failure.until;
  }
}

function keyOf({ models, settings }: DueRun['versions']): string {
  return `${models} ${settings}`;
}

/**
 * Runs the kept terms of shops whose models or search settings have changed, on one of several servers. A shop whose
 * index is being built stays due. A failure of one shop leaves the others alone, and the shop rests for some minutes.
 * Returns whether a shop was due, or rests.
 */
export async function runDueKeptTerms({
  stores,
  leases,
  keptTerms,
  catchUp,
  onError,
  rests,
}: DueKeptTermsDependencies): Promise<boolean> {
  const findDue = async () =>
    (await stores.keptTermRuns.due()).filter((run) => !rests.isResting(run));
  const found = await stores.keptTermRuns.due();
  if (found.every((run) => rests.isResting(run))) {
    return found.length > 0;
  }
  await leases.run('run kept terms', async (lease) => {
    // Another server may have run them meanwhile.
    const due = await findDue();
    await catchUp();
    const database = lease.fence(stores.database);
    for (const run of due) {
      if (lease.signal.aborted) {
        return;
      }
      try {
        const shop = await stores.shops.find({ id: run.shopId });
        if (shop) {
          await keptTerms.runDue(shop, run, database);
        }
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'unavailable')) {
          rests.add(run);
          onError(error, run.shopId);
        }
      }
    }
  });
  return true;
}
