import { z } from 'zod';
import { type WidgetType, widgetTypes } from '../../contract/widget-settings.ts';
import type { WidgetSettings } from '../../contract/widget.ts';

interface EmbedSnippetOptions {
  baseUrl: string;
  domain: string;
  key: string;
  widget: { id: number; type: string; settings: WidgetSettings };
}

/** Returns the HTML that a merchant pastes into a theme: the script, once a page, and the element at its place. */
export function embedSnippet({ baseUrl, domain, key, widget }: EmbedSnippetOptions): string {
  return `${scriptTag({ baseUrl, domain, key })}\n${element(widget)}`;
}

function scriptTag({ baseUrl, domain, key }: Omit<EmbedSnippetOptions, 'widget'>): string {
  return `<script async src="${baseUrl}/widget.js" data-key="${key}" data-shop="${domain}"></script>`;
}

function element(widget: EmbedSnippetOptions['widget']): string {
  const type = widgetTypes.find((known) => known === widget.type) ?? 'recommendations';
  const { layout, limit, title } = widget.settings;
  // The theme's style sheet reserves space by layout and limit before the script runs.
  const id = `widget-id="${widget.id}"`;
  const attributes = [
    id,
    `layout="${layout}" limit="${limit}"`,
    ...spaceAttributes(widget.settings),
  ].join(' ');
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

function escaped(text: string): string {
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
  const { id, type, settings } = options.widget;
  const known = widgetTypes.find((one) => one === type) ?? 'recommendations';
  const plain = plainElements[known];
  if (plain === undefined) {
    return null;
  }
  const named = plain === '' ? '' : ` data-vitrine-element="${plain}"`;
  const size = `data-vitrine-layout="${settings.layout}" data-vitrine-limit="${settings.limit}"`;
  const space = known === 'bought_together' ? [] : spaceAttributes(settings);
  const flags = space.map((one) => (one.startsWith('style') ? ` ${one}` : ` data-vitrine-${one}`));
  return `${scriptTag(options)}\n<div data-vitrine-widget="${id}"${named} ${size}${flags.join('')}></div>`;
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
