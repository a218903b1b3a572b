import { ElementRenderer, render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import type { CSSResultOrNative } from 'lit';
import type {
  ElementRequest,
  OpenElement,
  RenderContext,
} from '../../server/contract/rendered-element.ts';
import { getPath, listAt } from '../core/json.ts';
import { readProducts, type StoreProduct } from '../core/product.ts';
import { storedAttributes } from '../core/stored/stored-settings.ts';
import type { Translation } from '../core/translated.ts';
import { translation as ar } from '../languages/ar.ts';
import { translation as de } from '../languages/de.ts';
import { translation as es } from '../languages/es.ts';
import { translation as fr } from '../languages/fr.ts';
import { translation as ja } from '../languages/ja.ts';
import { renderedListing } from '../products/placement-listing.ts';
import { serverElements, type ServerElement } from './elements.ts';
import { firstStyles } from './first-styles.ts';
import { attributesText, dataElement } from './html.ts';
import { sentProduct } from './sent-product.ts';

/** Bytes of an element at most. A longer list is cut. */
const mostBytes = 32 * 1024;

const translations: Readonly<Record<string, Translation>> = { ar, de, es, fr, ja };

/** Opens an element. Throws for a source that is no listing of the service. */
export function openElement(request: ElementRequest): OpenElement {
  const opened = serverElements[request.name]();
  const { element, addresses, productsOf, needs } = opened;
  const { widget } = request;
  const attributes = new Map([...storedOf(opened, widget), ...Object.entries(request.attributes)]);
  for (const [name, value] of attributes) {
    element.attributeChangedCallback(name, null, value === true ? '' : value);
  }
  element.listing = renderedListing({ products: [], price_format: '', widget });
  return {
    addresses: addresses(),
    async render(answers, context) {
      globalThis.Vitrine = { names: context.names };
      const listed = productsOf(answers.map((answer) => readProducts(listAt(answer, 'data'))));
      const products = readProducts(listed.map((product) => sentProduct(product, needs())));
      for (let count = products.length; count > 0; count = Math.floor(count * 0.8)) {
        const shown = products.slice(0, count);
        const html = await written({ ...request, attributes, opened, products: shown }, context);
        if (Buffer.byteLength(html) <= mostBytes) {
          return html;
        }
      }
      return null;
    },
  };
}

/** Returns all styles of an element, for pages that take them from a file. */
export function styleSheet(name: ElementRequest['name']): string {
  return textOf(serverElements[name]().styles(true));
}

function textOf(styles: readonly CSSResultOrNative[]): string {
  return styles.map((style) => ('cssText' in style ? style.cssText : '')).join('');
}

/** Returns the attributes that a stored widget sets. */
function storedOf(
  { elementClass }: ServerElement,
  widget: unknown,
): (readonly [string, string | true])[] {
  return storedAttributes(elementClass, getPath(widget, 'settings'), true).flatMap(
    ([name, value]) =>
      value === true || (value !== '' && typeof value === 'string')
        ? [[name, value] as const]
        : typeof value === 'number'
          ? [[name, String(value)] as const]
          : [],
  );
}

interface Written extends Pick<ElementRequest, 'name' | 'widget'> {
  readonly attributes: ReadonlyMap<string, string | true>;
  readonly opened: ServerElement;
  readonly products: readonly StoreProduct[];
}

async function written(
  { name, widget, attributes, opened, products }: Written,
  context: RenderContext,
): Promise<string> {
  const { element, styles } = opened;
  const { priceFormat: price_format, country, buyer } = context;
  const data = { products, price_format, widget, country, buyer };
  await element.show(data);
  const tag = `vitrine-${name}`;
  const properties = Object.entries(context.properties).map(([key, value]) => `${key}:${value};`);
  const own = properties.length > 0 ? `:host{${properties.join('')}}` : '';
  const css = textOf(styles(false));
  return [
    `<${tag} rendered${attributesText(attributes)}>`,
    '<template shadowrootmode="open">',
    context.withStyles(firstStyles(css, element.settings.layout) + own),
    contentsIn(element, context),
    '</template>',
    dataElement('application/json', data),
    `</${tag}>`,
    dataElement('application/ld+json', itemList(products, context.store)),
  ].join('');
}

/** Lit renders slots only within an element. */
class AnyHost extends ElementRenderer {}

/** Rendering is synchronous, so that no other request sees the translation of this one. */
function contentsIn(element: ServerElement['element'], { language, names }: RenderContext): string {
  const translation = translations[language.toLowerCase().split('-')[0] ?? ''];
  globalThis.Vitrine = { names, ...(translation && { translation }) };
  try {
    return collectResultSync(
      render(element.contents(), { customElementHostStack: [new AnyHost('vitrine-element')] }),
    );
  } finally {
    globalThis.Vitrine = { names };
  }
}

/** Describes the list for search engines. */
function itemList(products: readonly StoreProduct[], store: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map(({ title, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: new URL(link, store).href,
    })),
  };
}
