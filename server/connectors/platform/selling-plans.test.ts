import { expect, test } from 'vitest';
import { toSellingPlans } from './selling-plans.ts';

const plan = {
  id: 'gid://shopify/SellingPlan/7',
  billingPolicy: { interval: 'MONTH', intervalCount: 3 },
  deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
  pricingPolicies: [
    { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: 10 } },
    { afterCycle: 2, adjustmentType: 'FIXED_AMOUNT', adjustmentValue: { amount: '5.5' } },
  ],
};

test('a group of the platform has its plans, products and variants', () => {
  const group = toSellingPlans([
    { id: 'gid://shopify/SellingPlanGroup/1' },
    plan,
    { id: 'gid://shopify/Product/2' },
    { id: 'gid://shopify/ProductVariant/3' },
  ]);
  expect(group).toEqual({
    id: 1,
    plans: [
      {
        id: 7,
        deliveries: 3,
        adjustments: [
          { type: 'percentage', value: 10, afterCycle: 0 },
          { type: 'fixed_amount', value: 550, afterCycle: 2 },
        ],
      },
    ],
    productIds: [2],
    variantIds: [3],
  });
});

test.for([
  { billing: { interval: 'YEAR', intervalCount: 1 }, delivery: 'MONTH', deliveries: 12 },
  { billing: { interval: 'WEEK', intervalCount: 2 }, delivery: 'WEEK', deliveries: 2 },
  { billing: { interval: 'MONTH', intervalCount: 1 }, delivery: 'WEEK', deliveries: 1 },
  { billing: null, delivery: 'WEEK', deliveries: 1 },
])('an order each $billing pays $deliveries deliveries', ({ billing, delivery, deliveries }) => {
  const deliveryPolicy = { interval: delivery, intervalCount: 1 };
  const group = toSellingPlans([
    { id: 'gid://shopify/SellingPlanGroup/1' },
    { ...plan, billingPolicy: billing, deliveryPolicy },
  ]);
  expect(group['plans']).toMatchObject([{ deliveries }]);
});
