import type { SellingPlanAllocation } from '../../contract/product.ts';
import type { Product } from '../product.ts';
import { formatHundredths, roundHundredths, toHundredths } from './price.ts';

/** A change of the price by a selling plan. */
export interface PlanAdjustment {
  type: 'percentage' | 'fixed_amount' | 'price';
  /** Percent, or hundredths of the shop's currency. */
  value: number;
  /** The number of orders after which it begins; 0 for the first order. */
  afterCycle: number;
}

export interface SellingPlan {
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
        .flatMap((group) =>
          group.plans.map((plan) => allocationOf(toHundredths(variant.price), plan, group.id)),
        ),
    })),
  };
}

/** Returns the prices of a variant with a plan. `base` is its price without one, in hundredths. */
export function allocationOf(
  base: number,
  { id, deliveries, adjustments }: SellingPlan,
  groupId: number,
): SellingPlanAllocation {
  const prices = adjustments
    .toSorted((one, other) => one.afterCycle - other.afterCycle)
    .map((adjustment) => ({ adjustment, price: adjusted(base, adjustment) }));
  const first = prices.find(({ adjustment }) => adjustment.afterCycle === 0)?.price ?? base;
  return {
    selling_plan_id: id,
    selling_plan_group_id: String(groupId),
    price_adjustments: prices.map(({ price }, index) => ({
      position: index + 1,
      price: formatHundredths(price * deliveries),
    })),
    price: formatHundredths(first * deliveries),
    compare_at_price: adjustments.length === 0 ? null : formatHundredths(base * deliveries),
    per_delivery_price: formatHundredths(first),
  };
}

/** Returns the price of one delivery, which is never below zero. */
function adjusted(base: number, { type, value }: PlanAdjustment): number {
  switch (type) {
    case 'percentage':
      return Math.max(0, roundHundredths((base * (100 - value)) / 100));
    case 'fixed_amount':
      return Math.max(0, base - value);
    case 'price':
      return value;
    default:
      return type satisfies never;
  }
}
