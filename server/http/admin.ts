import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';

/** Returns true for requests of the operator of this installation. */
export type IsAdmin = (context: Context) => boolean;

/** Compares requests with the admin token in constant time. */
type IsAdminToken = (sent: string) => boolean;

export function createIsAdminToken(adminToken: string): IsAdminToken {
  const expected = digest(adminToken);
  return (sent) => timingSafeEqual(digest(sent), expected);
}

/** Reads `Authorization: Bearer <admin token>`. */
export function createIsAdmin(isAdminToken: IsAdminToken): IsAdmin {
  return (context) => {
    const sent = /^Bearer +(\S+)$/i.exec(context.get('Authorization'))?.[1];
    return sent !== undefined && isAdminToken(sent);
  };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
