import { z } from 'zod';
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

const mostSynonyms = 1_000;
const mostWords = 10;
const mostGroups = 250;
const mostKeywords = 50;
const mostPins = 250;
const mostExcluded = 1_000;
const mostInfluences = 100;
const heaviestField = 20;

const synonymSchema = namedSettings({
  words: listOf(phrase, mostWords)
    .min(1, 'must not be empty')
    .describe('Words or phrases; without `also_find` each of them finds what the others find'),
  also_find: listOf(phrase, mostWords)
    .min(1, 'must not be empty')
    .optional()
    .describe('One-way: who types one of `words` finds what these find too, and not the reverse'),
}).refine(({ words, also_find: others }) => others !== undefined || words.length > 1, {
  path: ['words'],
  message: 'must hold at least two, or "also_find" must say what else is to be found',
});

const keywordGroupSchema = namedSettings({
  name: label.optional().describe('For the people who keep the settings'),
  keywords: listOf(phrase, mostKeywords)
    .min(1, 'must not be empty')
    .describe('Whole terms, in any case and with or without accents'),
  redirect: address.optional().describe('Where whoever searches for one of them is led'),
  promoted_products: listOf(idOfSetting, mostPins)
    .default([])
    .describe('Products that are added to the results, in this order'),
  badge: label.optional().describe('A text that the promoted products carry'),
}).refine(({ redirect, promoted_products: pins }) => redirect !== undefined || pins.length > 0, {
  message: 'must hold a redirect or promoted_products',
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
  .describe('Where products stand that are out of stock');

const promotedFirst = z
  .boolean()
  .describe(
    'Whether promoted products stand before the other results of the first page, not after',
  );

export const searchSettingsSchema = namedSettings({
  synonyms: listOf(synonymSchema, mostSynonyms).default([]),
  keyword_groups: listOf(keywordGroupSchema, mostGroups).default([]),
  excluded_terms: listOf(phrase, mostExcluded).default([]),
  excluded_tags: listOf(label, mostExcluded).default([]),
  excluded_products: listOf(idOfSetting, mostExcluded).default([]),
  excluded_collections: listOf(idOfSetting, mostExcluded).default([]),
  field_weights: fieldWeightsSchema.prefault({}),
  influence: listOf(boostSchema, mostInfluences).default([]),
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
            .describe('As they are compared: lower case, without accents, words with one space'),
          redirect: z.string().describe('A path of the store, or an http(s) address'),
        }),
      )
      .describe('Terms that lead elsewhere; answers to these terms say so in `redirect` too'),
  })
  .meta({ id: 'SearchSettings', description: 'Search settings that the browser needs.' });

export type SearchSettings = z.output<typeof searchSettingsSchema>;
export type BrowserSearchSettings = z.infer<typeof browserSearchSettingsSchema>;
