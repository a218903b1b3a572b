import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AppError } from '../../base/errors.ts';
import { isPrivateAddress } from './private-address.ts';

export interface AddressRules {
  /** Allows this machine and networks that are not public. */
  allowPrivate?: boolean | undefined;
  /** The end of the sentence that tells how to allow them; absent: the person cannot. */
  privateRemedy?: string | undefined;
}

/** Looks up a host. Returns the addresses that may be asked; throws a sentence when there are none. */
export async function lookUpAllowed(
  hostname: string,
  { allowPrivate = false, privateRemedy = ': use a public address' }: AddressRules,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new AppError('invalid', `The host ${host} cannot be found: check the address.`, {
      cause,
    });
  });
  const [first, ...others] = found.filter(
    ({ address }) => allowPrivate || !isPrivateAddress(address),
  );
  if (!first) {
    throw new AppError(
      'forbidden',
      `${host} is in a private network (${found[0]?.address}), which is not asked${privateRemedy}.`,
    );
  }
  return [first, ...others];
}

/** Returns the lookup of a socket, which connects to addresses that were found before. */
export function lookupOf(found: readonly [LookupAddress, ...LookupAddress[]]): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) {
      callback(null, [...found]);
    } else {
      callback(null, found[0].address, found[0].family);
    }
  };
}
