import type { Knex } from 'knex';
import type { CountRow } from '../../../insight/counts.ts';
import type { Columns, Sql } from '../../port/sql.ts';

const objectColumns: Columns = { kind: 'text', object: 'bigint' };

const kinds: Readonly<Partial<Record<CountRow['dimension'], string>>> = {
  widget: 'widget',
  ruleset: 'ruleset',
  rule: 'ruleset',
};

/**
 * Returns the counts without those of widgets and rulesets that the shop has never had. Anybody can send events that name
 * invented ids, and sums that outlive the events would grow for ever.
 */
export async function withoutUnknownObjects(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  rows: readonly CountRow[],
): Promise<CountRow[]> {
  const named = new Map(
    rows.flatMap((row) => {
      const kind = kinds[row.dimension];
      return kind === undefined ? [] : [[nameOf(row), [kind, idOf(row)]] as const];
    }),
  );
  if (named.size === 0) {
    return [...rows];
  }
  // Deleted objects still have versions.
  const unknown: { kind: string; object: number }[] = await transaction.raw(
    `SELECT k.kind, k.object FROM ${sql.rows(':named', objectColumns)} k
     WHERE NOT EXISTS (SELECT 1 FROM versions v
         WHERE v.shop_id = :shopId AND v.kind = k.kind AND v.object = k.object)
       AND NOT EXISTS (SELECT 1 FROM widgets w
         WHERE k.kind = 'widget' AND w.shop_id = :shopId AND w.id = k.object)
       AND NOT EXISTS (SELECT 1 FROM rulesets r
         WHERE k.kind = 'ruleset' AND r.shop_id = :shopId AND r.id = k.object)`,
    { shopId, named: JSON.stringify([...named.values()]) },
  );
  const names = new Set(unknown.map(({ kind, object }) => `${kind} ${object}`));
  return rows.filter((row) => !names.has(nameOf(row)));
}

function nameOf(row: CountRow): string {
  return `${kinds[row.dimension]} ${idOf(row)}`;
}

/** Returns the id of the object. The key of a rule is that of its ruleset with a number: `12/3`. */
function idOf({ key }: CountRow): number {
  return Number(key.split('/')[0]);
}
