import type { Middleware } from 'koa';
import type { Names } from '../contract/names.ts';

const dayInSeconds = '86400';

/**
 * Any origin may read the storefront endpoints: they hold what every visitor of the shop sees, and no
 * cookie opens more of them. The pages of the demo store are not among them.
 */
export function crossOrigin(names: Names, isOpenToAll: (path: string) => boolean): Middleware {
  const allowedHeaders = ['Content-Type', 'Accept', ...names.keyHeaders].join(', ');
  return (context, next) => {
    // The header itself is one of those that every answer carries.
    context.state.isOpenToAll = isOpenToAll(context.path);
    if (!context.state.isOpenToAll || context.method !== 'OPTIONS') {
      return next();
    }
    context.set({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': dayInSeconds,
    });
    context.status = 204;
    return undefined;
  };
}
