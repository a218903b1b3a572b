import { z } from 'zod';
import { searchSettingsSchema } from './search/search-settings.ts';
import { idOfSetting, listOf, namedSettings } from './values/setting-values.ts';

const maxProducts = 1_000;

const maxOfPair = 50;

const products = (most: number) => listOf(idOfSetting, most).default([]);

/** What never goes with a product, and what comes first with it. */
export const productChoicesShape = {
  never: products(maxOfPair).describe('Products that never go with it'),
  first: products(maxOfPair).describe('Products that always come first with it'),
};

const personalOrder = (of: string) =>
  z.boolean().describe(`True if ${of} in an order for each shopper`).default(false);

/** The lists that are in an order for each shopper of whom the page tells something. */
export const personalSettingsSchema = namedSettings({
  collections: personalOrder('collections sorted by `smart_sort` are'),
  search: personalOrder('equally relevant results of searches are'),
  recommended: personalOrder('recommendations without a product are'),
  top_sellers: personalOrder('top sellers are'),
});

/** A list that may be in an order for each shopper. */
export type PersonalSurface = keyof z.output<typeof personalSettingsSchema>;

const personal = personalSettingsSchema.shape;

/** Some of the lists, which change alone. */
export const personalChangesSchema = z.strictObject({
  collections: personal.collections.unwrap().optional(),
  search: personal.search.unwrap().optional(),
  recommended: personal.recommended.unwrap().optional(),
  top_sellers: personal.top_sellers.unwrap().optional(),
} satisfies Record<PersonalSurface, z.ZodOptional<z.ZodBoolean>>);

/** The number of products of a family in what is bought together. */
export const ofFamilySchema = z
  .enum(['one', 'two', 'any'])
  .describe(
    'Of products whose titles differ in one word, such as a colour, the number that a list of products bought together holds: one, at most two, or any. It shows after the next training',
  );

/** The choices of a merchant that recommenders respect. */
export const recommendationSettingsSchema = namedSettings({
  never: products(maxProducts).describe('Products that are never recommended'),
  gift_cards: z
    .boolean()
    .default(false)
    .describe('True if gift cards are recommended like other products'),
  of_family: ofFamilySchema.default('any'),
  personal: personalSettingsSchema
    .prefault({})
    .describe('The lists that are in an order for each shopper'),
  pairs: listOf(
    namedSettings({
      product_id: idOfSetting.describe('The product that a list is about'),
      ...productChoicesShape,
    }),
    maxProducts,
  )
    .default([])
    .describe('What goes with a product, or never does'),
});

export type RecommendationSettings = z.output<typeof recommendationSettingsSchema>;

/** A shop's settings with their defaults. */
export const shopSettingsSchema = z.object({
  top_sellers_days: z
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days of sales that rank the top sellers'),
  attribution_days: z
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('Days after a click in which an order of the product is an assisted sale'),
  require_signed_customer: z
    .boolean()
    .default(false)
    .describe('True if rulesets use only customer ids with a signature'),
  recommendations: recommendationSettingsSchema
    .prefault({})
    .describe('What recommenders never show, and what they show first'),
  search: searchSettingsSchema.prefault({}).describe('Settings of the search'),
});

export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/** Settings in a file of `settings import`. */
export const settingsFileSchema = namedSettings(shopSettingsSchema.shape);
