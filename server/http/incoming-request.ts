import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { type GivenParameters, type ParsedQuery, QueryParser } from './parsed-query.ts';
import { isInBody, type PostedRequest, itemDefaultsOf, readItem, readPosted } from './posted.ts';
import { readJsonBody } from './read-body.ts';
import { validate, validateBatch } from './validate.ts';

/** Reads the requests of one endpoint. */
export class RequestReader<Parameters extends z.ZodType, Body extends z.ZodType> {
  readonly endpoint: Endpoint & { parameters: Parameters; body: Body };
  readonly names: Names;
  readonly #queries: QueryParser<Parameters>;
  readonly #absentBody: { body: z.output<Body> } | undefined;

  constructor(endpoint: Endpoint & { parameters: Parameters; body: Body }, names: Names) {
    this.endpoint = endpoint;
    this.names = names;
    this.#queries = new QueryParser(endpoint.parameters, names);
    this.#absentBody = absentBodyOf(endpoint);
  }

  open(context: Context): IncomingRequest<Parameters, Body> {
    const query = this.#queries.parse(context.querystring);
    return new IncomingRequest(this, context, query);
  }

  /** The body as JSON, where there is one that holds no parameters. */
  readBody(context: Context): MaybePromise<z.output<Body>> {
    const { endpoint } = this;
    return this.#absentBody
      ? this.#absentBody.body
      : readJsonBody(context, endpoint).then((json) => validate(endpoint.body, json));
  }
}

/**
 * A request whose parts are read and validated when they are asked for, so that one with a bad key or
 * beyond its limit is refused before anything that costs.
 */
export class IncomingRequest<Parameters extends z.ZodType, Body extends z.ZodType> {
  readonly #reader: RequestReader<Parameters, Body>;
  readonly #context: Context;
  readonly #query: ParsedQuery<z.output<Parameters>>;
  #posted: PostedRequest<z.output<Parameters>> | undefined;

  constructor(
    reader: RequestReader<Parameters, Body>,
    context: Context,
    query: ParsedQuery<z.output<Parameters>>,
  ) {
    this.#reader = reader;
    this.#context = context;
    this.#query = query;
  }

  /** The parameters that have been read: of the query, and of the body after `readPosted`. */
  get given(): GivenParameters {
    return (this.#posted ?? this.#query).given;
  }

  /** As how many requests it counts, as far as it has been read. */
  get weight(): number {
    return Math.max(1, this.#posted?.items?.length ?? 1);
  }

  /** Whether the body holds parameters that have not been read. */
  get isUnread(): boolean {
    return !this.#posted && isInBody(this.#reader.endpoint, this.#context.method);
  }

  async readPosted(): Promise<void> {
    const { endpoint, names } = this.#reader;
    const query = this.#query.given.values;
    this.#posted ??= await readPosted(this.#context, endpoint, { names, query });
  }

  /** Throws what must change when they are not valid. */
  parameters(): z.output<Parameters> {
    return (this.#posted ?? this.#query).parameters(this.#context.params);
  }

  /** Throws, or rejects with, what must change when it is not valid. Items of a batch take what they lack from the parameters. */
  body(parameters: z.output<Parameters>): MaybePromise<z.output<Body>> {
    const { endpoint, names } = this.#reader;
    const items = this.#posted?.items;
    if (!items) {
      return this.#reader.readBody(this.#context);
    }
    const defaults = itemDefaultsOf(endpoint, parameters);
    return validateBatch(
      endpoint.body,
      items.map((item) => readItem(item, names, defaults)),
    );
  }
}

/** What stands for the body where none is read as JSON. */
function absentBodyOf<Body extends z.ZodType>({
  method,
  posts,
  body,
}: Endpoint & { body: Body }): { body: z.output<Body> } | undefined {
  return method === 'POST' && posts !== 'parameters'
    ? undefined
    : { body: validate(body, undefined) };
}
