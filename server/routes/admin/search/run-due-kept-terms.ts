import { AppError } from '../../../errors.ts';
import type { Leases } from '../../../store/servers/leases.ts';
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
}

/**
 * Runs the kept terms of shops whose models or search settings have changed, on one of several servers. A shop whose
 * index is being built stays due. A failure of one shop leaves the others alone.
 */
export async function runDueKeptTerms({
  stores,
  leases,
  keptTerms,
  catchUp,
  onError,
}: DueKeptTermsDependencies): Promise<void> {
  if ((await stores.keptTermRuns.due()).length === 0) {
    return;
  }
  await leases.run('run kept terms', async (lease) => {
    // Another server may have run them meanwhile.
    const due = await stores.keptTermRuns.due();
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
          onError(error, run.shopId);
        }
      }
    }
  });
}
