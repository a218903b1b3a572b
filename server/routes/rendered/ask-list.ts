import { customEndpoint } from '../../contract/custom.ts';
import { rulesetIdOf } from '../../contract/listing-paths.ts';
import { AppError } from '../../base/errors.ts';
import type { Answer } from '../../http/answer.ts';
import type { RawParameters } from '../../http/parameters/query.ts';
import { readValues } from '../../http/parameters/read-parameters.ts';
import type { AnswerCustom } from '../custom/custom.ts';
import type { AnswerListing, ListingCaller } from '../listings/answer-listing.ts';
import type { ListingRoute } from '../listings/listing-route.ts';

export interface ListAnswers {
  listings: readonly ListingRoute[];
  answerListing: AnswerListing;
  answerCustom: AnswerCustom;
}

/** Who asks for a list, on whose behalf its element is rendered. */
export interface ListRequest extends ListingCaller {
  isUse: boolean;
}

/** Answers as the listing or the ruleset at a path of the public API. */
export function askList(
  { listings, answerListing, answerCustom }: ListAnswers,
  request: ListRequest,
  path: string,
  values: RawParameters,
): Promise<Answer> {
  const route = listings.find(({ endpoint }) => endpoint.path === path);
  if (route) {
    return route.answer(request, values, answerListing);
  }
  const rulesetId = rulesetIdOf(path);
  if (rulesetId === undefined) {
    throw new AppError('invalid', `source: ${path} is no listing of this service.`);
  }
  const read = readValues(customEndpoint, { ...values, ruleset_id: String(rulesetId) });
  const parameters = read.parameters();
  return answerCustom({ ...request, parameters, digest: () => read.digest() });
}
