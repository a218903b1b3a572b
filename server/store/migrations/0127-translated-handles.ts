import type { Knex } from 'knex';
import { translatedHandle } from '../catalog/translated-handle.ts';
import type { Sql } from '../dialects/sql.ts';

/** Translations to read at once, of some KB each. */
const pageSize = 1_000;

interface Row {
  shop_id: number;
  kind: string;
  id: number;
  locale: string;
  fields: string;
}

const columns = {
  shop_id: 'bigint',
  kind: 'text',
  id: 'bigint',
  locale: 'text',
  handle: 'text',
} as const;

/**
 * Handles beside the translated fields, by which records are found in a language. Those of records that a server of the
 * version before saves meanwhile are filled in when they change again.
 */
export async function translatedHandles(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.alterTable('translations', (table) => {
    table.text('handle');
  });
  for (let last: Row | undefined; ;) {
    const rows: Row[] = await knex('translations')
      .select('shop_id', 'kind', 'id', 'locale', 'fields')
      .whereRaw('(shop_id, kind, id, locale) > (?, ?, ?, ?)', keyOf(last))
      .orderBy(['shop_id', 'kind', 'id', 'locale'])
      .limit(pageSize);
    last = rows.at(-1);
    if (!last) {
      break;
    }
    const filled = rows.flatMap((row) => {
      const handle = translatedHandle(row.fields);
      return handle === null ? [] : [[...keyOf(row), handle]];
    });
    await knex.raw(
      `UPDATE translations SET handle = h.handle FROM ${sql.rows('?', columns)} h
       WHERE translations.shop_id = h.shop_id AND translations.kind = h.kind
       AND translations.id = h.id AND translations.locale = h.locale`,
      [JSON.stringify(filled)],
    );
  }
  await knex.raw(
    `CREATE INDEX translations_by_handle ON translations (shop_id, kind, locale, handle)
     WHERE handle IS NOT NULL`,
  );
}

/** Returns the primary key of a row; without one, a key before all rows. */
function keyOf(row: Row | undefined): [number, string, number, string] {
  return row ? [row.shop_id, row.kind, row.id, row.locale] : [0, '', 0, ''];
}
