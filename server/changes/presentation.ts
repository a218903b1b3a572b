import type { Knex } from 'knex';
import type { StorePresentation } from '../contract/store-presentation.ts';
import {
  effectiveFields,
  ownFieldsOf,
  ownValues,
  type PresentedValues,
} from '../presentation/effective-fields.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';
import type { PresentationStore } from '../store/tables/shops/presentation-store.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';

interface PresentationStores {
  shops: ShopStore;
  presentations: PresentationStore;
  dailyCounts: DailyCountStore;
}

/** Saves the fields of a shop that follow from the merchant's own values and what the store says. */
export async function updatePresented(
  { shops, dailyCounts }: { shops: ShopStore; dailyCounts: DailyCountStore },
  transaction: Knex.Transaction,
  { id, domain, timezone, presentation }: Pick<Shop, 'id' | 'domain' | 'timezone' | 'presentation'>,
  { own, scopes }: { own: Partial<PresentedValues>; scopes: string[] },
): Promise<void> {
  const fields = effectiveFields(domain, own, presentation);
  await shops.update(transaction, id, { ...fields, ownFields: ownFieldsOf(own), scopes });
  if (fields.timezone !== timezone) {
    await dailyCounts.requestRecount(transaction, id);
  }
}

/** Saves what a store says of itself, and the fields that follow from it. Writes nothing when it says the same as before. */
export async function savePresentation(
  stores: PresentationStores,
  transaction: Knex.Transaction,
  { shopId, said: saidNow }: { shopId: number; said: StorePresentation },
): Promise<void> {
  const shop = await stores.shops.find({ id: shopId }, transaction);
  const said = withKnown(saidNow, shop?.presentation ?? null);
  if (!shop || JSON.stringify(shop.presentation) === JSON.stringify(said)) {
    return;
  }
  await stores.presentations.save(transaction, shopId, said);
  const own = ownValues(shop, shop.ownFields);
  const { id, domain, timezone, scopes } = shop;
  const presented = { id, domain, timezone, presentation: said };
  await updatePresented(stores, transaction, presented, { own, scopes });
}

/** Keeps what a store said before and does not say now, because it may only refuse it. */
function withKnown(said: StorePresentation, known: StorePresentation | null): StorePresentation {
  if (!known) {
    return said;
  }
  const formats = said.moneyFormats;
  return {
    ...said,
    name: said.name ?? known.name,
    permanentDomain: said.permanentDomain ?? known.permanentDomain,
    primaryDomain: said.primaryDomain ?? known.primaryDomain,
    currency: said.currency ?? known.currency,
    currencies: listOr(said.currencies, known.currencies),
    moneyFormats: Object.keys(formats).length > 0 ? formats : known.moneyFormats,
    locales: said.hidesLocales
      ? [...new Set([...said.locales, ...known.locales])]
      : listOr(said.locales, known.locales),
    hidesLocales: said.hidesLocales && known.hidesLocales,
    timezone: said.timezone ?? known.timezone,
    weightUnit: said.weightUnit ?? known.weightUnit,
    taxesIncluded: said.taxesIncluded ?? known.taxesIncluded,
    productPath: said.productPath ?? known.productPath,
    searchPath: said.searchPath ?? known.searchPath,
    languageRoots: listOr(said.languageRoots, known.languageRoots),
  };
}

function listOr<Item>(list: Item[], known: Item[]): Item[] {
  return list.length > 0 ? list : known;
}
