import type { z } from 'zod';
import type { Product } from '../../catalog/product.ts';
import type { catalogEndpoints } from './contract.ts';
import { toAggregations } from '../../search/aggregations.ts';
import { readMetafield } from '../../search/document.ts';
import type { FacetCounts } from '../../search/query.ts';
import type { FacetOrder } from '../../search/settings/facet-order.ts';

type Facets = z.output<typeof catalogEndpoints.catalogProducts.answer>['facets'];

const maxValues = 50;

/** Of all options together. */
const maxOptions = 200;

/** Longer values of metafields, and those of several lines, are texts rather than properties. */
const propertyValue = /^.{1,100}$/;

/**
 * Returns the values to filter the table by, in the shop's order of facets. The search does not count metafields, so those
 * of the products on the page are offered.
 */
export function tableFacets(
  counts: FacetCounts,
  products: readonly Product[],
  order: Pick<FacetOrder, 'arrange'>,
): Facets {
  const aggregations = toAggregations(mostFrequent(counts));
  const { vendors = [], categories = [], tags = [], options = [] } = order.arrange(aggregations);
  return {
    vendors,
    types: categories,
    tags,
    options: options
      .flatMap(({ name, values }) =>
        values.map(({ value, count }) => ({ value: `${name}:${value}`, count })),
      )
      .slice(0, maxOptions),
    metafields: metafieldsOf(products),
  };
}

function mostFrequent(counts: FacetCounts): FacetCounts {
  const { vendors = [], productTypes = [], tags = [], options = [] } = counts;
  return {
    vendors: vendors.slice(0, maxValues),
    productTypes: productTypes.slice(0, maxValues),
    tags: tags.slice(0, maxValues),
    options: options.map(({ name, values }) => ({ name, values: values.slice(0, maxValues) })),
  };
}

function metafieldsOf(products: readonly Product[]): string[] {
  const found = products
    .flatMap(({ metafields }) => metafields.map(readMetafield))
    .flatMap(({ type, namespace, key, values }) =>
      values
        .filter((value) => propertyValue.test(value))
        .map((value) => [type, namespace, key, value].join('.')),
    );
  return [...new Set(found)].slice(0, maxValues);
}
