import type { Knex } from 'knex';
import type { Database } from '../port/database.ts';
import { lostCredentials } from '../tables/live/connection-store.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { ownerOf } from '../secrets/secret-owners.ts';

/** The columns of secrets. */
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
 * Makes sure that the key opens the secrets of the database. The first start on a database decides on its key, also when
 * several servers start at once.
 * @throws AppError when the key is another one than that of the database
 */
export async function requireSecretKey(database: Database, box: SecretBox): Promise<void> {
  if (await opensSecrets(database.read, box)) {
    return;
  }
  await database.write(null, async (transaction) => {
    await saveKeyCheck(transaction, box);
    // Another server may have come first, with another key.
    await opensSecrets(transaction, box);
  });
}

/** How many rows of each kind hold secrets, which only the key of the database opens. */
export interface SealedRows {
  shops: number;
  connections: number;
  people: number;
}

export async function countSealedRows({ read }: Database): Promise<SealedRows> {
  const [shops, connections, people] = await Promise.all([
    read('shops').where({ removed_at: null }).pluck('id'),
    read('connections').whereNot({ credentials: lostCredentials }).pluck('shop_id'),
    read('people').whereNotNull('second_factor').pluck('id'),
  ]);
  return { shops: shops.length, connections: connections.length, people: people.length };
}

/** Saves which key the database has, unless it has one already. */
async function saveKeyCheck(transaction: Knex.Transaction, box: SecretBox): Promise<void> {
  await transaction('installation_secrets')
    .insert({ name: keyCheckOwner, value: box.seal(keyCheckOwner, keyCheckOwner) })
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
async function opensSecrets(connection: Knex, box: SecretBox): Promise<boolean> {
  const check = await findKeyCheck(connection);
  if (check !== undefined) {
    box.open(keyCheckOwner, check);
  }
  for (const { table, column, owner } of columns) {
    const row: SecretRow | undefined = await connection(table)
      .whereNotNull(column)
      .orderBy('id')
      .first('id', `${column} as value`);
    if (row) {
      box.open(owner(row.id), row.value);
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
