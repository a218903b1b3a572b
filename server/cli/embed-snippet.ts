import { type WidgetSettings, widgetTypes } from '../contract/widget.ts';

export interface EmbedSnippetOptions {
  baseUrl: string;
  domain: string;
  key: string;
  widget: { id: number; type: string; settings: WidgetSettings };
}

/** Returns the HTML that a merchant pastes into a theme: the script, once a page, and the element at its place. */
export function embedSnippet({ baseUrl, domain, key, widget }: EmbedSnippetOptions): string {
  const script = `<script async src="${baseUrl}/widget.js" data-key="${key}" data-shop="${domain}"></script>`;
  return `${script}\n${element(widget)}`;
}

function element(widget: EmbedSnippetOptions['widget']): string {
  const type = widgetTypes.find((known) => known === widget.type) ?? 'recommendations';
  const { layout, limit, title } = widget.settings;
  // The theme's style sheet reserves space by layout and limit before the script runs.
  const attributes = `widget-id="${widget.id}" layout="${layout}" limit="${limit}"`;
  switch (type) {
    case 'recommendations':
      return tag('recommendations', attributes);
    case 'bought_together':
      return tag('bought-together', `widget-id="${widget.id}" limit="${limit}"`);
    case 'recently_viewed':
      return tag('recently-viewed', attributes);
    case 'cart_upsell':
      return tag('cart-upsell', attributes);
    case 'cart_progress':
      return tag('cart-progress', `widget-id="${widget.id}"`);
    case 'pop_up': {
      const heading = title === '' ? '' : `heading="${escaped(title)}"`;
      return tag('pop-up', heading, tag('recommendations', attributes));
    }
    case 'quick_view':
      return tag('quick-view', `for="input[name='q']"`);
    case 'results_page':
      // The fallback contains the theme's own results.
      return tag('results-page', 'page-size="24"', '<div slot="fallback"></div>');
    default:
      return type satisfies never;
  }
}

function tag(name: string, attributes: string, content = ''): string {
  const start = attributes === '' ? '' : ` ${attributes}`;
  return `<vitrine-${name}${start}>${content}</vitrine-${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
