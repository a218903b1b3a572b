import { adminBase } from '../../server/contract/admin/admin-base.ts';
import type { AdminCalls } from '../../server/features/endpoints.ts';
import { ApiProblem, readMessage } from './api-problem.ts';

type Present<Name extends string, Value> = undefined extends Value
  ? unknown
  : Record<string, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Method and path of an endpoint: `GET /shops/:shop/keys`. */
type Address = keyof AdminCalls;

/** The parameters and the body of an endpoint, where it has them. */
type CallInput<Called extends Address> = Present<'parameters', AdminCalls[Called]['parameters']> &
  Present<'body', AdminCalls[Called]['body']> & {
    readonly signal?: AbortSignal;
    /** The revision that a change is based on. */
    readonly revision?: string;
  };

interface LooseInput {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly revision?: string;
}

/** Tells the application that the session has ended. */
export const sessionEnded = new EventTarget();

/** Longer than the server takes for anything; a network that swallows requests ends here. */
const limitMilliseconds = 30_000;

/**
 * Calls an endpoint of the administration.
 * @throws ApiProblem for an answer that is not a success, and when there is none.
 */
export async function call<Called extends Address>(
  called: Called,
  input: CallInput<Called>,
): Promise<AdminCalls[Called]['answer']> {
  const { parameters = {}, body, signal, revision }: LooseInput = input;
  const address: Address = called;
  const [method = '', path = ''] = address.split(' ');
  const limit = AbortSignal.timeout(limitMilliseconds);
  const response = await fetch(adminBase + fillPath(path, parameters), {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(revision !== undefined && { 'If-Match': revision }),
      ...(isUnasked() && { 'Background-Request': 'yes' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new ApiProblem(0, error instanceof Error ? error.message : String(error));
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    if (response.status === 401 && address !== 'POST /session' && address !== 'GET /me') {
      sessionEnded.dispatchEvent(new Event('end'));
    }
    throw new ApiProblem(response.status, readMessage(answer) ?? response.statusText, answer);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract holds the server to this type
  return answer as AdminCalls[Called]['answer'];
}

/** Returns true for what a page sends without something that the person did just before: it keeps no session alive. */
function isUnasked(): boolean {
  // Some browsers do not tell, and Node.js has no person.
  const browser: Partial<Pick<Navigator, 'userActivation'>> | undefined = globalThis.navigator;
  return browser?.userActivation?.isActive === false;
}

/** Returns the path of an endpoint that is not asked by `call`. */
export function pathOf(address: Address, parameters: Readonly<Record<string, string>>): string {
  return adminBase + fillPath(address.slice(address.indexOf(' ') + 1), parameters);
}

/** Returns the path with its named parts, and all other parameters in the query. */
function fillPath(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
    if (filled.includes(`:${name}`)) {
      filled = filled.replace(`:${name}`, encodeURIComponent(text));
    } else if (text !== '') {
      query.set(name, text);
    }
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
