import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import {
  trainShop,
  type TrainingOptions,
  type TrainingSummary,
} from '../../recommend/training/train.ts';
import { type Management, recordChange, type Recorded } from '../../changes/management.ts';

/** Trains the models of a shop in this process. */
export async function trainNow(
  management: Management,
  shopId: number,
  options: TrainingOptions,
): Promise<TrainingSummary> {
  const summary = await trainShop(management.stores, shopId, options);
  await management.stores.database.write(shopId, (transaction) =>
    recordWork(management, transaction, shopId, 'train'),
  );
  return summary;
}

/** Asks the servers to train the models of a shop; one begins within seconds. */
export async function requestTraining(management: Management, shopId: number): Promise<Recorded> {
  const { database, trainings } = management.stores;
  return database.write(shopId, async (transaction) => {
    if (!(await trainings.request(transaction, shopId, management.now()))) {
      throw new AppError('conflict', 'A training is running: wait for its end.');
    }
    return { change: await recordWork(management, transaction, shopId, 'train') };
  });
}

/** Asks the servers to rebuild the search index of a shop. They answer from the old one meanwhile. */
export async function requestReindex(management: Management, shopId: number): Promise<Recorded> {
  const { database, shops } = management.stores;
  return database.write(shopId, async (transaction) => {
    await shops.requestReindex(transaction, shopId);
    return { change: await recordWork(management, transaction, shopId, 'reindex') };
  });
}

function recordWork(
  management: Management,
  transaction: Knex.Transaction,
  shopId: number,
  action: 'train' | 'reindex',
): Promise<number> {
  const kind = action === 'train' ? 'models' : 'index';
  return recordChange(management, transaction, {
    shopId,
    kind,
    object: '0',
    action,
    before: null,
    after: null,
  });
}
