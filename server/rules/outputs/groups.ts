import { z } from 'zod';
import { idsField, wordsField } from '../../contract/rulesets.ts';
import { defineOutput } from './output-type.ts';

const needsOne = (list: readonly unknown[]) => list.length > 0;

export const groupOutputs = [
  defineOutput({
    type: 'collection',
    description:
      'The products of collections, in the order of the collection; several collections take turns.',
    fields: {
      collection_ids: idsField.refine(needsOne, 'must name at least one collection'),
      smart_sort: z
        .enum(['yes', 'top_sellers', 'no'])
        .optional()
        .describe('`top_sellers`: the best-selling first. `yes`: the likeliest to be bought first'),
    },
    picks: { collection_ids: 'collections', smart_sort: 'choice' },
    from: ({ collection_ids: ids, smart_sort: sort }) => ({
      resolve: ({ sources }) => sources.collections(ids, sort === 'no' ? undefined : sort),
    }),
    references: ({ collection_ids: ids }) =>
      ids.map((id, index) => ({ path: ['collection_ids', index], kind: 'collection', id })),
  }),
  defineOutput({
    type: 'product_tag',
    description: 'The products with one of the tags, the best-selling first.',
    fields: { tags: wordsField.refine(needsOne, 'must name at least one tag') },
    picks: { tags: 'tags' },
    from: ({ tags }) => ({ resolve: ({ sources }) => sources.tagged(tags) }),
  }),
  defineOutput({
    type: 'product_vendor',
    description: 'The products of one of the vendors, the best-selling first.',
    fields: { vendors: wordsField.refine(needsOne, 'must name at least one vendor') },
    picks: { vendors: 'vendors' },
    from: ({ vendors }) => ({ resolve: ({ sources }) => sources.ofVendors(vendors) }),
  }),
  defineOutput({
    type: 'product_type',
    description: 'The products of one of the types, the best-selling first.',
    fields: { types: wordsField.refine(needsOne, 'must name at least one product type') },
    picks: { types: 'types' },
    from: ({ types }) => ({ resolve: ({ sources }) => sources.ofTypes(types) }),
  }),
];
