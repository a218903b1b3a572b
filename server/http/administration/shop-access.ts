import type { Context } from 'koa';
import { type Right, type Role, rightsByRole, roleIn } from '../../contract/admin/rights.ts';
import { operator, type SignedIn } from '../../contract/admin/signed-in.ts';
import { AppError } from '../../base/errors.ts';
import type { IsAdmin } from '../admin.ts';
import { requireSameOrigin } from './same-origin.ts';
import { SessionCookie } from './session-cookie.ts';

export interface AccessDependencies<Shop> {
  publicUrl: string | undefined;
  isAdmin: IsAdmin;
  /** Returns the person of a session's secret. The request counts as use of the session unless told otherwise. */
  findSession: (secret: string, options?: { isUse: boolean }) => Promise<SignedIn | undefined>;
  findShop: (domain: string) => Promise<Shop | undefined>;
}

/** Returns the shop of a domain to somebody who has signed in and has a right to it. */
type FindShopFor<Shop> = (context: Context, domain: string, right: Right) => Promise<Shop>;

/** Creates the check of pages, which are no endpoints. */
export function createFindShopFor<Shop extends { id: number }>(
  dependencies: AccessDependencies<Shop>,
): FindShopFor<Shop> {
  const cookie = new SessionCookie(dependencies.publicUrl);
  return async (context, domain, right) => {
    const signedIn = await requireSession(dependencies, cookie, context);
    const shop = await shopFor(dependencies, signedIn, domain);
    requireRight(signedIn, shop.id, right);
    return shop;
  };
}

/** The admin token in a header needs no check of the origin: no page sends it by itself. */
export async function requireSession<Shop>(
  { isAdmin, findSession, publicUrl }: AccessDependencies<Shop>,
  cookie: SessionCookie,
  context: Context,
  options?: { isUse: boolean },
): Promise<SignedIn> {
  if (context.get('Authorization') !== '') {
    if (!isAdmin(context)) {
      throw new AppError('unauthorised', 'This is not the admin token of the installation.');
    }
    return operator(null);
  }
  if (context.method !== 'GET' && context.method !== 'HEAD') {
    requireSameOrigin(context, publicUrl);
  }
  const secret = cookie.read(context);
  const signedIn = secret === undefined ? undefined : await findSession(secret, options);
  if (!signedIn) {
    throw new AppError('unauthorised', 'Nobody has signed in, or the session has ended: sign in.');
  }
  return signedIn;
}

/** A shop that a person has no role in does not exist for them. */
export async function shopFor<Shop extends { id: number }>(
  { findShop }: AccessDependencies<Shop>,
  member: SignedIn,
  domain: string,
): Promise<Shop> {
  const shop = await findShop(domain.toLowerCase());
  if (!shop || roleIn(member, shop.id) === undefined) {
    throw new AppError('not-found', `There is no shop ${domain}.`);
  }
  return shop;
}

export function requireRight(member: SignedIn, shopId: number, right: Right | undefined): Role {
  const role = roleIn(member, shopId);
  if (role === undefined || right === undefined || !rightsByRole[role].includes(right)) {
    throw new AppError('forbidden', `The role ${role} does not allow this: ask an owner.`);
  }
  return role;
}
