import { z } from 'zod';
import { personParameters } from '../../contract/parameters.ts';
import { searchBodySchema } from '../../contract/search/search-request.ts';
import { type Answer, cacheControl } from '../../http/answer.ts';
import type { RawParameters } from '../../http/parameters/query.ts';
import { validate, validateQuery } from '../../http/parameters/validate.ts';
import type { AnswerBody, SearchCaller } from '../smart-search/search-route.ts';
import { loadRenderer } from './load-renderer.ts';
import {
  contextOf,
  inMarkets,
  type PageRequest,
  readWidget,
  type RenderAnswer,
  type RenderDependencies,
  stylingOf,
} from './render-context.ts';

const personSchema = z.object(personParameters);

export interface RenderResultsDependencies extends RenderDependencies {
  answerBody: AnswerBody;
}

export interface RenderResultsRequest extends PageRequest, SearchCaller {
  /** Path and query of the store's page. */
  address: string;
  searchParameter: string | undefined;
  /** Parameters of the shopper. */
  given: RawParameters;
}

export type RenderResults = (request: RenderResultsRequest) => Promise<RenderAnswer>;

/** Creates the function that renders results. While an experiment runs on the search, browsers ask for them. */
export function createRenderResults(dependencies: RenderResultsDependencies): RenderResults {
  const { names, answerBody, runningExperiments } = dependencies;
  return async (request) => {
    const { caller: shop, attributes, searchParameter } = request;
    const isTested = await runningExperiments.at(shop.id, null).catch(() => undefined);
    if (isTested) {
      return { element: undefined, cacheControl: cacheControl.listing, headers: {} };
    }
    const given = inMarkets(shop, request.given);
    const { widget, properties } = await readWidget(dependencies, request);
    const { openResults } = await loadRenderer();
    const { pathname, search } = new URL(request.address, 'http://store.invalid');
    const address = { pathname, search };
    const results = openResults({ attributes, widget, address, searchParameter, names });
    const answers: Answer[] = await Promise.all(
      results.bodies.map((body) =>
        answerBody({
          ...request,
          body: validate(searchBodySchema, { ...body, ...shopperOf(given) }),
        }),
      ),
    );
    const [first] = answers;
    const language = request.language ?? first?.headers?.['Content-Language'] ?? shop.locale;
    const styling = stylingOf(request, dependencies.publicUrl);
    const context = await contextOf(dependencies, request, { given, language, properties });
    const startedAt = performance.now();
    const html = await results.render(
      answers.map(({ body }): unknown => JSON.parse(body.bytes.toString())),
      { ...context, withStyles: styling.withStyles },
    );
    request.meter.workMs += performance.now() - startedAt;
    return {
      element: html === null ? undefined : { html, styleSource: styling.source() },
      cacheControl: first?.cacheControl ?? cacheControl.listing,
      headers: first?.headers ?? {},
    };
  };
}

/** Returns the members of a search for the parameters of lists. */
function shopperOf(given: RawParameters): object {
  const { personal, viewed_ids, cart_ids, uuid } = validateQuery(personSchema, given);
  return {
    countryCode: given.country_code,
    locale: given.locale,
    customerId: given.platform_customer_id,
    customerSignature: given.customer_signature,
    personal: personal && personal === 'yes',
    viewedIds: viewed_ids,
    cartIds: cart_ids,
    uuid,
  };
}
