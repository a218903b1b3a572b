import { describe, expect, it } from 'vitest';
import { type Order, sortBy } from './sort-by.ts';
import { numberField } from './value-key.ts';

const usual: Order = { hasTerm: true, market: 'base', isAvailableFirst: false };
const rating = { namespace: 'reviews', key: 'rating' };

describe('the order of a query', () => {
  it.each<[string, Partial<Order>, string]>([
    ['relevance', {}, '_text_match:desc,product_id:asc'],
    [
      'sales, then newest first, without a term',
      { hasTerm: false },
      'sales_rising:asc,created_at:desc,product_id:asc',
    ],
    [
      'available products first',
      { isAvailableFirst: true },
      '_eval([(available_in:=base):1]):desc,_text_match:desc,product_id:asc',
    ],
    [
      'a text',
      { sort: { field: 'title', order: 'descending' } },
      'sort_title(missing_values: last):desc,_text_match:desc,product_id:asc',
    ],
    [
      'a type',
      { sort: { field: 'productType', order: 'ascending' } },
      'sort_product_type(missing_values: last):asc,_text_match:desc,product_id:asc',
    ],
    [
      'ascending prices',
      { sort: { field: 'price', order: 'ascending' } },
      'lowest_rising_base:asc,_text_match:desc,product_id:asc',
    ],
    [
      'descending prices of a market',
      { market: 'm7', sort: { field: 'price', order: 'descending' } },
      'lowest_falling_m7:desc,_text_match:desc,product_id:asc',
    ],
    [
      'compare-at prices',
      { sort: { field: 'compareAtPrice', order: 'descending' } },
      'compare_at_falling:desc,_text_match:desc,product_id:asc',
    ],
    [
      'ids, which have no ties',
      { sort: { field: 'id', order: 'descending' } },
      'product_id:desc,_text_match:desc',
    ],
    [
      'sales without a term',
      { hasTerm: false, sort: { field: 'salesRank', order: 'ascending' } },
      'sales_rising:asc,product_id:asc',
    ],
    [
      'availability',
      { sort: { field: 'availability', order: 'ascending' } },
      '_eval([(available_in:=base):1]):asc,_text_match:desc,product_id:asc',
    ],
    [
      'a number of metafields',
      { sort: { field: rating, order: 'descending' } },
      `${numberField(rating)}(missing_values: last):desc,_text_match:desc,product_id:asc`,
    ],
    [
      'buried products last',
      { buried: ['tag_keys:=[`a`]', 'vendor_keys:=[`b`]'] },
      '_eval([(tag_keys:=[`a`] || vendor_keys:=[`b`]):1]):asc,_text_match:desc,product_id:asc',
    ],
    [
      'a field, ignoring buried products',
      { buried: ['tag_keys:=[`a`]'], sort: { field: 'id', order: 'ascending' } },
      'product_id:asc,_text_match:desc',
    ],
  ])('is written for: %s', (_, order, expected) => {
    expect(sortBy({ ...usual, ...order })).toBe(expected);
  });

  it('has at most three keys, the limit of Typesense', () => {
    const order = { isAvailableFirst: true, sort: { field: 'title', order: 'ascending' } } as const;
    expect(sortBy({ ...usual, ...order, hasTerm: false })).toBe(
      '_eval([(available_in:=base):1]):desc,sort_title(missing_values: last):asc,sales_rising:asc',
    );
  });
});
