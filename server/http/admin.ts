import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';

/** Returns true for requests of the operator of this installation. */
export type IsAdmin = (context: Context) => boolean;

/** Reads `Authorization: Bearer <admin token>` and compares in constant time. */
export function createIsAdmin(adminToken: string): IsAdmin {
  const expected = digest(adminToken);
  return (context) => {
    const sent = /^Bearer +(\S+)$/i.exec(context.get('Authorization'))?.[1];
    return sent !== undefined && timingSafeEqual(digest(sent), expected);
  };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
