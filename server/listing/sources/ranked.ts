import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { orderedSuggestions, type Suggestions } from '../../catalog/suggestions.ts';
import type { Source } from '../source.ts';

/** What sells best, then the newest: together all products of the shop. */
export function topSellersSources(catalog: ShopCatalog, sold: Suggestions): Source[] {
  return [{ name: 'top_sellers', suggest: () => sold }, newestSource(catalog)];
}

function newestSource(catalog: ShopCatalog): Source {
  return {
    name: 'newest',
    suggest: () =>
      orderedSuggestions(catalog.newestFirst(), 'One of the newest products of the shop.'),
  };
}
