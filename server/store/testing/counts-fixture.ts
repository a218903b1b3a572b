import { type CountName, countNames, type CountRow, dimensions } from '../../insight/counts.ts';
import type { Stores } from '../stores.ts';
import { layers } from '../tables/insight/count-rows.ts';
import type { Database } from '../port/database.ts';

/** Returns the counts of stored events and orders, each as `day dimension key name: count`. */
export async function liveCounts({ database }: { database: Database }): Promise<string[]> {
  const rows = await readRows(database, 'layer <> ?', layers.removed);
  return [...describe(rows), ...(await readRare(database))];
}

/** Returns the sums of all layers, which are what is told. */
export async function toldCounts({ database }: { database: Database }): Promise<string[]> {
  const sums = new Map<string, CountRow>();
  for (const row of await readRows(database, 'layer >= ?', 0)) {
    // Terms of few shoppers are told as one.
    const isOfTerm = row.dimension === 'term' || row.dimension === 'term_place';
    const key = isOfTerm ? row.key.replace(/^\w*/, '') : row.key;
    const id = `${row.day} ${row.dimension} ${key}`;
    const sum = sums.get(id) ?? { ...row, key, counts: { ...row.counts } };
    if (sums.has(id)) {
      countNames.forEach((name) => {
        sum.counts[name] += row.counts[name];
      });
    }
    sums.set(id, sum);
  }
  return [...describe([...sums.values()]), ...(await readRare(database))];
}

function describe(rows: readonly CountRow[]): string[] {
  return rows
    .flatMap(({ day, dimension, key, counts }) =>
      countNames
        .filter((name) => counts[name] !== 0)
        .map((name) => `${day} ${dimension} ${key} ${name}: ${counts[name]}`),
    )
    .toSorted();
}

/** Returns the searches for terms of few shoppers, each as `day rare searches: count`. */
async function readRare({ read }: Stores['database']): Promise<string[]> {
  const rows: { day: number; searches: number }[] = await read.raw(
    'SELECT day, searches FROM rare_searches WHERE searches <> 0 ORDER BY day',
  );
  return rows.map(({ day, searches }) => `${day} rare searches: ${searches}`);
}

async function readRows(
  { read }: Stores['database'],
  condition: string,
  layer: number,
): Promise<CountRow[]> {
  const sums = countNames.map((name) => `CAST(sum(${name}) AS BIGINT) AS ${name}`).join(', ');
  const rows: ({ day: number; dimension: number; key: string } & Record<CountName, number>)[] =
    await read.raw(
      `SELECT day, dimension, key, ${sums} FROM daily_counts WHERE ${condition}
       GROUP BY day, dimension, key`,
      [layer],
    );
  return rows.map(({ day, dimension, key, ...counts }) => ({
    day,
    dimension: dimensions[dimension] ?? 'shop',
    key,
    counts,
  }));
}
