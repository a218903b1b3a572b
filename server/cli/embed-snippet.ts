import type { WidgetSettings } from '../contract/widget.ts';

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

function element({ id, type, settings }: EmbedSnippetOptions['widget']): string {
  if (type === 'quick_view') {
    return `<vitrine-quick-view for="input[name='q']"></vitrine-quick-view>`;
  }
  if (type === 'results_page') {
    // The fallback is where the theme's own results go.
    return `<vitrine-results-page page-size="24"><div slot="fallback"></div></vitrine-results-page>`;
  }
  // Layout and limit let the theme's style sheet reserve the space before the script runs.
  const { layout, limit } = settings;
  return `<vitrine-recommendations widget-id="${id}" layout="${layout}" limit="${limit}"></vitrine-recommendations>`;
}
