import type { RulesetsTexts } from './texts/en.ts';

type Recipe = keyof RulesetsTexts['recipes'];

const topSellers = { type: 'endpoint', endpoint: '/api/v1/products/top_sellers' };
const recommended = { type: 'endpoint', endpoint: '/api/v1/products/recommended' };

function when(type: string, operator: string, value: string) {
  return [{ rules: [{ type, operator, value }] }];
}

/** The rules of new rulesets. Gaps are to be filled by the person. */
export const recipes: Readonly<Record<Recipe, readonly object[]>> = {
  empty: [],
  cartUpsell: [
    {
      logic: when('cart_subtotal', 'between', '0.01,40'),
      output: [
        {
          type: 'endpoint',
          endpoint: '/api/v1/products/top_sellers?any_variant_price_less_than=30',
        },
      ],
    },
    { logic: when('cart_subtotal', 'greater_than', '40'), output: [recommended] },
    { output: [topSellers] },
  ],
  sameMaker: [
    {
      logic: when('product_vendor', 'contains_any', ''),
      output: [{ type: 'product_vendor', vendors: [] }],
    },
    { output: [{ type: 'endpoint', endpoint: '/api/v1/products/similar_products' }] },
  ],
  weekend: [
    {
      logic: when('day_of_week', 'contains_any', 'saturday,sunday'),
      output: [{ type: 'collection', collection_ids: [] }],
      exit_if_matched: true,
    },
    { output: [topSellers] },
  ],
  boughtTogether: [{ output: [recommended] }, { output: [topSellers] }],
  customerTag: [
    {
      logic: when('customer_tag', 'contains_any', 'vip'),
      output: [{ type: 'collection', collection_ids: [] }],
      exit_if_matched: true,
    },
    { output: [topSellers] },
  ],
  clearance: [{ output: [{ type: 'product_tag', tags: ['sale'] }] }, { output: [topSellers] }],
};
