import { z } from 'zod';
import { customPropertiesSchema } from './custom-properties.ts';
import { address } from './values/setting-values.ts';

export const widgetTypes = [
  'recommendations',
  'bought_together',
  'recently_viewed',
  'cart_upsell',
  'cart_progress',
  'pop_up',
  'quick_view',
  'results_page',
] as const;

export type WidgetType = (typeof widgetTypes)[number];

export const widgetLayouts = ['carousel', 'grid', 'list'] as const;

const longText = z.string().max(2_000).optional();
const shortText = z.string().max(200).optional();
const flag = z.boolean().optional();

const heading = { title: shortText.describe('Heading over the products') };

const products = {
  source: z.string().optional().describe('Path of the listing that provides the products'),
  limit: z.int().min(1).max(250).optional().describe('Number of products'),
};

const swatches = {
  swatch_option: shortText.describe('Names of the option whose values are swatches under cards'),
  swatches: longText.describe('Colours of option values, `Moss: #717a50; Oat: #d8c8ac`'),
  second_picture: flag.describe('Shows the second picture of a product under a pointer'),
};

const cards = {
  ...heading,
  ...products,
  layout: z.enum(widgetLayouts).optional().describe('Layout of the products'),
  personal_heading: shortText.describe(
    'Heading in place of the title while the products are in an order for the shopper',
  ),
  add_to_cart: flag.describe('Puts a button under each card'),
  with_cart: flag.describe('Does not recommend the products in the cart'),
  ratings: flag.describe('Shows ratings'),
  badges: longText.describe('Words over pictures by tag, `sale: −{percent} %; new-in: New`'),
  ...swatches,
};

const amount = z.number().positive();

/** An amount of the cart that brings free shipping or a gift. */
const goalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ amount, kind: z.literal('shipping') }),
  z.strictObject({ amount, kind: z.literal('gift'), variant_id: z.int().positive() }),
]);

const goalsSchema = z.array(goalSchema).max(20);

/** A mistyped goal would leave the element blank. */
const goals = {
  goals: goalsSchema.optional().describe('Amounts of the cart that bring something'),
  markets: z
    .record(z.string().regex(/^[A-Z]{2}$/), goalsSchema, {
      error: ({ code }) => (code === 'invalid_key' ? 'must be a country such as US' : undefined),
    })
    .optional()
    .describe('Goals by country'),
};

/** The settings of each type of widget. Its element reads those that its markup does not have. */
export const settingsByType = {
  recommendations: settingsOf(cards),
  bought_together: settingsOf({ ...heading, ...products }),
  recently_viewed: settingsOf(cards),
  cart_upsell: settingsOf(cards),
  cart_progress: settingsOf(goals),
  pop_up: settingsOf({
    on: z.enum(['add', 'exit']).optional().describe('When it opens'),
    ...cards,
  }),
  quick_view: settingsOf({
    search_path: address.optional().describe("Address of the shop's results page, up to the query"),
    trending: flag.describe('Shows trending terms and products in an empty input'),
    theme_suggestions: flag.describe("Lets the theme's own suggestions run too"),
  }),
  results_page: settingsOf({
    page_size: z.int().min(1).max(100).optional().describe('Number of products on a page'),
    paging: z.enum(['pages', 'more']).optional().describe('How further results are reached'),
    facets: shortText.describe('Names of filters in their order'),
    smart_sort: flag.describe('Sorts a collection by what shoppers choose'),
    ...swatches,
  }),
} satisfies Record<WidgetType, z.ZodObject>;

function settingsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject({ ...shape, custom_properties: customPropertiesSchema });
}
