import { getPath, textAt } from '../core/json.ts';

const layouts = ['carousel', 'grid', 'list'] as const;
export type Layout = (typeof layouts)[number];

/** The settings of a placement. */
export interface PlacementSettings {
  /** Path of a listing endpoint or a ruleset of the service. */
  readonly source: string;
  /** Number of products. */
  readonly limit: number;
  readonly layout: Layout;
  readonly heading: string;
}

/** The settings of the markup or a stored widget; missing ones are empty. */
export interface NamedSettings {
  readonly source: string;
  /** Number of products; 0 when missing. */
  readonly limit: number;
  readonly layout: Layout | undefined;
  readonly heading: string;
  /** Settings of the variant that the session sees, which override those of the markup. */
  readonly changed?: NamedSettings;
}

/** The default settings of a placement. */
export const defaultSettings: PlacementSettings = {
  source: '',
  limit: 8,
  layout: 'carousel',
  heading: '',
};

/** Merges settings: a variant overrides the markup, which overrides the stored widget, which overrides the defaults. */
export function resolveSettings(
  markup: NamedSettings,
  stored: NamedSettings | undefined,
  defaults: PlacementSettings,
): PlacementSettings {
  const settings = {
    source: markup.source || stored?.source || defaults.source,
    limit: markup.limit || stored?.limit || defaults.limit,
    layout: markup.layout ?? stored?.layout ?? defaults.layout,
    heading: markup.heading || stored?.heading || defaults.heading,
  };
  return stored?.changed ? resolveSettings(stored.changed, undefined, settings) : settings;
}

/** Reads the settings that the merchant stored for a widget. */
export function readStoredSettings(settings: unknown): NamedSettings {
  return {
    source: textAt(settings, 'source'),
    limit: readLimit(getPath(settings, 'limit')),
    layout: readLayout(getPath(settings, 'layout')),
    heading: textAt(settings, 'title'),
  };
}

/** Returns 0 for an invalid number of products. */
export function readLimit(value: unknown): number {
  const limit = Math.floor(Number(value));
  return limit >= 1 ? limit : 0;
}

export function readLayout(value: unknown): Layout | undefined {
  return layouts.find((layout) => layout === value);
}
