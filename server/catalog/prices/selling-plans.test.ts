import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocationOf, type PlanAdjustment } from './selling-plans.ts';

const first = { afterCycle: 0 };

describe('the prices of a variant of 56.00 with a selling plan', () => {
  test.for<{
    plan: string;
    deliveries?: number;
    adjustments: PlanAdjustment[];
    price: string;
    perDelivery: string;
    compareAt: string | null;
    all: string[];
  }>([
    {
      plan: 'without a discount',
      adjustments: [],
      price: '56.00',
      perDelivery: '56.00',
      compareAt: null,
      all: [],
    },
    {
      plan: 'of a percentage',
      adjustments: [{ type: 'percentage', value: 35, ...first }],
      price: '36.40',
      perDelivery: '36.40',
      compareAt: '56.00',
      all: ['36.40'],
    },
    {
      plan: 'of a part of a cent, which is rounded half up',
      adjustments: [{ type: 'percentage', value: 33.33, ...first }],
      price: '37.34',
      perDelivery: '37.34',
      compareAt: '56.00',
      all: ['37.34'],
    },
    {
      plan: 'of an amount',
      adjustments: [{ type: 'fixed_amount', value: 600, ...first }],
      price: '50.00',
      perDelivery: '50.00',
      compareAt: '56.00',
      all: ['50.00'],
    },
    {
      plan: 'of an amount above the price',
      adjustments: [{ type: 'fixed_amount', value: 9_900, ...first }],
      price: '0.00',
      perDelivery: '0.00',
      compareAt: '56.00',
      all: ['0.00'],
    },
    {
      plan: 'of a price',
      adjustments: [{ type: 'price', value: 4_000, ...first }],
      price: '40.00',
      perDelivery: '40.00',
      compareAt: '56.00',
      all: ['40.00'],
    },
    {
      plan: 'whose later orders cost less',
      adjustments: [
        { type: 'percentage', value: 20, afterCycle: 3 },
        { type: 'percentage', value: 10, ...first },
      ],
      price: '50.40',
      perDelivery: '50.40',
      compareAt: '56.00',
      all: ['50.40', '44.80'],
    },
    {
      plan: 'whose first orders have the full price',
      adjustments: [{ type: 'percentage', value: 10, afterCycle: 2 }],
      price: '56.00',
      perDelivery: '56.00',
      compareAt: '56.00',
      all: ['50.40'],
    },
    {
      plan: 'that is paid for three deliveries at once',
      deliveries: 3,
      adjustments: [{ type: 'percentage', value: 10, ...first }],
      price: '151.20',
      perDelivery: '50.40',
      compareAt: '168.00',
      all: ['151.20'],
    },
  ])('$plan', ({ deliveries = 1, adjustments, price, perDelivery, compareAt, all }) => {
    expect(allocationOf('56.00', { id: 7, deliveries, adjustments }, 9)).toEqual({
      selling_plan_id: 7,
      selling_plan_group_id: '9',
      price_adjustments: all.map((amount, index) => ({ position: index + 1, price: amount })),
      price,
      compare_at_price: compareAt,
      per_delivery_price: perDelivery,
    });
  });

  test('prices of three decimals stay exact', () => {
    const adjustments: PlanAdjustment[] = [{ type: 'percentage', value: 10, ...first }];
    expect(allocationOf('1.255', { id: 7, deliveries: 3, adjustments }, 9)).toMatchObject({
      per_delivery_price: '1.130',
      price: '3.390',
      compare_at_price: '3.765',
    });
  });

  test('a discount never costs more than the price, and never less than nothing', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100), fc.nat(1_000_000), (base, percent, amount) => {
        for (const [type, value] of [
          ['percentage', percent],
          ['fixed_amount', amount],
        ] as const) {
          const plan = { id: 1, deliveries: 1, adjustments: [{ type, value, afterCycle: 0 }] };
          const price = Number(allocationOf((base / 100).toFixed(2), plan, 1).price) * 100;
          expect(price).toBeGreaterThanOrEqual(0);
          expect(Math.round(price)).toBeLessThanOrEqual(base);
        }
      }),
    );
  });
});
