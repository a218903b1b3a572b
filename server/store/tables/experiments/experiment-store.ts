import type { Knex } from 'knex';
import type { WeightedVariant } from '../../../base/assignment.ts';
import type { Database } from '../../port/database.ts';
import { recordChanges } from '../../feed/change-feed.ts';
import { renewCacheKey } from '../shops/shop-store.ts';

export interface ExperimentVariant extends WeightedVariant {
  /** The settings of the widget or the search that the variant changes. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Times are in milliseconds since 1970. */
export interface StoredExperiment {
  id: number;
  name: string;
  /** Null for an experiment on the search. */
  widgetId: number | null;
  metric: string;
  /** The lift to find, in percent. */
  effect: number;
  /** The weeks at whose end the band is narrowest. */
  weeks: number;
  /** The first one is the state before the experiment. */
  variants: readonly ExperimentVariant[];
  createdAt: number;
  /** The planned start. */
  startsAt: number | null;
  startedAt: number | null;
  /** The planned end. */
  endsAt: number | null;
  endedAt: number | null;
  /** The number of shoppers at which the band is narrowest. */
  plannedShoppers: number | null;
}

/** The verdict of a day as JSON. */
interface ExperimentDay {
  /** Days since 1970 in the time zone of the shop. */
  day: number;
  body: string;
}

interface ExperimentRow {
  shop_id: number;
  id: number;
  name: string;
  widget_id: number | null;
  metric: string;
  effect: number;
  variants: string;
  created_at: number;
  starts_at: number | null;
  started_at: number | null;
  ends_at: number | null;
  ended_at: number | null;
  planned_size: number | null;
  weeks: number;
}

interface DayRow extends ExperimentDay {
  shop_id: number;
  experiment_id: number;
}

export class ExperimentStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the experiments of a shop, the newest first. */
  async list(shopId: number, connection: Knex = this.#database.read): Promise<StoredExperiment[]> {
    const rows = await connection<ExperimentRow>('experiments')
      .where({ shop_id: shopId })
      .orderBy('id', 'desc');
    return rows.map(toExperiment);
  }

  /** Returns the experiments of a shop that have begun and not ended. */
  async running(
    shopId: number,
    connection: Knex = this.#database.read,
  ): Promise<StoredExperiment[]> {
    return (await this.list(shopId, connection)).filter(
      ({ startedAt, endedAt }) => startedAt !== null && endedAt === null,
    );
  }

  /** Returns the shops with an experiment that runs, or that is due to begin or to end. */
  async activeShops(now: number): Promise<number[]> {
    return this.#database
      .read<ExperimentRow>('experiments')
      .whereNull('ended_at')
      .where((either) => {
        void either
          .whereNotNull('started_at')
          .orWhere('starts_at', '<=', now)
          .orWhere('ends_at', '<=', now);
      })
      .distinct()
      .pluck('shop_id');
  }

  async find(
    shopId: number,
    id: number,
    connection: Knex = this.#database.read,
  ): Promise<StoredExperiment | undefined> {
    const row = await connection<ExperimentRow>('experiments')
      .where({ shop_id: shopId, id })
      .first();
    return row && toExperiment(row);
  }

  /** Saves an experiment. Pages read its variants anew, because the shop's cache key changes. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    experiment: StoredExperiment,
  ): Promise<void> {
    await transaction<ExperimentRow>('experiments')
      .insert({
        shop_id: shopId,
        id: experiment.id,
        name: experiment.name,
        widget_id: experiment.widgetId,
        metric: experiment.metric,
        effect: experiment.effect,
        variants: JSON.stringify(experiment.variants),
        created_at: experiment.createdAt,
        starts_at: experiment.startsAt,
        started_at: experiment.startedAt,
        ends_at: experiment.endsAt,
        ended_at: experiment.endedAt,
        planned_size: experiment.plannedShoppers,
        weeks: experiment.weeks,
      })
      .onConflict(['shop_id', 'id'])
      .merge();
    await renewCacheKey(transaction, shopId);
    recordChanges(transaction, shopId, [{ kind: 'experiment', id: experiment.id }]);
  }

  /** Returns the verdicts of an experiment, oldest first. */
  async days(shopId: number, id: number): Promise<ExperimentDay[]> {
    const rows = await this.#database
      .read<DayRow>('experiment_days')
      .where({ shop_id: shopId, experiment_id: id })
      .orderBy('day');
    return rows.map(({ day, body }) => ({ day, body }));
  }

  /** Saves the verdict of a day. Returns the former one of that day. */
  async saveDay(
    transaction: Knex.Transaction,
    shopId: number,
    id: number,
    { day, body }: ExperimentDay,
  ): Promise<string | undefined> {
    const place = { shop_id: shopId, experiment_id: id, day };
    const former = await transaction<DayRow>('experiment_days').where(place).first('body');
    await transaction<DayRow>('experiment_days')
      .insert({ ...place, body })
      .onConflict(['shop_id', 'experiment_id', 'day'])
      .merge();
    return former?.body;
  }
}

function toExperiment(row: ExperimentRow): StoredExperiment {
  return {
    id: row.id,
    name: row.name,
    widgetId: row.widget_id,
    metric: row.metric,
    effect: row.effect,
    weeks: row.weeks,
    variants: JSON.parse(row.variants),
    createdAt: row.created_at,
    startsAt: row.starts_at,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    plannedShoppers: row.planned_size,
  };
}
