import type { Knex } from 'knex';
import { typesWithoutListing } from '../../contract/widget.ts';
import { AppError } from '../../base/errors.ts';
import type { StoredExperiment } from '../../store/tables/experiments/experiment-store.ts';
import { readLive, type ObjectOf } from '../../changes/drafts.ts';
import type { Management } from '../../changes/management.ts';

type Stores = Management;

/** Returns the object that an experiment changes: a widget, or the settings of the search. */
export function objectOf(shopId: number, widgetId: number | null): ObjectOf {
  return widgetId === null
    ? { shopId, kind: 'search', object: 0 }
    : { shopId, kind: 'widget', object: widgetId };
}

/** Returns the live state of the object as JSON; an empty one for the search of a shop that saved none. */
export async function readPlace(
  management: Stores,
  transaction: Knex,
  of: ObjectOf,
): Promise<Record<string, unknown>> {
  const live = await readLive(management, transaction, of);
  if (live === null && of.kind === 'widget') {
    throw new AppError('not-found', `The shop has no widget ${of.object}.`);
  }
  return JSON.parse(live ?? '{}');
}

/** Throws for a widget of which no shopper would see a variant. */
export function refuseWithoutListing(
  { object }: ObjectOf,
  { type }: Record<string, unknown>,
): void {
  if (typesWithoutListing.includes(String(type))) {
    throw new AppError(
      'invalid',
      `widget_id: widget ${object} is of the type ${String(type)}, which shows no listing that could vary: choose another widget, or the search.`,
    );
  }
}

export async function requireExperiment(
  { stores }: Stores,
  shopId: number,
  id: number,
  connection?: Knex,
): Promise<StoredExperiment> {
  const experiment = await stores.experiments.find(shopId, id, connection);
  if (!experiment) {
    throw new AppError('not-found', `The shop has no experiment ${id}.`);
  }
  return experiment;
}

type Times = Pick<StoredExperiment, 'startedAt' | 'endedAt'>;

export function isRunning(experiment: Times): boolean {
  return statusOf(experiment) === 'running';
}

/** Returns where an experiment is in its life. A plan that was given up has ended. */
export function statusOf({ startedAt, endedAt }: Times): 'planned' | 'running' | 'ended' {
  return endedAt !== null ? 'ended' : startedAt === null ? 'planned' : 'running';
}
