import { attributed } from './attribution.ts';
import { fetchJson } from './client.ts';
import { format, texts } from './format.ts';
import { getPath, listAt, textAt } from './json.ts';
import { companyBuyer, startedPage, type Page } from './page.ts';
import type { Participation, SearchExperiments } from './participation.ts';
import { isConsentPossible } from './platform.ts';
import { readProducts, type StoreProduct } from './product.ts';
import { countryOf, localeOf, moneyFormatOf, personalLists, shopOf } from './shop-config.ts';

/** The service's limit for a term, in characters. */
export const longestTerm = 512;

/** The parameter of a results page that says that the term counts as typed. */
export const asTypedParameter = 'as_typed';

/** The longest term that a cart line names, in characters. */
const longestNamedTerm = 64;

/** The part of a response that the quick view and the results page share. */
export interface FoundProducts {
  /** The products of all requested pages, in order. */
  readonly products: readonly StoreProduct[];
  /** Products to show when nothing matches. */
  readonly popular: readonly StoreProduct[];
  /** The term that the service searched for instead of a misspelt one; empty without a correction. */
  readonly correction: string;
  /** Names the words of the term that no product has, beside the products of the other words; else empty. */
  readonly note: string;
  /** Number of all matching products of the shop. */
  readonly total: number;
  readonly priceFormat: string;
  /** The part that the session takes in the experiment on the search; the theme's own search is shown in its holdout. */
  readonly participation?: Participation | undefined;
}

/** Loads the code of experiments. */
type LoadExperiments = () => Promise<SearchExperiments>;

/**
 * Searches the shop for the shopper's country and loads the money format.
 *
 * @param path - suffix of the search endpoint's path.
 * @param bodies - one for each page of results.
 * @param attribution - `off` leaves links without their source.
 * @param loadExperiments - loads them where one runs. Core does not depend on the shopper's folder.
 * @returns the shared part of the responses with the whole first response, unchecked.
 */
export async function searchShop(
  path: '' | '/quick-view',
  term: string,
  bodies: readonly object[],
  attribution: string,
  loadExperiments: LoadExperiments,
  signal: AbortSignal,
): Promise<readonly [FoundProducts, unknown]> {
  const page = startedPage();
  const experiments = await experimentsOf(page, loadExperiments);
  const uuid = experiments?.searchSession();
  const countryCode = await countryOf(page);
  const locale = await localeOf(page);
  const { id: customerId, signature: customerSignature } = companyBuyer(page);
  const asked = {
    uuid,
    countryCode: countryCode ?? undefined,
    customerId,
    customerSignature,
    locale,
  };
  const [priceFormat, ...answers] = await Promise.all([
    moneyFormatOf(page),
    ...bodies.map((body) =>
      fetchJson(`${page.base}/api/v1/smart-search/search${path}`, signal, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Service-Api-Key': page.key },
        body: JSON.stringify({ ...body, ...asked }),
      }),
    ),
  ]);
  const [answer] = answers;
  const found = readFound(answers, { term, attribution, priceFormat });
  return [{ ...found, participation: experiments?.takePart(answer) }, answer];
}

/** Reads the answers to all pages of a search. */
export function readFound(
  answers: readonly unknown[],
  {
    term,
    attribution,
    priceFormat,
  }: { readonly term: string; readonly attribution: string; readonly priceFormat: string },
): FoundProducts {
  const [answer] = answers;
  const correction = textAt(answer, 'pageInfo', 'correctedTerm');
  const _search_term = (correction || term).slice(0, longestNamedTerm);
  const attribute = attribution === 'off' ? <Found>(found: Found) => found : attributed;
  const products = attribute(
    readProducts(answers.flatMap((one) => listAt(one, 'data'))),
    _search_term && { _search_term },
  );
  const missing = listAt(answer, 'pageInfo', 'missingWords').join(', ');
  return {
    products,
    popular: attribute(readProducts(listAt(answer, 'popular'))),
    correction,
    note: missing && products.length > 0 ? format(texts.missing, { query: missing }) : '',
    total: Number(getPath(answer, 'pageInfo', 'serverSize')) || products.length,
    priceFormat,
  };
}

/**
 * Returns what a body tells of the shopper, where the shop has such a list in an order for each of them. Searches do not
 * wait for the cart.
 *
 * @param load - loads the products that the shopper looked at. Core does not depend on the shopper's folder.
 */
export async function personIn(
  list: 'search' | 'collections',
  load: () => Promise<{ viewedProducts: { list: () => readonly string[] } }>,
): Promise<{ viewedIds?: readonly string[] }> {
  if (!isConsentPossible() || !(await personalLists(startedPage())).includes(list)) {
    return {};
  }
  const viewedIds = await load().then(
    ({ viewedProducts }) => viewedProducts.list(),
    () => [],
  );
  return viewedIds.length > 0 ? { viewedIds } : {};
}

/** Loads the code of experiments while one on the search may run; null without consent. Searching works without it. */
async function experimentsOf(page: Page, load: LoadExperiments): Promise<SearchExperiments | null> {
  // A page that names no shop cannot know about experiments.
  const isTested =
    isConsentPossible() && (!page.shop || getPath(await shopOf(page), 'search_experiment'));
  return isTested ? load().catch(() => null) : null;
}
