import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';

/** nginx sends 32 hexadecimal digits, other proxies send UUIDs. */
const idOfProxy = /^[\w-]{16,64}$/;

/**
 * Returns the id that a trusted proxy gave the request, else a new one. A proxy that sends a request to a second
 * copy keeps its id.
 */
export function requestIdOf(context: Context): string {
  const given = context.app.proxy ? context.get('X-Request-Id') : '';
  return idOfProxy.test(given) ? given : randomUUID();
}
