import { decodeHTML } from 'entities';
import { z } from 'zod';
import {
  type StorePresentation,
  storePresentationSchema,
} from '../../contract/store-presentation.ts';
import { textField } from '../lenient-json.ts';
import { readShownTax } from './woo-facts.ts';
import { readSetting, readTold, type WooGetter } from './woo-settings.ts';

const statusSchema = z.object({
  environment: z.object({ language: textField }),
  settings: z.object({
    currency: textField,
    currency_symbol: textField,
    currency_position: textField,
    thousand_separator: textField,
    decimal_separator: textField,
    number_of_decimals: z.coerce.number().catch(2),
  }),
});

type PriceSettings = z.output<typeof statusSchema>['settings'];

const siteSchema = z.object({ name: textField, home: textField, timezone_string: textField });

const slug = z.string().min(1);

const pagesSchema = z.array(
  z.object({
    slug,
    permalink: z.string(),
    categories: z.array(z.object({ slug })).catch([]).default([]),
  }),
);

/** Reads how a store presents itself. Leaves out what the key may not read, or the store has not. */
export async function readWooPresentation(api: WooGetter): Promise<StorePresentation> {
  const status = await readTold(api, 'system_status?_fields=environment,settings', statusSchema);
  const site = await readTold(api, siteAddress, siteSchema);
  const [page] = (await readTold(api, pagesAddress, pagesSchema)) ?? [];
  const prices = status?.settings;
  const currency = prices?.currency ?? (await readSetting(api, 'general/woocommerce_currency'));
  const weightUnit = await readSetting(api, 'products/woocommerce_weight_unit');
  const includesTax = await readSetting(api, 'tax/woocommerce_prices_include_tax');
  return storePresentationSchema.parse({
    ...(site && ofSite(site)),
    ...(currency !== null && ofCurrency(currency, prices)),
    locales: [localeOf(status?.environment.language ?? null)],
    weightUnit: weightUnit === 'lbs' ? 'lb' : weightUnit,
    taxesIncluded:
      (await readShownTax(api)) ?? (includesTax === null ? null : includesTax === 'yes'),
    productPath: page ? pathOf(page) : null,
    searchPath: site ? searchPathOf(site) : null,
  });
}

function ofSite({ name, home, timezone_string: timezone }: z.output<typeof siteSchema>) {
  const primaryDomain =
    home !== null && URL.canParse(home) ? { host: new URL(home).host, url: home } : null;
  return { name: name === null ? null : decodeHTML(name), primaryDomain, timezone };
}

/** Returns the address of the shop's search, up to the words: it finds products only, in whatever theme. */
function searchPathOf({ home }: z.output<typeof siteSchema>): string {
  const folder = home !== null && URL.canParse(home) ? new URL(home).pathname : '/';
  return `${folder.replace(/\/*$/, '/')}?post_type=product&s=`;
}

function ofCurrency(currency: string, prices: PriceSettings | undefined) {
  const moneyFormats = prices ? { [currency]: formatOf(prices) } : {};
  return { currency, currencies: [currency], moneyFormats };
}

/** The description of the site, outside of the API of the shop. */
const siteAddress = '../../?_fields=name,home,timezone_string';

const pagesAddress = 'products?per_page=1&_fields=slug,permalink,categories';

/** Returns the tag of a locale such as `de_DE_formal`. */
function localeOf(language: string | null): string | null {
  return language === null ? null : language.split('_').slice(0, 2).join('-');
}

/** Returns the format of prices in the notation of the platform. */
function formatOf(settings: PriceSettings): string {
  const symbol = decodeHTML(settings.currency_symbol ?? settings.currency ?? '');
  const { number_of_decimals: decimals, currency_position: position } = settings;
  const name = `amount${decimals === 0 ? '_no_decimals' : ''}${suffixOf(settings)}`;
  const [before, after] = aroundAmount(symbol, position);
  return `${before}{{${name}}}${decimals === 3 ? '0' : ''}${after}`;
}

function aroundAmount(symbol: string, position: string | null): readonly [string, string] {
  switch (position) {
    case 'right':
      return ['', symbol];
    case 'right_space':
      return ['', `\u00a0${symbol}`];
    case 'left_space':
      return [`${symbol}\u00a0`, ''];
    default:
      return [symbol, ''];
  }
}

/** Returns the suffix of `amount` with these separators, or at least with this sign before decimals. */
function suffixOf({
  thousand_separator: thousands,
  decimal_separator: decimal,
}: PriceSettings): string {
  const isSpace = thousands !== null && /^\s$/.test(thousands);
  if (decimal === ',') {
    return isSpace ? '_with_space_separator' : '_with_comma_separator';
  }
  if (isSpace) {
    return '_with_period_and_space_separator';
  }
  return thousands === "'" || thousands === '’' ? '_with_apostrophe_separator' : '';
}

/**
 * Returns the path of a product's page with a placeholder for the last part that is its slug. Null when the path names
 * a category, which other products do not have.
 */
function pathOf({ permalink, ...page }: z.output<typeof pagesSchema>[number]): string | null {
  const path = URL.canParse(permalink) ? new URL(permalink).pathname : '';
  const place = path.lastIndexOf(`/${page.slug}`);
  const before = path.slice(0, Math.max(0, place));
  const parts = new Set(before.split('/'));
  return place === -1 || page.categories.some((category) => parts.has(category.slug))
    ? null
    : `${before}/{handle}${path.slice(place + 1 + page.slug.length)}`;
}
