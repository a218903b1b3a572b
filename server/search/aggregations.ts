import type { Aggregations } from '../contract/search/search-answer.ts';
import type { FacetCounts } from './query.ts';

/** Converts the requested counts to the format of the API. */
export function toAggregations(facets: FacetCounts): Aggregations {
  const { tags, productTypes, vendors, options, availability, price } = facets;
  return {
    ...(tags && { tags }),
    ...(productTypes && { categories: productTypes }),
    ...(vendors && { vendors }),
    ...(options && { options }),
    ...(availability && { availability }),
    ...(price !== undefined && { price: toPrices(price) }),
  };
}

function toPrices(price: FacetCounts['price']): NonNullable<Aggregations['price']> {
  return price ? { min: price.min / 100, max: price.max / 100 } : { min: null, max: null };
}
