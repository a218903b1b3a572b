import type { DemoRuleset, DemoRule, PlatformCollection, PlatformProduct } from './platform.ts';

/** Below this subtotal, the cart page offers inexpensive products. */
const smallCart = 40;

/** Ids of five rulesets that show typical uses of rules. Widgets refer to them by id. */
export const rulesetIds = {
  cartUpsell: 1,
  weekend: 2,
  goesWithIt: 3,
  sameMaker: 4,
  regulars: 5,
} as const;

export function buildRulesets(
  products: readonly PlatformProduct[],
  collections: readonly PlatformCollection[],
): DemoRuleset[] {
  const collection = (handle: string) => ({
    type: 'collection',
    collection_ids: collections.flatMap(({ id, handle: own }) => (own === handle ? id : [])),
    smart_sort: 'top_sellers',
  });
  return [
    ruleset(rulesetIds.cartUpsell, 'Cart upsell by subtotal', [
      rule(when('cart_subtotal', 'between', `0.01,${smallCart}`), [collection('gifts-under-30')], {
        custom_data: { heading: 'A small thing to go with it' },
      }),
      rule(when('cart_subtotal', 'greater_than', String(smallCart)), [recommended]),
      rule(always, [topSellers]),
    ]),
    ruleset(rulesetIds.weekend, 'Weekend promotion', [
      rule(when('day_of_week', 'contains_any', 'saturday,sunday'), [collection('sale')], {
        exit_if_matched: true,
        custom_data: { heading: 'This weekend' },
      }),
      rule(always, [{ type: 'endpoint', endpoint: '/api/v1/products/trending_products' }]),
    ]),
    ruleset(rulesetIds.goesWithIt, 'Bought together, with a fallback', [
      rule(when('product_type', 'contains_any', 'Tea'), [
        { type: 'product_type', types: ['Teapots'], limit: 2 },
      ]),
      rule(when('product_price', 'greater_than', '0'), [recommended, similar]),
      rule(always, [topSellers]),
    ]),
    ruleset(rulesetIds.sameMaker, 'More by the same maker', makerRules(products)),
    ruleset(rulesetIds.regulars, 'For regular customers', [
      rule(when('customer_tag', 'contains_any', 'regular,trade'), [collection('new-arrivals')], {
        exit_if_matched: true,
        custom_data: { heading: 'Before anybody else' },
      }),
      rule(when('customer_logged_in', 'equals', 'true'), [topSellers]),
    ]),
  ];
}

const always: DemoRule['logic'] = [];

const recommended = { type: 'endpoint', endpoint: '/api/v1/products/recommended' };
const similar = { type: 'endpoint', endpoint: '/api/v1/products/similar_products?limit=4' };
const topSellers = { type: 'endpoint', endpoint: '/api/v1/products/top_sellers' };

/** Returns a rule for each maker: IF the page shows one of their products, RETURN the others. */
function makerRules(products: readonly PlatformProduct[]): DemoRule[] {
  const makers = [...new Set(products.map(({ vendor }) => vendor))];
  return makers.map((vendor) =>
    rule(
      when('product_vendor', 'contains_any', vendor),
      [{ type: 'product_vendor', vendors: [vendor] }],
      { exit_if_matched: true },
    ),
  );
}

function ruleset(id: number, name: string, rules: DemoRule[]): DemoRuleset {
  return { id, name, rules };
}

function rule(
  logic: DemoRule['logic'],
  output: DemoRule['output'],
  more: Pick<DemoRule, 'exit_if_matched' | 'custom_data'> = {},
): DemoRule {
  return { logic, output, ...more };
}

function when(type: string, operator: string, value: string): DemoRule['logic'] {
  return [{ rules: [{ type, operator, value }] }];
}
