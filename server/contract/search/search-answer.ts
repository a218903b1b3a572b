import { z } from 'zod';
import { removedProductSchema } from '../explanation.ts';
import { fullProductSchema, reducedProductSchema } from '../product.ts';
import { requestWarnings } from '../request-warning.ts';
import { aggregatedFields } from './search-request.ts';

/** Schemas of the answers of the two search endpoints. */

const fallbackSchema = z
  .strictObject({
    kind: z
      .literal('popular')
      .describe(
        'Kind of the products in `popular`: products that sell well, regardless of the term',
      ),
    productType: z
      .string()
      .nullable()
      .describe('Their product type, the nearest to the term; null: any type'),
    size: z.int().describe('Number of these products'),
  })
  .meta({ id: 'Fallback' });

/** A variant with its part of the shoppers. */
export const weightedVariant = z.strictObject({
  name: z.string().describe('`A` to `D`, or `holdout`, which shows what the theme has'),
  weight: z.int().describe('Relative to the other variants'),
});

/** The experiment on the search that the shopper takes part in. */
export const experimentSchema = z
  .strictObject({
    id: z.int().describe('Id of the experiment'),
    variants: z
      .array(weightedVariant)
      .describe(
        'Only the variant of the session. The answer to `holdout` is that to `A`; pages do not show it',
      ),
  })
  .optional()
  .describe('With a `uuid`, while an experiment on the search runs');

const interpretedSchema = z
  .strictObject({
    kind: z
      .enum(['price', 'without', 'option', 'wish'])
      .describe('A price, a word that products must not have, an option, or a wish for gifts'),
    text: z.string().describe('The part of the term that says so, as typed'),
    about: z
      .array(z.string())
      .optional()
      .describe('Whom or which occasion the gifts are for, as typed'),
    isKnown: z
      .boolean()
      .optional()
      .describe(
        'False: no collection, tag, type or title of the shop speaks of the wish, so that the results are popular gifts',
      ),
    min: z.number().optional().describe('Lowest price'),
    max: z.number().optional().describe('Highest price'),
    word: z.string().optional().describe('The unwanted word'),
    name: z.string().optional().describe('Name of the option'),
    value: z.string().optional().describe('Value of the option'),
  })
  .meta({ id: 'Interpreted' });

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
        'Number of promoted products, which only the first page shows; absent if there are none',
      ),
    similarSize: z
      .int()
      .optional()
      .describe(
        'Number of last products that lack the words and are near them in meaning; only where words find little, and only with `EMBEDDINGS_URL`',
      ),
    correctedTerm: z
      .string()
      .optional()
      .describe(
        'The term that was searched for instead, if the shop has a word only in another spelling',
      ),
    alsoSearched: z
      .array(z.string())
      .optional()
      .describe(
        'Terms with other words for the same things that were searched for as well: words that shoppers turned out to use for each other, and others for a word that no title, type or tag has',
      ),
    missingWords: z
      .array(z.string())
      .optional()
      .describe(
        'Words of the term that no product has. Where `data` has products, they are those of the other words: name the words instead of calling the products results of the term',
      ),
    interpreted: z
      .array(interpretedSchema)
      .optional()
      .describe(
        'What was understood of the term and is not searched as words; `asTyped` takes it back',
      ),
    isWidened: z
      .literal(true)
      .optional()
      .describe('Too few products contain all words, so products that contain some of them follow'),
    degraded: z
      .literal(true)
      .optional()
      .describe('The search engine is unavailable, and a simpler one has answered'),
    fallback: fallbackSchema
      .optional()
      .describe('Nothing matches the term; describes the products in `popular`'),
  })
  .meta({ id: 'PageInfo' });

const contentSchema = z
  .strictObject({
    id: z.string().describe('Id of the piece of content'),
    type: z.enum(['article', 'blog', 'page']).describe('Type of the content'),
    title: z.string().describe('Heading'),
    handle: z.string().describe('Name in URLs'),
    blogTitle: z.string().describe('Blog of an article; empty otherwise'),
    blogHandle: z.string().describe('Name of the blog in URLs: `/blogs/<blogHandle>/<handle>`'),
    tags: z.array(z.string()).describe('Its tags'),
    publishedAt: z.string().describe('ISO 8601'),
    score: z.number().describe('Relevance; comparable within one response'),
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
    .describe('Promoted by `promotedIds`, or by the shop for this term'),
  badge: z.string().optional().describe('Text that the shop adds to the product for this term'),
};

/** A product in the dropdown. */
export const quickProductSchema = reducedProductSchema.extend(promotedFields).meta({
  id: 'QuickProduct',
  description: 'A product of the quick view: the reduced shape with marks of promoted products.',
});

export const redirect = z
  .string()
  .optional()
  .describe(
    'Target of shoppers who search for this term: a path of the store, or an http(s) address',
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
    description: 'A product that a search found: the full shape, or `id` and the requested fields.',
  });

const valueCounts = z.array(
  z.strictObject({
    value: z.string().describe('Value to filter by'),
    count: z.int().describe('Number of products with this filter'),
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
      .describe('Values of each option'),
    availability: z
      .array(
        z.strictObject({
          value: z.boolean().describe('True for products in stock'),
          count: z.int().describe('Number of products with this filter'),
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
      .describe('Over the variants of the matches; null without matches'),
  })
  .meta({ id: 'Aggregations' });

const facetPlaceSchema = z
  .strictObject({
    field: z.enum(aggregatedFields).describe('Its member of `aggregations`'),
    option: z.string().optional().describe('With `options`: the name of the option'),
  })
  .meta({ id: 'FacetPlace' });

export const searchAnswerSchema = z.strictObject({
  data: z
    .array(foundProductSchema)
    .describe('The products of the page, in the full shape or with `fields` only'),
  content: contentList,
  redirect,
  aggregations: aggregationsSchema
    .optional()
    .describe(
      "The counts that `aggregate` requests, in the order of the shop's settings. A field is counted with all filters except its own, and without promoted products",
    ),
  facets: z
    .array(facetPlaceSchema)
    .optional()
    .describe('With `aggregate` without `fields`: the facets that the shop shows, in their order'),
  popular: z
    .array(foundProductSchema)
    .optional()
    .describe('With `pageInfo.fallback`: products to show if nothing matches'),
  pageInfo: pageInfoSchema.describe('Number and sizes of the pages'),
  experiment: experimentSchema,
  metadata: z
    .strictObject({
      removed: z
        .array(removedProductSchema)
        .optional()
        .describe('With `explain`: the first 250 products that match the term and were excluded'),
      warnings: requestWarnings,
    })
    .optional()
    .describe('With `explain`, or with warnings: details of the response'),
});

export type PageInfo = z.infer<typeof pageInfoSchema>;
export type Fallback = z.infer<typeof fallbackSchema>;
export type FoundContent = z.infer<typeof contentSchema>;
export type FacetPlace = z.infer<typeof facetPlaceSchema>;
export type Aggregations = z.infer<typeof aggregationsSchema>;
