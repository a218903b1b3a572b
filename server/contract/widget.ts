import { z } from 'zod';
import { issueMessage } from './issue-message.ts';
import { settingsByType, type WidgetType, widgetLayouts, widgetTypes } from './widget-settings.ts';

/** The types that load no listing by their id, so that their elements ask for no variant of an experiment. */
export const typesWithoutListing: readonly string[] = [
  'cart_progress',
  'quick_view',
  'results_page',
] satisfies WidgetType[];

/** A path of this service. Widgets fetch it, so it must not lead to another host. */
const sourcePath = z
  .string()
  .regex(
    /^\/api\/v1\/(products|custom)\/[^\s\\]*$/,
    'must be the path of a listing endpoint, such as /api/v1/products/top_sellers',
  );

const usualSource = '/api/v1/products/top_sellers';

/** Default sources of widget types that differ from the general default. */
const sourceByType: Readonly<Partial<Record<WidgetType, string>>> = {
  bought_together: '/api/v1/products/recommended',
  recently_viewed: '/api/v1/products/viewed',
  cart_upsell: '/api/v1/products/recommended',
  pop_up: '/api/v1/products/recommended',
};

export const widgetSettingsSchema = z.looseObject({
  title: z.string().default('').describe('Heading over the products'),
  limit: z.int().min(1).max(250).default(5).describe('Number of products'),
  layout: z.enum(widgetLayouts).default('carousel').describe('Layout of the products'),
  source: sourcePath
    .default(usualSource)
    .describe('Path of the listing that provides the products'),
});

/** Leaves room for the ids that follow it. */
const maxId = 2 ** 52;

/** A widget in a file of `widget import`. Settings that its type does not have are kept for its theme. */
export const widgetFileSchema = z
  .object({
    id: z.int().min(1).max(maxId).optional(),
    name: z.string().min(1),
    type: z.enum(widgetTypes),
    settings: widgetSettingsSchema.extend({ source: sourcePath.optional() }).prefault({}),
  })
  .superRefine(({ type, settings }, context) => {
    const { error } = settingsByType[type].safeParse(settings, { error: issueMessage });
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['settings', ...path], message });
    }
  })
  .transform(({ settings: { source, ...settings }, ...widget }) => ({
    ...widget,
    settings: { ...settings, source: source ?? usualSourceOf(widget.type) },
  }));

/** Returns the source of a widget without one of its own. */
export function usualSourceOf(type: WidgetType): string {
  return sourceByType[type] ?? usualSource;
}

export type WidgetSettings = z.infer<typeof widgetSettingsSchema>;
