import { fetchJson } from './client.ts';
import { getPath, listAt, textAt } from './json.ts';
import type { Page } from './page.ts';

const plainFormat = '{{amount}}';

/** Leaves enough of a request's time for the products themselves. */
const configTimeoutMs = 1500;

/** One request for each shop, however many elements there are. */
const shopRequests = new Map<string, Promise<unknown>>();

/**
 * Returns the money format of the script tag, else that of the market whose prices are shown, else the shop's own; where
 * only a currency is known, the format in the language of the page; else the bare amount. Never rejects.
 */
export async function moneyFormatOf(page: Page): Promise<string> {
  if (page.moneyFormat) {
    return page.moneyFormat;
  }
  const shop = page.tag.currency ? undefined : await shopOf(page);
  const market = listAt(shop, 'markets').find((one) =>
    listAt(one, 'countries').includes(page.country?.toUpperCase()),
  );
  const seller = market ?? shop;
  const currency = page.tag.currency ?? textAt(seller, 'currency');
  return textAt(seller, 'money_format') || (currency ? formatOfCurrency(currency) : plainFormat);
}

/** Loads the code for shops without a format lazily, since most have one. */
async function formatOfCurrency(currency: string): Promise<string> {
  try {
    const { currencyFormat } = await import('./currency/currency-format.ts');
    return await currencyFormat(currency);
  } catch {
    // The code did not load, or there is no such currency or language.
    return plainFormat;
  }
}

/** Returns the shopper's country where the shop has markets; other shops refuse the parameter. Never rejects. */
export async function countryOf(page: Page): Promise<string | null> {
  return page.country && listAt(await shopOf(page), 'markets').length > 0 ? page.country : null;
}

/** Returns the shop's configuration; undefined where the page names no shop, or no answer came. */
async function shopOf({ base, shop }: Page): Promise<unknown> {
  if (!shop) {
    return undefined;
  }
  const address = `${base}/api/v1/user/config?${new URLSearchParams({ shop })}`;
  // Elements share the answer: the one that sent the request may leave the page before it comes.
  const request =
    shopRequests.get(address) ??
    fetchJson(address, AbortSignal.timeout(configTimeoutMs)).then(
      (answer) => getPath(answer, 'data', 'shop'),
      // A price without its currency is better than no price. The next element tries again.
      () => void shopRequests.delete(address),
    );
  shopRequests.set(address, request);
  return request;
}
