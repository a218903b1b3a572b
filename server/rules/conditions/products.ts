import { isFilled } from '../context.ts';
import { products, seenProducts, wholeProducts } from '../operands/products.ts';
import { defineCondition } from './condition-type.ts';

export const productConditions = [
  defineCondition({
    type: 'product',
    group: 'page',
    picks: 'product',
    description: 'The products that the request is about.',
    operand: products,
    read: ({ request: { input } }) => (isFilled(input) ? seenProducts(input) : undefined),
  }),
  defineCondition({
    type: 'cart_product',
    group: 'cart',
    picks: 'product',
    description: 'The products of `cart[items]`.',
    operand: products,
    read: ({ request: { cart } }) => (isFilled(cart) ? seenProducts(cart) : undefined),
  }),
  defineCondition({
    type: 'viewed_product',
    group: 'shopper',
    picks: 'product',
    description:
      'The products that the session of the `uuid` has looked at. Variants stand for their product.',
    operand: wholeProducts,
    read: async (context) => {
      const views = await context.views();
      return (
        views &&
        seenProducts(views.productIds.map((productId) => ({ productId, variantId: undefined })))
      );
    },
  }),
  defineCondition({
    type: 'customer_purchased_product',
    group: 'shopper',
    picks: 'product',
    description: 'The products of the orders of the customer.',
    operand: products,
    read: async (context) => {
      const purchases = await context.purchases();
      return purchases && seenProducts(purchases);
    },
  }),
];
