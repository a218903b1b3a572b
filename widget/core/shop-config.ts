import { getPath, listAt, textAt } from './json.ts';
import { pageAnswer } from './page-answer.ts';
import type { Page } from './page.ts';

const plainFormat = '{{amount}}';

/** Leaves enough of a request's time for the products themselves. */
const configTimeoutMs = 1500;

/**
 * Returns the first known money format: of the script tag, of the shopper's market, of the shop. Falls back to the
 * currency of the shop or of the page in the language of the page, then to the bare amount. Never rejects.
 */
export async function moneyFormatOf(page: Page): Promise<string> {
  // A company may pay in another currency than the shop, whose format themes print.
  const isOtherCurrency = page.tag.company !== undefined && page.tag.currency;
  if (page.moneyFormat && !isOtherCurrency) {
    return page.moneyFormat;
  }
  const shop = page.tag.currency ? undefined : await shopOf(page);
  const market = listAt(shop, 'markets').find((one) =>
    listAt(one, 'countries').includes(page.country?.toUpperCase()),
  );
  const seller = market ?? shop;
  const currency = page.tag.currency ?? (textAt(seller, 'currency') || page.shownCurrency);
  return textAt(seller, 'money_format') || (currency ? formatOfCurrency(currency) : plainFormat);
}

/** Loads the code lazily, since most shops have a format. */
async function formatOfCurrency(currency: string): Promise<string> {
  try {
    const { currencyFormat } = await import('./currency/currency-format.ts');
    return await currencyFormat(currency);
  } catch {
    // The code did not load, or the currency or language is unknown.
    return plainFormat;
  }
}

/** Returns the shopper's country if the shop has markets; other shops reject the parameter. Never rejects. */
export async function countryOf(page: Page): Promise<string | null> {
  return page.country && listAt(await shopOf(page), 'markets').length > 0 ? page.country : null;
}

/** Returns the language of the page if the shop has several, whose texts its answers have. Never rejects. */
export async function localeOf(page: Page): Promise<string | undefined> {
  return listAt(await shopOf(page), 'locales').length > 1
    ? page.tag.locale || document.documentElement.lang
    : undefined;
}

/** Returns the lists of the shop that are in an order for each shopper. Never rejects. */
export async function personalLists(page: Page): Promise<readonly unknown[]> {
  return listAt(await shopOf(page), 'personal');
}

/** Returns the shop's configuration, or undefined when the page names no shop or the request fails. Never rejects. */
export async function shopOf(page: Page): Promise<unknown> {
  if (!page.shop) {
    return undefined;
  }
  const late = new Promise((resolve) => setTimeout(resolve, configTimeoutMs));
  // A price without a currency is better than none.
  const answer = await Promise.race([pageAnswer(page), late]).catch(() => undefined);
  return getPath(answer, 'data', 'shop');
}
