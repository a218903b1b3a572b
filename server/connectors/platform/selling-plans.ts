import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { numberOf, type RecordGroup, typeOf } from './platform-records.ts';

const interval = z
  .object({ interval: z.string(), intervalCount: z.number() })
  .partial()
  .nullish()
  .catch(null);

const policySchema = z.object({
  adjustmentType: z.string().catch(''),
  adjustmentValue: z
    .object({ percentage: z.number().optional(), amount: z.coerce.number().optional() })
    .nullish()
    .catch(null),
  afterCycle: z.number().nullish().catch(null),
});

const planSchema = z.object({
  id: z.unknown(),
  billingPolicy: interval,
  deliveryPolicy: interval,
  pricingPolicies: z.array(policySchema).catch([]).default([]),
});

type Plan = z.output<typeof planSchema>;

/** The plans of a group, and what is sold with them, in the shape of `SellingPlanGroup`. */
export function toSellingPlans([root, ...children]: RecordGroup): JsonObject {
  const idsOf = (type: string) =>
    children.flatMap(({ id }) => (typeOf(id) === type ? (numberOf(id) ?? []) : []));
  return {
    id: numberOf(root['id']),
    plans: children.filter(({ id }) => typeOf(id) === 'SellingPlan').map(toPlan),
    productIds: idsOf('Product'),
    variantIds: idsOf('ProductVariant'),
  };
}

function toPlan(line: JsonObject): JsonObject {
  const plan = planSchema.parse(line);
  return {
    id: numberOf(plan.id),
    deliveries: deliveriesOf(plan),
    adjustments: plan.pricingPolicies.flatMap(toAdjustment),
  };
}

function toAdjustment({
  adjustmentType,
  adjustmentValue,
  afterCycle,
}: Plan['pricingPolicies'][number]) {
  const { percentage, amount } = adjustmentValue ?? {};
  const type = adjustmentType.toLowerCase();
  const value = type === 'percentage' ? percentage : amount && Math.round(amount * 1_000) / 10;
  return value === undefined ? [] : [{ type, value, afterCycle: afterCycle ?? 0 }];
}

const daysOf = new Map([
  ['DAY', 1],
  ['WEEK', 7],
]);
const monthsOf = new Map([
  ['MONTH', 1],
  ['YEAR', 12],
]);

/** Returns how many deliveries one order pays: 3 when the plan bills every 3 months and delivers every month. */
function deliveriesOf({ billingPolicy, deliveryPolicy }: Plan): number {
  for (const units of [daysOf, monthsOf]) {
    const billed = lengthIn(units, billingPolicy);
    const delivered = lengthIn(units, deliveryPolicy);
    if (billed && delivered) {
      const deliveries = billed / delivered;
      return Number.isInteger(deliveries) ? deliveries : 1;
    }
  }
  return 1;
}

function lengthIn(units: ReadonlyMap<string, number>, policy: Plan['billingPolicy']) {
  const { interval: unit = '', intervalCount = 0 } = policy ?? {};
  return (units.get(unit) ?? 0) * intervalCount;
}
