import { attributed } from '../../core/attribution.ts';
import { fetchJson } from '../../core/client.ts';
import { listAt } from '../../core/json.ts';
import { companyBuyer, startedPage } from '../../core/page.ts';
import { readProducts, type StoreProduct } from '../../core/product.ts';
import { countryOf, localeOf } from '../../core/shop-config.ts';
import { searchQuickView } from '../quick-view-client.ts';
import type { QuickViewResults } from '../quick-view-state.ts';

const shownProducts = 4;

/** One answer for each time that an element is on the page: focus and click both ask for it. */
const answers = new WeakMap<AbortSignal, Promise<QuickViewResults>>();

/**
 * Returns what the dropdown shows without a term: terms of many shoppers, and trending products.
 *
 * @param connection - ends when the element leaves the page.
 */
export async function loadTrending(
  connection: AbortSignal,
  attribution: string,
): Promise<QuickViewResults> {
  const answer = answers.get(connection) ?? request(connection, attribution);
  answers.set(connection, answer);
  try {
    return await answer;
  } catch (error) {
    answers.delete(connection);
    throw error;
  }
}

async function request(signal: AbortSignal, attribution: string): Promise<QuickViewResults> {
  const [answer, popular] = await Promise.all([
    searchQuickView('', signal, attribution),
    trendingProducts(signal, attribution),
  ]);
  return { ...answer, products: [], popular, collections: [], content: [], redirect: '', total: 0 };
}

async function trendingProducts(signal: AbortSignal, attribution: string): Promise<StoreProduct[]> {
  const page = startedPage();
  const query = new URLSearchParams({ key: page.key, limit: String(shownProducts) });
  const country_code = await countryOf(page);
  const locale = await localeOf(page);
  const { id: platform_customer_id, signature: customer_signature } = companyBuyer(page);
  const sent = { country_code, locale, platform_customer_id, customer_signature };
  for (const [name, value] of Object.entries(sent)) {
    if (value) {
      query.set(name, value);
    }
  }
  const address = `${page.base}/api/v1/products/trending_products?${query}`;
  const products = readProducts(listAt(await fetchJson(address, signal), 'data'));
  return attribution === 'off'
    ? products
    : attributed(products, { _recommender: 'trending_products' });
}
