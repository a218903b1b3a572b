import type { z } from 'zod';
import type { Role } from '../../contract/admin/rights.ts';
import { shopEndpoints as endpoints, type shopSchema } from './contract.ts';
import { createShop, deleteShop, rotateSecret, updateShop } from '../../changes/shops.ts';
import { definedValues, newShopFields, originsOf } from '../../presentation/effective-fields.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { confirmPerson } from '../sign-in/confirm-person.ts';
import { requireDomain } from './require-domain.ts';
import { shopsOf } from '../sign-in/shops-of.ts';
import { withoutUndefined } from './without-undefined.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { PersonStore } from '../../store/tables/people/person-store.ts';
import type { ShopStore } from '../../store/tables/shops/shop-store.ts';
import type { ActAs, WhenShown } from '../acting.ts';
import type { Uploads } from '../imports/uploads.ts';

const hourMs = 3_600_000;

interface Dependencies {
  bind: BindAdmin<Shop>;
  shops: ShopStore;
  people: PersonStore;
  accounts: Accounts;
  uploads: Uploads;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindShops(dependencies: Dependencies): void {
  bindShopList(dependencies);
  bindShop(dependencies);
  bindSecrets(dependencies);
}

function bindShopList({ bind, shops, actAs, whenShown }: Dependencies): void {
  bind.asMember(endpoints.shops, async ({ signedIn }) => {
    const own = await shopsOf(shops, signedIn);
    return { data: own.map(({ shop, role }) => toWire(shop, role)) };
  });

  bind.asMember(endpoints.createShop, async ({ body, signedIn }) => {
    const { domain, scopes = [], money_format: moneyFormat, ...fields } = body;
    const given = definedValues({ ...fields, moneyFormat });
    const shop = { domain, scopes, ...newShopFields(domain, given) };
    const created = await createShop(actAs(signedIn), shop);
    return {
      shop: toWire(created.shop, 'owner'),
      key: created.key,
      webhook_secret: created.shop.webhookSecret,
      identity_secret: created.shop.identitySecret,
      change: created.change,
      shown: await whenShown(),
    };
  });
}

function bindShop({ bind, uploads, actAs, whenShown }: Dependencies): void {
  bind.inShop(endpoints.shop, async ({ shop, role }) => ({ shop: toWire(shop, role) }));

  bind.inShop(endpoints.updateShop, async ({ body, shop, signedIn, role }) => {
    const { money_format: moneyFormat, from_store: fromStore, ...rest } = body;
    const toStore = fromStore?.map((name) => (name === 'money_format' ? 'moneyFormat' : name));
    const changes = { ...rest, moneyFormat, toStore };
    const management = actAs(signedIn);
    const updated = await updateShop(management, shop, withoutUndefined(changes));
    return {
      shop: toWire(updated.shop, role),
      change: updated.change,
      shown: await whenShown(),
    };
  });

  bind.inShop(endpoints.deleteShop, async ({ body, shop, signedIn }) => {
    requireDomain(shop, body.confirm);
    const { change } = await deleteShop(actAs(signedIn), shop);
    await uploads.removeShop(shop.id);
    return { change, shown: await whenShown() };
  });
}

function bindSecrets({ bind, people, accounts, actAs, whenShown }: Dependencies): void {
  bind.inShop(endpoints.rotateSecret, async ({ parameters, body, shop, signedIn, client }) => {
    const password = body.current ?? '';
    await confirmPerson({ people, accounts }, signedIn, { password, network: client.network });
    const { secret, formerUntil, change } = await rotateSecret(
      actAs(signedIn),
      shop.id,
      parameters.which,
      body.grace_hours * hourMs,
    );
    return {
      secret,
      former_until: new Date(formerUntil).toISOString(),
      change,
      shown: await whenShown(),
    };
  });
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
