import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Author, authorColumns, type AuthorRow, toAuthor } from './author.ts';

/** A recorded change of one object. */
export interface RecordedChange {
  id: number;
  /** Null for what belongs to the installation. */
  shopId: number | null;
  kind: string;
  object: string;
  action: string;
  author: Author;
  version: number | null;
  note: string;
  /** The object before and after the change as JSON texts; null where it did not exist. */
  before: string | null;
  after: string | null;
  /** The change that this one undoes. */
  undoes: number | null;
  undoneBy: number | null;
}

export type NewChange = Omit<RecordedChange, 'id' | 'undoneBy'>;

interface ChangeFilter {
  /** Null for changes of the installation. */
  shopId: number | null;
  kind?: string | undefined;
  object?: string | undefined;
  actor?: string | undefined;
  personId?: number | undefined;
  /** Only changes with smaller ids, to read on. */
  below?: number | undefined;
  limit: number;
}

interface ChangeRow extends AuthorRow {
  id: number;
  shop_id: number | null;
  kind: string;
  object: string;
  action: string;
  version: number | null;
  note: string;
  before: string | null;
  after: string | null;
  undoes: number | null;
  undone_by: number | null;
}

/** The memory of what was changed by whom. */
export class ChangeStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds a line and returns its id. */
  async add(transaction: Knex.Transaction, change: NewChange): Promise<number> {
    const [row] = await transaction<ChangeRow>('changes')
      .insert({
        shop_id: change.shopId,
        kind: change.kind,
        object: change.object,
        action: change.action,
        ...authorColumns(change.author),
        version: change.version,
        note: change.note,
        before: change.before,
        after: change.after,
        undoes: change.undoes,
        undone_by: null,
      })
      .returning('id');
    return row?.id ?? 0;
  }

  async find(transaction: Knex, id: number): Promise<RecordedChange | undefined> {
    const row = await transaction<ChangeRow>('changes').where({ id }).first();
    return row && toChange(row);
  }

  /** Returns changes, the newest first. */
  async list({
    shopId,
    kind,
    object,
    actor,
    personId,
    below,
    limit,
  }: ChangeFilter): Promise<RecordedChange[]> {
    const query = this.#database
      .read<ChangeRow>('changes')
      .where({
        shop_id: shopId,
        ...(kind !== undefined && { kind }),
        ...(object !== undefined && { object }),
        ...(actor !== undefined && { actor }),
        ...(personId !== undefined && { person_id: personId }),
      })
      .orderBy('id', 'desc')
      .limit(limit);
    const rows = await (below === undefined ? query : query.andWhere('id', '<', below));
    return rows.map(toChange);
  }

  /** Returns the newest later change of the object that has not been undone. */
  async laterChange(
    transaction: Knex.Transaction,
    { id, shopId, kind, object }: RecordedChange,
  ): Promise<number | undefined> {
    const row = await transaction<ChangeRow>('changes')
      .where({ shop_id: shopId, kind, object, undoes: null, undone_by: null })
      .andWhere('id', '>', id)
      .orderBy('id', 'desc')
      .first('id');
    return row?.id;
  }

  async markUndone(transaction: Knex.Transaction, id: number, undoneBy: number): Promise<void> {
    await transaction<ChangeRow>('changes').where({ id }).update({ undone_by: undoneBy });
  }

  /** Removes the name and the address of a person from the changes of the person. */
  async forgetPerson(transaction: Knex.Transaction, personId: number): Promise<void> {
    await transaction<ChangeRow>('changes')
      .where({ shop_id: null, kind: 'person', object: String(personId) })
      .update({ before: null, after: null });
  }

  /** Removes up to `limit` lines before a time. Returns whether more may be left. */
  async removeBefore(transaction: Knex.Transaction, time: number, limit: number): Promise<boolean> {
    const oldest = transaction('changes').where('at', '<', time).limit(limit).select('id');
    return (await transaction('changes').whereIn('id', oldest).del()) === limit;
  }
}

function toChange(row: ChangeRow): RecordedChange {
  return {
    id: row.id,
    shopId: row.shop_id,
    kind: row.kind,
    object: row.object,
    action: row.action,
    author: toAuthor(row),
    version: row.version,
    note: row.note,
    before: row.before,
    after: row.after,
    undoes: row.undoes,
    undoneBy: row.undone_by,
  };
}
