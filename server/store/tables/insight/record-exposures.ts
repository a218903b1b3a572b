import type { Knex } from 'knex';
import { assignVariant } from '../../../base/assignment.ts';
import type { Columns, Sql } from '../../port/sql.ts';
import type { CountedRow } from '../rows/counted-row.ts';
import type { LeftOut } from '../../../insight/left-out.ts';
import { eventVerbs } from '../rows/event-verbs.ts';

const exposed = eventVerbs.indexOf('exposed');

/** The clocks of browsers differ; pages learn of an experiment only after its start. */
const clockSkewMs = 300_000;

interface Exposure {
  experimentId: number;
  shopperId: number;
  variant: string;
  at: number;
  leftOut: LeftOut;
}

/**
 * Stores the first exposure of each session among events that a transaction has added. One that takes no part is stored
 * too, so that a flood has a number.
 */
export async function recordExposures(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  added: readonly CountedRow[],
): Promise<void> {
  const told = added.flatMap((row) => (row.verb === exposed ? (readExposure(row) ?? []) : []));
  const exposures = told.length === 0 ? [] : await keepAssigned(transaction, sql, shopId, told);
  if (exposures.length === 0) {
    return;
  }
  const columns: Columns = {
    experiment_id: 'bigint',
    shopper_id: 'integer',
    variant: 'text',
    first_at: 'bigint',
    left_out: 'integer',
  };
  await transaction.raw(
    `INSERT INTO exposures (shop_id, experiment_id, shopper_id, variant, first_at, left_out)
     SELECT CAST(? AS INTEGER), n.experiment_id, n.shopper_id, n.variant, min(n.first_at),
       min(n.left_out)
     FROM ${sql.rows('?', columns)} n WHERE true
     GROUP BY n.experiment_id, n.shopper_id, n.variant
     ON CONFLICT (shop_id, experiment_id, shopper_id) DO UPDATE SET
       first_at = CASE WHEN excluded.first_at < exposures.first_at
         THEN excluded.first_at ELSE exposures.first_at END,
       left_out = CASE WHEN excluded.left_out < exposures.left_out
         THEN excluded.left_out ELSE exposures.left_out END`,
    [
      shopId,
      JSON.stringify(
        exposures.map(({ experimentId, shopperId, variant, at, leftOut }) => [
          experimentId,
          shopperId,
          variant,
          at,
          leftOut,
        ]),
      ),
    ],
  );
}

/** Reads the source of an exposure, `experiment/<id>/<variant>`. */
function readExposure({
  source,
  shopper_id,
  created_at,
  left_out,
}: CountedRow): Exposure | undefined {
  const [, id, variant = ''] = /^experiment\/(\d+)\/(\w+)$/.exec(source ?? '') ?? [];
  return id === undefined
    ? undefined
    : {
        experimentId: Number(id),
        shopperId: shopper_id,
        variant,
        at: created_at,
        leftOut: left_out,
      };
}

/** Drops exposures to experiments that did not run, and those whose variant the session cannot have seen. */
async function keepAssigned(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  exposures: readonly Exposure[],
): Promise<Exposure[]> {
  const experiments: {
    id: number;
    variants: string;
    started_at: number | null;
    ended_at: number | null;
  }[] = await transaction('experiments')
    .where({ shop_id: shopId })
    .whereIn('id', [...new Set(exposures.map(({ experimentId }) => experimentId))])
    .select('id', 'variants', 'started_at', 'ended_at');
  const sessions: { id: number; uuid: string }[] = await transaction.raw(
    `SELECT id, uuid FROM event_shoppers WHERE ${sql.isIn('id', '?')}`,
    [JSON.stringify([...new Set(exposures.map(({ shopperId }) => shopperId))])],
  );
  const uuidOf = new Map(sessions.map(({ id, uuid }) => [id, uuid]));
  const experimentOf = new Map(experiments.map((experiment) => [experiment.id, experiment]));
  return exposures.filter(({ experimentId, shopperId, variant, at }) => {
    const experiment = experimentOf.get(experimentId);
    const uuid = uuidOf.get(shopperId);
    if (!experiment || !uuid || !isWithin(at, experiment.started_at, experiment.ended_at)) {
      return false;
    }
    return assignVariant(experimentId, uuid, JSON.parse(experiment.variants))?.name === variant;
  });
}

function isWithin(at: number, startedAt: number | null, endedAt: number | null): boolean {
  return startedAt !== null && at >= startedAt - clockSkewMs && (endedAt === null || at <= endedAt);
}
