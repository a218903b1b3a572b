import type { Context } from 'koa';
import { z } from 'zod';
import { keyParameterOf } from '../contract/credential.ts';
import type { Endpoint, EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import { longestKey } from '../contract/values/sizes.ts';
import { AppError } from '../base/errors.ts';
import type { RawParameters } from './parameters/query.ts';
import { validate } from './parameters/validate.ts';

export type KeyAccess = Exclude<EndpointAccess, OpenAccess | 'person'>;

/** Access without a key, or with a credential that the handler checks. */
export type OpenAccess = 'anybody' | 'key-or-shop';

interface Callers<Caller> {
  findCaller: (key: string, isUse: boolean) => Promise<Caller | undefined>;
  findOnlyCaller: () => Promise<Caller | undefined>;
}

/** Returns the key among parameters. */
export function keyAmong({ key }: RawParameters): string | undefined {
  return typeof key === 'string' ? key : undefined;
}

/** Throws when the parameter `key` is not text, which is an error even if a header has a valid key. */
export function refuseMalformedKey(endpoint: Endpoint, { key }: RawParameters): void {
  const schema = keyParameterOf(endpoint);
  if (schema && key !== undefined && typeof key !== 'string') {
    validate(z.object({ key: schema }), { key });
  }
}

/** Returns the key of the first key header that was sent. */
export function keyInHeader(context: Context, names: Names): string | undefined {
  for (const name of names.keyHeaders) {
    const value = context.req.headers[name];
    if (typeof value === 'string' && value !== '') {
      return value;
    }
  }
  return undefined;
}

/** Returns true for requests of a sandboxed page, such as the preview of a widget: no theme has sent them. */
export function isFromPreview({ req }: Context): boolean {
  return req.headers.origin === 'null';
}

export async function callerWith<Caller>(
  key: string | undefined,
  access: KeyAccess,
  { findCaller, findOnlyCaller, isUse }: Callers<Caller> & { isUse: boolean },
): Promise<Caller | undefined> {
  if (key !== undefined) {
    return isKey(key) ? findCaller(key, isUse) : undefined;
  }
  return access === 'key-if-several' ? findOnlyCaller() : undefined;
}

/** Returns false for texts that are too long to be a key. They are not looked up. */
export function isKey(sent: string): boolean {
  return sent.length <= longestKey;
}

/** Returns the error for unknown and disabled keys. */
export function unknownKey(): AppError {
  return new AppError(
    'unauthorised',
    'This API key is not known, or it is disabled: check the key.',
  );
}

/** Returns the error for a missing key: for a GET a missing argument, for a POST a missing authorisation. */
export function missingKey({ method, access, posts }: Endpoint): AppError {
  if (method === 'GET' || access === 'key-if-several') {
    return new AppError('invalid', 'Missing required argument: key');
  }
  const places = posts === undefined ? 'in the query' : 'in the query or body';
  return new AppError(
    'unauthorised',
    `Send the public API key as key ${places}, or in the header Service-Api-Key.`,
  );
}
