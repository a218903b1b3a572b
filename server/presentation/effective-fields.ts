import { shopDefaults } from '../contract/admin/shop-fields.ts';
import {
  type PresentedField,
  presentedFields,
  type StorePresentation,
} from '../contract/store-presentation.ts';
import { moneyFormatOf } from './money-format.ts';

/** What shoppers and merchants see of a shop. */
export type PresentedValues = Record<PresentedField, string>;

/** Returns the fields of a shop: the merchant's own value, else the store's, else the default. */
export function effectiveFields(
  domain: string,
  own: Readonly<Partial<PresentedValues>>,
  said: StorePresentation | null,
): PresentedValues {
  const ofStore = said ? saidValues(said) : {};
  const { moneyFormat: _, ...defaults } = shopDefaults;
  const values = { name: domain, ...defaults, ...ofStore, ...own };
  const { currency, locale } = values;
  const moneyFormat =
    own.moneyFormat ??
    said?.moneyFormats[currency] ??
    moneyFormatOf(currency, locale, 'narrowSymbol');
  return { ...values, moneyFormat };
}

/** Returns the fields that a store says. Its format of prices depends on the currency. */
function saidValues({
  name,
  currency,
  timezone,
  locales: [locale],
}: StorePresentation): Partial<PresentedValues> {
  return {
    ...(name !== null && { name }),
    ...(currency !== null && { currency }),
    ...(timezone !== null && { timezone }),
    ...(locale !== undefined && { locale }),
  };
}

/** Where the value of a field comes from, and what the store says, null where it says nothing. */
export interface FieldOrigin {
  from: 'own' | 'store' | 'default';
  store: string | null;
}

interface OriginFields {
  currency: string;
  ownFields: readonly PresentedField[];
  presentation: StorePresentation | null;
}

/** Returns the origins of the fields of a shop, in the names of the command line and of the admin. */
export function originsOf({ currency, ownFields, presentation }: OriginFields) {
  const ofStore: Partial<PresentedValues> = presentation ? saidValues(presentation) : {};
  const origin = (field: PresentedField, store = ofStore[field]): FieldOrigin => {
    const other = store === undefined ? 'default' : 'store';
    return { from: ownFields.includes(field) ? 'own' : other, store: store ?? null };
  };
  return {
    name: origin('name'),
    currency: origin('currency'),
    timezone: origin('timezone'),
    locale: origin('locale'),
    money_format: origin('moneyFormat', presentation?.moneyFormats[currency]),
  };
}

/** Returns the values of the fields that are the merchant's own. */
export function ownValues(
  values: Readonly<PresentedValues>,
  ownFields: readonly PresentedField[],
): Partial<PresentedValues> {
  return Object.fromEntries(ownFields.map((field) => [field, values[field]]));
}

/** Returns the fields that have a value of the merchant's own. */
export function ownFieldsOf(own: Readonly<Partial<PresentedValues>>): PresentedField[] {
  return presentedFields.filter((field) => own[field] !== undefined);
}

/** Returns the fields of a new shop, of which the given ones are the merchant's own. */
export function newShopFields(domain: string, given: Readonly<Partial<PresentedValues>>) {
  return { ...effectiveFields(domain, given, null), ownFields: ownFieldsOf(given) };
}

/** Returns the values without fields that are present and undefined. */
export function definedValues(
  values: Readonly<{ [Field in PresentedField]?: string | undefined }>,
): Partial<PresentedValues> {
  return Object.fromEntries(
    presentedFields.flatMap((field) => {
      const value = values[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Returns the fields whose value is not the default of an unconnected shop. */
export function changedFields(domain: string, values: Readonly<PresentedValues>): PresentedField[] {
  const usual = effectiveFields(domain, {}, null);
  return presentedFields.filter((field) => values[field] !== usual[field]);
}
