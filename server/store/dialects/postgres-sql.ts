import type { JsonType, Sql } from '../port/sql.ts';

export const postgresSql: Sql = {
  rows: (json, columns) => {
    const values = Object.entries(columns).map(
      ([column, type], index) => `${valueAt(index, type)} AS ${column}`,
    );
    // Of `json`, each column would parse its row again.
    return `(SELECT ${values.join(', ')} FROM jsonb_array_elements(CAST(${json} AS jsonb)))`;
  },
  list: (json) =>
    `(SELECT CAST(number - 1 AS integer) AS position, CAST(value AS bigint) AS id
      FROM json_array_elements_text(CAST(${json} AS json)) WITH ORDINALITY AS l (value, number))`,
  // Of an array, the planner knows that few rows are wanted, also in a table that has no statistics yet.
  isIn: (column, json) =>
    `${column} = ANY (ARRAY(
      SELECT CAST(value AS bigint) FROM json_array_elements_text(CAST(${json} AS json))))`,
  bodies: (json) =>
    `(SELECT CAST(key AS bigint) AS id, value AS body FROM json_each_text(CAST(${json} AS json)))`,
  array: (...values) => `json_build_array(${values.join(', ')})`,
  object: (fields) => {
    const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`);
    return `json_build_object(${pairs.join(', ')})`;
  },
  arrayOf: (value, order) =>
    `coalesce(json_agg(${value}${order === undefined ? '' : ` ORDER BY ${order}`}), '[]')`,
  field: (column, name) => `CAST(${column} AS json) ->> '${name}'`,
  like: (text, pattern) => String.raw`${text} ILIKE ${pattern} ESCAPE '\'`,
  bytewise: (text) => `${text} COLLATE "C"`,
  pipelines: true,
  join: 'JOIN',
  lateral: (query, _columns, alias) => ({
    from: `LATERAL (${query}) ${alias}`,
    column: (name) => `${alias}.${name}`,
    // Without statistics of the table, the planner would compare all rows with all others.
    joinRows: (table, rows, key) =>
      `CROSS JOIN LATERAL (SELECT * FROM ${table} ${rows} WHERE ${key} LIMIT 1) ${rows}`,
  }),
  rowId: 'ctid',
  withoutRowId: '',
  now: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
  databaseSize: '(SELECT pg_database_size(current_database()) AS bytes)',
  amount: 'double precision',
  bytes: (binding) => `CAST(${binding} AS bytea)`,
  hex: (column) => `encode(${column}, 'hex')`,
};

function valueAt(index: number, type: JsonType): string {
  const text = `value ->> ${index}`;
  return type === 'bytes' ? `decode(${text}, 'hex')` : `CAST(${text} AS ${type})`;
}
