import { z } from 'zod';
import { type WidgetType, widgetTypes } from '../../contract/widget-settings.ts';
import type { WidgetSettings } from '../../contract/widget.ts';
import reserveStyles from './reserve-styles.json' with { type: 'json' };

export interface ScriptTagOptions {
  /** The address of the service. */
  baseUrl: string;
  domain: string;
  key: string;
}

interface EmbedSnippetOptions extends ScriptTagOptions {
  widget: { id: number; type: string; settings: WidgetSettings };
}

/**
 * Returns the HTML that a merchant pastes into a theme: the script, once a page, and at its place the element with the
 * styles that reserve its space.
 */
export function embedSnippet({ baseUrl, domain, key, widget }: EmbedSnippetOptions): string {
  const { id, settings } = widget;
  const type = typeOf(widget);
  const name = type.replaceAll('_', '-');
  const lines = [
    scriptTag({ baseUrl, domain, key }),
    reserve(type, settings, `vitrine-${name}[widget-id="${id}"]:not(:defined)`),
    element(type, id, settings),
  ];
  return lines.filter(Boolean).join('\n');
}

function typeOf({ type }: EmbedSnippetOptions['widget']): WidgetType {
  return widgetTypes.find((known) => known === type) ?? 'recommendations';
}

/** Returns the styles in the page itself: a file of the service would keep the store from its first paint. */
function reserve(type: WidgetType, { layout, limit }: WidgetSettings, placement: string): string {
  const styles = new Map(Object.entries(reserveStyles));
  const own = styles.get(type) ?? (isList(type) ? styles.get(layout) : undefined);
  return own === undefined
    ? ''
    : `<style>${own.replaceAll('PLACEMENT', placement).replaceAll('LIMIT', String(limit))}</style>`;
}

function isList(type: WidgetType): boolean {
  return ['recommendations', 'recently_viewed', 'cart_upsell'].includes(type);
}

/** Returns the tag of the script, once a page. */
export function scriptTag({ baseUrl, domain, key }: ScriptTagOptions): string {
  return `<script async crossorigin src="${baseUrl}/widget.js" data-key="${key}" data-shop="${domain}"></script>`;
}

function element(type: WidgetType, widgetId: number, settings: WidgetSettings): string {
  const { layout, limit, title } = settings;
  // The theme's style sheet reserves space by layout and limit before the script runs.
  const id = `widget-id="${widgetId}"`;
  const space = spaceAttributes(settings);
  const attributes = [id, `layout="${layout}" limit="${limit}"`, ...space].join(' ');
  switch (type) {
    case 'recommendations':
      return tag('recommendations', attributes);
    case 'bought_together':
      return tag('bought-together', `${id} limit="${limit}"`);
    case 'recently_viewed':
      return tag('recently-viewed', attributes);
    case 'cart_upsell':
      return tag('cart-upsell', attributes);
    case 'cart_progress':
      return tag('cart-progress', id);
    case 'pop_up': {
      const heading = title === '' ? '' : ` heading="${escaped(title)}"`;
      return tag('pop-up', id + heading, tag('recommendations', attributes));
    }
    case 'quick_view':
      return tag('quick-view', `${id} for="input[name='q']"`);
    case 'results_page':
      // The fallback contains the theme's own results.
      return tag('results-page', id, '<div slot="fallback"></div>');
    default:
      return type satisfies never;
  }
}

/** Custom properties that the style sheet of the theme computes the space of cards from. */
const sizes = ['card-width', 'card-height', 'columns', 'gap', 'unit', 'image-ratio'].map(
  (name) => `--vitrine-${name}`,
);

/** Returns what reserves the space of cards before the script has read the settings. */
function spaceAttributes({ add_to_cart, ratings, custom_properties }: WidgetSettings): string[] {
  const { data = {} } = propertiesSchema.safeParse(custom_properties);
  const style = sizes.flatMap((name) => (data[name] ? `${name}: ${data[name]}` : []));
  return [
    ...(add_to_cart === true ? ['add-to-cart'] : []),
    ...(ratings === true ? ['ratings'] : []),
    ...(style.length > 0 ? [`style="${escaped(style.join('; '))}"`] : []),
  ];
}

const propertiesSchema = z.record(z.string(), z.string());

function tag(name: string, attributes: string, content = ''): string {
  const start = attributes === '' ? '' : ` ${attributes}`;
  return `<vitrine-${name}${start}>${content}</vitrine-${name}>`;
}

/** Returns a text as the value of an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The elements that a plain one can stand for. */
const plainElements: Readonly<Partial<Record<WidgetType, string>>> = {
  recommendations: '',
  bought_together: 'bought-together',
  recently_viewed: 'recently-viewed',
  cart_upsell: 'cart-upsell',
};

/**
 * Returns the HTML for page builders that strip unknown tags: the script, and a plain element in place of the widget's.
 * Null for types that need more than one element.
 */
export function plainSnippet(options: EmbedSnippetOptions): string | null {
  const { id, settings } = options.widget;
  const known = typeOf(options.widget);
  const plain = plainElements[known];
  if (plain === undefined) {
    return null;
  }
  const named = plain === '' ? '' : ` data-vitrine-element="${plain}"`;
  const size = `data-vitrine-layout="${settings.layout}" data-vitrine-limit="${settings.limit}"`;
  const space = known === 'bought_together' ? [] : spaceAttributes(settings);
  const flags = space.map((one) => (one.startsWith('style') ? ` ${one}` : ` data-vitrine-${one}`));
  const filled = `:has(> vitrine-${plain || 'recommendations'})`;
  const placement = `[data-vitrine-widget="${id}"]:not(${filled})`;
  return [
    scriptTag(options),
    reserve(known, settings, placement),
    `<div data-vitrine-widget="${id}"${named} ${size}${flags.join('')}></div>`,
  ].join('\n');
}

/** The names of the app blocks of the theme extension. */
export const appBlocks: Readonly<Record<WidgetType, string>> = {
  recommendations: 'Recommendations',
  bought_together: 'Bought together',
  recently_viewed: 'Recently viewed',
  cart_upsell: 'Cart upsell',
  cart_progress: 'Progress of the cart',
  pop_up: 'Vitrine pop-up',
  quick_view: 'Vitrine search',
  results_page: 'Search and collections',
};
