import type { Knex } from 'knex';
import type { Database, Statement } from '../port/database.ts';

/** The access of a plan to the rows of one table. */
export interface Access {
  table: string;
  /** A line of EXPLAIN QUERY PLAN. */
  plan: string;
  /** True when rows are read in the order of an index from an id on, up to a limit. */
  isPage: boolean;
}

/** Tables with a few rows for each shop, whose scans are cheap. */
export const smallTables: ReadonlySet<string> = new Set([
  'shops',
  'api_keys',
  'shop_settings',
  'widgets',
  'rulesets',
  'markets',
  'market_edits',
  'refusals',
  'imports',
  'event_usage',
  'pending_counts',
  'models',
  'model_rankings',
  'trainings',
  'feed_heads',
  'feed_cursors',
  'data_epoch',
  'refusals',
]);

/** Columns that select too many rows: a whole shop, or a whole list or version of it. */
const coarseColumns = new Set([
  'shop_id',
  'counted',
  'kind',
  'type',
  'version',
  'model',
  'market_id',
  'edition',
]);

export interface Schema {
  tables: ReadonlySet<string>;
  /** The table of each index. */
  indexes: ReadonlyMap<string, string>;
}

export async function readSchema(database: Database): Promise<Schema> {
  const rows: { type: string; name: string; tbl_name: string }[] = await database
    .read('sqlite_master')
    .select('type', 'name', 'tbl_name');
  return {
    tables: new Set(rows.filter(({ type }) => type === 'table').map(({ name }) => name)),
    indexes: new Map(
      rows.filter(({ type }) => type === 'index').map(({ name, tbl_name }) => [name, tbl_name]),
    ),
  };
}

/** A step of a plan. Steps of one query have the same parent. */
export interface PlanStep {
  parent: number;
  detail: string;
}

export async function readPlan(
  connection: Knex,
  { sql, bindings }: Statement,
): Promise<PlanStep[]> {
  return connection.raw(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]);
}

/** Returns the accesses that scan a large table, or all rows of a shop in it, also those behind an id. */
export function fullScans(sql: string, plan: readonly PlanStep[], schema: Schema): Access[] {
  const aliases = aliasesIn(sql, schema);
  const sorted = new Set(plan.filter(sortsRows).map(({ parent }) => parent));
  const hasLimit = /\blimit\b/i.test(sql);
  return plan.flatMap(({ detail: line, parent }) => {
    const [, verb, alias = ''] = /^(SCAN|SEARCH) (\w+)/.exec(line) ?? [];
    const table = tableOf(line, aliases.get(alias), schema);
    const isFullScan = verb === 'SCAN' || (verb === 'SEARCH' && isCoarse(line));
    return table !== undefined && isFullScan && !smallTables.has(table)
      ? [{ table, plan: line, isPage: hasLimit && !sorted.has(parent) && idRange.test(line) }]
      : [];
  });
}

function sortsRows({ detail }: PlanStep): boolean {
  return detail.startsWith('USE TEMP B-TREE') && detail.endsWith('ORDER BY');
}

/** Returns undefined for anything but a table: a subquery, json_each. */
function tableOf(line: string, aliased: string | undefined, { indexes }: Schema) {
  const index = /USING (?:COVERING )?INDEX (\w+)/.exec(line)?.[1];
  return (index === undefined ? undefined : indexes.get(index)) ?? aliased;
}

/** A range of ids reaches to the last row of a shop, or of the table. */
const idRange = /\b(?:rowid|id|\w+_id)[<>]/;

function isCoarse(line: string): boolean {
  if (line.includes('AUTOMATIC')) {
    return true;
  }
  const columns = line.replaceAll(new RegExp(idRange, 'g'), '').match(/\w+(?=[=<>])/g) ?? [];
  return columns.every((column) => coarseColumns.has(column));
}

/** Returns the tables by alias, which plans use. */
function aliasesIn(sql: string, { tables }: Schema): ReadonlyMap<string, string> {
  const aliases = new Map([...tables].map((table) => [table, table]));
  const named = /\b(?:from|join|into|update)\s+[`"]?(\w+)[`"]?(?:\s+(?:as\s+)?[`"]?(\w+))?/gi;
  for (const [, table = '', alias = table] of sql.matchAll(named)) {
    if (tables.has(table)) {
      aliases.set(alias, table);
    }
  }
  return aliases;
}
