import type { z } from 'zod';
import { type Eligibility, rejectionOf } from '../../catalog/eligibility.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { catalogEndpoints } from './contract.ts';
import { widgetSettingsSchema } from '../../contract/widget.ts';
import { AppError } from '../../base/errors.ts';
import { textOfRejection } from '../../listing/explained-list.ts';
import { findRemoved } from '../../search/removed-products.ts';
import type { Intent } from '../../search/understand/intent.ts';
import type { Search } from '../../search/search.ts';
import { applySettings } from '../../search/settings/apply-settings.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { marketFor } from '../../catalog/requested-market.ts';
import {
  type InterpretedQuery,
  interpretQuery,
} from '../../search/understand/interpret-request.ts';
import { withIntent } from '../../search/understand/with-intent.ts';
import { evaluateListing } from './evaluate-listing.ts';
import type { CollectionTexts } from '../../catalog/collection-texts.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';
import type { TrialDependencies } from '../rulesets/try-ruleset.ts';

type Question = z.output<typeof catalogEndpoints.whyNot.parameters>;
type Verdict = z.output<typeof catalogEndpoints.whyNot.answer>;
type Reason = Verdict['reasons'][number];

interface Dependencies {
  widgets: WidgetStore;
  drafts: TrialDependencies;
  search: Search;
  texts: ProductTexts;
  collectionTexts: CollectionTexts;
}

interface Offering {
  shop: Shop;
  catalog: ShopCatalog;
}

/** Returns whether shoppers see a product in a market, a listing or a search, and everything that speaks against it. */
export async function whyNot(
  dependencies: Dependencies,
  offering: Offering,
  question: Question,
): Promise<Verdict> {
  const general = generalReasons(offering, question);
  const listing = await listingOf(dependencies, offering.shop, question);
  if (listing !== undefined && listing !== '') {
    return inListing(dependencies, offering, { ...question, listing }, general);
  }
  if (question.term !== undefined && question.term !== '') {
    return inSearch(dependencies, offering, question, question.term, general);
  }
  return { place: null, is_shown: general.length === 0, reasons: general };
}

/** Returns the listing that a question is about, with the number of products that its widget shows. */
async function listingOf(
  { widgets }: Dependencies,
  shop: Shop,
  { listing, widget: id }: Question,
): Promise<string | undefined> {
  if (id === undefined) {
    return listing;
  }
  const widget = await widgets.find(shop.id, id);
  if (!widget) {
    throw new AppError('not-found', `The shop has no widget ${id}.`);
  }
  const { source, limit } = widgetSettingsSchema.parse(JSON.parse(widget.settings));
  const url = new URL(source, 'http://localhost');
  url.searchParams.set('limit', String(limit));
  return url.pathname + url.search;
}

/** Returns all reasons that hold wherever the product could be shown. */
function generalReasons({ shop, catalog }: Offering, { product, country }: Question): Reason[] {
  const market = marketFor(shop, catalog, { country_code: country });
  const plain: Eligibility = { includeUnpublished: true, includeOutOfStock: true, prices: {} };
  const rules: readonly Eligibility[] = [
    plain,
    { ...plain, includeUnpublished: false },
    { ...plain, market },
    { ...plain, includeOutOfStock: false, market },
  ];
  const codes = rules.flatMap((each) => rejectionOf(catalog, product, each) ?? []);
  return [...new Set(codes)].map((code) => ({ code, text: textOfRejection[code] }));
}

async function inListing(
  { drafts }: Dependencies,
  { shop }: Offering,
  { product, listing, country }: Question & { listing: string },
  general: readonly Reason[],
): Promise<Verdict> {
  const { evaluation, limit } = await evaluateListing(drafts, shop, { listing, country });
  const place = evaluation.productIds.indexOf(product) + 1;
  if (place > 0) {
    const reasons = place > limit ? [beyond(place, limit)] : [];
    return { place, is_shown: place <= limit, reasons };
  }
  const codes = evaluation.evaluated.flatMap(({ rejected }) => rejected.get(product) ?? []);
  const own = codes
    .filter((code) => !general.some((one) => one.code === code))
    .map((code) => ({ code, text: textOfRejection[code] }));
  const reasons = [...general, ...new Map(own.map((one) => [one.code, one])).values()];
  return { place: null, is_shown: false, reasons: reasons.length > 0 ? reasons : [notProposed] };
}

/** The number of results that are looked at. */
const maxResults = 250;

async function inSearch(
  { search, texts, collectionTexts }: Dependencies,
  { shop, catalog }: Offering,
  { product, country }: Question,
  term: string,
  general: readonly Reason[],
): Promise<Verdict> {
  const market = marketFor(shop, catalog, { country_code: country });
  const settings = await search.settings(shop.id);
  const requestedQuery = { term, marketId: market?.id };
  const offering = { shop, catalog, market };
  const interpreted = await interpretQuery(
    { search, texts, collectionTexts },
    offering,
    settings,
    requestedQuery,
  );
  const query = applySettings(settings, interpreted.query);
  const isPinned =
    settings.keywordOf(term)?.pins.some(({ productId }) => productId === product) ?? false;
  const isListed = general.every(({ code }) => code === 'out_of_stock');
  if (isPinned && isListed) {
    return { place: null, is_shown: true, reasons: [pinned] };
  }
  const page = { offset: 0, limit: maxResults };
  const excluded = settings.excludesTerm(query.term);
  const { productIds } = await search.find(shop.id, { ...query, ...page });
  const place = excluded ? 0 : productIds.indexOf(product) + 1;
  if (place > 0) {
    return { place, is_shown: true, reasons: [] };
  }
  const stock = query.outOfStock === 'hidden' ? [] : ['out_of_stock'];
  const reasons: Reason[] = general.filter(({ code }) => !stock.includes(code));
  const request = { shopId: shop.id, catalog, market, query, requestedQuery, settings };
  const removed = await findRemoved(search, request);
  reasons.push(
    ...(await reasonsOfTerm(search, { shopId: shop.id, product, query: interpreted })),
    ...removed
      .filter(({ id, reason }) => id === product && !reasons.some(({ code }) => code === reason))
      .map(({ reason, text }) => ({ code: reason, text })),
  );
  if (reasons.length > 0) {
    return { place: null, is_shown: false, reasons };
  }
  const only = { ...query, filter: { productIds: [product] }, offset: 0, limit: 1 };
  const { total } = await search.find(shop.id, only);
  return { place: null, is_shown: false, reasons: [total > 0 ? farBehind : noMatch] };
}

/** Returns what the term says about prices, options and unwanted words that does not hold for a product. */
async function reasonsOfTerm(
  search: Search,
  {
    shopId,
    product,
    query: { query, intents },
  }: { shopId: number; product: number; query: InterpretedQuery },
): Promise<Reason[]> {
  const reasons: Reason[] = [];
  for (const intent of intents) {
    if (intent.kind === 'wish') {
      reasons.push(...(intent.productIds.includes(product) ? [] : [reasonOf(intent)]));
      continue;
    }
    const only = withIntent({ term: '', marketId: query.marketId }, intent);
    const filter = { ...only.filter, productIds: [product] };
    const { total } = await search.find(shopId, { ...only, filter, offset: 0, limit: 1 });
    if (total === 0) {
      reasons.push(reasonOf(intent));
    }
  }
  return reasons;
}

function reasonOf(intent: Intent): Reason {
  switch (intent.kind) {
    case 'price':
      return {
        code: 'other_price',
        text: `The term asks for a price (“${intent.text}”) that none of its variants has.`,
      };
    case 'option':
      return {
        code: 'other_option',
        text: `The term asks for an option (“${intent.text}”) that it does not have.`,
      };
    case 'wish':
      return {
        code: 'other_wish',
        text: `The term wishes for gifts (“${intent.text}”), and its collections, tags, type and title do not say so. The search setting “wishes” can name what to show.`,
      };
    default:
      return {
        code: 'unwanted_word',
        text: `The term leaves out products with “${intent.word}”, which it has in its title, type, vendor or tags.`,
      };
  }
}

function beyond(place: number, limit: number): Reason {
  return {
    code: 'beyond_limit',
    text: `It comes at place ${place}, and the list shows the first ${limit}.`,
  };
}

const notProposed: Reason = {
  code: 'not_proposed',
  text: 'The listing does not name it: there is no reason to show it here yet.',
};

const pinned: Reason = { code: 'promoted', text: 'A keyword group promotes it for this term.' };

const farBehind: Reason = {
  code: 'far_behind',
  text: `It matches, but more than ${maxResults} products match better.`,
};

const noMatch: Reason = {
  code: 'no_match',
  text: 'Its title, tags, codes and description do not have the words of this term.',
};
