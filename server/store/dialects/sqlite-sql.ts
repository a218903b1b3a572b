import type { Sql } from '../port/sql.ts';

export const sqliteSql: Sql = {
  rows: (json, columns) => {
    const values = Object.entries(columns).map(([column, type], index) => {
      const value = `value ->> ${index}`;
      return `${type === 'bytes' ? `unhex(${value})` : value} AS ${column}`;
    });
    return `(SELECT ${values.join(', ')} FROM json_each(${json}))`;
  },
  list: (json) => `(SELECT key AS position, value AS id FROM json_each(${json}))`,
  isIn: (column, json) => `${column} IN (SELECT value FROM json_each(${json}))`,
  bodies: (json) => `(SELECT CAST(key AS INTEGER) AS id, value AS body FROM json_each(${json}))`,
  array: (...values) => `json_array(${values.join(', ')})`,
  object: (fields) => {
    const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`);
    return `json_object(${pairs.join(', ')})`;
  },
  arrayOf: (value, order) =>
    `json_group_array(${value}${order === undefined ? '' : ` ORDER BY ${order}`})`,
  field: (column, name) => `${column} ->> '$.${name}'`,
  like: (text, pattern) => String.raw`${text} LIKE ${pattern} ESCAPE '\'`,
  bytewise: (text) => text,
  pipelines: false,
  // SQLite keeps the order of cross joins.
  join: 'CROSS JOIN',
  lateral: (query, columns, alias) => ({
    // Only the arguments of a function may refer to tables before it.
    from: `json_each((SELECT json_group_array(json_array(${columns.join(', ')})) FROM (${query}))) ${alias}`,
    column: (name) => `${alias}.value ->> ${columns.indexOf(name)}`,
    joinRows: (table, rows, key) => `CROSS JOIN ${table} ${rows} ON ${key}`,
  }),
  rowId: 'rowid',
  withoutRowId: 'WITHOUT ROWID',
  now: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  databaseSize:
    '(SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size())',
  bytes: (binding) => binding,
  amount: 'bigint',
  // hex(NULL) is an empty text.
  hex: (column) => `CASE WHEN ${column} IS NOT NULL THEN lower(hex(${column})) END`,
};
