import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';

/** Whether a request comes from the operator of this installation. */
export type IsAdmin = (context: Context) => boolean;

/** By `Authorization: Bearer <admin token>`; takes equally long however much of a wrong token is right. */
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
