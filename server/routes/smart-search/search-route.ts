import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { SearchBody } from '../../contract/search-request.ts';
import { searchEndpoint } from '../../contract/smart-search.ts';
import { type Answer, cacheControl } from '../../http/answer.ts';
import type { Bind } from '../../http/bind.ts';
import { toAggregations } from '../../search/aggregations.ts';
import { explainPage } from '../../search/explained-page.ts';
import { findPage, type FoundPage, type PageRequest } from '../../search/found-page.ts';
import { promotableIds } from '../../search/promotable.ts';
import { findRemoved } from '../../search/removed-products.ts';
import { toQuery } from '../../search/requested-query.ts';
import type { Shop } from '../../store/shop-store.ts';
import { requireRightToExplain } from '../right-to-explain.ts';
import type { SmartSearchDependencies } from './bind-smart-search.ts';
import { foundTexts } from './found-texts.ts';
import { joinedAnswer } from './joined-answer.ts';
import { type Offering, openOffering } from './offering.ts';
import { paginationHeaders, toPageInfo } from './page-info.ts';
import { popularFallback } from './popular.ts';
import type { KeepAnswer } from './smart-search-answers.ts';

const contentsShown = 10;

export function bindSearch(
  bind: Bind<Shop>,
  dependencies: SmartSearchDependencies,
  keep: KeepAnswer,
): void {
  bind.withKey(searchEndpoint, async ({ body, caller: shop, mayExplain }) => {
    const offering = await openOffering(dependencies.catalogs, shop, body.countryCode);
    const answer = () => answerSearch(dependencies, offering, body);
    if (body.explain) {
      await requireRightToExplain(mayExplain);
      return answer();
    }
    return keep(offering, { endpoint: searchEndpoint.name, body }, answer);
  });
}

/** The answer to a body as whoever may have it explained gets it. */
export async function answerSearch(
  dependencies: SmartSearchDependencies,
  offering: Offering,
  body: SearchBody,
): Promise<Answer> {
  const { search, texts, contents } = dependencies;
  const shopId = offering.shop.id;
  const request = await toPageRequest(texts, body, offering);
  const page = await findPage(search, shopId, request);
  const explained = body.explain ? await explain(dependencies, offering, request, page) : undefined;
  const products = await foundTexts(texts, offering, page.productIds, {
    ...body,
    ...explained,
    promoted: page.promoted,
  });
  const popular = await popularFallback(dependencies.popular, offering, request, page);
  const content = body.searchContent
    ? await contents.find(shopId, body.searchTerm, contentsShown)
    : undefined;
  const pageInfo = toPageInfo(page, {
    ...request,
    size: products.length,
    contentTotal: content?.total ?? 0,
    fallback: popular?.fallback,
  });
  const lists = {
    data: products,
    popular: popular && (await foundTexts(texts, offering, popular.productIds, body)),
  };
  return {
    body: joinedAnswer(lists, {
      ...(content && { content: content.contents }),
      ...(body.aggregate?.fields && { aggregations: toAggregations(page.facets) }),
      pageInfo,
      ...(explained && { metadata: { removed: explained.removed } }),
    }),
    cacheControl: body.explain ? cacheControl.personal : cacheControl.listing,
    headers: paginationHeaders(pageInfo),
  };
}

async function toPageRequest(
  texts: ProductTexts,
  { promotedIds = [], ...body }: SearchBody,
  { shop, catalog, market }: Offering,
): Promise<PageRequest> {
  const query = toQuery(body, market?.id);
  const { exclusions } = query;
  const promotion = { shopId: shop.id, catalog, market, exclusions };
  return {
    query,
    page: body.currentPage,
    pageSize: body.pageSize,
    promotedIds,
    promotableIds: await promotableIds(texts, promotion, promotedIds),
  };
}

async function explain(
  { search, texts }: Pick<SmartSearchDependencies, 'search'> & { texts: ProductTexts },
  { shop, catalog, market }: Offering,
  { query }: PageRequest,
  page: FoundPage,
) {
  const products = await texts.products(shop.id, page.productIds);
  return {
    explanations: await explainPage(search, shop.id, query, page, products),
    removed: await findRemoved(search, { shopId: shop.id, catalog, market, query }),
  };
}
