import { AppError } from '../base/errors.ts';
import { isLocalName } from '../http/connections/this-machine.ts';

export interface StorefrontDomains {
  /** The domains of the store, such as `store.example`. Their subdomains belong to it too. */
  domains: readonly string[];
  /** True to allow this machine too, also without encryption. */
  allowThisMachine: boolean;
}

/** Returns the address of a page of the store. Throws a sentence for one that is elsewhere. */
export function parseOwnAddress(
  address: string,
  { domains, allowThisMachine }: StorefrontDomains,
): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AppError(
      'invalid',
      `This is not the address of a page, such as https://${domains[0]}/: check it.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new AppError('invalid', 'The address must not contain a name or a password.');
  }
  const isOwn = domains.some((domain) => isWithin(url.hostname, domain));
  if (!isOwn && !(allowThisMachine && isLocalName(url.hostname))) {
    throw new AppError(
      'forbidden',
      `${url.host} is not the shop's own store (${domains.join(', ')}): use an address of a page there.`,
    );
  }
  url.hash = '';
  return url;
}

function isWithin(host: string, domain: string): boolean {
  // `www.store.example` and `store.example` are one store.
  const name = domain.replace(/^www\./, '');
  return host === name || host.endsWith(`.${name}`);
}
