import type { z } from 'zod';
import type { newExperimentSchema } from './contract.ts';
import { AppError } from '../../base/errors.ts';
import { instantOfWall } from '../../base/local-time.ts';
import type {
  ExperimentVariant,
  StoredExperiment,
} from '../../store/tables/experiments/experiment-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type Management, recordChange } from '../../changes/management.ts';
import { objectOf, readPlace, refuseWithoutListing } from './experiment-place.ts';
import { readVariantSettings } from './variant-settings.ts';

type NewExperiment = z.output<typeof newExperimentSchema>;

const daySeconds = 86_400;

/** Plans an experiment. Returns its id. */
export async function createExperiment(
  management: Management,
  shop: Shop,
  wanted: NewExperiment,
): Promise<number> {
  const { stores, now } = management;
  refuseVariants(wanted);
  const { startsAt, endsAt } = readDays(wanted, shop.timezone, now());
  return stores.database.write(shop.id, async (transaction) => {
    const of = objectOf(shop.id, wanted.widget_id);
    refuseWithoutListing(of, await readPlace(management, transaction, of));
    const variants: ExperimentVariant[] = [];
    for (const { name, weight, settings } of wanted.variants) {
      const read =
        settings === undefined
          ? {}
          : {
              settings: await readVariantSettings(management, transaction, of, { name, settings }),
            };
      variants.push({ name, weight, ...read });
    }
    const [newest] = await stores.experiments.list(shop.id, transaction);
    const id = (newest?.id ?? 0) + 1;
    const { name, metric, effect, weeks, widget_id: widgetId } = wanted;
    await stores.experiments.save(transaction, shop.id, {
      id,
      name,
      widgetId,
      metric,
      effect,
      weeks,
      variants,
      createdAt: now(),
      startsAt,
      startedAt: null,
      endsAt,
      endedAt: null,
      plannedShoppers: null,
    });
    await recordChange(management, transaction, {
      shopId: shop.id,
      kind: 'experiment',
      object: String(id),
      action: 'create',
      before: null,
      after: wanted,
    });
    return id;
  });
}

function refuseVariants({ metric, variants }: NewExperiment): void {
  const names = variants.map(({ name }) => name);
  const [first, ...others] = variants;
  const lacking = others.find(({ name, settings }) => name !== 'holdout' && !settings);
  const holdout = variants.find(({ name }) => name === 'holdout');
  const isOfAll = metric !== 'clicks' && metric !== 'adds';
  const problems = [
    (first?.name !== 'A' || first.settings) &&
      'the first must be A, without settings: it is what there is now.',
    new Set(names).size < names.length && 'two have the same name.',
    lacking && `${lacking.name} needs settings that differ from A.`,
    holdout?.settings && 'a holdout shows what the theme has, and has no settings.',
    holdout &&
      !isOfAll &&
      `a holdout has no ${metric} to compare: choose revenue, orders or units.`,
  ];
  const problem = problems.find(Boolean);
  if (problem) {
    throw new AppError('invalid', `variants: ${problem}`);
  }
}

/** Returns the planned start and end in milliseconds since 1970. */
function readDays(
  { starts_on, ends_on }: NewExperiment,
  timeZone: string,
  now: number,
): Pick<StoredExperiment, 'startsAt' | 'endsAt'> {
  const midnight = (seconds: number) => instantOfWall(seconds, timeZone) * 1_000;
  const startsAt = starts_on === null ? null : midnight(Date.parse(starts_on) / 1_000);
  const endsAt = ends_on === null ? null : midnight(Date.parse(ends_on) / 1_000 + daySeconds);
  if (startsAt !== null && startsAt <= now) {
    throw new AppError('invalid', 'starts_on: must be after today');
  }
  if (endsAt !== null && endsAt <= now) {
    throw new AppError('invalid', 'ends_on: must not be in the past');
  }
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw new AppError('invalid', 'ends_on: must not be before starts_on');
  }
  return { startsAt, endsAt };
}
