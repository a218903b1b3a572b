import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Author, authorColumns, type AuthorRow, toAuthor } from './author.ts';

/** An object that has versions and drafts. Search settings have the number 0. */
export interface VersionedObject {
  shopId: number;
  kind: string;
  object: number;
}

interface Version {
  version: number;
  /** JSON text; null when the version removed the object. */
  body: string | null;
  note: string;
  author: Author;
}

export interface Draft {
  /** JSON text. */
  body: string;
  /** The live version that the draft was made from; 0 without one. */
  baseVersion: number;
  revision: number;
  author: Author;
}

interface ObjectRow {
  shop_id: number;
  kind: string;
  object: number;
}

interface VersionRow extends ObjectRow, AuthorRow {
  version: number;
  body: string | null;
  note: string;
}

interface DraftRow extends ObjectRow, AuthorRow {
  body: string;
  base_version: number;
  revision: number;
}

/** Versions and drafts of rulesets, widgets and search settings. */
export class VersionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the versions of an object without their bodies, the newest first. */
  async list(of: VersionedObject): Promise<Omit<Version, 'body'>[]> {
    const rows = await this.#database
      .read<VersionRow>('versions')
      .where(columnsOf(of))
      .orderBy('version', 'desc')
      .select('version', 'note', 'actor', 'person_id', 'at');
    return rows.map((row) => ({ version: row.version, note: row.note, author: toAuthor(row) }));
  }

  async find(
    of: VersionedObject,
    version: number,
    connection: Knex = this.#database.read,
  ): Promise<Version | undefined> {
    const row = await connection<VersionRow>('versions')
      .where({ ...columnsOf(of), version })
      .first();
    return row && toVersion(row);
  }

  /** Returns the number of the newest version; 0 without one. */
  async latest(of: VersionedObject, connection: Knex = this.#database.read): Promise<number> {
    const [row] = await connection<VersionRow>('versions')
      .where(columnsOf(of))
      .max<{ version: number | null }[]>({ version: 'version' });
    return row?.version ?? 0;
  }

  /** Returns the newest versions of a kind by object. */
  async latestOfKind(shopId: number, kind: string): Promise<Map<number, number>> {
    const rows = await this.#database
      .read<VersionRow>('versions')
      .where({ shop_id: shopId, kind })
      .groupBy('object')
      .select('object')
      .max<{ object: number; version: number }[]>({ version: 'version' });
    return new Map(rows.map(({ object, version }) => [object, version]));
  }

  async add(
    transaction: Knex.Transaction,
    of: VersionedObject,
    { version, body, note, author }: Version,
  ): Promise<void> {
    const row = { ...columnsOf(of), version, body, note, ...authorColumns(author) };
    await transaction<VersionRow>('versions').insert(row);
  }

  /** Removes the versions up to this one. */
  async removeUpTo(
    transaction: Knex.Transaction,
    of: VersionedObject,
    version: number,
  ): Promise<void> {
    await transaction('versions').where(columnsOf(of)).andWhere('version', '<=', version).del();
  }

  /** Returns the highest number of an object that has a version, a draft or a plan; 0 without one. */
  async highestObject(
    transaction: Knex.Transaction,
    { shopId, kind }: Omit<VersionedObject, 'object'>,
  ): Promise<number> {
    const rows: { object: number | null }[] = await transaction.raw(selectHighest, {
      shopId,
      kind,
    });
    return Math.max(...rows.map(({ object }) => object ?? 0));
  }

  /** Returns the drafts of a kind by object. */
  async drafts(shopId: number, kind: string): Promise<Map<number, Draft>> {
    const rows = await this.#database
      .read<DraftRow>('drafts')
      .where({ shop_id: shopId, kind })
      .orderBy('object');
    return new Map(rows.map((row) => [row.object, toDraft(row)]));
  }

  async findDraft(
    of: VersionedObject,
    connection: Knex = this.#database.read,
  ): Promise<Draft | undefined> {
    const row = await connection<DraftRow>('drafts').where(columnsOf(of)).first();
    return row && toDraft(row);
  }

  async saveDraft(
    transaction: Knex.Transaction,
    of: VersionedObject,
    { body, baseVersion, revision, author }: Draft,
  ): Promise<void> {
    await transaction<DraftRow>('drafts')
      .insert({
        ...columnsOf(of),
        body,
        base_version: baseVersion,
        revision,
        ...authorColumns(author),
      })
      .onConflict(['shop_id', 'kind', 'object'])
      .merge();
  }

  async removeDraft(transaction: Knex.Transaction, of: VersionedObject): Promise<void> {
    await transaction('drafts').where(columnsOf(of)).del();
  }
}

const selectHighest = ['versions', 'drafts', 'plans']
  .map(
    (table) =>
      `SELECT max(object) AS object FROM ${table} WHERE shop_id = :shopId AND kind = :kind`,
  )
  .join(' UNION ALL ');

function columnsOf({ shopId, kind, object }: VersionedObject): ObjectRow {
  return { shop_id: shopId, kind, object };
}

function toVersion(row: VersionRow): Version {
  return { version: row.version, body: row.body, note: row.note, author: toAuthor(row) };
}

function toDraft(row: DraftRow): Draft {
  return {
    body: row.body,
    baseVersion: row.base_version,
    revision: row.revision,
    author: toAuthor(row),
  };
}
