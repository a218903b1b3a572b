import type { ModelStore } from '../../store/tables/models/model-store.ts';
import type { ShopStore } from '../../store/tables/shops/shop-store.ts';
import type { TrainingAttempt, TrainingStore } from '../../store/tables/models/training-store.ts';

/** The last training of a shop, for monitoring. Times are milliseconds since 1970. */
export interface TrainingReading extends Omit<TrainingAttempt, 'shopId'> {
  /** The shop's domain. */
  shop: string;
  /** Begin of the training whose scores are current; null when none has succeeded. */
  trainedAt: number | null;
}

export async function readTrainings({
  shops,
  trainings,
  models,
}: {
  shops: ShopStore;
  trainings: TrainingStore;
  models: ModelStore;
}): Promise<TrainingReading[]> {
  const domains = new Map((await shops.list()).map(({ id, domain }) => [id, domain]));
  const trained = new Map(
    (await models.list()).map(({ shopId, trainedAt }) => [shopId, trainedAt]),
  );
  return (await trainings.list()).map(({ shopId, ...attempt }) => ({
    ...attempt,
    shop: domains.get(shopId) ?? String(shopId),
    trainedAt: trained.get(shopId) ?? null,
  }));
}
