import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { ApiKey } from '../../store/tables/shops/key-store.ts';
import type { Management, Recorded } from '../../changes/management.ts';
import { keyText } from '../../changes/object-kinds.ts';
import { saveObject } from '../../changes/save-object.ts';

interface KeyFields {
  name: string;
  canExplain: boolean;
}

/** Creates a public key of a shop. */
export async function createKey(
  management: Management,
  shopId: number,
  fields: KeyFields,
): Promise<Recorded & { key: string }> {
  return management.stores.database.write(shopId, (transaction) =>
    addKey(management, transaction, shopId, fields),
  );
}

interface KeyChanges {
  name?: string | undefined;
  canExplain?: boolean | undefined;
  isEnabled?: boolean | undefined;
}

/** Renames, enables or disables a key, or changes its right to explain. */
export async function updateKey(
  management: Management,
  shopId: number,
  key: string,
  { name, canExplain, isEnabled }: KeyChanges,
): Promise<Recorded> {
  return management.stores.database.write(shopId, async (transaction) => {
    const found = await requireKey(management, transaction, shopId, key);
    const disabledAt = isEnabled === false ? (found.disabledAt ?? management.now()) : null;
    const changed = {
      name: name ?? found.name,
      canExplain: canExplain ?? found.canExplain,
      disabledAt: isEnabled === undefined ? found.disabledAt : disabledAt,
      // An enabled key has no end any more.
      expiresAt: isEnabled === true ? null : found.expiresAt,
    };
    return saveKey(management, transaction, shopId, { key, action: 'update', ...changed });
  });
}

/** Replaces a key by a new one. Both work until the end of the grace period. */
export async function rotateKey(
  management: Management,
  shopId: number,
  key: string,
  graceMs: number,
): Promise<Recorded & { key: string; formerUntil: number }> {
  const formerUntil = management.now() + graceMs;
  return management.stores.database.write(shopId, async (transaction) => {
    const found = await requireKey(management, transaction, shopId, key);
    if (found.disabledAt !== null) {
      throw new AppError('conflict', 'A disabled key cannot be rotated: enable it first.');
    }
    const ending = { ...found, action: 'rotate', expiresAt: formerUntil };
    await saveKey(management, transaction, shopId, ending);
    return { ...(await addKey(management, transaction, shopId, found)), formerUntil };
  });
}

async function addKey(
  management: Management,
  transaction: Knex.Transaction,
  shopId: number,
  { name, canExplain }: KeyFields,
): Promise<Recorded & { key: string }> {
  const key = randomBytes(16).toString('hex');
  const state = { name, canExplain, disabledAt: null, expiresAt: null };
  const saved = await saveKey(management, transaction, shopId, { key, action: 'create', ...state });
  return { change: saved.change, key };
}

function saveKey(
  management: Management,
  transaction: Knex.Transaction,
  shopId: number,
  {
    key: object,
    action,
    ...state
  }: Pick<ApiKey, 'key' | 'name' | 'canExplain' | 'disabledAt' | 'expiresAt'> & { action: string },
): Promise<Recorded> {
  const target = { shopId, kind: 'key' as const, object, action };
  return saveObject(management, transaction, { ...target, text: keyText(state) });
}

async function requireKey(
  { stores }: Management,
  transaction: Knex.Transaction,
  shopId: number,
  key: string,
): Promise<ApiKey> {
  const found = await stores.keys.find(transaction, shopId, key);
  if (!found) {
    throw new AppError('not-found', 'The shop has no such key.');
  }
  return found;
}
