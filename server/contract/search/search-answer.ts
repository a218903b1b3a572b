import { z } from 'zod';
import { removedProductSchema } from '../explanation.ts';
import { fullProductSchema, reducedProductSchema } from '../product.ts';

/** Schemas of the answers of the two search endpoints. */

const fallbackSchema = z
  .strictObject({
    kind: z
      .literal('popular')
      .describe('What `popular` holds: products that sell well, whatever was typed'),
    productType: z
      .string()
      .nullable()
      .describe('The type that is nearest to the term, of which they all are; null: of any type'),
    size: z.int().describe('How many of them there are'),
  })
  .meta({ id: 'Fallback' });

export const pageInfoSchema = z
  .strictObject({
    currentPage: z.int().describe('Number of this page, from 1'),
    pageSize: z.int().describe('Products on a full page'),
    pageCount: z
      .int()
      .describe('Number of pages, without the promoted products; 0 when nothing was found'),
    size: z.int().describe('Products on this page'),
    serverSize: z.int().describe('Products on all pages'),
    contentServerSize: z.int().describe('Articles, blogs and pages that match'),
    promotedSize: z
      .int()
      .optional()
      .describe(
        'Promoted products, which only the first page shows; left out where there are none',
      ),
    correctedTerm: z
      .string()
      .optional()
      .describe(
        'The term that was searched for, where the shop knows a word only spelled otherwise',
      ),
    isWidened: z
      .literal(true)
      .optional()
      .describe('Too few products have all words: those that have only some come after them'),
    degraded: z
      .literal(true)
      .optional()
      .describe('The search engine is away, and a simpler one has answered'),
    fallback: fallbackSchema
      .optional()
      .describe('Nothing matches the term, and `popular` holds what else to show'),
  })
  .meta({ id: 'PageInfo' });

const contentSchema = z
  .strictObject({
    id: z.string().describe('Id of the piece of content'),
    type: z.enum(['article', 'blog', 'page']).describe('What it is'),
    title: z.string().describe('Its heading'),
    handle: z.string().describe('Its name in addresses'),
    blogTitle: z.string().describe('Blog of an article; empty otherwise'),
    blogHandle: z.string().describe('Its name in addresses: `/blogs/<blogHandle>/<handle>`'),
    tags: z.array(z.string()).describe('Its tags'),
    publishedAt: z.string().describe('ISO 8601'),
    score: z.number().describe('How well it matches; comparable within one answer'),
  })
  .meta({ id: 'Content' });

export const contentList = z
  .array(contentSchema)
  .optional()
  .describe('With `searchContent`: up to 10 articles, blogs and pages, best first');

const promotedFields = {
  is_promoted: z
    .literal(true)
    .optional()
    .describe('It is there because of `promotedIds`, or because the shop promotes it for the term'),
  badge: z.string().optional().describe('A text that the shop has it carry for the term'),
};

/** A product in the dropdown. */
export const quickProductSchema = reducedProductSchema.extend(promotedFields).meta({
  id: 'QuickProduct',
  description: 'A product of the quick view: the reduced shape, and whether it is promoted.',
});

export const redirect = z
  .string()
  .optional()
  .describe(
    'Where the shop leads whoever searches for this term: a path of the store, or an http(s) address',
  );

const foundProductSchema = fullProductSchema
  .partial()
  .required({ id: true })
  .extend({
    ...promotedFields,
    rating: z.number().nullable().optional().describe('With `ratingMetafield`; null: not rated'),
    review_count: z
      .number()
      .nullable()
      .optional()
      .describe('With `reviewCountMetafield`; null: not known'),
  })
  .meta({
    id: 'FoundProduct',
    description: 'A product that a search found: the full shape, or `id` and the fields asked for.',
  });

const valueCounts = z.array(
  z.strictObject({
    value: z.string().describe('What to filter by'),
    count: z.int().describe('Products that this brings'),
  }),
);

const aggregationsSchema = z
  .strictObject({
    tags: valueCounts.optional().describe('Up to 250, most first'),
    categories: valueCounts.optional().describe('Types of products, up to 250, most first'),
    vendors: valueCounts.optional().describe('Up to 250, most first'),
    options: z
      .array(
        z.strictObject({
          name: z.string().describe('Such as `Colour`'),
          values: valueCounts.describe('Filter by `Name:Value`'),
        }),
      )
      .optional()
      .describe('Of each option its values'),
    availability: z
      .array(
        z.strictObject({
          value: z.boolean().describe('Whether it is in stock'),
          count: z.int().describe('Products that this brings'),
        }),
      )
      .optional()
      .describe('In stock or not'),
    price: z
      .strictObject({
        min: z.number().nullable().describe('Lowest price of a variant'),
        max: z.number().nullable().describe('Highest price of a variant'),
      })
      .optional()
      .describe('Over the variants of what matches; null when nothing does'),
  })
  .meta({ id: 'Aggregations' });

export const searchAnswerSchema = z.strictObject({
  data: z
    .array(foundProductSchema)
    .describe('The products of the page, in the full shape or just `fields`'),
  content: contentList,
  redirect,
  aggregations: aggregationsSchema
    .optional()
    .describe(
      'What was asked for in `aggregate`. A field is counted without its own filter, and with all others; promoted products are not counted',
    ),
  popular: z
    .array(foundProductSchema)
    .optional()
    .describe('With `pageInfo.fallback`: products to show where nothing matches'),
  pageInfo: pageInfoSchema.describe('Where the page stands among all'),
  metadata: z
    .strictObject({
      removed: z
        .array(removedProductSchema)
        .describe('The first 250 products that match the term and were left out'),
    })
    .optional()
    .describe('With `explain`: how the answer came about'),
});

export type PageInfo = z.infer<typeof pageInfoSchema>;
export type Fallback = z.infer<typeof fallbackSchema>;
export type FoundContent = z.infer<typeof contentSchema>;
export type Aggregations = z.infer<typeof aggregationsSchema>;
