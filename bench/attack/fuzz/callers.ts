import * as fc from 'fast-check';
import type { Operation } from './api-document.ts';
import { hostileString } from './hostile-values.ts';
import { percentEncode } from './percent-encoding.ts';

/** Credentials of the administration. */
export interface Callers {
  adminToken: string;
  /** Cookie of an owner of the own shop, who has no role in others. */
  owner: string;
  /** Cookie of a viewer of the own shop. */
  viewer: string;
  /** Cookie of a person whose account and sessions may be changed or removed. */
  spare: string;
}

/** Headers of a request by name; undefined for one that is not sent. */
type Headers = Readonly<Record<string, string>>;

/** A browser sends it for a request of a page of the same server. */
const fromOwnPage = { 'Sec-Fetch-Site': 'same-origin' };

export function asToken({ adminToken }: Pick<Callers, 'adminToken'>): Headers {
  return { Authorization: `Bearer ${adminToken}` };
}

export function asPerson(cookie: string): Headers {
  return { Cookie: cookie, ...fromOwnPage };
}

export function isOfAdministration({ path }: Pick<Operation, 'path'>): boolean {
  return path.startsWith('/admin/');
}

/**
 * Creates the credentials of a request of the administration: mostly with the rights that it needs, sometimes with less,
 * without any, of another site, or hostile.
 */
export function credentialsOf(
  { path, takesToken }: Pick<Operation, 'path' | 'takesToken'>,
  callers: Callers,
): fc.Arbitrary<Headers> {
  const { owner, viewer, spare } = callers;
  // Sessions of the owner and the viewer are only used in shops, so that nothing ends them.
  const isInShop = path.includes('{shop}');
  const person = isInShop ? owner : spare;
  const token = asToken(callers);
  return fc.oneof(
    { weight: takesToken ? 8 : 1, arbitrary: fc.constant(token) },
    { weight: takesToken ? 8 : 16, arbitrary: fc.constant(asPerson(person)) },
    { weight: 2, arbitrary: fc.constant(asPerson(isInShop ? viewer : spare)) },
    { weight: 1, arbitrary: fc.constant({ Cookie: person }) },
    {
      weight: 1,
      arbitrary: fc.constant({ Cookie: person, Origin: 'https://attack.example' }),
    },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: hostileCredentials },
  );
}

/** Returns the credentials with the most rights that the operation accepts. */
export function mostRights(
  { takesToken }: Pick<Operation, 'takesToken'>,
  callers: Callers,
): Headers {
  return takesToken ? asToken(callers) : asPerson(callers.spare);
}

/** Creates credentials without the right to change anything. */
export function refusedCredentials({ viewer, owner }: Callers): fc.Arbitrary<Headers> {
  return fc.oneof(
    fc.constantFrom<Headers>(
      {},
      asPerson(viewer),
      { Cookie: owner },
      { Cookie: owner, Origin: 'https://attack.example' },
    ),
    hostileCredentials,
  );
}

const hostileCredentials = hostileString.map((text): Headers => {
  const encoded = percentEncode(text);
  return { Cookie: `vitrine=${encoded}; vitrine=`, Authorization: `Bearer ${encoded}` };
});
