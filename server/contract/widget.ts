import { z } from 'zod';

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

/** The types that load no listing by their id, so that their elements ask for no variant of an experiment. */
export const typesWithoutListing: readonly string[] = [
  'cart_progress',
  'quick_view',
  'results_page',
] satisfies (typeof widgetTypes)[number][];

const layouts = ['carousel', 'grid', 'list'] as const;

/** A path of this service. Widgets fetch it, so it must not lead to another host. */
const sourcePath = z
  .string()
  .regex(
    /^\/api\/v1\/(products|custom)\/[^\s\\]*$/,
    'must be the path of a listing endpoint, such as /api/v1/products/top_sellers',
  );

const usualSource = '/api/v1/products/top_sellers';

/** Default sources of widget types that differ from the general default. */
const sourceByType: Readonly<Partial<Record<(typeof widgetTypes)[number], string>>> = {
  bought_together: '/api/v1/products/recommended',
  recently_viewed: '/api/v1/products/viewed',
  cart_upsell: '/api/v1/products/recommended',
  pop_up: '/api/v1/products/recommended',
};

export const widgetSettingsSchema = z.looseObject({
  title: z.string().default('').describe('Heading over the products'),
  limit: z.int().min(1).max(250).default(5).describe('Number of products'),
  layout: z.enum(layouts).default('carousel').describe('Layout of the products'),
  source: sourcePath
    .default(usualSource)
    .describe('Path of the listing that provides the products'),
});

const amount = z.number().positive();

/** An amount of the cart that brings free shipping or a gift. */
const goalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ amount, kind: z.literal('shipping') }),
  z.strictObject({ amount, kind: z.literal('gift'), variant_id: z.int().positive() }),
]);

const goalsSchema = z.array(goalSchema).max(20);

/** The goals of `cart_progress`, for all and by country. A mistyped one would leave the element blank. */
const progressSettings = {
  goals: goalsSchema.optional(),
  markets: z
    .record(z.string().regex(/^[A-Z]{2}$/), goalsSchema, {
      error: ({ code }) => (code === 'invalid_key' ? 'must be a country such as US' : undefined),
    })
    .optional(),
};

/** Leaves room for the ids that follow it. */
const largestId = 2 ** 52;

/** A widget in a file of `widget import`. */
export const widgetFileSchema = z
  .object({
    id: z.int().min(1).max(largestId).optional(),
    name: z.string().min(1),
    type: z.enum(widgetTypes),
    settings: widgetSettingsSchema
      .extend({ source: sourcePath.optional(), ...progressSettings })
      .prefault({}),
  })
  .transform(({ settings: { source, ...settings }, ...widget }) => ({
    ...widget,
    settings: { ...settings, source: source ?? sourceByType[widget.type] ?? usualSource },
  }));

export type WidgetSettings = z.infer<typeof widgetSettingsSchema>;
