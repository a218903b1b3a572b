import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../../errors.ts';
import type { Database } from '../database.ts';
import { lostCredentials } from '../live/connection-store.ts';
import { type SecretBox, sealedPrefix } from '../secret-box.ts';
import { ownerOf } from '../secret-owners.ts';

/** The columns of secrets, which earlier versions have filled with plain ones. */
const columns = [
  { table: 'shops', column: 'webhook_secret', owner: ownerOf.webhookSecret },
  { table: 'shops', column: 'former_webhook_secret', owner: ownerOf.webhookSecret },
  { table: 'shops', column: 'identity_secret', owner: ownerOf.identitySecret },
  { table: 'shops', column: 'former_identity_secret', owner: ownerOf.identitySecret },
  { table: 'people', column: 'second_factor', owner: ownerOf.secondFactor },
  { table: 'people', column: 'new_second_factor', owner: ownerOf.secondFactor },
];

interface SecretRow {
  id: number;
  value: string;
}

/** The name and the owner of a text that tells the key of a database before anything else is sealed in it. */
export const keyCheckOwner = 'secret-key-check';

/**
 * Seals the secrets that are still plain, all of them or none. Several servers may do so at once: the first one
 * decides on the key.
 * @throws AppError when the key is another one than that of the database
 */
export async function sealSecrets(database: Database, box: SecretBox): Promise<void> {
  const isKnown = await requireKey(database.read, box);
  if (isKnown && !(await hasPlain(database.read))) {
    return;
  }
  await compactWhilePlain(database);
  await database.write(null, async (transaction) => {
    await saveKeyCheck(transaction, box);
    // Another server may have come first, with another key.
    await requireKey(transaction, box);
    await overwriteDeleted(database, transaction, true);
    for (const { table, column, owner, id, value } of await plainRows(transaction)) {
      const sealed = box.sealValue(owner(id), value);
      // A server of the version before may have given the shop another secret.
      await transaction(table)
        .where({ id, [column]: value })
        .update({ [column]: sealed });
    }
    await overwriteDeleted(database, transaction, false);
  });
}

/** The tries of a compaction that other programs keep from the file; each waits for them for some seconds. */
const mostCompactions = 10;
const compactAgainMs = 500;

/**
 * Removes former secrets from the free space of the file. It comes before the sealing, so that a start after a failed
 * one repeats it. Of several servers that start at once, the first one may do it for all.
 */
async function compactWhilePlain(database: Database): Promise<void> {
  for (let count = 1; await hasPlain(database.read); count += 1) {
    try {
      await database.compact();
      return;
    } catch (error) {
      if (count === mostCompactions || !isUnavailable(error)) {
        throw error;
      }
      await setTimeout(compactAgainMs);
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unavailable';
}

/** Makes sure that the plain secrets do not stay in free space of the file. */
async function overwriteDeleted(
  { sql }: Database,
  transaction: Knex.Transaction,
  isOn: boolean,
): Promise<void> {
  const statement = sql.overwritesDeleted(isOn);
  await (statement === null ? undefined : transaction.raw(statement));
}

/** Saves which key the database has, unless it has one already. */
async function saveKeyCheck(transaction: Knex.Transaction, box: SecretBox): Promise<void> {
  await transaction('installation_secrets')
    .insert({ name: keyCheckOwner, value: box.sealValue(keyCheckOwner, keyCheckOwner) })
    .onConflict('name')
    .ignore();
}

/** Makes the key that of the database, whatever key it had. */
export async function replaceKeyCheck(
  transaction: Knex.Transaction,
  box: SecretBox,
): Promise<void> {
  await transaction('installation_secrets').where({ name: keyCheckOwner }).del();
  await saveKeyCheck(transaction, box);
}

/** Returns the sealed text; undefined in a database that has none yet. */
export async function findKeyCheck(connection: Knex): Promise<string | undefined> {
  const row: { value: string } | undefined = await connection('installation_secrets')
    .where({ name: keyCheckOwner })
    .first('value');
  return row?.value;
}

/**
 * Opens one secret of each kind, so that nothing is sealed with a second key. Returns whether the database says
 * which key it has.
 */
async function requireKey(connection: Knex, box: SecretBox): Promise<boolean> {
  const check = await findKeyCheck(connection);
  if (check !== undefined) {
    box.openValue(keyCheckOwner, check);
  }
  for (const { table, column, owner } of columns) {
    const row: SecretRow | undefined = await connection(table)
      .whereLike(column, `${sealedPrefix}%`)
      .orderBy('id')
      .first('id', `${column} as value`);
    if (row) {
      box.openValue(owner(row.id), row.value);
    }
  }
  const connected: { shop_id: number; credentials: string } | undefined = await connection(
    'connections',
  )
    .whereNot({ credentials: lostCredentials })
    .orderBy('created_at', 'desc')
    .first('shop_id', 'credentials');
  if (connected) {
    box.open(ownerOf.credentials(connected.shop_id), connected.credentials);
  }
  return check !== undefined;
}

async function hasPlain(connection: Knex): Promise<boolean> {
  return (await plainRows(connection)).length > 0;
}

async function plainRows(connection: Knex) {
  const found = [];
  for (const place of columns) {
    const rows: SecretRow[] = await connection(place.table)
      .whereNotNull(place.column)
      .whereNot(place.column, '')
      .whereNot(place.column, 'like', `${sealedPrefix}%`)
      .select('id', `${place.column} as value`);
    found.push(...rows.map((row) => ({ ...place, ...row })));
  }
  return found;
}
