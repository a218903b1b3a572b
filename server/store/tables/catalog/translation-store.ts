import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Columns, replace, type Sql } from '../../port/sql.ts';
import { recordChanges } from '../../feed/change-feed.ts';
import { writeInBatches } from '../../port/yield-write-lock.ts';

/** Longer values do not fit in an index of PostgreSQL. Those of platforms have at most 255 characters. */
const longestIndexed = 500;

/** The kinds of records with translations. Each is the kind of its lines in the change feed too. */
export const translatedKinds = ['product', 'collection', 'content'] as const;

export type TranslatedKind = (typeof translatedKinds)[number];

export interface TranslatedRecord {
  id: number;
  /** JSON of the translated fields; null when the record has none. */
  fields: string | null;
}

interface TranslationRow {
  shop_id: number;
  kind: TranslatedKind;
  locale: string;
  id: number;
  fields: string;
  /** The handle among the fields; null where there is none that the index holds. */
  handle: string | null;
}

const columns: Columns = { id: 'bigint', fields: 'text', handle: 'text' };

function statements(sql: Sql) {
  const ofKind = 'shop_id = ? AND kind = ? AND locale = ?';
  return {
    find: `SELECT id, fields FROM translations WHERE ${ofKind} AND ${sql.isIn('id', '?')}`,
    findHandles: `SELECT t.id, t.handle FROM ${sql.rows('?', { handle: 'text' })} h
      ${sql.join} translations t ON t.handle = h.handle
        AND t.shop_id = ? AND t.kind = ? AND t.locale = ?
      ORDER BY t.id`,
    delete: `DELETE FROM translations WHERE ${ofKind} AND ${sql.isIn('id', '?')}`,
    upsert: `INSERT INTO translations (shop_id, kind, locale, id, fields, handle)
      SELECT ?, ?, ?, t.* FROM ${sql.rows('?', columns)} t WHERE true
      ON CONFLICT (shop_id, kind, id, locale) DO UPDATE SET ${replace('fields', 'handle')}`,
  };
}

/** Rows of languages that were removed, deleted in one transaction. */
const removedTogether = 1_000;

/** The translated texts of products, collections and contents. */
export class TranslationStore {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = statements(database.sql);
  }

  /** Returns the fields of the records that have translations, as JSON by id. */
  async find(
    shopId: number,
    { kind, locale }: { kind: TranslatedKind; locale: string },
    ids: readonly number[],
    connection: Knex = this.#database.read,
  ): Promise<Map<number, string>> {
    if (ids.length === 0) {
      return new Map();
    }
    const rows: Pick<TranslationRow, 'id' | 'fields'>[] = await connection.raw(
      this.#statements.find,
      [shopId, kind, locale, JSON.stringify(ids)],
    );
    return new Map(rows.map(({ id, fields }) => [id, fields]));
  }

  /** Returns the ids of the records that have these handles in the language, lowest first. */
  async idsByHandle(
    shopId: number,
    { kind, locale }: { kind: TranslatedKind; locale: string },
    handles: readonly string[],
  ): Promise<Map<string, number[]>> {
    const found = new Map<string, number[]>();
    const indexed = handles.filter(isIndexedHandle).map((handle) => [handle]);
    if (indexed.length === 0) {
      return found;
    }
    const rows: { id: number; handle: string }[] = await this.#database.read.raw(
      this.#statements.findHandles,
      [JSON.stringify(indexed), shopId, kind, locale],
    );
    for (const { id, handle } of rows) {
      found.set(handle, [...(found.get(handle) ?? []), id]);
    }
    return found;
  }

  /** Replaces the translations of records. Those that have changed get a line in the feed. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    { kind, locale }: { kind: TranslatedKind; locale: string },
    records: readonly TranslatedRecord[],
  ): Promise<void> {
    // A record that changes while pages are read comes twice.
    const latest = [...new Map(records.map((record) => [record.id, record])).values()];
    const ids = latest.map(({ id }) => id);
    const known = await this.find(shopId, { kind, locale }, ids, transaction);
    const changed = latest.filter(({ id, fields }) => (known.get(id) ?? null) !== fields);
    const saved = changed.flatMap(({ id, fields }) =>
      fields === null ? [] : [[id, fields, translatedHandle(fields)]],
    );
    const deleted = changed.filter(({ fields }) => fields === null).map(({ id }) => id);
    const bindings = [shopId, kind, locale];
    if (deleted.length > 0) {
      await transaction.raw(this.#statements.delete, [...bindings, JSON.stringify(deleted)]);
    }
    if (saved.length > 0) {
      await transaction.raw(this.#statements.upsert, [...bindings, JSON.stringify(saved)]);
    }
    if (changed.length > 0) {
      const lines = changed.map(({ id }) => ({ kind, id }));
      recordChanges(transaction, shopId, lines);
    }
  }

  /** Deletes the translations in all other languages. */
  async keepOnly(shopId: number, locales: readonly string[]): Promise<void> {
    for (const kind of translatedKinds) {
      let last = -1;
      let next = last;
      const removeBatch = async (transaction: Knex.Transaction) => {
        const rows = await transaction<TranslationRow>('translations')
          .where({ shop_id: shopId, kind })
          .andWhere('id', '>', last)
          .whereNotIn('locale', [...locales])
          .orderBy(['id', 'locale'])
          .limit(removedTogether)
          .select('id', 'locale');
        const ids = [...new Set(rows.map(({ id }) => id))];
        for (const locale of new Set(rows.map((row) => row.locale))) {
          const bindings = [shopId, kind, locale, JSON.stringify(ids)];
          await transaction.raw(this.#statements.delete, bindings);
        }
        recordChanges(
          transaction,
          shopId,
          ids.map((id) => ({ kind, id })),
        );
        // The last record may have further languages.
        next = (ids.at(-1) ?? 0) - 1;
        return rows.length === removedTogether;
      };
      await writeInBatches(this.#database, shopId, removeBatch, () => {
        last = next;
      });
    }
  }
}

/** Returns the handle among the translated fields of a record; null where there is none that the index holds. */
function translatedHandle(fields: string): string | null {
  try {
    const { handle }: { handle?: unknown } = JSON.parse(fields);
    return typeof handle === 'string' && isIndexedHandle(handle) ? handle : null;
  } catch {
    // Each read of the record reports that its translation is damaged.
    return null;
  }
}

/** Returns false for texts that PostgreSQL cannot store, and for longer ones than an index holds. */
function isIndexedHandle(text: string): boolean {
  return text.length <= longestIndexed && !/[\0\p{Surrogate}]/u.test(text);
}
