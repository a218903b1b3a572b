import type { Context } from 'koa';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Names } from '../../contract/names.ts';
import type { RequestWarning } from '../../contract/request-warning.ts';
import { maximumEntries } from './field-limits.ts';
import { type GivenParameters, givenParameters } from './given-parameters.ts';
import { isInBody, type PostedRequest, itemDefaultsOf, readItem, readPosted } from './posted.ts';
import { type RawParameters, readQuery } from './query.ts';
import { readJsonBody } from './read-body.ts';
import { ReadParameters } from './read-parameters.ts';
import { parameterWarnings, warnOfUnread } from './request-warnings.ts';
import { validate, validateBatch, validateQuery } from './validate.ts';

/** The parameters of a URL, from its query and its path. */
interface UrlParameters<Parameters> {
  inPath: RawParameters;
  read: ReadParameters<Parameters>;
}

/** A valid body, with what of it has no effect. */
interface ReadBody<Body> {
  body: Body;
  warnings: readonly RequestWarning[];
}

/** Reads the requests of one endpoint. */
export class RequestReader<Parameters extends z.ZodType, Body extends z.ZodType> {
  readonly endpoint: Endpoint & { parameters: Parameters; body: Body };
  readonly names: Names;
  /** Maximum number of items of a batch. */
  readonly mostItems: number;
  readonly #absentBody: { body: z.output<Body> } | undefined;

  constructor(endpoint: Endpoint & { parameters: Parameters; body: Body }, names: Names) {
    this.endpoint = endpoint;
    this.names = names;
    const { body } = endpoint;
    this.mostItems = (body instanceof z.ZodArray && maximumEntries(body)) || Infinity;
    this.#absentBody = absentBodyOf(endpoint);
  }

  readUrl(queryString: string, inPath: RawParameters): UrlParameters<z.output<Parameters>> {
    const given = givenParameters(readQuery(queryString, this.names));
    const check = () => validateQuery(this.endpoint.parameters, { ...given.values, ...inPath });
    const warn = () => parameterWarnings(this.endpoint.parameters, given.values);
    return { inPath, read: new ReadParameters(given, check, warn) };
  }

  /** Reads the JSON body of endpoints whose parameters are in the query. */
  async readBody(context: Context): Promise<ReadBody<z.output<Body>>> {
    const { endpoint } = this;
    if (this.#absentBody) {
      return { ...this.#absentBody, warnings: [] };
    }
    const json = await readJsonBody(context, endpoint);
    const body = validate(endpoint.body, json);
    return { body, warnings: warnOfUnread(endpoint.body, json) };
  }
}

/**
 * A request whose parts are read and validated when they are needed, so that one with an invalid key or
 * beyond its limit is refused before any expensive work.
 */
export class IncomingRequest<Parameters extends z.ZodType, Body extends z.ZodType> {
  readonly #reader: RequestReader<Parameters, Body>;
  readonly #context: Context;
  readonly #url: UrlParameters<z.output<Parameters>>;
  #posted: PostedRequest<z.output<Parameters>> | undefined;
  #bodyWarnings: readonly RequestWarning[] = [];

  constructor(
    reader: RequestReader<Parameters, Body>,
    context: Context,
    url: UrlParameters<z.output<Parameters>>,
  ) {
    this.#reader = reader;
    this.#context = context;
    this.#url = url;
  }

  /** The parameters read so far: those of the query, and after `readPosted` those of the body. */
  get given(): GivenParameters {
    return this.#read.given;
  }

  /**
   * Number of requests or events that it counts as, as far as it has been read. A batch that is refused for its
   * length does not use up the limit of its network.
   */
  get weight(): number {
    const items = this.#posted?.items?.length ?? 1;
    return Math.max(1, Math.min(items, this.#reader.mostItems + 1));
  }

  /** True when the body has parameters that have not been read. */
  get isUnread(): boolean {
    return !this.#posted && isInBody(this.#reader.endpoint, this.#context.method);
  }

  async readPosted(): Promise<void> {
    const { endpoint, names } = this.#reader;
    const { read, inPath } = this.#url;
    const beside = { names, query: read.given.values, inPath };
    this.#posted ??= await readPosted(this.#context, endpoint, beside);
  }

  /** Returns the valid parameters. Throws an error that names the first problem. */
  parameters(): z.output<Parameters> {
    return this.#read.parameters();
  }

  /** Returns a digest of the parameters that decide the data of an answer. */
  digest(): string {
    return this.#read.digest();
  }

  /** Returns what has no effect of the parameters and of the body, as far as they have been read. */
  warnings(): readonly RequestWarning[] {
    return [...this.#read.warnings(), ...this.#bodyWarnings];
  }

  /** Returns the valid body. Throws or rejects with an error that names the problems. Items of a batch inherit defaults. */
  async body(parameters: z.output<Parameters>): Promise<z.output<Body>> {
    const { endpoint, names } = this.#reader;
    const items = this.#posted?.items;
    if (!items) {
      const { body, warnings } = await this.#reader.readBody(this.#context);
      this.#bodyWarnings = warnings;
      return body;
    }
    const defaults = itemDefaultsOf(endpoint, parameters);
    return validateBatch(
      endpoint.body,
      items.map((item) => readItem(item, names, defaults)),
    );
  }

  get #read(): ReadParameters<z.output<Parameters>> {
    return (this.#posted ?? this.#url).read;
  }
}

/** Returns the value that replaces a body which is not read as JSON. */
function absentBodyOf<Body extends z.ZodType>({
  method,
  posts,
  body,
}: Endpoint & { body: Body }): { body: z.output<Body> } | undefined {
  return method === 'POST' && posts !== 'parameters'
    ? undefined
    : { body: validate(body, undefined) };
}
