import { z } from 'zod';
import {
  type StorePresentation,
  storePresentationSchema,
} from '../../contract/store-presentation.ts';
import { textField } from '../lenient-json.ts';
import { Refused } from '../refusal.ts';
import type { AdminApi } from './admin-api.ts';

export const shopQuery = `{ shop { myshopifyDomain name currencyCode enabledPresentmentCurrencies currencyFormats { moneyFormat }
  ianaTimezone weightUnit taxesIncluded primaryDomain { host url localization { defaultLocale } } } }`;

const shopSchema = z.object({
  shop: z.object({
    myshopifyDomain: textField,
    name: textField,
    currencyCode: textField,
    enabledPresentmentCurrencies: z.array(z.string()).catch([]),
    currencyFormats: z.object({ moneyFormat: z.string() }).nullable().catch(null),
    ianaTimezone: textField,
    weightUnit: textField,
    taxesIncluded: z.boolean().nullable().catch(null),
    primaryDomain: z
      .object({
        host: z.string(),
        url: z.string(),
        localization: z.object({ defaultLocale: textField }).nullable().catch(null),
      })
      .nullable()
      .catch(null),
  }),
});

/** One of them lets read all languages. */
export const languageScopes: readonly string[] = ['read_locales', 'read_markets_home'];

export const localesQuery = '{ shopLocales { locale primary published } }';

const localesSchema = z.object({
  shopLocales: z.array(
    z.object({ locale: z.string(), primary: z.boolean(), published: z.boolean() }),
  ),
});

const presencesQuery = `query WebPresences($after: String) {
  webPresences(first: 50, after: $after) {
    nodes { rootUrls { locale url } } pageInfo { hasNextPage endCursor } } }`;

const presencesSchema = z.object({
  webPresences: z
    .object({
      nodes: z.array(
        z.object({ rootUrls: z.array(z.object({ locale: z.string(), url: z.string() })) }),
      ),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    })
    .nullable(),
});

const weightUnits: Readonly<Record<string, string>> = {
  GRAMS: 'g',
  KILOGRAMS: 'kg',
  OUNCES: 'oz',
  POUNDS: 'lb',
};

/** Reads how a store presents itself. Leaves out what the token may not read. */
export async function readPresentation(api: AdminApi): Promise<StorePresentation> {
  const { shop } = await api.query(shopQuery, {}, shopSchema);
  const { currencyCode: currency, currencyFormats: formats, primaryDomain: domain } = shop;
  const usual = domain?.localization?.defaultLocale;
  const locales = await unlessForbidden(readLocales(api));
  const roots = await unlessForbidden(readRoots(api));
  return storePresentationSchema.parse({
    name: shop.name,
    permanentDomain: shop.myshopifyDomain,
    primaryDomain: domain && { host: domain.host, url: domain.url },
    currency,
    currencies: shop.enabledPresentmentCurrencies,
    moneyFormats: currency && formats ? { [currency]: formats.moneyFormat } : {},
    locales: locales ?? (usual ? [usual] : []),
    hidesLocales: !locales,
    timezone: shop.ianaTimezone,
    weightUnit: weightUnits[shop.weightUnit ?? ''] ?? null,
    taxesIncluded: shop.taxesIncluded,
    productPath: '/products/{handle}',
    searchPath: null,
    languageRoots: ofLanguages(roots ?? [], domain?.host),
  });
}

/** Returns the published languages, the primary one first. */
async function readLocales(api: AdminApi): Promise<string[]> {
  const { shopLocales } = await api.query(localesQuery, {}, localesSchema);
  const first = shopLocales.filter(({ primary }) => primary);
  const others = shopLocales.filter(({ primary, published }) => published && !primary);
  return [...first, ...others].map(({ locale }) => locale);
}

interface LanguageRoot {
  locale: string;
  url: string;
}

async function readRoots(api: AdminApi): Promise<LanguageRoot[]> {
  const roots: LanguageRoot[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const { webPresences: page }: z.output<typeof presencesSchema> = await api.query(
      presencesQuery,
      { after },
      presencesSchema,
    );
    roots.push(...(page?.nodes ?? []).flatMap(({ rootUrls }) => rootUrls));
    after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  }
  return roots;
}

/** Returns one address for each language: on the primary domain, and without the folder of a market, where there is one. */
function ofLanguages(
  roots: readonly LanguageRoot[],
  primaryHost: string | undefined,
): LanguageRoot[] {
  const isElsewhere = ({ url }: LanguageRoot) =>
    !URL.canParse(url) || new URL(url).host !== primaryHost;
  const sorted = roots.toSorted(
    (one, other) =>
      Number(isElsewhere(one)) - Number(isElsewhere(other)) || one.url.length - other.url.length,
  );
  const chosen = new Map(sorted.toReversed().map((root) => [root.locale, root]));
  return [...chosen.values()].toSorted((one, other) => (one.locale < other.locale ? -1 : 1));
}

/** Returns undefined for what the token may not read. */
async function unlessForbidden<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refused) {
      return undefined;
    }
    throw error;
  }
}
