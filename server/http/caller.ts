import type { Context } from 'koa';
import type { EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import { AppError } from '../errors.ts';
import type { RawParameters } from './query.ts';
import type { Soon } from './soon.ts';

export type KeyAccess = Exclude<EndpointAccess, 'anybody'>;

interface Callers<Caller> {
  findCaller: (key: string) => Soon<Caller | undefined>;
  findOnlyCaller: () => Promise<Caller | undefined>;
}

export function readKey(
  context: Context,
  access: KeyAccess,
  given: RawParameters,
  names: Names,
): string | undefined {
  const parameter = typeof given.key === 'string' ? given.key : undefined;
  if (access === 'key' || (access !== 'key-header' && parameter !== undefined)) {
    return parameter;
  }
  return names.keyHeaders.map((header) => context.get(header)).find((value) => value !== '');
}

export function callerWith<Caller>(
  key: string | undefined,
  access: KeyAccess,
  { findCaller, findOnlyCaller }: Callers<Caller>,
): Soon<Caller | undefined> {
  if (key !== undefined) {
    return findCaller(key);
  }
  return access === 'key-if-several' ? findOnlyCaller() : undefined;
}

/** For keys that are not known and for those that were disabled. */
export function unknownKey(): AppError {
  return new AppError(
    'unauthorised',
    'This API key is not known, or it is disabled: check the key.',
  );
}

export function missingKey(access: KeyAccess): AppError {
  switch (access) {
    case 'key':
    case 'key-if-several':
      return new AppError('invalid', 'Missing required argument: key');
    case 'key-header':
      return new AppError('unauthorised', 'Send the public API key in the header Service-Api-Key.');
    case 'any-key':
      return new AppError(
        'unauthorised',
        'Send the public API key as key, in the query or in the body, or in the header Service-Api-Key.',
      );
    default:
      return access satisfies never;
  }
}
