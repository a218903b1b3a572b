import { orderedCandidates } from '../../catalog/candidates.ts';
import { productsField, textField } from '../../contract/rulesets.ts';
import { parseId } from '../../contract/values/ids.ts';
import { isFilled, productIdsOf } from '../context.ts';
import { metafieldTexts } from '../metafields.ts';
import type { ResolvedSources } from '../output-sources.ts';
import { defineOutput } from './output-type.ts';

export const productOutputs = [
  defineOutput({
    type: 'product',
    description: 'Products that the rule names, in their order.',
    fields: { products: productsField.min(1, 'must hold at least one product') },
    picks: { products: 'products' },
    from: ({ products }) => {
      const productIds = products.map(({ product_id: id }) => id);
      return { resolve: () => staticSources(productIds, 'The rule names it.') };
    },
    references: ({ products }) =>
      products.map(({ product_id: id }, index) => ({
        path: ['products', index, 'product_id'],
        kind: 'product',
        id,
      })),
  }),
  defineOutput({
    type: 'input_products',
    description:
      'The products that the request is about, even where the ruleset leaves these out otherwise.',
    fields: {},
    picks: {},
    isInput: true,
    from: () => ({
      resolve: ({ context: { request } }) =>
        isFilled(request.input)
          ? staticSources(productIdsOf(request.input), 'The request is about it.')
          : undefined,
    }),
  }),
  defineOutput({
    type: 'metafield',
    description: 'The products that a metafield of the products of the request refers to.',
    fields: {
      namespace: textField.min(1, 'must not be empty').describe('Of the metafield'),
      key: textField.min(1, 'must not be empty').describe('Of the metafield'),
    },
    picks: { namespace: 'text', key: 'text' },
    from: (metafield) => ({
      resolve: async ({ context }) => {
        const products = await context.inputProducts();
        const productIds = products
          ?.flatMap(({ metafields }) => metafieldTexts(metafields, metafield))
          .flatMap((text) => referredProduct(text) ?? []);
        return (
          productIds &&
          staticSources(productIds, 'A metafield of a product of the request refers to it.')
        );
      },
    }),
  }),
  defineOutput({
    type: 'none',
    description: 'Nothing.',
    fields: {},
    picks: {},
    from: () => ({ resolve: () => undefined }),
  }),
];

/**
 * Returns the id of the product that a metafield refers to. Global ids of other objects contain numbers too
 * and are ignored.
 */
function referredProduct(text: string): number | undefined {
  const reference = text.trim();
  return /^(gid:\/\/[^/]+\/Product\/)?\d+$/.test(reference) ? parseId(reference) : undefined;
}

/** Returns sources of products that somebody chose, not a recommender. */
function staticSources(productIds: readonly number[], text: string): ResolvedSources {
  return {
    sources: [{ name: 'static', findCandidates: () => orderedCandidates(productIds, text) }],
  };
}
