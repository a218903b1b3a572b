import type {
  ElementRequest,
  OpenElement,
  RenderContext,
  RenderedName,
} from '../../server/contract/rendered-element.ts';
import { listAt } from '../core/json.ts';
import { readProducts, type StoreProduct } from '../core/product.ts';
import { renderedListing } from '../products/placement-listing.ts';
import { serverElements, type ServerElement } from './elements.ts';
import { firstStyles } from './first-styles.ts';
import { contentsIn } from './in-page.ts';
import { elementHtml, mostBytes, textOf } from './html.ts';
import { resultsStyleSheet } from './results.ts';
import { sentProduct } from './sent-product.ts';
import { storedOf } from './stored-attributes.ts';

export { openResults } from './results.ts';

/** Opens an element. Throws for a source that is no listing of the service. */
export function openElement(request: ElementRequest): OpenElement {
  const opened = serverElements[request.name]();
  const { element, addresses, productsOf, needs } = opened;
  const { widget } = request;
  const attributes = new Map([
    ...storedOf(opened.elementClass, widget, true),
    ...Object.entries(request.attributes),
  ]);
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
      for (let count = products.length; count > 0; count = fewer(count)) {
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

/** Returns how many products are tried after these: a short list loses as few as possible. */
function fewer(count: number): number {
  return count > 12 ? Math.floor(count * 0.8) : count - 1;
}

/** Returns all styles of an element, for pages that take them from a file. */
export function styleSheet(name: RenderedName): string {
  return name === 'results-page'
    ? resultsStyleSheet()
    : textOf(serverElements[name]().styles(true));
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
  return elementHtml({
    name,
    attributes,
    css: firstStyles(textOf(styles(false)), element.settings.layout),
    contents: contentsIn(context, () => element.contents()),
    data,
    products,
    context,
  });
}
