import { ruleProduct, type GivenContext, line } from './rules-fixture.ts';
import type { ConditionType } from '../conditions/condition-type.ts';
import { type ComparedValues, valuesOf } from './condition-values-fixture.ts';
import { conditionTypes } from '../conditions/table.ts';

/** An example of a condition type, with the values that it compares. */
export interface Example extends ComparedValues {
  type: string;
  /** A request that carries these values. */
  given: GivenContext;
  /** Set when the value is never missing from a request. */
  neverMissing?: true;
  members?: object;
}

const mug = ruleProduct({
  id: 1,
  title: 'Blue Mug',
  handle: 'blue-mug',
  vendor: 'Tarn',
  type: 'Mugs',
  tags: ['Sale', 'Stoneware'],
  variants: [{ id: 11, price: 12.5, inventory: 7 }],
  metafields: [{ id: 1, namespace: 'care', key: 'wash', value: 'By Hand', type: 'text' }],
});
const bowl = ruleProduct({ id: 2, title: 'Bowl', handle: 'bowl', vendor: 'Fell', type: 'Bowls' });
const both = { products: [mug, bowl], input: [line(1, 11), line(2, 21)] };
const inCart = {
  products: [mug, bowl],
  cart: [
    { productId: 1, variantId: 11, quantity: 2 },
    { productId: 2, variantId: 21, quantity: 3 },
  ],
};
const customer = {
  isLoggedIn: true,
  customer: { tags: ['VIP', 'b2b'], orderCount: 4, totalSpent: 250 },
};
const url = {
  url: 'https://shop.example/sale?utm_source=News&utm_medium=mail&utm_campaign=autumn',
};

export const examples: readonly Example[] = [
  { type: 'product', given: both, seen: [1, 2], other: [9] },
  { type: 'cart_product', given: inCart, seen: [1, 2], other: [9] },
  {
    type: 'viewed_product',
    given: { viewed: { productIds: [1, 2], count: 2 } },
    seen: [1, 2],
    other: [9],
  },
  {
    type: 'customer_purchased_product',
    given: { purchased: [line(1, 11), line(2, 21)] },
    seen: [1, 2],
    other: [9],
  },
  { type: 'product_variant', given: both, seen: [11, 21], other: [99] },
  { type: 'cart_variant', given: inCart, seen: [11, 21], other: [99] },
  { type: 'product_collection', given: { ...both, collections: [5, 6] }, seen: [5, 6], other: [7] },
  { type: 'cart_collection', given: { ...inCart, collections: [5, 6] }, seen: [5, 6], other: [7] },
  { type: 'product_tag', given: both, seen: ['SALE', 'stoneware'], other: ['new'] },
  { type: 'product_vendor', given: both, seen: ['tarn', 'FELL'], other: ['Pike'] },
  { type: 'product_type', given: both, seen: ['mugs', 'BOWLS'], other: ['Jugs'] },
  { type: 'product_handle', given: both, seen: ['Blue-Mug', 'bowl'], other: ['mug'] },
  { type: 'cart_tag', given: inCart, seen: ['SALE', 'stoneware'], other: ['new'] },
  { type: 'cart_vendor', given: inCart, seen: ['tarn', 'FELL'], other: ['Pike'] },
  { type: 'cart_type', given: inCart, seen: ['mugs', 'BOWLS'], other: ['Jugs'] },
  { type: 'customer_tag', given: customer, seen: ['vip', 'B2B'], other: ['new'] },
  { type: 'country', given: { country: 'DE' }, seen: ['de'], other: ['AT'] },
  { type: 'day_of_week', given: {}, seen: ['Friday'], other: ['monday'], neverMissing: true },
  {
    type: 'product_title',
    given: { ...both, input: [line(1)] },
    seen: 'BLUE mug',
    other: ['blu', 'mug!'],
  },
  {
    type: 'product_metafield',
    given: both,
    seen: 'by HAND',
    other: ['by', 'hand!'],
    members: { namespace: 'care', key: 'wash' },
  },
  { type: 'url', given: url, seen: url.url, other: ['https', '?x'] },
  { type: 'utm_source', given: url, seen: 'NEWS', other: ['new', 'paper'] },
  { type: 'utm_medium', given: url, seen: 'MAIL', other: ['ma', 'paper'] },
  { type: 'utm_campaign', given: url, seen: 'Autumn', other: ['au', 'winter'] },
  { type: 'product_price', given: both, seen: '12.50', other: ['12.49', '12.51'] },
  { type: 'product_inventory', given: both, seen: '7', other: ['6', '8'] },
  { type: 'cart_subtotal', given: { cartSubtotal: 99.9 }, seen: '99.90', other: ['-1', '100'] },
  { type: 'cart_line_count', given: inCart, seen: '2', other: ['1', '3'] },
  { type: 'cart_item_count', given: inCart, seen: '5', other: ['4', '6'] },
  { type: 'customer_order_count', given: customer, seen: '4', other: ['3', '5'] },
  { type: 'customer_total_spent', given: customer, seen: '250', other: ['249.99', '251'] },
  {
    type: 'session_view_count',
    given: { viewed: { productIds: [1], count: 3 } },
    seen: '3',
    other: ['2', '4'],
  },
  {
    type: 'time',
    given: {},
    seen: '2026-11-27T18:30:00',
    other: ['2026-11-27T18:29:59', '2026-11-27T18:30:01'],
    neverMissing: true,
  },
  {
    type: 'date',
    given: {},
    seen: '2026-11-27',
    other: ['2026-11-26', '2026-11-28'],
    neverMissing: true,
  },
  { type: 'time_of_day', given: {}, seen: '18:30', other: ['18:29', '18:31'], neverMissing: true },
];

export function operatorsOf({ type }: Example): string[] {
  return operandOf(type)?.operators.map(({ name }) => name) ?? [];
}

/** Returns a condition with the value, in the form of a ruleset file. */
export function conditionOf({ type, members }: Example, operator: string, value: string): object {
  const wanted =
    operandOf(type)?.kind === 'products'
      ? { products: value.split(',').map((id) => ({ product_id: id })) }
      : { value };
  return { type, operator, ...members, ...wanted };
}

/** Returns one condition for each type and operator that matches the example's request. */
export function holdingConditions(): object[] {
  return examples.flatMap((example) =>
    operatorsOf(example).flatMap((operator) =>
      valuesOf(operator, example)
        .slice(0, 1)
        .map(([value]) => conditionOf(example, operator, value)),
    ),
  );
}

function operandOf(type: string): ConditionType['operand'] | undefined {
  return conditionTypes.find((condition) => condition.type === type)?.operand;
}
