import type { z } from 'zod';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { RejectionTable } from '../../catalog/rejection-table.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ListingParameters } from '../../contract/listings.ts';
import type { Bind } from '../../http/bind.ts';
import type { Answer } from '../../http/answer.ts';
import { readValues } from '../../http/parameters/read-parameters.ts';
import { validateQuery } from '../../http/parameters/validate.ts';
import type { RawParameters } from '../../http/parameters/query.ts';
import type { ResolvedSources } from '../../rules/output-sources.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { marketFor } from '../../catalog/requested-market.ts';
import type { AnswerListing, ListingCaller } from './answer-listing.ts';
import { inPersonalOrder, type ListingPlan } from './listing-plan.ts';
import { listingEligibility } from './listing-eligibility.ts';

export interface ListingRequest<Parameters> {
  shop: Shop;
  catalog: ShopCatalog;
  parameters: Parameters;
}

/** A listing endpoint. */
export interface ListingRoute {
  readonly endpoint: Endpoint;
  addTo(bind: Bind<Shop>, answer: AnswerListing): void;
  /** Answers another route, which shows the list. */
  answer(caller: ListingCaller, given: RawParameters, answer: AnswerListing): Promise<Answer>;
  /** Returns what the listing would choose from for these parameters, without an answer. */
  resolve(request: ListingRequest<RawParameters>): Promise<ResolvedSources>;
}

export function listingRoute<Parameters extends z.ZodType<ListingParameters>>(
  endpoint: Endpoint<'key', Parameters, z.ZodUndefined>,
  createPlan: (request: ListingRequest<z.output<Parameters>>) => Promise<ListingPlan>,
): ListingRoute {
  const planFor = async (request: ListingRequest<z.output<Parameters>>) =>
    inPersonalOrder(await createPlan(request));
  const answerWith = (
    answer: AnswerListing,
    request: ListingCaller & { parameters: z.output<Parameters>; digest: () => string },
  ) =>
    answer(request, endpoint, (catalog) =>
      planFor({ shop: request.caller, catalog, parameters: request.parameters }),
    );
  return {
    endpoint,
    addTo(bind, answer) {
      bind.withKey(endpoint, (request) => answerWith(answer, request));
    },
    answer(caller, given, answer) {
      const read = readValues(endpoint, given);
      const parameters = read.parameters();
      return answerWith(answer, { ...caller, parameters, digest: () => read.digest() });
    },
    async resolve({ shop, catalog, parameters: given }) {
      const parameters = validateQuery(endpoint.parameters, given);
      const market = marketFor(shop, catalog, parameters);
      const plan = await planFor({ shop, catalog, parameters });
      const { sources, restrict } = await plan.compose();
      const eligibility = listingEligibility(parameters, market, restrict);
      const table = new RejectionTable(catalog, eligibility);
      return { sources, rejectionOf: (id) => table.rejectionAt(id, catalog.slotOf(id)) };
    },
  };
}
