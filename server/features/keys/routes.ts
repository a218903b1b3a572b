import type { z } from 'zod';
import { keyEndpoints as endpoints, type keySchema } from './contract.ts';
import { createKey, rotateKey, updateKey } from './actions.ts';
import type { ApiKey, KeyStore } from '../../store/tables/shops/key-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { ActAs, WhenShown } from '../acting.ts';

type WireKey = z.output<typeof keySchema>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Dependencies {
  bind: BindAdmin<Shop>;
  keys: KeyStore;
  actAs: ActAs;
  whenShown: WhenShown;
  now: () => number;
}

export function bindKeys({ bind, keys, actAs, whenShown, now }: Dependencies): void {
  const listOf = (shop: Shop) => listKeys(keys, shop, now());

  bind.inShop(endpoints.keys, async ({ shop }) => ({ data: await listOf(shop) }));

  bind.inShop(endpoints.createKey, async ({ body, shop, signedIn }) => {
    const { name, explain: canExplain } = body;
    const management = actAs(signedIn);
    const { key, change } = await createKey(management, shop.id, { name, canExplain });
    const shown = await whenShown();
    return { key: keyIn(await listOf(shop), key), change, shown };
  });

  bind.inShop(endpoints.updateKey, async ({ parameters, body, shop, signedIn }) => {
    const { name, explain: canExplain, enabled: isEnabled } = body;
    const { change } = await updateKey(actAs(signedIn), shop.id, parameters.key, {
      name,
      canExplain,
      isEnabled,
    });
    const shown = await whenShown();
    return { key: keyIn(await listOf(shop), parameters.key), change, shown };
  });

  bind.inShop(endpoints.rotateKey, async ({ parameters, body, shop, signedIn }) => {
    const { key, change } = await rotateKey(
      actAs(signedIn),
      shop.id,
      parameters.key,
      body.grace_hours * hourMs,
    );
    const shown = await whenShown();
    return {
      key: keyIn(await listOf(shop), key),
      former: keyIn(await listOf(shop), parameters.key),
      change,
      shown,
    };
  });
}

function keyIn(keys: readonly WireKey[], key: string): WireKey {
  const found = keys.find((known) => known.key === key);
  if (!found) {
    throw new Error('A key that was just saved is not there.');
  }
  return found;
}

async function listKeys(keys: KeyStore, { id }: Shop, now: number): Promise<WireKey[]> {
  const pages = await keys.publicKey(id);
  return (await keys.list(id)).map((key) => toWire(key, { pages, now }));
}

function toWire(
  { key, name, canExplain, createdAt, disabledAt, expiresAt, lastUsedDay }: ApiKey,
  { pages, now }: { pages: string | null; now: number },
): WireKey {
  return {
    key,
    name,
    explain: canExplain,
    enabled: disabledAt === null && (expiresAt === null || expiresAt > now),
    pages: key === pages,
    created_at: new Date(createdAt).toISOString(),
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    last_used:
      lastUsedDay === null ? null : new Date(lastUsedDay * dayMs).toISOString().slice(0, 10),
  };
}
