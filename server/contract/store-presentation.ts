import { z } from 'zod';
import { shopFieldsSchema } from './admin/shop-fields.ts';
import { text } from './values/sizes.ts';

const fields = shopFieldsSchema.shape;

/** The fields of a shop that its store may say and a merchant may replace. */
export const presentedFields = ['name', 'currency', 'timezone', 'locale', 'moneyFormat'] as const;

export type PresentedField = (typeof presentedFields)[number];

/** Keeps the usable entries of a list. */
function usableList<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((entry) => {
        const read = item.safeParse(entry);
        return read.success ? [read.data] : [];
      }),
    );
}

const url = text(2_000).regex(/^https?:\/\//);

const moneyFormats = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((formats): Record<string, string> =>
    Object.fromEntries(
      Object.entries(formats).flatMap(([code, format]) => {
        const currency = fields.currency.safeParse(code).data;
        const read = fields.moneyFormat.safeParse(format).data;
        return currency === undefined || read === undefined ? [] : [[currency, read]];
      }),
    ),
  );

/**
 * How a store presents itself, as it says. What it does not say, or not in a usable way, is null or empty, so that rows of
 * other versions are read too.
 */
export const storePresentationSchema = z.object({
  name: fields.name.nullable().catch(null),
  /** The domain that names the store in its webhooks, in lower case. */
  permanentDomain: text(255).toLowerCase().nullable().catch(null),
  primaryDomain: z
    .object({ host: text(255), url })
    .nullable()
    .catch(null),
  /** The currency of the base prices. */
  currency: fields.currency.nullable().catch(null),
  /** All currencies in which the store sells. */
  currencies: usableList(fields.currency),
  /** The formats of prices that the store has set, by currency. */
  moneyFormats,
  /** The published languages. The primary one comes first. */
  locales: usableList(fields.locale).transform((locales) => [...new Set(locales)]),
  /** True when the store refuses the list of its languages and tells only the primary one. */
  hidesLocales: z.boolean().catch(false),
  timezone: fields.timezone.nullable().catch(null),
  weightUnit: z.enum(['g', 'kg', 'oz', 'lb']).nullable().catch(null),
  /** True when the base prices include taxes. */
  taxesIncluded: z.boolean().nullable().catch(null),
  /** The path of a product's page, such as `/products/{handle}`. */
  productPath: text(500)
    .regex(/^\/[^?#]*\{handle\}/)
    .nullable()
    .catch(null),
  /** The address of the results of a search up to the words, such as `/search?q=`. */
  searchPath: text(500)
    .regex(/^\/(?!\/)\S*=$/)
    .nullable()
    .catch(null),
  /** Where the pages of a language begin, such as `https://store.example/de`. */
  languageRoots: usableList(z.object({ locale: fields.locale, url })),
});

export type StorePresentation = z.output<typeof storePresentationSchema>;
