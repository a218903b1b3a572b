import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { StoredExperiment } from '../../store/tables/experiments/experiment-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type Management, recordChange, type Recorded } from '../../changes/management.ts';
import { type Saved, saveVersion } from '../../changes/save-object.ts';
import { readDraft } from '../../changes/draft-readers.ts';
import { planShoppers } from './experiment-plan.ts';
import { isRunning, objectOf, readPlace, requireExperiment, statusOf } from './experiment-place.ts';
import { recordVerdict } from './record-verdict.ts';
import { settingsIn } from './variant-settings.ts';

/** Starts an experiment. Its variants and weights stay as they are from then on. */
export async function startExperiment(
  management: Management,
  shopId: number,
  id: number,
): Promise<Recorded> {
  const { stores, now } = management;
  const planned = await requireExperiment(management, shopId, id);
  const plannedShoppers = await planShoppers(stores, shopId, planned, now());
  return stores.database.write(shopId, async (transaction) => {
    const experiment = await requireExperiment(management, shopId, id, transaction);
    if (experiment.startedAt !== null) {
      throw new AppError('conflict', `Experiment ${id} has started before: plan a new one.`);
    }
    if (experiment.endedAt !== null) {
      throw new AppError('conflict', `Experiment ${id} has ended without a start: plan a new one.`);
    }
    if (experiment.endsAt !== null && experiment.endsAt <= now()) {
      throw new AppError('conflict', `Experiment ${id} should have ended already: plan a new one.`);
    }
    const running = await stores.experiments.running(shopId, transaction);
    const other = running.find(({ widgetId }) => widgetId === experiment.widgetId);
    if (other) {
      throw new AppError(
        'conflict',
        `Experiment ${other.id} runs at the same place: stop it first.`,
      );
    }
    await readPlace(management, transaction, objectOf(shopId, experiment.widgetId));
    return save(management, transaction, shopId, {
      action: 'start',
      before: experiment,
      after: { ...experiment, startedAt: now(), plannedShoppers },
    });
  });
}

/**
 * Ends an experiment, so that all shoppers see A, and judges it for the last time. One that has not started is given up.
 */
export async function stopExperiment(
  management: Management,
  shop: Shop,
  id: number,
): Promise<Recorded> {
  const recorded = await management.stores.database.write(shop.id, async (transaction) => {
    const experiment = await requireExperiment(management, shop.id, id, transaction);
    if (statusOf(experiment) === 'ended') {
      throw new AppError('conflict', `Experiment ${id} has ended already.`);
    }
    return stop(management, transaction, shop.id, experiment);
  });
  const ended = await requireExperiment(management, shop.id, id);
  if (ended.startedAt !== null) {
    await recordVerdict(management, shop, ended);
  }
  return recorded;
}

/** Makes a variant the next version of the widget or the search settings, and stops the experiment. */
export async function publishVariant(
  management: Management,
  shop: Shop,
  { id, variant }: { id: number; variant: string },
): Promise<Saved> {
  const { id: shopId } = shop;
  const saved = await management.stores.database.write(shopId, async (transaction) => {
    const experiment = await requireExperiment(management, shopId, id, transaction);
    const { settings } = experiment.variants.find(({ name }) => name === variant) ?? {};
    if (!settings) {
      throw new AppError('invalid', `variant: experiment ${id} has no ${variant} with settings.`);
    }
    if (experiment.startedAt === null) {
      throw new AppError('conflict', `Experiment ${id} has not started.`);
    }
    const of = objectOf(shopId, experiment.widgetId);
    const live = await readPlace(management, transaction, of);
    const state =
      of.kind === 'search'
        ? { ...live, ...settings }
        : { ...live, settings: { ...settingsIn(live), ...settings } };
    const { text, problems } = readDraft(of.kind, state);
    if (text === undefined) {
      throw new AppError('conflict', `${problems[0]?.path}: ${problems[0]?.message}`);
    }
    if (isRunning(experiment)) {
      await stop(management, transaction, shopId, experiment);
    }
    return saveVersion(management, transaction, of, {
      text,
      action: 'publish',
      note: `Variant ${variant} of experiment ${id}: ${experiment.name}`,
    });
  });
  await recordVerdict(management, shop, await requireExperiment(management, shopId, id));
  return saved;
}

/** Ends the experiments whose planned end has passed, started or not. */
export async function stopDueExperiments(management: Management, shop: Shop): Promise<void> {
  const { stores, now } = management;
  for (const { id, endsAt, endedAt } of await stores.experiments.list(shop.id)) {
    if (endedAt === null && endsAt !== null && endsAt <= now()) {
      await stopExperiment(management, shop, id);
    }
  }
}

/**
 * Starts the experiments whose planned start has come. One whose place is taken stays planned, and begins when the place
 * is free. One whose widget is gone is given up.
 */
export async function startDueExperiments(management: Management, shop: Shop): Promise<void> {
  const { stores, now } = management;
  const all = await stores.experiments.list(shop.id);
  const taken = new Set(all.filter(isRunning).map(({ widgetId }) => widgetId));
  for (const experiment of all.toReversed()) {
    const { id, widgetId, startsAt } = experiment;
    const isDue = statusOf(experiment) === 'planned' && startsAt !== null && startsAt <= now();
    if (!isDue || taken.has(widgetId)) {
      continue;
    }
    if (widgetId !== null && !(await stores.widgets.find(shop.id, widgetId))) {
      await stopExperiment(management, shop, id);
      continue;
    }
    await startExperiment(management, shop.id, id);
    taken.add(widgetId);
  }
}

function stop(
  management: Management,
  transaction: Knex.Transaction,
  shopId: number,
  experiment: StoredExperiment,
): Promise<Recorded> {
  const endedAt = Math.min(management.now(), experiment.endsAt ?? Infinity);
  return save(management, transaction, shopId, {
    action: 'stop',
    before: experiment,
    after: { ...experiment, endedAt },
  });
}

async function save(
  management: Management,
  transaction: Knex.Transaction,
  shopId: number,
  { action, before, after }: { action: string; before: StoredExperiment; after: StoredExperiment },
): Promise<Recorded> {
  await management.stores.experiments.save(transaction, shopId, after);
  const change = await recordChange(management, transaction, {
    shopId,
    kind: 'experiment',
    object: String(after.id),
    action,
    before: stateOf(before),
    after: stateOf(after),
  });
  return { change };
}

function stateOf({ name, startedAt, endedAt }: StoredExperiment): object {
  return { name, started_at: toTime(startedAt), ended_at: toTime(endedAt) };
}

export function toTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
