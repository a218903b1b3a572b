import type { Middleware } from 'koa';
import type { Names } from '../contract/names.ts';

const dayInSeconds = '86400';

/**
 * Lets any origin read the storefront endpoints. They contain what every visitor of the shop sees, and cookies
 * grant nothing more. The pages of the demo store are excluded.
 */
export function crossOrigin(names: Names, isOpenToAll: (path: string) => boolean): Middleware {
  const allowedHeaders = ['Content-Type', 'Accept', ...names.keyHeaders].join(', ');
  return (context, next) => {
    // The header itself is one of the common headers.
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
