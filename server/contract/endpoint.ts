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
  /** Takes POST as well, with its parameters in the query or in a JSON or form body. */
  readonly alsoPost?: true;
  /** Takes GET as well, with its parameters in the query. */
  readonly alsoGet?: true;
  /**
   * What a POST brings, where that is not the JSON that `body` describes: `parameters`, in the query or in a
   * JSON or form body, or a `batch` of items, each like `body`'s and all in one JSON body, where any 400 has
   * a list `errors` of `{index, message}`.
   */
  readonly posts?: 'parameters' | 'batch';
  /** Parameters of the call of a batch that stand for those that an item does not bring. */
  readonly itemDefaults?: readonly string[];
  /** The largest body of a POST, in KiB; `usualBodyKiB` where it is left out. */
  readonly bodyKiB?: number;
  /** In the syntax of the router: `/api/v1/custom/id/:ruleset_id`. */
  readonly path: string;
  readonly summary: string;
  /** What else a caller should know, in Markdown. */
  readonly description?: string;
  readonly family: 'Listings' | 'Search' | 'Storefront' | 'Events' | 'Operation';
  readonly access: Access;
  /** Path and query parameters. */
  readonly parameters: Parameters;
  readonly body: Body;
  readonly answer: Answer;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** A 400 is `{}`, as the specification asks of top sellers. */
  readonly emptyBadRequest?: true;
  /** Every answer says so in a header. */
  readonly isDeprecated?: true;
  /** When it answers 403 and 404, where it does. */
  readonly refusals?: Readonly<Partial<Record<403 | 404, string>>>;
  /** The admin token adds to the answer. */
  readonly tellsAdminMore?: true;
  /** The request that the API reference shows. The demo shop answers it; the key is filled in. */
  readonly example: ExampleRequest;
}

export const usualBodyKiB = 256;

export interface ExampleRequest {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Who may call: those with a public key, as `key` in the query, in a posted body of parameters or events, or
 * in a key header; with a key header only; as the first, but also without a key where the installation has
 * one shop; as the first, but also with the current cache key of a shop, which the handler checks; or anybody.
 */
export type EndpointAccess =
  | 'key'
  | 'key-header'
  | 'key-if-several'
  | 'key-or-cache-key'
  | 'anybody';

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
