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
  const whole = { ...rest, data: products.map(allOf), popular: popular.map(allOf) };
  // Nodes come on top of the data: what is too long already need not be rendered.
  const html = fits(JSON.stringify(whole)) ? await written(opened, { answer: whole }, context) : '';
  if (html && fits(html)) {
    return html;
  }
  const cut = (count: number) => {
    const part = {
      ...rest,
      data: products.slice(0, count).map(cardOf),
      popular: popular.map(cardOf),
    };
    return written(opened, { answer: part, missing: products.length - count }, context);
  };
  const fewest = Math.min(cardsOnScreen, products.length);
  const few = await cut(fewest);
  if (!fits(few)) {
    return null;
  }
  const most = fewest + roomFor(few, await cut(0), fewest);
  const full = most > fewest ? await cut(Math.min(most, products.length)) : few;
  return fits(full) ? full : few;
}

/** Cards that fill a large screen. With fewer of them, the element had better ask for all. */
const cardsOnScreen = 8;

function fits(text: string): boolean {
  return Buffer.byteLength(text) <= mostBytes;
}

/** Returns how many more cards there is room for. They differ in length: a tenth of the room is for longer ones. */
function roomFor(html: string, withoutCards: string, count: number): number {
  const bytes = Buffer.byteLength(html);
  const bytesOfCard = (bytes - Buffer.byteLength(withoutCards)) / count;
  return count > 0 ? Math.floor(((mostBytes - bytes) * 0.9) / bytesOfCard) : 0;
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
