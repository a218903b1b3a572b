import type { CatalogCollection } from '../../catalog/catalog-collection.ts';
import { type Eligibility, rejectionOf } from '../../catalog/eligibility.ts';
import { withMembers } from '../../catalog/json-text.ts';
import { reducedShape } from '../../catalog/present.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { QuickViewBody, ShopperMember } from '../../contract/search/search-request.ts';
import { quickViewEndpoint } from '../../contract/search/smart-search.ts';
import { type Answer, cacheControl } from '../../http/answer.ts';
import type { Bind } from '../../http/bind.ts';
import type { SeenSearch } from '../../experiments/search-variants.ts';
import { matchFilter } from '../../search/matched-variant.ts';
import { findPage } from '../../search/result-page.ts';
import { highlight } from '../../search/highlight.ts';
import { collectionLink, pagesOf } from '../../catalog/store-pages.ts';
import { matchingCollections } from '../../search/matching-collections.ts';
import type { Search } from '../../search/search.ts';
import { applySettings } from '../../search/settings/apply-settings.ts';
import type { PersonalRanking } from '../../recommend/personal/personal-ranking.ts';
import { runInSlices, type WorkMeter } from '../../base/slices.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { forShopper, inLanguage } from '../shopper-answers.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';
import { promotedMembers, textsInShape } from './found-texts.ts';
import { personalResults, personalSearch, withoutShopper } from './personal-search.ts';
import { joinedAnswer } from './joined-answer.ts';
import { type Offering, openOffering } from '../../search/understand/offering.ts';
import { fallbackWarning, toPageInfo } from './page-info.ts';
import { popularFallback } from '../../search/understand/popular.ts';
import {
  type RequestedPage,
  offeredContents,
  openRequest,
  type ShopRequest,
} from './shop-request.ts';
import type { MemoizeAnswer } from './smart-search-answers.ts';

const productsShown = 10;
const suggestionsShown = 5;
const collectionsShown = 4;

/**
 * Binds the quick view. Called at each key press by many shoppers with the same words, so the whole
 * answer is cached.
 */
export function bindQuickView(
  bind: Bind<Shop>,
  dependencies: SmartSearchDependencies,
  memoizeAnswer: MemoizeAnswer,
): void {
  bind.withKey(quickViewEndpoint, async ({ body, caller: shop, meter }) => {
    const offering = await openOffering(dependencies.catalogs, shop, body);
    const personal = await personalSearch(dependencies.persons, offering, body);
    const asked = withoutShopper(body);
    const variant = await dependencies.searchVariants.searchFor(shop, body.uuid);
    const { experiment } = variant;
    const search = variant.search.inLanguage(offering.language.locale);
    const request = { endpoint: quickViewEndpoint.name, body: { ...asked, experiment } };
    const answer = () =>
      answerQuickView({ ...dependencies, search, experiment, personal }, offering, asked, meter);
    if (personal) {
      return inLanguage(await answer(), offering.language);
    }
    return forShopper(body.customerId, await memoizeAnswer(search, offering, request, answer));
  });
}

/** Returns the answer to a body. */
export async function answerQuickView(
  dependencies: Omit<SmartSearchDependencies, 'searchVariants'> &
    Pick<SeenSearch, 'experiment'> & { personal?: PersonalRanking | undefined },
  offering: Offering,
  body: Omit<QuickViewBody, ShopperMember>,
  meter?: WorkMeter,
): Promise<Answer> {
  const { search, texts, contents } = dependencies;
  const { query: term } = body;
  const shopId = offering.shop.id;
  const request = await openRequest(dependencies, offering, {
    ...toPage(body, offering, meter),
    personal: personalResults(dependencies.personal, offering),
  });
  const page = await findPage(search, shopId, request);
  const popular = await popularFallback(dependencies.popular, offering, request, page);
  const suggestions = await offeredSuggestions(search, offering, request);
  const content = await offeredContents(contents, offering, request, body.searchContent);
  const match = matchFilter(request.query.filter);
  const found = await textsInShape(texts, offering, page.productIds, reducedShape, match);
  const others = await textsInShape(texts, offering, popular?.productIds ?? [], reducedShape);
  const inOrder = (
    ids: readonly number[],
    byId: ReadonlyMap<number, string>,
    promoted?: ReadonlySet<number>,
  ) =>
    ids.flatMap((id) => {
      const text = byId.get(id);
      return text ? withMembers(text, promotedMembers(id, promoted, request.badges)) : [];
    });
  const products = inOrder(page.productIds, found, page.promoted);
  const lists = { data: products, popular: popular && inOrder(popular.productIds, others) };
  const rest = {
    suggestions: suggestions.map((text) => ({ text, highlighted: highlight(text, term) })),
    collections: await shownCollections(dependencies.collectionTexts, offering, body, request),
    ...(content && { content: content.contents }),
    ...(request.redirect && { redirect: request.redirect }),
    ...(dependencies.experiment && { experiment: dependencies.experiment }),
    pageInfo: toPageInfo(page, {
      ...request,
      size: products.length,
      contentTotal: content?.total ?? 0,
      fallback: popular?.fallback,
    }),
  };
  return {
    body: joinedAnswer(lists, rest),
    cacheControl:
      dependencies.experiment || dependencies.personal
        ? cacheControl.personal
        : cacheControl.listing,
    ...(page.isDegraded && { warnings: [fallbackWarning] }),
  };
}

function toPage(
  { query: term, filters, exclude }: Omit<QuickViewBody, ShopperMember>,
  { market }: Offering,
  meter: WorkMeter | undefined,
): RequestedPage {
  return {
    query: {
      term,
      isUnfinished: true,
      marketId: market?.id,
      filter: { collectionIds: filters?.collections },
      exclusions: { collectionIds: exclude?.collections, productIds: exclude?.productIds },
      meter,
    },
    page: 1,
    pageSize: productsShown,
    replacesResults: true,
  };
}

/**
 * Returns suggestions with results. Words come from the whole shop, so those without results under
 * the filters of the request or the shop are left out.
 */
async function offeredSuggestions(
  search: Search,
  { shop: { id: shopId }, catalog }: Offering,
  { query, requestedQuery, settings }: ShopRequest,
): Promise<string[]> {
  if (settings.excludesTerm(query.term)) {
    return [];
  }
  const suggested = await search.suggest(shopId, query.term, suggestionsShown, query.meter);
  const suggestions = suggested.filter((term) => !settings.excludesTerm(term));
  const isNarrowed = query.marketId !== undefined || query.filter?.collectionIds !== undefined;
  const hidesProducts =
    settings.exclusions !== undefined ||
    settings.outOfStock === 'hidden' ||
    catalog.mainProducts.size > 0;
  if (!isNarrowed && !hidesProducts) {
    return suggestions;
  }
  const totals = await Promise.all(
    suggestions.map(async (term) => {
      const suggestion = applySettings(settings, { ...requestedQuery, term });
      const { total } = await search.find(shopId, { ...suggestion, offset: 0, limit: 1 });
      return total;
    }),
  );
  return suggestions.filter((_, index) => (totals[index] ?? 0) > 0);
}

/** Returns the collections with visible products. */
async function shownCollections(
  collectionTexts: SmartSearchDependencies['collectionTexts'],
  { shop, catalog, market, language }: Offering,
  { query: term }: Omit<QuickViewBody, ShopperMember>,
  { query, settings }: ShopRequest,
) {
  if (settings.excludesTerm(term)) {
    return [];
  }
  const { alternatives = [], exclusions = {}, outOfStock, meter } = query;
  const excluded = new Set(exclusions.collectionIds);
  const collections = await collectionTexts.collections(shop.id, catalog, language.locale);
  const matching = new Set(
    [term, ...alternatives]
      .flatMap((words) => matchingCollections(collections, words))
      .filter(({ id }) => !excluded.has(id)),
  );
  const rules = { includeOutOfStock: outOfStock !== 'hidden', prices: {}, market };
  const shown = await runInSlices(firstShown(catalog, matching, rules), meter);
  const pages = pagesOf(shop.presentation, language.locale);
  return shown.map((collection) => {
    const { id, title, handle } = collection;
    return { id, title, handle, link: collectionLink(pages, collection) };
  });
}

const productsBetweenPauses = 256;

/**
 * Yields the first visible collections. Reads as few as possible, because one may contain all
 * products of the shop and show none.
 */
function* firstShown(
  catalog: ShopCatalog,
  collections: Iterable<CatalogCollection>,
  rules: Eligibility,
): Generator<void, CatalogCollection[]> {
  const shown: CatalogCollection[] = [];
  for (const collection of collections) {
    let looks = 0;
    for (const productId of collection.productIds) {
      if (rejectionOf(catalog, productId, rules) === undefined) {
        shown.push(collection);
        break;
      }
      looks += 1;
      if (looks % productsBetweenPauses === 0) {
        yield;
      }
    }
    if (shown.length === collectionsShown) {
      break;
    }
  }
  return shown;
}
