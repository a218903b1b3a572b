import { css } from 'lit';
import type {
  OpenResults,
  RenderContext,
  ResultsRequest,
} from '../../server/contract/rendered-element.ts';
import { cardMediaStyles } from '../card-media/card-media-styles.ts';
import { purchaseStyles } from '../cart/shown-purchase.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import type { Page } from '../core/page.ts';
import { readProducts, type StoreProduct } from '../core/product.ts';
import {
  bodiesOf,
  readRenderedResults,
  type ResultsRequest as Asked,
} from '../results-page/client.ts';
import { filterStyles } from '../results-page/filters/styles.ts';
import { addressOf, currentSearch } from '../results-page/page-address.ts';
import { VitrineResultsPage } from '../results-page/results-page.ts';
import { isFiltered, writeSearch } from '../results-page/search-address.ts';
import { readSettings, requestOf } from '../results-page/settings.ts';
import { beforeCode } from './before-code.ts';
import { firstStyles } from './first-styles.ts';
import { elementHtml, mostBytes, textOf } from './html.ts';
import { contentsIn, inPage } from './in-page.ts';
import { sentProduct } from './sent-product.ts';
import { storedOf } from './stored-attributes.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

/** The nodes are those of a small screen: the filters of a wide one come with the code, whose styles count after these. */
const beforeFilters = css`
  @media (width >= 800px) {
    [part='filters'] {
      display: none !important;
    }
  }
`;

const baseStyles = [...VitrineResultsPage.elementStyles, purchaseStyles, beforeCode, beforeFilters];

/** A results page on the page of a store, with its search. */
interface OpenedPage {
  readonly element: VitrineResultsPage;
  readonly attributes: ReadonlyMap<string, string | true>;
  readonly page: Page;
  readonly asked: Asked;
  readonly widget?: unknown;
}

/** Opens the results of the search in the address of a page. */
export function openResults({
  attributes: given,
  widget,
  address,
  searchParameter,
  names,
}: ResultsRequest): OpenResults {
  const element = new VitrineResultsPage();
  const attributes = new Map([
    ...storedOf(VitrineResultsPage, widget, false),
    ...Object.entries(given),
  ]);
  for (const [name, value] of attributes) {
    element.attributeChangedCallback(name, null, value === true ? '' : value);
  }
  const tag = searchParameter === undefined ? {} : { searchParameter };
  const page: Page = { base: '', key: '', tag, address };
  const asked = inPage({ names }, page, () =>
    requestOf(currentSearch(), null, readSettings(element)),
  );
  const opened = { element, attributes, page, asked, widget };
  return {
    bodies: bodiesOf(asked),
    render: (answers, context) =>
      isShown(answers, asked) ? fitting(opened, answers, context) : Promise.resolve(null),
  };
}

/** Returns all styles of results. */
export function resultsStyleSheet(): string {
  return textOf([...baseStyles, filterStyles, cardMediaStyles]);
}

/**
 * Returns whether the element would show these answers. It leads to a redirect of the merchant or to the last page, and
 * leaves an empty collection to the theme.
 */
function isShown([answer]: readonly unknown[], { search, collection }: Asked): boolean {
  const leadsAway = textAt(answer, 'redirect') !== '' && !isFiltered(search);
  const isBehind = search.page > Math.max(1, Number(getPath(answer, 'pageInfo', 'pageCount')));
  const isAsked = isFiltered(search) || (search.term !== '' && !collection);
  return !leadsAway && !isBehind && (isAsked || listAt(answer, 'data').length > 0);
}

/** Cards at most that have room in an element beside its styles: none takes less than some 800 bytes with its data. */
const mostCards = 32;

/** Places at most that are kept free for what is missing. More of them are far below the screen. */
const mostBlanks = 24;

/** Returns the results with all products, or else the first ones that there is room for. */
async function fitting(
  opened: OpenedPage,
  answers: readonly unknown[],
  context: RenderContext,
): Promise<string | null> {
  const [answer] = answers;
  const products = readProducts(answers.flatMap((one) => listAt(one, 'data')));
  const popular = readProducts(listAt(answer, 'popular'));
  const rest = Object.fromEntries(
    ['pageInfo', 'aggregations', 'facets'].map((name) => [name, getPath(answer, name)]),
  );
  if (products.length <= mostCards) {
    const whole = { ...rest, data: products.map(allOf), popular: popular.map(allOf) };
    // Most answers that are too long are told from their data.
    const isLong = JSON.stringify(whole).length > mostBytes;
    const html = isLong ? '' : await written(opened, { answer: whole }, context);
    if (html && Buffer.byteLength(html) <= mostBytes) {
      return html;
    }
  }
  let count = Math.min(products.length, mostCards);
  while (count > 0) {
    const data = products.slice(0, count).map(cardOf);
    const missing = Math.min(products.length - count, mostBlanks);
    const part = { ...rest, data, popular: popular.map(cardOf) };
    const html = await written(opened, { answer: part, missing }, context);
    const bytes = Buffer.byteLength(html);
    if (bytes <= mostBytes) {
      return html;
    }
    // Few steps: each costs as much as the answer.
    count = Math.floor(count * Math.min(0.95, mostBytes / bytes));
  }
  return null;
}

/** The product with all that its button needs. */
const allOf = (product: StoreProduct) =>
  sentProduct(product, { members: ['options'], allVariants: true, secondPicture: true });

/** The product with what its card shows. */
const cardOf = (product: StoreProduct) =>
  sentProduct(product, { members: [], allVariants: false, secondPicture: false });

async function written(
  { element, attributes, page, asked, widget }: OpenedPage,
  found: { readonly answer: object; readonly missing?: number },
  context: RenderContext,
): Promise<string> {
  const { priceFormat: price_format, country, buyer } = context;
  const sent = { ...found, price_format, widget, country, buyer };
  const results = await inPage(context, page, () => readRenderedResults(sent, asked));
  await element.show(results);
  const { search } = asked;
  const places = inPage(context, page, () => ({
    search: writeSearch(search, new URLSearchParams()),
    address: addressOf(search),
  }));
  const { swatchOption, secondPicture } = element;
  const styles = textOf([
    ...baseStyles,
    ...(isFiltered(search) ? [filterStyles] : []),
    ...(swatchOption || secondPicture ? [cardMediaStyles] : []),
  ]);
  return elementHtml({
    name: 'results-page',
    attributes,
    css: found.missing === undefined ? firstStyles(styles, '') : styles,
    contents: contentsIn(context, () => element.render(), page),
    data: { ...sent, ...places },
    products: readProducts(listAt(found.answer, 'data')),
    offset: results.offset,
    context,
  });
}
