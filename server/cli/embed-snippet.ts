import { type WidgetSettings, widgetTypes } from '../contract/widget.ts';

export interface EmbedSnippetOptions {
  baseUrl: string;
  domain: string;
  key: string;
  widget: { id: number; type: string; settings: WidgetSettings };
}

/** What a merchant pastes into a theme: the script once a page, the element where it shall stand. */
export function embedSnippet({ baseUrl, domain, key, widget }: EmbedSnippetOptions): string {
  const script = `<script async src="${baseUrl}/widget.js" data-key="${key}" data-shop="${domain}"></script>`;
  return `${script}\n${element(widget)}`;
}

function element(widget: EmbedSnippetOptions['widget']): string {
  const type = widgetTypes.find((known) => known === widget.type) ?? 'recommendations';
  const { layout, limit, title } = widget.settings;
  // Layout and limit let the theme's style sheet reserve the space before the script runs.
  const ofWidget = `widget-id="${widget.id}" layout="${layout}" limit="${limit}"`;
  switch (type) {
    case 'recommendations':
      return tag('recommendations', ofWidget);
    case 'bought_together':
      return tag('bought-together', `widget-id="${widget.id}" limit="${limit}"`);
    case 'recently_viewed':
      return tag('recently-viewed', ofWidget);
    case 'cart_upsell':
      return tag('cart-upsell', ofWidget);
    case 'pop_up': {
      const heading = title === '' ? '' : `heading="${escaped(title)}"`;
      return tag('pop-up', heading, tag('recommendations', ofWidget));
    }
    case 'quick_view':
      return tag('quick-view', `for="input[name='q']"`);
    case 'results_page':
      // The fallback is where the theme's own results go.
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
