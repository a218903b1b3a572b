import { escapeUTF8 } from 'entities';
import type { CSSResultOrNative } from 'lit';
import type { RenderContext, RenderedName } from '../../server/contract/rendered-element.ts';
import type { StoreProduct } from '../core/product.ts';

/** Bytes of an element at most. A longer list is cut. */
export const mostBytes = 32 * 1024;

interface ElementParts {
  readonly name: RenderedName;
  readonly attributes: Iterable<readonly [string, string | true]>;
  readonly css: string;
  /** HTML of the shadow root. */
  readonly contents: string;
  /** What the element takes over from. */
  readonly data: object;
  readonly products: readonly StoreProduct[];
  /** Position of the first product, from 0. */
  readonly offset?: number;
  readonly context: RenderContext;
}

/** Returns an element with its shadow root and data, and its list for search engines. */
export function elementHtml(parts: ElementParts): string {
  const { name, attributes, css, contents, data, products, offset = 0, context } = parts;
  const tag = `vitrine-${name}`;
  const properties = Object.entries(context.properties).map(([key, value]) => `${key}:${value};`);
  const own = properties.length > 0 ? `:host{${properties.join('')}}` : '';
  return [
    `<${tag} rendered${attributesText(attributes)}>`,
    '<template shadowrootmode="open">',
    context.withStyles(css + own),
    contents,
    '</template>',
    dataElement('application/json', data),
    `</${tag}>`,
    dataElement('application/ld+json', itemList(products, offset, context.store)),
  ].join('');
}

export function textOf(styles: readonly CSSResultOrNative[]): string {
  return styles.map((style) => ('cssText' in style ? style.cssText : '')).join('');
}

/** Returns attributes as HTML, each after a space; `true` stands for one without a value. */
function attributesText(attributes: Iterable<readonly [string, string | true]>): string {
  return Array.from(attributes, ([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escapeUTF8(value)}"`,
  ).join('');
}

/** Returns data as a script element that no browser runs. No text in it can end the element. */
function dataElement(type: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="${type}">${json}</script>`;
}

/** Describes the list for search engines. */
function itemList(products: readonly StoreProduct[], offset: number, store: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map(({ title, link }, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      name: title,
      url: new URL(link, store).href,
    })),
  };
}
