import {
  type SeenCartLine,
  type CustomerFacts,
  inputVariants,
  isFilled,
  type RuleProduct,
  type RulesetContext,
  type RuleVariant,
} from '../context.ts';
import type { Test } from '../operand.ts';
import { number } from '../operands/numbers.ts';
import { type BoundCondition, defineCondition, type VariantCondition } from './condition-type.ts';

export const numberConditions = [
  defineCondition({
    type: 'product_price',
    group: 'page',
    description:
      'The prices of the products that the request is about: of the variants that it names, else of all. One variant must meet all conditions of a group on prices, stock and variants.',
    operand: number,
    read: (context) => ofInput(context, ({ variants }) => variants.map(({ price }) => price)),
    ofVariants: (bound, _condition, holds) => ofVariants(bound, holds, ({ price }) => price),
  }),
  defineCondition({
    type: 'product_inventory',
    group: 'page',
    description:
      'The units of each product that the request is about, and of each variant where the group has another condition on prices, stock or variants. Variants whose stock nobody counts are left out.',
    operand: number,
    read: (context) => ofInput(context, unitsOf),
    ofVariants: (bound, _condition, holds) =>
      ofVariants(bound, holds, ({ inventory }) => inventory),
  }),
  defineCondition({
    type: 'cart_subtotal',
    group: 'cart',
    description: 'What came as `cart_subtotal`.',
    operand: number,
    read: ({ request: { cartSubtotal } }) => single(cartSubtotal),
  }),
  defineCondition({
    type: 'cart_line_count',
    group: 'cart',
    description: 'What came as `cart_line_count`, else the lines of `cart[items]`.',
    operand: number,
    read: ({ request: { cartLineCount, cart } }) =>
      single(cartLineCount ?? (isFilled(cart) ? cart.length : undefined)),
  }),
  defineCondition({
    type: 'cart_item_count',
    group: 'cart',
    description: 'What came as `cart_item_count`, else the quantities of `cart[items]` together.',
    operand: number,
    read: ({ request: { cartItemCount, cart } }) =>
      single(cartItemCount ?? (isFilled(cart) ? quantityOf(cart) : undefined)),
  }),
  defineCondition({
    type: 'customer_order_count',
    group: 'shopper',
    description: 'The number of orders of the customer, as the store knows it.',
    operand: number,
    read: (context) => ofCustomer(context, ({ orderCount }) => orderCount),
  }),
  defineCondition({
    type: 'customer_total_spent',
    group: 'shopper',
    description: 'What the customer has spent, as the store knows it.',
    operand: number,
    read: (context) => ofCustomer(context, ({ totalSpent }) => totalSpent),
  }),
  defineCondition({
    type: 'session_view_count',
    group: 'shopper',
    description: 'How many products the session of the `uuid` has looked at, repeats included.',
    operand: number,
    read: async (context) => single((await context.views())?.count),
  }),
];

async function ofInput(
  context: RulesetContext,
  numbersOf: (product: RuleProduct) => readonly number[],
): Promise<readonly number[] | undefined> {
  const numbers = (await context.inputProducts())?.flatMap(numbersOf);
  return isFilled(numbers) ? numbers : undefined;
}

/** Returns the units of all variants together; none when no stock is tracked. */
function unitsOf({ variants }: RuleProduct): number[] {
  const counted = variants.flatMap(({ inventory }) => inventory ?? []);
  return counted.length > 0 ? [counted.reduce((sum, units) => sum + units, 0)] : [];
}

function ofVariants(
  bound: BoundCondition,
  holds: Test<readonly number[]>,
  valueOf: (variant: RuleVariant) => number | undefined,
): VariantCondition {
  return {
    ...bound,
    key: JSON.stringify([bound.key, 'of variants']),
    read: async (context) => {
      const values = (await inputVariants(context))?.flatMap((variant) => valueOf(variant) ?? []);
      return isFilled(values) ? values : undefined;
    },
    holds: (seen: readonly number[]) => seen.some((value) => holds([value])),
    meets: (variant) => {
      const value = valueOf(variant);
      return value !== undefined && holds([value]);
    },
  };
}

async function ofCustomer(
  context: RulesetContext,
  numberOf: (customer: CustomerFacts) => number | undefined,
): Promise<readonly number[] | undefined> {
  const customer = await context.customer();
  return customer && single(numberOf(customer));
}

function single(value: number | undefined): readonly number[] | undefined {
  return value === undefined ? undefined : [value];
}

function quantityOf(cart: readonly SeenCartLine[]): number {
  return cart.reduce((items, { quantity }) => items + quantity, 0);
}
