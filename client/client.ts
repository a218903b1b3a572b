/** A client of Vitrine's API. Its types come from the description of the API: `.ci/package/client-types.mjs` writes them. */

/** An operation as the description of the API has it. What an operation does not take is missing. */
interface Operation {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly body?: unknown;
  readonly answer: unknown;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Operations by method and path. */
export type Operations = { readonly [Name in Method]: object };

/** What a request takes besides its path, and a signal that ends it. */
export type RequestOptions<Of extends Operation> = Omit<Of, 'answer'> & {
  readonly signal?: AbortSignal | undefined;
};

type Send<ByPath> = <Path extends keyof ByPath & string>(
  path: Path,
  // Options are required where one of them is.
  ...options: ByPath[Path] extends Operation
    ? object extends RequestOptions<ByPath[Path]>
      ? [options?: RequestOptions<ByPath[Path]>]
      : [options: RequestOptions<ByPath[Path]>]
    : never
) => Promise<ByPath[Path] extends Operation ? ByPath[Path]['answer'] : never>;

/**
 * A function for each method. They resolve with the answer's data: parsed JSON, the text of CSV and HTML, the response
 * itself of a stream of events, undefined of an empty answer. They reject with a `VitrineError` when the service refuses,
 * and as `fetch` does when there is no answer or the signal ends the request.
 */
export type Client<Of extends Operations> = { readonly [Name in Method]: Send<Of[Name]> };

export interface ClientOptions {
  /** Address of the service, such as `https://vitrine.example`. */
  readonly host: string;
  /** The shop's public key. The administration needs none. */
  readonly key?: string | undefined;
  /** The admin token, for servers only: whoever knows it may change everything. */
  readonly token?: string | undefined;
  /** Replaces the global `fetch`, such as one that a framework caches by. */
  readonly fetch?: typeof fetch | undefined;
}

/** An answer that is no success. Its message is the service's own sentence about what to change. */
export class VitrineError extends Error {
  override readonly name = 'VitrineError';
  /** The HTTP status, such as 404. */
  readonly status: number;
  /** Seconds after which the same request may succeed, where the service tells. */
  readonly retryAfter: number | undefined;
  /** The parsed body, or its text where it is no JSON. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    const told = typeof body === 'object' && body !== null && 'error' in body ? body.error : '';
    super(typeof told === 'string' && told ? told : `The service answered ${response.status}`);
    this.status = response.status;
    this.retryAfter = secondsOf(response.headers.get('Retry-After'));
    this.body = body;
  }
}

/** Returns the seconds of the header, which a proxy may write as a time. */
function secondsOf(retryAfter: string | null): number | undefined {
  const isNumber = /^\d+$/.test(retryAfter ?? '');
  const until = (Date.parse(retryAfter ?? '') - Date.now()) / 1_000;
  const seconds = isNumber ? Number(retryAfter) : Math.max(0, Math.ceil(until));
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Creates a client. It keeps nothing: ETags and caching are those of `fetch`. */
export function createClient<Of extends Operations>(client: ClientOptions): Client<Of> {
  const send =
    (method: Method) =>
    (path: string, options: Partial<RequestOptions<Operation>> = {}) =>
      request(client, method, path, options);
  const methods = {
    get: send('get'),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own description says what it answers
  return methods as Client<Of>;
}

async function request(
  client: ClientOptions,
  method: Method,
  path: string,
  options: Partial<RequestOptions<Operation>>,
): Promise<unknown> {
  const { key, token, fetch: ask = fetch } = client;
  const { body, signal = null } = options;
  const isRaw = typeof body === 'string' || body instanceof Blob || isBytes(body);
  const type = isRaw ? 'application/octet-stream' : 'application/json';
  const response = await ask(addressOf(client, method, path, options), {
    method: method.toUpperCase(),
    headers: {
      ...(key !== undefined && method !== 'get' && { 'Service-Api-Key': key }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': type }),
      ...given(options.headers),
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    signal,
  });
  const data = await read(response);
  if (!response.ok) {
    throw new VitrineError(response, data);
  }
  return data;
}

function isBytes(body: unknown): body is ArrayBuffer {
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

/** `fetch` would send what is missing as the word undefined. */
function given(headers: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

function addressOf(
  { host, key }: ClientOptions,
  method: Method,
  path: string,
  options: Partial<RequestOptions<Operation>>,
): string {
  const query = new URLSearchParams();
  // A key in the address spares browsers a request ahead, and lets caches tell shops apart.
  append(query, '', { ...(method === 'get' && { key }), ...options.query });
  const values = new Map(Object.entries(options.path ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => partOf(name, values.get(name)));
  return `${host.replace(/\/+$/, '')}${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns a part of a path. Nothing and dots would ask for another address. */
function partOf(name: string, value: string | number | null | undefined): string {
  const text = `${value ?? ''}`;
  if (/^\.{0,2}$/.test(text)) {
    throw new TypeError(`The part {${name}} of the path is "${text}"`);
  }
  return encodeURIComponent(text);
}

/** Adds a value: several ones are separated by commas, parts of an object are in brackets, missing ones are left out. */
function append(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) {
    return;
  }
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.every((each) => typeof each !== 'object')) {
    query.append(name, values.join(','));
    return;
  }
  for (const [part, within] of Object.entries(value)) {
    append(query, name ? `${name}[${part}]` : part, within);
  }
}

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/event-stream')) {
    return response;
  }
  const text = await response.text();
  if (text === '') {
    return undefined;
  }
  try {
    return type.includes('json') ? JSON.parse(text) : text;
  } catch (error) {
    // A proxy may answer in the service's place.
    if (response.ok) {
      throw error;
    }
    return text;
  }
}
