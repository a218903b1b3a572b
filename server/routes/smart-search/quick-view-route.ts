import { refusalOf } from '../../catalog/eligibility.ts';
import { reducedShape } from '../../catalog/present.ts';
import type { QuickViewBody } from '../../contract/search-request.ts';
import { quickViewEndpoint } from '../../contract/smart-search.ts';
import { type Answer, cacheControl } from '../../http/answer.ts';
import type { Bind } from '../../http/bind.ts';
import { findPage, type PageRequest } from '../../search/found-page.ts';
import { highlight } from '../../search/highlight.ts';
import { matchingCollections } from '../../search/matching-collections.ts';
import type { SearchQuery } from '../../search/query.ts';
import type { Search } from '../../search/search.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { SmartSearchDependencies } from './bind-smart-search.ts';
import { textsInShape } from './found-texts.ts';
import { joinedAnswer } from './joined-answer.ts';
import { type Offering, openOffering } from './offering.ts';
import { toPageInfo } from './page-info.ts';
import { popularFallback } from './popular.ts';
import type { KeepAnswer } from './smart-search-answers.ts';

const productsShown = 10;
const suggestionsShown = 5;
const collectionsShown = 4;
const contentsShown = 10;

/** Asked for at each key press, and by many shoppers in the same words: the whole answer is kept. */
export function bindQuickView(
  bind: Bind<Shop>,
  dependencies: SmartSearchDependencies,
  keep: KeepAnswer,
): void {
  bind.withKey(quickViewEndpoint, async ({ body, caller: shop }) => {
    const offering = await openOffering(dependencies.catalogs, shop, body.countryCode);
    return keep(offering, { endpoint: quickViewEndpoint.name, body }, () =>
      answerQuickView(dependencies, offering, body),
    );
  });
}

async function answerQuickView(
  { search, texts, contents, popular: popularProducts }: SmartSearchDependencies,
  offering: Offering,
  body: QuickViewBody,
): Promise<Answer> {
  const { query: term } = body;
  const shopId = offering.shop.id;
  const request = toPageRequest(body, offering);
  const page = await findPage(search, shopId, request);
  const popular = await popularFallback(popularProducts, offering, request, page);
  const suggestions = await offeredSuggestions(search, shopId, request.query);
  const content = body.searchContent ? await contents.find(shopId, term, contentsShown) : undefined;
  const shown = [...page.productIds, ...(popular?.productIds ?? [])];
  const byId = await textsInShape(texts, offering, shown, reducedShape);
  const inOrder = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const products = inOrder(page.productIds);
  const lists = { data: products, popular: popular && inOrder(popular.productIds) };
  const rest = {
    suggestions: suggestions.map((text) => ({ text, highlighted: highlight(text, term) })),
    collections: shownCollections(offering, body),
    ...(content && { content: content.contents }),
    pageInfo: toPageInfo(page, {
      ...request,
      size: products.length,
      contentTotal: content?.total ?? 0,
      fallback: popular?.fallback,
    }),
  };
  return { body: joinedAnswer(lists, rest), cacheControl: cacheControl.listing };
}

function toPageRequest(
  { query: term, filters, exclude }: QuickViewBody,
  { market }: Offering,
): PageRequest {
  return {
    query: {
      term,
      marketId: market?.id,
      filter: { collectionIds: filters?.collections },
      exclusions: { collectionIds: exclude?.collections, productIds: exclude?.productIds },
    },
    page: 1,
    pageSize: productsShown,
    promotedIds: [],
    promotableIds: [],
  };
}

/** The words are those of the whole shop: what finds nothing in a market or a collection is left out. */
async function offeredSuggestions(
  search: Search,
  shopId: number,
  query: Omit<SearchQuery, 'offset' | 'limit'>,
): Promise<string[]> {
  const suggestions = await search.suggest(shopId, query.term, suggestionsShown);
  if (query.marketId === undefined && !query.filter?.collectionIds) {
    return suggestions;
  }
  const totals = await Promise.all(
    suggestions.map(async (term) => {
      const { total } = await search.find(shopId, { ...query, term, offset: 0, limit: 1 });
      return total;
    }),
  );
  return suggestions.filter((_, index) => (totals[index] ?? 0) > 0);
}

/** Those in which there is something to see. */
function shownCollections({ catalog, market }: Offering, { query, exclude }: QuickViewBody) {
  const excluded = new Set(exclude?.collections);
  const rules = { includeOutOfStock: true, prices: {}, market };
  const candidates = [...catalog.collections()].filter(
    ({ id, productIds }) =>
      !excluded.has(id) &&
      productIds.some((productId) => refusalOf(catalog, productId, rules) === undefined),
  );
  return matchingCollections(candidates, query, collectionsShown).map(({ id, title, handle }) => ({
    id,
    title,
    handle,
  }));
}
