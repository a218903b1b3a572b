import type { FieldBoost } from '../contract/search/search-filters.ts';
import type { Boost } from './query.ts';

const boostedField = {
  vendor: 'vendor',
  tags: 'tag',
  product_type: 'productType',
  title: 'title',
} as const;

export function toBoost(requested: FieldBoost): Boost {
  const { boost: factor } = requested;
  switch (requested.field) {
    case 'available':
      return { on: { field: 'availability', value: requested.value }, factor };
    case 'price':
      return { on: { field: 'price', value: requested.value }, factor };
    case 'metafield':
      return { on: { field: 'metafield', value: requested.value }, factor };
    default:
      return { on: { field: boostedField[requested.field], value: requested.value }, factor };
  }
}

/** Describes a boost in words: `vendor Kiln × 2`. */
export function describeBoost({ on, factor }: Boost): string {
  return `${nameOf[on.field]} ${describeValue(on)} × ${factor}`;
}

const nameOf: Readonly<Record<Boost['on']['field'], string>> = {
  vendor: 'vendor',
  productType: 'product type',
  tag: 'tag',
  title: 'title',
  availability: 'in stock',
  price: 'price',
  metafield: 'metafield',
};

function describeValue(on: Boost['on']): string {
  switch (on.field) {
    case 'availability':
      return on.value ? 'yes' : 'no';
    case 'price': {
      const { min = 0, max = Infinity } = on.value;
      return max === Infinity ? `from ${min / 100}` : `${min / 100} to ${max / 100}`;
    }
    case 'metafield':
      return `${on.value.namespace}.${on.value.key} ${on.value.value}`;
    default:
      return on.value;
  }
}
