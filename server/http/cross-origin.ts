import type { Middleware } from 'koa';
import type { Names } from '../contract/names.ts';

const exposedHeaders = [
  'Search-Page-Current',
  'Search-Page-Total',
  'Search-Size-Current',
  'Search-Size-Total',
  'X-Request-Id',
  'Deprecation',
];

const dayInSeconds = '86400';

/**
 * Any origin may read the storefront endpoints: they hold what every visitor of the shop sees, and no
 * cookie opens more of them. The pages of the demo store are not among them.
 */
export function crossOrigin(names: Names, isOpenToAll: (path: string) => boolean): Middleware {
  const allowedHeaders = ['Content-Type', 'Accept', ...names.keyHeaders].join(', ');
  const exposed = exposedHeaders.join(', ');
  return async (context, next) => {
    if (!isOpenToAll(context.path)) {
      await next();
      return;
    }
    context.set('Access-Control-Allow-Origin', '*');
    context.set('Access-Control-Expose-Headers', exposed);
    if (context.method !== 'OPTIONS') {
      await next();
      return;
    }
    context.set({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': dayInSeconds,
    });
    context.status = 204;
  };
}
