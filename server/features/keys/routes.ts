import type { z } from 'zod';
import { keyEndpoints as endpoints, type keySchema } from './contract.ts';
import { createKey, rotateKey, updateKey } from './actions.ts';
import type { ApiKey } from '../../store/tables/shops/key-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';

type WireKey = z.output<typeof keySchema>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function bindKeys(dependencies: AdminRoutesDependencies): void {
  const { bind } = dependencies;

  bind.inShop(endpoints.keys, async ({ shop }) => ({ data: await listKeys(dependencies, shop) }));

  bind.inShop(endpoints.createKey, async ({ body, shop, signedIn }) => {
    const { name, explain: canExplain } = body;
    const management = managementOf(dependencies, signedIn);
    const { key, change } = await createKey(management, shop.id, { name, canExplain });
    const shown = await whenShown(dependencies);
    return { key: await findKey(dependencies, shop, key), change, shown };
  });

  bind.inShop(endpoints.updateKey, async ({ parameters, body, shop, signedIn }) => {
    const { name, explain: canExplain, enabled: isEnabled } = body;
    const { change } = await updateKey(
      managementOf(dependencies, signedIn),
      shop.id,
      parameters.key,
      { name, canExplain, isEnabled },
    );
    const shown = await whenShown(dependencies);
    return { key: await findKey(dependencies, shop, parameters.key), change, shown };
  });

  bind.inShop(endpoints.rotateKey, async ({ parameters, body, shop, signedIn }) => {
    const { key, change } = await rotateKey(
      managementOf(dependencies, signedIn),
      shop.id,
      parameters.key,
      body.grace_hours * hourMs,
    );
    const shown = await whenShown(dependencies);
    return {
      key: await findKey(dependencies, shop, key),
      former: await findKey(dependencies, shop, parameters.key),
      change,
      shown,
    };
  });
}

async function findKey(
  dependencies: AdminRoutesDependencies,
  shop: Shop,
  key: string,
): Promise<WireKey> {
  const found = (await listKeys(dependencies, shop)).find((known) => known.key === key);
  if (!found) {
    throw new Error('A key that was just saved is not there.');
  }
  return found;
}

async function listKeys(
  { stores, now }: AdminRoutesDependencies,
  { id }: Shop,
): Promise<WireKey[]> {
  const pages = await stores.keys.publicKey(id);
  return (await stores.keys.list(id)).map((key) => toWire(key, { pages, now: now() }));
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
