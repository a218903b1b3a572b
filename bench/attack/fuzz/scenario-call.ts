import type { Operation } from './api-document.ts';
import { asPerson, asToken } from './callers.ts';
import { fillPath, slotsOf } from './path-slots.ts';
import { percentEncode } from './percent-encoding.ts';
import { addSeed, type Seeds } from './seeds.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** Sends a request of an operation and checks its answer. */
export type SendChecked = (
  operation: Operation,
  request: WireRequest,
) => Promise<WireAnswer | undefined>;

export type SendUnchecked = (request: WireRequest) => Promise<unknown>;

export interface CallOptions {
  /** Values by name of the parameter. */
  path?: Readonly<Record<string, string | number>>;
  query?: string;
  body?: unknown;
  /** Bytes instead of a JSON body. */
  bytes?: Uint8Array;
  /** Cookie of the person; the admin token without one. */
  cookie?: string;
  /** Revision of the draft that the request is based on. */
  revision?: number | string;
}

/** Calls an operation as a page or a script does. Returns the JSON of its answer. */
export type Call = (id: string, options?: CallOptions) => Promise<Called>;

export interface Called {
  answer: unknown;
  /** The session that the answer begins; empty without one. */
  cookie: string;
}

export interface CallDependencies {
  operations: ReadonlyMap<string, Operation>;
  send: SendChecked;
  seeds: Seeds;
  /** Values of paths that are the same in most calls. */
  usual: Readonly<Record<string, string>>;
}

/** Accepted queries and bodies become seeds of further requests. */
export function createCall({ operations, send, seeds, usual }: CallDependencies): Call {
  return async (id, options = {}) => {
    const operation = operations.get(id);
    if (!operation) {
      throw new Error(`/openapi.json has no operation ${id}, which the scenario calls.`);
    }
    const answer = await send(operation, requestOf(operation, options, { seeds, usual }));
    if (answer === undefined || answer.status >= 300) {
      return { answer: undefined, cookie: '' };
    }
    if (options.body !== undefined) {
      addSeed(seeds.bodies, id, options.body);
    }
    if (options.query !== undefined) {
      addSeed(seeds.queries, id, options.query);
    }
    const [set = ''] = answer.headers['set-cookie'] ?? [];
    return { answer: JSON.parse(answer.body), cookie: set.split(';')[0] ?? '' };
  };
}

/** Anybody may use an operation that takes neither a session nor a token, from a page of this server. */
function credentialsFor(
  { takesToken }: Operation,
  cookie: string | undefined,
  { callers }: Seeds,
): Readonly<Record<string, string>> {
  return cookie === undefined && takesToken ? asToken(callers) : asPerson(cookie ?? '');
}

function requestOf(
  operation: Operation,
  { path = {}, query, body, bytes, cookie, revision }: CallOptions,
  { seeds, usual }: Pick<CallDependencies, 'seeds' | 'usual'>,
): WireRequest {
  const values = slotsOf(operation.path).map(({ name }) =>
    percentEncode(String(path[name] ?? usual[name] ?? '')),
  );
  const filled = fillPath(operation.path, values);
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const sent = bytes ?? json;
  return {
    method: operation.method,
    path: query === undefined ? filled : `${filled}?${query}`,
    headers: {
      ...credentialsFor(operation, cookie, seeds),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...(revision === undefined ? {} : { 'If-Match': `"${revision}"` }),
    },
    ...(sent ? { body: sent } : {}),
  };
}

/** Reads a member of an answer by its path, such as `data.0.id`. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
      value,
    );
}

/** Reads an id of an answer; empty without one. */
export function textAt(value: unknown, path: string): string {
  const text = at(value, path);
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}
