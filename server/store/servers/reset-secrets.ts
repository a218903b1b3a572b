import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import { recordChanges } from '../feed/change-feed.ts';
import { lostCredentials } from '../tables/live/connection-store.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { ownerOf } from '../secrets/secret-owners.ts';
import type { ShopRow } from '../tables/shops/shop-row.ts';
import { newSecret, type ShopSecret } from '../tables/shops/shop-store.ts';
import { findKeyCheck, keyCheckOwner, replaceKeyCheck } from './secret-key.ts';

/** What could not be opened. */
export interface LostSecrets {
  /** False when the key is that of the database. */
  isKeyLost: boolean;
  secrets: { shopId: number; which: ShopSecret }[];
  /** The shops whose connections have lost their credentials. */
  connections: number[];
  /** The people who have lost their second factor. */
  people: number[];
}

const lostSentence =
  'The credentials were lost with the key of the database: connect the store again.';

/** Replaces what the key does not open, and makes it the key of the database. The rest stays as it is. */
export async function resetLostSecrets(
  transaction: Knex.Transaction,
  box: SecretBox,
): Promise<LostSecrets> {
  const lost = {
    isKeyLost: !(await opensKeyCheck(transaction, box)),
    secrets: await resetSecretsOfShops(transaction, box),
    connections: await forgetCredentials(transaction, box),
    people: await forgetSecondFactors(transaction, box),
  };
  if (lost.isKeyLost) {
    await replaceKeyCheck(transaction, box);
  }
  return lost;
}

async function opensKeyCheck(transaction: Knex.Transaction, box: SecretBox): Promise<boolean> {
  const value = await findKeyCheck(transaction);
  return value === undefined || opens(() => box.open(keyCheckOwner, value));
}

async function resetSecretsOfShops(transaction: Knex.Transaction, box: SecretBox) {
  const lost: LostSecrets['secrets'] = [];
  for (const shop of await transaction<ShopRow>('shops').orderBy('id')) {
    const { id: shopId, removed_at: removedAt } = shop;
    const [webhook, identity] = [ownerOf.webhookSecret(shopId), ownerOf.identitySecret(shopId)];
    const isWebhookLost = !opensAll(box, webhook, [
      shop.webhook_secret,
      shop.former_webhook_secret,
    ]);
    const isIdentityLost = !opensAll(box, identity, [
      shop.identity_secret,
      shop.former_identity_secret,
    ]);
    if (!isWebhookLost && !isIdentityLost) {
      continue;
    }
    await transaction<ShopRow>('shops')
      .where({ id: shopId })
      .update({
        ...(isWebhookLost && {
          webhook_secret: box.seal(webhook, newSecret()),
          former_webhook_secret: null,
          former_webhook_until: 0,
        }),
        ...(isIdentityLost && {
          identity_secret: box.seal(identity, newSecret()),
          former_identity_secret: null,
          former_identity_until: 0,
        }),
      });
    // A line in the feed of a deleted shop would stay for ever.
    if (removedAt === null) {
      recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
      lost.push(...(isWebhookLost ? [{ shopId, which: 'webhook' as const }] : []));
      lost.push(...(isIdentityLost ? [{ shopId, which: 'identity' as const }] : []));
    }
  }
  return lost;
}

async function forgetCredentials(transaction: Knex.Transaction, box: SecretBox) {
  const rows: { shop_id: number; credentials: string }[] = await transaction('connections')
    .whereNot({ credentials: lostCredentials })
    .orderBy('shop_id')
    .select('shop_id', 'credentials');
  const lost = rows
    .filter(
      ({ shop_id: id, credentials }) =>
        !opens(() => box.open(ownerOf.credentials(id), credentials)),
    )
    .map(({ shop_id: id }) => id);
  for (const shopId of lost) {
    await transaction('connections')
      .where({ shop_id: shopId })
      .update({ credentials: lostCredentials, state: 'revoked', error: lostSentence });
  }
  return lost;
}

async function forgetSecondFactors(transaction: Knex.Transaction, box: SecretBox) {
  const rows: FactorRow[] = await transaction('people')
    .orderBy('id')
    .select('id', 'second_factor', 'new_second_factor');
  const lost = rows
    .filter((row) => {
      const factors = [row.second_factor, row.new_second_factor];
      return !opensAll(box, ownerOf.secondFactor(row.id), factors);
    })
    .map(({ id }) => id);
  for (const id of lost) {
    await transaction('people')
      .where({ id })
      .update({ second_factor: null, new_second_factor: null });
    await transaction('recovery_codes').where({ person_id: id }).del();
  }
  return lost;
}

interface FactorRow {
  id: number;
  second_factor: string | null;
  new_second_factor: string | null;
}

function opensAll(box: SecretBox, owner: string, values: readonly (string | null)[]): boolean {
  return values.every((value) => value === null || opens(() => box.open(owner, value)));
}

function opens(open: () => string): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') {
      return false;
    }
    throw error;
  }
}
