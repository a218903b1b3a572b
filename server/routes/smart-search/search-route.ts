import type { SearchBody, ShopperMember } from '../../contract/search/search-request.ts';
import { searchEndpoint } from '../../contract/search/smart-search.ts';
import { type Answer, cacheControl } from '../../http/answer.ts';
import type { SeenSearch } from '../../experiments/search-variants.ts';
import { toAggregations } from '../../search/aggregations.ts';
import { explainPage } from '../../search/explained-page.ts';
import { matchFilter } from '../../search/matched-variant.ts';
import { findPage, type ResultPage } from '../../search/result-page.ts';
import { findRemoved } from '../../search/removed-products.ts';
import { toQuery } from '../../search/requested-query.ts';
import type { PersonalRanking } from '../../recommend/personal/personal-ranking.ts';
import type { WorkMeter } from '../../base/slices.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { inLanguage, forShopper } from '../shopper-answers.ts';
import { requireRightToExplain } from '../right-to-explain.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';
import { foundTexts } from './found-texts.ts';
import { personalResults, personalSearch, withoutShopper } from './personal-search.ts';
import { joinedAnswer } from './joined-answer.ts';
import { type Offering, openOffering } from '../../search/understand/offering.ts';
import { fallbackWarning, paginationHeaders, toPageInfo } from './page-info.ts';
import { popularFallback } from '../../search/understand/popular.ts';
import { offeredContents, openRequest, type ShopRequest } from './shop-request.ts';
import type { MemoizeAnswer } from './smart-search-answers.ts';

/** A request for a search, beside its body. */
export interface SearchCaller {
  caller: Shop;
  mayExplain: () => Promise<boolean>;
  meter: WorkMeter;
  enterRoom: (products: number) => Promise<void> | undefined;
}

export type AnswerBody = (request: SearchCaller & { body: SearchBody }) => Promise<Answer>;

/** Creates the function that answers searches, to requests for them and for elements that show them. */
export function createAnswerBody(
  dependencies: SmartSearchDependencies,
  memoizeAnswer: MemoizeAnswer,
): AnswerBody {
  return async ({ body, caller: shop, mayExplain, meter, enterRoom }) => {
    await enterRoom(body.pageSize);
    const offering = await openOffering(dependencies.catalogs, shop, body);
    const personal = await personalSearch(dependencies.persons, offering, body);
    const asked = withoutShopper(body);
    const variant = await dependencies.searchVariants.searchFor(shop, body.uuid);
    const { experiment } = variant;
    const search = variant.search.inLanguage(offering.language.locale);
    const answer = () =>
      answerSearch({ ...dependencies, search, experiment, personal }, offering, asked, meter);
    if (body.explain) {
      await requireRightToExplain(mayExplain);
    }
    if (body.explain || personal) {
      return inLanguage(await answer(), offering.language);
    }
    const request = { endpoint: searchEndpoint.name, body: { ...asked, experiment } };
    return forShopper(body.customerId, await memoizeAnswer(search, offering, request, answer));
  };
}

/** The order for the shopper of a search, if it has one. */
interface ForPerson {
  personal?: PersonalRanking | undefined;
}

/** Finds the products of a page, in their order. */
export async function findResults(
  dependencies: Pick<
    SmartSearchDependencies,
    'search' | 'texts' | 'collectionTexts' | 'collectionOrders'
  > &
    ForPerson,
  offering: Offering,
  body: Omit<SearchBody, ShopperMember>,
  meter?: WorkMeter,
): Promise<{ request: ShopRequest; page: ResultPage }> {
  const { facets } = await dependencies.search.settings(offering.shop.id);
  const aggregate = body.aggregate && { fields: body.aggregate.fields ?? [...facets.fields] };
  const query = toQuery({ ...body, aggregate }, offering.catalog, offering.market?.id);
  const collectionSort = await dependencies.collectionOrders.sortOf(offering, {
    sortBy: body.sortBy,
    collectionIds: query.filter?.collectionIds,
    meter,
    personal: dependencies.personal,
  });
  const request = await openRequest(dependencies, offering, {
    query: { ...query, sort: collectionSort ?? query.sort, meter },
    page: body.currentPage,
    pageSize: body.pageSize,
    promotedIds: body.promotedIds,
    personal: personalResults(dependencies.personal, offering),
  });
  return { request, page: await findPage(dependencies.search, offering.shop.id, request) };
}

/** Returns the answer to a body, explained as allowed. */
export async function answerSearch(
  dependencies: Omit<SmartSearchDependencies, 'searchVariants'> &
    Pick<SeenSearch, 'experiment'> &
    ForPerson,
  offering: Offering,
  body: Omit<SearchBody, ShopperMember>,
  meter?: WorkMeter,
): Promise<Answer> {
  const { texts, contents } = dependencies;
  const { request, page } = await findResults(dependencies, offering, body, meter);
  const explained = body.explain ? await explain(dependencies, offering, request, page) : undefined;
  const products = await foundTexts(texts, offering, page.productIds, {
    ...body,
    ...explained,
    personal: explained && dependencies.personal,
    promoted: page.promoted,
    badges: request.badges,
    match: matchFilter(request.query.filter),
  });
  const popular = await popularFallback(dependencies.popular, offering, request, page);
  const content = await offeredContents(contents, offering, request, body.searchContent);
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
      ...(request.redirect && { redirect: request.redirect }),
      ...(body.aggregate && countsOf(page, request, body.aggregate)),
      pageInfo,
      experiment: dependencies.experiment,
      ...(explained && { metadata: { removed: explained.removed } }),
    }),
    cacheControl:
      body.explain || dependencies.experiment || dependencies.personal
        ? cacheControl.personal
        : cacheControl.listing,
    headers: paginationHeaders(pageInfo),
    ...(page.isDegraded && { warnings: [fallbackWarning] }),
  };
}

/** Returns the counts of a page, and the facets to show for a request that names none. */
function countsOf(
  page: ResultPage,
  { settings: { facets } }: ShopRequest,
  { fields }: NonNullable<SearchBody['aggregate']>,
) {
  const aggregations = facets.arrange(toAggregations(page.facets));
  return { aggregations, ...(!fields && { facets: facets.placesOf(aggregations) }) };
}

async function explain(
  { search, texts }: Pick<SmartSearchDependencies, 'search' | 'texts'>,
  { shop, catalog, market }: Offering,
  request: ShopRequest,
  page: ResultPage,
) {
  const locale = search.searchedLocale(shop.id);
  const products = await texts.products(shop.id, page.productIds, locale);
  return {
    explanations: await explainPage(search, shop.id, request, page, products),
    removed: await findRemoved(search, { shopId: shop.id, catalog, market, ...request }),
  };
}
