import { z } from 'zod';
import type { Right } from './admin/rights.ts';

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
  readonly method: EndpointMethod;
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
  /** The largest body in KiB. Defaults to `usualBodyKiB`. */
  readonly bodyKiB?: number;
  /** The body is a piece of a file, which the handler reads as it arrives. */
  readonly takesFile?: true;
  /** The answer is a stream, which a browser follows without its person: it does not keep a session alive. */
  readonly isStream?: true;
  /** Path in the syntax of the router: `/api/v1/custom/id/:ruleset_id`. */
  readonly path: string;
  readonly summary: string;
  /** Further notes for callers, in Markdown. */
  readonly description?: string;
  readonly family: 'Listings' | 'Search' | 'Storefront' | 'Events' | 'Operation' | 'Administration';
  readonly access: Access;
  /** The right that a person needs, with the access `person`. */
  readonly right?: Right;
  /** Requires the header `If-Match` with the revision that the request is based on. */
  readonly needsRevision?: true;
  /** Path and query parameters. */
  readonly parameters: Parameters;
  readonly body: Body;
  readonly answer: Answer;
  /** Type of an answer that is not JSON. */
  readonly answerType?: 'text/html';
  /** Answers 204 when there is nothing to show. */
  readonly mayBeEmpty?: true;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Answers 400 with `{}`, as specified for top sellers. */
  readonly emptyBadRequest?: true;
  /** Marks every answer as deprecated in a header. */
  readonly isDeprecated?: true;
  /** The causes of its failures with these statuses. */
  readonly refusals?: Readonly<Partial<Record<RefusalStatus, string>>>;
  /** Adds details to the answer for the admin token. */
  readonly hasAdminDetails?: true;
  /** The request shown in the API reference. The demo shop answers it; the key is filled in. */
  readonly example: ExampleRequest;
}

export const usualBodyKiB = 256;

type RefusalStatus = 401 | 403 | 404 | 409 | 412;

export const endpointMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type EndpointMethod = (typeof endpointMethods)[number];

/** Returns true when requests of an endpoint have a body. */
export function takesBody({ method, body }: Pick<Endpoint, 'method' | 'body'>): boolean {
  return method !== 'GET' && !(body instanceof z.ZodUndefined);
}

export interface ExampleRequest {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Callers that an endpoint accepts. A public key comes as `key` in the query, in a posted body of
 * parameters or events, or in a key header. Two kinds extend the first: one needs no key where the
 * installation has one shop, the other accepts the current cache key of a shop, which the handler
 * checks. A person has signed in, or sends the admin token. The last kind accepts anybody.
 */
export type EndpointAccess = 'key' | 'key-if-several' | 'key-or-shop' | 'person' | 'anybody';

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
