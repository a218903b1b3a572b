import type { z } from 'zod';

/**
 * The single definition of an endpoint: the types of its handler, the validation of requests and
 * the API reference are derived from it.
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
  /** Accepts POST too, with the parameters in the query or in a JSON or form body. */
  readonly alsoPost?: true;
  /** Accepts GET too, with the parameters in the query. */
  readonly alsoGet?: true;
  /**
   * Content of a POST that does not carry the JSON of `body`: `parameters` in the query or in a
   * JSON or form body, or a `batch` of items in one JSON body, each like `body`. Any 400 of a batch
   * has a list `errors` of `{index, message}`.
   */
  readonly posts?: 'parameters' | 'batch';
  /** Parameters of a batch call that are defaults for its items. */
  readonly itemDefaults?: readonly string[];
  /** The largest body of a POST in KiB. Defaults to `usualBodyKiB`. */
  readonly bodyKiB?: number;
  /** Path in the syntax of the router: `/api/v1/custom/id/:ruleset_id`. */
  readonly path: string;
  readonly summary: string;
  /** Further notes for callers, in Markdown. */
  readonly description?: string;
  readonly family: 'Listings' | 'Search' | 'Storefront' | 'Events' | 'Operation';
  readonly access: Access;
  /** Path and query parameters. */
  readonly parameters: Parameters;
  readonly body: Body;
  readonly answer: Answer;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Answers 400 with `{}`, as specified for top sellers. */
  readonly emptyBadRequest?: true;
  /** Marks every answer as deprecated in a header. */
  readonly isDeprecated?: true;
  /** The causes of its 403 and 404 answers. */
  readonly refusals?: Readonly<Partial<Record<403 | 404, string>>>;
  /** Adds details to the answer for the admin token. */
  readonly hasAdminDetails?: true;
  /** The request shown in the API reference. The demo shop answers it; the key is filled in. */
  readonly example: ExampleRequest;
}

export const usualBodyKiB = 256;

export interface ExampleRequest {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Callers that an endpoint accepts. A public key comes as `key` in the query, in a posted body of
 * parameters or events, or in a key header. Two kinds extend the first: one needs no key where the
 * installation has one shop, the other accepts the current cache key of a shop, which the handler
 * checks. The last kind accepts anybody.
 */
export type EndpointAccess = 'key' | 'key-if-several' | 'key-or-cache-key' | 'anybody';

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
