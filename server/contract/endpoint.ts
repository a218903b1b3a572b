import type { z } from 'zod';

/**
 * One endpoint, said once: the types of its handler, the validation of what comes in and the API
 * reference all come from here.
 */
export interface Endpoint<
  Access extends EndpointAccess = EndpointAccess,
  Parameters extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Operation id of the API reference and route name of the logs. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** In the syntax of the router: `/api/v1/custom/id/:ruleset_id`. */
  readonly path: string;
  readonly summary: string;
  readonly family: 'Listings' | 'Search' | 'Storefront' | 'Operation';
  readonly access: Access;
  /** Path and query parameters. */
  readonly parameters: Parameters;
  readonly body: Body;
  readonly answer: Answer;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** A 400 is `{}`, as the specification asks of top sellers. */
  readonly emptyBadRequest?: true;
}

/** Who may call: with `key` as a query parameter, with a key header, or anybody. */
export type EndpointAccess = 'key' | 'key-header' | 'anybody';

export function defineEndpoint<
  const Access extends EndpointAccess,
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Access, Parameters, Body, Answer>,
): Endpoint<Access, Parameters, Body, Answer> {
  return endpoint;
}
