import { type Logger, pino } from 'pino';
import type { z } from 'zod';
import { marketFor } from '../catalog/requested-market.ts';
import type { Config } from '../config.ts';
import { customEndpoint } from '../contract/custom.ts';
import { createNames, type Names } from '../contract/names.ts';
import type { EvaluationError, RuleTrace } from '../contract/rulesets.ts';
import { searchAnswerSchema } from '../contract/search/search-answer.ts';
import { searchBodySchema } from '../contract/search/search-request.ts';
import type { TrialDependencies } from '../features/rulesets/try-ruleset.ts';
import type { JsonBody } from '../http/answer.ts';
import { readQuery } from '../http/parameters/query.ts';
import { validateQuery } from '../http/parameters/validate.ts';
import type { ListingCache } from '../listing/listing-cache.ts';
import { createAnswerCustom } from '../routes/custom/custom.ts';
import { evaluateQuestion } from '../routes/custom/evaluate-question.ts';
import { createAnswerListing } from '../routes/listings/answer-listing.ts';
import { listingRoutes } from '../routes/listings/all-listings.ts';
import { priceBounds } from '../routes/listings/listing-eligibility.ts';
import type { ListingRoute } from '../routes/listings/listing-route.ts';
import type { ListAnswers } from '../routes/rendered/ask-list.ts';
import {
  createRenderElement,
  type RenderElement,
  type RenderElementDependencies,
} from '../routes/rendered/render-element.ts';
import {
  createRenderResults,
  type RenderResults,
  type RenderResultsDependencies,
} from '../routes/rendered/render-results.ts';
import { createSmartSearch } from '../routes/smart-search/create-smart-search.ts';
import { answerSearch } from '../routes/smart-search/search-route.ts';
import type { SmartSearchDependencies } from '../routes/smart-search/smart-search-dependencies.ts';
import type { CompiledRuleset } from '../rules/compile.ts';
import { openOffering } from '../search/understand/offering.ts';
import type { Stores } from '../store/stores.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { createService, type Service } from './service.ts';

/** Creates the listings of a service. */
export function listingsOf({
  stores,
  topSellers,
  recommenders,
  shopSettings,
  translations,
}: Service): ListingRoute[] {
  return listingRoutes({
    topSellers,
    recommenders,
    shopSettings,
    translations,
    products: stores.products,
    orders: stores.orders,
    events: stores.events,
  });
}

/** The functions that answer for listings and rulesets, to requests for them and for elements that show them. */
export function listAnswersOf(
  service: Service,
  {
    listings,
    names,
    cache,
    log,
    now,
  }: Pick<EvaluationOptions, 'listings' | 'names' | 'now'> & {
    cache: ListingCache<JsonBody>;
    log: Logger;
  },
): ListAnswers {
  const { catalogs, texts, savedRulesets, rulesetUse } = service;
  const evaluation = evaluationOf(service, {
    listings,
    names,
    now,
    onFailure: (error) => log.error({ err: error }, 'a part of a ruleset could not be evaluated'),
  });
  return {
    listings,
    answerListing: createAnswerListing({ catalogs, texts, cache, now }),
    answerCustom: createAnswerCustom({ evaluation, catalogs, texts, savedRulesets, rulesetUse }),
  };
}

/** Creates the function that renders elements with these lists. */
export function renderElementOf(
  service: Service,
  options: Pick<RenderElementDependencies, 'lists' | 'names' | 'publicUrl'>,
): RenderElement {
  const { stores, catalogs, runningExperiments, widgetUse } = service;
  const { widgets } = stores;
  return createRenderElement({ ...options, widgets, catalogs, runningExperiments, widgetUse });
}

/** Creates the function that renders results with this search. */
export function renderResultsOf(
  service: Service,
  options: Pick<RenderResultsDependencies, 'answerBody' | 'names' | 'publicUrl'>,
): RenderResults {
  const { stores, catalogs, runningExperiments, widgetUse } = service;
  const { widgets } = stores;
  return createRenderResults({ ...options, widgets, catalogs, runningExperiments, widgetUse });
}

interface EvaluationOptions {
  listings: readonly ListingRoute[];
  names: Names;
  now: () => number;
  /** Called with failures that the answer does not report. */
  onFailure: (error: unknown) => void;
}

/** Names what the evaluation of a ruleset reads. */
export function evaluationOf(
  { stores, catalogs, texts, ...service }: Service,
  { listings, names, now, onFailure }: EvaluationOptions,
): TrialDependencies {
  return {
    catalogs,
    texts,
    listings,
    topSellers: service.topSellers,
    recommenders: service.recommenders,
    productGroups: service.productGroups,
    savedRulesets: service.savedRulesets,
    shopSettings: service.shopSettings,
    products: stores.products,
    customers: stores.customers,
    orders: stores.orders,
    events: stores.events,
    names,
    now,
    onFailure,
  };
}

/** Creates what searches are answered with. Its caches are shared by everything that searches. */
export function smartSearchOf({
  search,
  searchVariants,
  contents,
  catalogs,
  texts,
  collectionTexts,
  topSellers,
  recommenders,
  shopSettings,
  stores: { events, orders },
}: Service): SmartSearchDependencies {
  return createSmartSearch({
    search,
    searchVariants,
    contents,
    catalogs,
    texts,
    collectionTexts,
    topSellers,
    recommenders,
    persons: { recommenders, shopSettings, events, orders },
  });
}

interface Trial {
  ruleset: CompiledRuleset;
  /** Undefined for a ruleset that is not saved. */
  rulesetId: number | undefined;
  /** The parameters of the ruleset endpoint, as a query string. */
  context: string;
}

export interface TrialResult {
  products: { id: number; title: string }[];
  trace: RuleTrace[];
  errors: readonly EvaluationError[];
}

/** Runs rulesets of a shop as a server would, without a server. */
interface TrialContext {
  run(trial: Trial): Promise<TrialResult>;
  close(): Promise<void>;
}

export async function openTrialContext(
  stores: Stores,
  config: Config,
  shop: Shop,
): Promise<TrialContext> {
  const { service, names } = openQuietly(stores, config);
  const catalog = await service.catalogs.get(shop.id);
  await service.models.rebuild(shop.id);
  const evaluation = evaluationOf(service, {
    listings: listingsOf(service),
    names,
    now: Date.now,
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    async run({ ruleset, rulesetId, context }) {
      const given = { ...readQuery(context, names), ruleset_id: '' };
      const parameters = validateQuery(customEndpoint.parameters, given);
      const { evaluation: evaluated } = await evaluateQuestion(evaluation, {
        shop,
        catalog,
        market: marketFor(shop, catalog, parameters),
        prices: priceBounds(parameters),
        ruleset,
        rulesetId,
        parameters,
      });
      const products = await service.texts.products(shop.id, evaluated.productIds);
      return {
        products: products.map(({ id, title }) => ({ id, title })),
        trace: await evaluated.trace(),
        errors: evaluated.errors,
      };
    },
    close: () => service.close(),
  };
}

/** A search, with the field names of the request body. */
interface TrialSearch {
  searchTerm: string;
  pageSize: number;
  currentPage: number;
}

export type SearchAnswer = z.output<typeof searchAnswerSchema>;

/**
 * Returns the explained answer that a server would give, without a server. Builds an index for this search
 * only.
 */
export async function runTrialSearch(
  stores: Stores,
  config: Config,
  shop: Shop,
  search: TrialSearch,
): Promise<SearchAnswer> {
  const { service } = openQuietly(stores, config);
  try {
    await service.indexOneShop(shop.id);
    const request = searchBodySchema.parse({ ...search, explain: true });
    const offering = await openOffering(service.catalogs, shop, request);
    const answer = await answerSearch(smartSearchOf(service), offering, request);
    return searchAnswerSchema.parse(JSON.parse(answer.body.bytes.toString()));
  } finally {
    await service.close();
  }
}

/** Creates a service for one command, which logs nothing. */
function openQuietly(
  stores: Stores,
  { platformName, serviceName, eventRetentionDays }: Config,
): { service: Service; names: Names } {
  const names = createNames({ platform: platformName, service: serviceName });
  const log = pino({ level: 'silent' });
  const service = createService({ stores, names, log, now: Date.now, eventRetentionDays });
  return { service, names };
}
