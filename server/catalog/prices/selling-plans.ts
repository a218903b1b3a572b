import type { SellingPlanAllocation } from '../../contract/product.ts';
import type { Product } from '../product.ts';
import { exactHundredths, formatHundredths, roundHundredths } from './price.ts';

/** A change of the price by a selling plan. */
export interface PlanAdjustment {
  type: 'percentage' | 'fixed_amount' | 'price';
  /** Percent, or hundredths of the shop's currency. */
  value: number;
  /** The number of orders after which it begins; 0 for the first order. */
  afterCycle: number;
}

interface SellingPlan {
  id: number;
  /** The deliveries that are paid with one order; more than 1 for a prepaid plan. */
  deliveries: number;
  adjustments: readonly PlanAdjustment[];
}

/** Selling plans, with the products and variants that are sold with them. */
export interface SellingPlanGroup {
  id: number;
  plans: readonly SellingPlan[];
  productIds: readonly number[];
  variantIds: readonly number[];
}

/** Returns a product with the prices of the plans of each variant. */
export function withSellingPlans(product: Product, groups: readonly SellingPlanGroup[]): Product {
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      selling_plan_allocations: groups
        .filter(
          ({ productIds, variantIds }) =>
            productIds.includes(product.id) || variantIds.includes(variant.id),
        )
        .flatMap((group) => group.plans.map((plan) => allocationOf(variant.price, plan, group.id))),
    })),
  };
}

/** Returns the prices of a variant with a plan, with the decimals of `basePrice`, its price without one. */
export function allocationOf(
  basePrice: string,
  { id, deliveries, adjustments }: SellingPlan,
  groupId: number,
): SellingPlanAllocation {
  const base = exactHundredths(basePrice);
  const digits = basePrice.split('.')[1]?.length ?? 0;
  const format = (price: number) => formatHundredths(price, digits);
  const prices = adjustments
    .toSorted((one, other) => one.afterCycle - other.afterCycle)
    .map((adjustment) => ({ adjustment, price: adjusted(base, adjustment, digits) }));
  const first = prices.find(({ adjustment }) => adjustment.afterCycle === 0)?.price ?? base;
  return {
    selling_plan_id: id,
    selling_plan_group_id: String(groupId),
    price_adjustments: prices.map(({ price }, index) => ({
      position: index + 1,
      price: format(price * deliveries),
    })),
    price: format(first * deliveries),
    compare_at_price: adjustments.length === 0 ? null : format(base * deliveries),
    per_delivery_price: format(first),
  };
}

/** Returns the price of one delivery, which is never below zero. */
function adjusted(base: number, { type, value }: PlanAdjustment, digits: number): number {
  switch (type) {
    case 'percentage':
      return Math.max(0, roundHundredths((base * (100 - value)) / 100, Math.max(digits, 2)));
    case 'fixed_amount':
      return Math.max(0, base - value);
    case 'price':
      return value;
    default:
      return type satisfies never;
  }
}
