import { fetchJson } from './client.ts';
import { at, listAt, textAt } from './json.ts';
import type { Page } from './page.ts';

const plainFormat = '{{amount}}';

/** One question per page and shop, whatever the number of widgets. */
const askedShops = new Map<string, Promise<unknown>>();

/**
 * The format of the script tag, else that of the market whose prices are shown, else the shop's own; where
 * only a currency is known, as the language of the page writes it; else the bare amount. Never rejects.
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
  return textAt(seller, 'money_format') || (currency ? writtenIn(currency) : plainFormat);
}

/** Most shops tell a format: the code for those that do not comes when it is needed. */
async function writtenIn(currency: string): Promise<string> {
  try {
    const { currencyFormat } = await import('./currency/currency-format.ts');
    return await currencyFormat(currency);
  } catch {
    // The code did not come, or there is no such currency or language.
    return plainFormat;
  }
}

/** The shopper's country, where the shop has markets; others may not be asked for one. Never rejects. */
export async function countryOf(page: Page): Promise<string | null> {
  return page.country && listAt(await shopOf(page), 'markets').length > 0 ? page.country : null;
}

/** What the service says of the shop; undefined where the page names none, or no answer came. */
function shopOf(page: Page): Promise<unknown> {
  if (!page.shop) {
    return Promise.resolve(undefined);
  }
  const address = `${page.base}/api/v1/user/config?${new URLSearchParams({ shop: page.shop })}`;
  const asked = askedShops.get(address) ?? askShop(address);
  askedShops.set(address, asked);
  return asked;
}

async function askShop(address: string): Promise<unknown> {
  try {
    // Not bound to the widget that asked first: the others wait for the same answer.
    return at(await fetchJson(address, new AbortController().signal), 'data', 'shop');
  } catch {
    // A price without its currency is better than no price; the next widget asks again.
    askedShops.delete(address);
    return undefined;
  }
}
