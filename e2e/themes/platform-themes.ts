import type { Page } from '@playwright/test';

/** The names that our files for a theme rely on: its variables, its elements and what they listen to. */
export interface PlatformTheme {
  readonly name: 'dawn' | 'horizon';
  /** Its variables, a button and a panel that use them, and a dark section. */
  readonly styles: string;
  /** The search in its header, with suggestions. */
  readonly search: string;
  /** The heading and results of its page of search results or of a collection. */
  readonly results: string;
  /** Its code, which is deferred. Each request for suggestions goes to `/search/suggest`. */
  readonly script: string;
  /** The id of its dark scheme in the settings of sections. */
  readonly darkScheme: string;
  readonly openSearch: (page: Page) => Promise<void>;
}

const themeResults =
  '<ul class="theme-grid"><li><a href="/products/mug">What the theme found</a></li></ul>';

export const dawn: PlatformTheme = {
  name: 'dawn',
  styles: `
    :root, .color-scheme-1 {
      --color-background: 250,248,243; --color-foreground: 38,32,24; --color-button: 110,54,24;
      --color-button-text: 255,250,240; --color-badge-background: 230,222,205; --color-badge-foreground: 38,32,24;
    }
    .color-scheme-2 {
      --color-background: 18,24,38; --color-foreground: 240,244,255; --color-button: 200,214,255;
      --color-button-text: 12,16,30; --color-badge-background: 40,52,84; --color-badge-foreground: 240,244,255;
    }
    :root { --alpha-button-background: 1; --product-card-corner-radius: 0.6rem; --page-width: 100rem }
    html { font-size: 62.5%; box-sizing: border-box }
    body { margin: 0; font: 1.6rem/1.8 Georgia, serif }
    body, .color-scheme-1, .color-scheme-2 {
      color: rgba(var(--color-foreground), 0.75); background-color: rgb(var(--color-background));
    }
    h2 { margin: 2rem 0; font: 400 2.4rem/1.3 'Trebuchet MS', sans-serif; letter-spacing: 0.06rem }
    .page-width { max-width: var(--page-width); margin: 0 auto; padding: 0 1.5rem }
    @media (min-width: 750px) { .page-width { padding: 0 5rem } .facets-vertical { display: flex } }
    .button { border: 1px solid rgb(var(--color-button)); background: rgba(var(--color-button), var(--alpha-button-background)); color: rgb(var(--color-button-text)) }
    .theme-panel { background: rgb(var(--color-background)); color: rgb(var(--color-foreground)) }
    .theme-card { border-radius: var(--product-card-corner-radius) }
    predictive-search:not([open]) [data-predictive-search] { display: none }`,
  search: `<predictive-search class="search-modal__form"><form action="/search" role="search">
    <input name="q" type="search" aria-label="Search" role="combobox" aria-expanded="false" aria-controls="predictive-search-results"
      aria-haspopup="listbox" autocomplete="off">
    <div class="predictive-search" data-predictive-search><div id="predictive-search-results">What the theme suggests</div></div>
    </form></predictive-search>`,
  results: `<h1 class="page-width">Search results</h1>
    <div class="facets-vertical page-width"><aside id="main-search-filters">Filters of the theme</aside>
      <div id="ProductGridContainer">${themeResults}</div></div>`,
  script: `customElements.define('predictive-search', class extends HTMLElement {
    connectedCallback() {
      this.querySelector('input').addEventListener('input', () => {
        void fetch('/search/suggest');
        this.setAttribute('open', '');
      });
    }
  });`,
  darkScheme: 'scheme-2',
  openSearch: async () => {},
};

export const horizon: PlatformTheme = {
  name: 'horizon',
  styles: `
    :root {
      --color-background: rgb(246 248 244); --color-foreground: rgb(24 34 28); --style-border-radius-popover: 14px;
      --style-border-width-primary: 1px; --color-primary-button-background: rgb(28 84 60);
      --color-primary-button-text: rgb(244 255 248); --color-primary-button-border: rgb(12 44 30);
      --color-primary-button-focus-outline: rgb(12 44 30); --narrow-page-width: 60rem;
    }
    .color-custom-dark {
      --color-background: rgb(20 22 32); --color-foreground: rgb(236 238 250); --color-primary-button-background: rgb(214 222 255);
      --color-primary-button-text: rgb(20 22 44); --color-primary-button-border: rgb(160 172 230);
    }
    .page-width-narrow { --page-margin: 16px; --page-content-width: var(--narrow-page-width) }
    @media (min-width: 750px) { .page-width-narrow { --page-margin: 40px } }
    body { margin: 0; font: 1rem/1.5 sans-serif }
    h2 { font: 700 2rem/1.1 Georgia, serif; text-transform: uppercase }
    body, .color-custom-dark { color: var(--color-foreground); background-color: var(--color-background) }
    .button {
      background: var(--color-primary-button-background); color: var(--color-primary-button-text);
      border: var(--style-border-width-primary) solid var(--color-primary-button-border);
    }
    .theme-panel { background: var(--color-background); color: var(--color-foreground) }
    .theme-card { border-radius: var(--style-border-radius-popover) }
    dialog { inline-size: min(90vw, 720px); margin-block-start: 5vh; border: 0 }`,
  search: `<button type="button" id="open-search">Search</button><dialog aria-label="Search">
    <predictive-search-component role="search"><form class="predictive-search-form" on:keydown="/onSearchKeyDown" action="/search">
    <input name="q" type="search" aria-label="Search" role="combobox" aria-expanded="false" aria-owns="predictive-search-results"
      aria-controls="predictive-search-results" aria-haspopup="listbox" autocomplete="off" on:input="/search" on:keydown="/onSearchKeyDown">
    <div class="predictive-search-form__content-wrapper"><div id="predictive-search-results">What the theme suggests</div></div>
    </form></predictive-search-component></dialog>`,
  results: `<h1>Tea time</h1><collection-component><results-list>Filters of the theme ${themeResults}</results-list></collection-component>`,
  script: `{
    const dialog = document.querySelector('dialog');
    document.querySelector('#open-search').addEventListener('click', () => dialog.showModal());
    for (const name of ['input', 'keydown']) {
      document.addEventListener(name, ({ target }) => {
        if (target.closest('[on\\\\:' + name + ']')) void fetch('/search/suggest');
      }, true);
    }
  }`,
  darkScheme: 'custom-dark',
  openSearch: (page) => page.locator('#open-search').click(),
};

/** A page of the theme, with these parts in its head, in its middle and before its end. */
export function pageOf(
  { styles, search, results, script }: PlatformTheme,
  {
    head,
    sections,
    end,
  }: { readonly head: string; readonly sections: string; readonly end: string },
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Store</title>
    <meta name="viewport" content="width=device-width"><style>${styles}</style>
    <script type="module">${script}</script>${head}</head>
    <body class="page-width-narrow"><header>${search}</header>
    <main>${results}${sections}</main>
    <footer class="theme-panel">A panel of the theme</footer>${end}</body></html>`;
}
