import { z } from 'zod';
import { facetsSchema } from './facet-settings.ts';
import { boostSchema } from './search-filters.ts';
import {
  address,
  idOfSetting,
  label,
  listOf,
  namedSettings,
  phrase,
} from '../values/setting-values.ts';

/** The search settings of a shop. The guide of the API reference explains them to merchants. */

const maxSynonyms = 1_000;
const maxWords = 10;
const maxGroups = 250;
const maxKeywords = 50;
const maxPins = 250;
const maxExcluded = 1_000;
const maxInfluences = 100;
const heaviestField = 20;
const maxKeptTerms = 100;
const maxWishes = 250;
const maxWished = 50;
export const furthestKeptPlace = 20;

const synonymSchema = namedSettings({
  words: listOf(phrase, maxWords)
    .min(1, 'must not be empty')
    .describe(
      'Words or phrases; without `also_find`, each of them finds the results of the others',
    ),
  also_find: listOf(phrase, maxWords)
    .min(1, 'must not be empty')
    .optional()
    .describe(
      'One-way: a search for one of `words` also finds the results of these, but not the reverse',
    ),
}).refine(({ words, also_find: others }) => others !== undefined || words.length > 1, {
  path: ['words'],
  message: 'must hold at least two, or "also_find" must say what else is to be found',
});

const keywordGroupSchema = namedSettings({
  name: label.optional().describe('Name, for merchants'),
  keywords: listOf(phrase, maxKeywords)
    .min(1, 'must not be empty')
    .describe('Whole terms, in any case and with or without accents'),
  redirect: address.optional().describe('Target of shoppers who search for one of them'),
  promoted_products: listOf(idOfSetting, maxPins)
    .default([])
    .describe('Products to add to the results, in this order'),
  badge: label.optional().describe('Text on the promoted products'),
}).refine(({ redirect, promoted_products: pins }) => redirect !== undefined || pins.length > 0, {
  message: 'must hold a redirect or promoted_products',
});

const keptTermSchema = namedSettings({
  term: phrase.describe('A term as shoppers type it'),
  product: idOfSetting.describe('The product that it must find'),
  within: z
    .int()
    .min(1)
    .max(furthestKeptPlace)
    .default(3)
    .describe('The product must be among so many first results'),
});

const wishSchema = namedSettings({
  words: listOf(phrase, maxKeywords)
    .min(1, 'must not be empty')
    .describe('Whom gifts are for, an occasion, or what says a price, as shoppers type it'),
  collections: listOf(idOfSetting, maxWished).default([]).describe('Collections with what to show'),
  tags: listOf(label, maxWished).default([]).describe('Tags of what to show'),
  product_types: listOf(label, maxWished).default([]).describe('Types of what to show'),
  min_price: z.number().min(0).optional().describe('Lowest price, in the currency of the country'),
  max_price: z.number().min(0).optional().describe('Highest price, in the currency of the country'),
})
  .refine(
    ({ collections, tags, product_types: types, min_price: min, max_price: max }) =>
      collections.length + tags.length + types.length > 0 || min !== undefined || max !== undefined,
    { message: 'must hold collections, tags, product_types, min_price or max_price' },
  )
  .refine(({ min_price: min = 0, max_price: max = Infinity }) => min <= max, {
    message: 'min_price must not be above max_price',
  });

function weight(usual: number) {
  return z.number().min(0).max(heaviestField).default(usual);
}

/** Weights of the fields in a search. That of titles must be positive. */
export const fieldWeightsSchema = namedSettings({
  title: weight(7).refine((value) => value > 0, 'must be more than 0: titles are always searched'),
  product_type: weight(3),
  vendor: weight(3),
  tags: weight(2),
  options: weight(2),
  codes: weight(2),
  handle: weight(1.5),
  metafields: weight(1),
  description: weight(1),
});

const outOfStock = z
  .enum(['in_place', 'last', 'hidden'])
  .describe('Position of products that are out of stock');

const promotedFirst = z
  .boolean()
  .describe(
    'True to show promoted products before the other results of the first page rather than after them',
  );

/** The languages whose word forms a search knows, by their ISO 639-1 codes. */
const searchLanguages = [
  'ar',
  'bg',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'ga',
  'he',
  'hi',
  'hu',
  'hy',
  'id',
  'it',
  'lt',
  'nl',
  'no',
  'pt',
  'ro',
  'ru',
  'sr',
  'sv',
  'ta',
  'tr',
  'uk',
] as const;

const maxLanguages = 5;

export const searchSettingsSchema = namedSettings({
  /** Empty: the language of the shop's locale. */
  languages: listOf(z.enum(searchLanguages), maxLanguages).default([]),
  synonyms: listOf(synonymSchema, maxSynonyms).default([]),
  /** Adds general English, German, French and Spanish synonyms, and near words where texts lack a word. */
  built_in_synonyms: z.boolean().default(true),
  /** Adds the pairs of words that many shoppers exchange. */
  learned_synonyms: z.boolean().default(true),
  /** Learned pairs that the merchant does not want. */
  refused_synonyms: listOf(synonymSchema, maxSynonyms).default([]),
  /** Reads prices, unwanted words, options and wishes for gifts out of terms. */
  interpret_terms: z.boolean().default(true),
  /** What wishes for gifts lead to, before what the shop's collections, tags, types and titles say. */
  wishes: listOf(wishSchema, maxWishes).default([]),
  keyword_groups: listOf(keywordGroupSchema, maxGroups).default([]),
  excluded_terms: listOf(phrase, maxExcluded).default([]),
  excluded_tags: listOf(label, maxExcluded).default([]),
  excluded_products: listOf(idOfSetting, maxExcluded).default([]),
  excluded_collections: listOf(idOfSetting, maxExcluded).default([]),
  field_weights: fieldWeightsSchema.prefault({}),
  influence: listOf(boostSchema, maxInfluences).default([]),
  facets: facetsSchema.default([]),
  /** Has no effect on searches: the administration checks them. */
  kept_terms: listOf(keptTermSchema, maxKeptTerms).default([]),
  out_of_stock: outOfStock.default('in_place'),
  promoted_first: promotedFirst.default(false),
});

/** The settings that a page needs before it searches. */
export const browserSearchSettingsSchema = z
  .strictObject({
    out_of_stock: outOfStock,
    promoted_first: promotedFirst,
    redirects: z
      .array(
        z.strictObject({
          keywords: z
            .array(z.string())
            .describe('Terms in lower case, without accents and with single spaces'),
          redirect: z.string().describe('A path of the store, or an http(s) address'),
        }),
      )
      .describe('Terms with a redirect; responses to them also contain it in `redirect`'),
  })
  .meta({ id: 'SearchSettings', description: 'Search settings that the browser needs.' });

export type SearchSettings = z.output<typeof searchSettingsSchema>;
export type BrowserSearchSettings = z.infer<typeof browserSearchSettingsSchema>;
