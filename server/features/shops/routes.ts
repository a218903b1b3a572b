import type { z } from 'zod';
import type { Role } from '../../contract/admin/rights.ts';
import { shopEndpoints as endpoints, type shopSchema } from './contract.ts';
import { createShop, deleteShop, rotateSecret, updateShop } from '../../changes/shops.ts';
import { definedValues, newShopFields, originsOf } from '../../presentation/effective-fields.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';
import { confirmPerson } from '../sign-in/confirm-person.ts';
import { requireDomain } from './require-domain.ts';
import { shopsOf } from '../sign-in/shops-of.ts';
import { withoutUndefined } from './without-undefined.ts';

const hourMs = 3_600_000;

export function bindShops(dependencies: AdminRoutesDependencies): void {
  bindShopList(dependencies);
  bindShop(dependencies);
  bindSecrets(dependencies);
}

function bindShopList(dependencies: AdminRoutesDependencies): void {
  const { bind, stores } = dependencies;

  bind.asMember(endpoints.shops, async ({ signedIn }) => {
    const shops = await shopsOf(stores, signedIn);
    return { data: shops.map(({ shop, role }) => toWire(shop, role)) };
  });

  bind.asMember(endpoints.createShop, async ({ body, signedIn }) => {
    const { domain, scopes = [], money_format: moneyFormat, ...fields } = body;
    const given = definedValues({ ...fields, moneyFormat });
    const shop = { domain, scopes, ...newShopFields(domain, given) };
    const created = await createShop(managementOf(dependencies, signedIn), shop);
    return {
      shop: toWire(created.shop, 'owner'),
      key: created.key,
      webhook_secret: created.shop.webhookSecret,
      identity_secret: created.shop.identitySecret,
      change: created.change,
      shown: await whenShown(dependencies),
    };
  });
}

function bindShop(dependencies: AdminRoutesDependencies): void {
  const { bind } = dependencies;

  bind.inShop(endpoints.shop, async ({ shop, role }) => ({ shop: toWire(shop, role) }));

  bind.inShop(endpoints.updateShop, async ({ body, shop, signedIn, role }) => {
    const { money_format: moneyFormat, from_store: fromStore, ...rest } = body;
    const toStore = fromStore?.map((name) => (name === 'money_format' ? 'moneyFormat' : name));
    const changes = { ...rest, moneyFormat, toStore };
    const management = managementOf(dependencies, signedIn);
    const updated = await updateShop(management, shop, withoutUndefined(changes));
    return {
      shop: toWire(updated.shop, role),
      change: updated.change,
      shown: await whenShown(dependencies),
    };
  });

  bind.inShop(endpoints.deleteShop, async ({ body, shop, signedIn }) => {
    requireDomain(shop, body.confirm);
    const { change } = await deleteShop(managementOf(dependencies, signedIn), shop);
    await dependencies.imports.uploads.removeShop(shop.id);
    return { change, shown: await whenShown(dependencies) };
  });
}

function bindSecrets(dependencies: AdminRoutesDependencies): void {
  dependencies.bind.inShop(
    endpoints.rotateSecret,
    async ({ parameters, body, shop, signedIn, client }) => {
      const password = body.current ?? '';
      await confirmPerson(dependencies, signedIn, { password, network: client.network });
      const { secret, formerUntil, change } = await rotateSecret(
        managementOf(dependencies, signedIn),
        shop.id,
        parameters.which,
        body.grace_hours * hourMs,
      );
      return {
        secret,
        former_until: new Date(formerUntil).toISOString(),
        change,
        shown: await whenShown(dependencies),
      };
    },
  );
}

function toWire(shop: Shop, role: Role): z.output<typeof shopSchema> {
  const { id, domain, name, currency, timezone, locale, moneyFormat, scopes } = shop;
  const fields = { id, domain, name, currency, timezone, locale };
  const { locales } = shop;
  return {
    ...fields,
    money_format: moneyFormat,
    scopes,
    locales: [...locales],
    origins: originsOf(shop),
    role,
  };
}
