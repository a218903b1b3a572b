import type { Middleware } from 'koa';
import type { Endpoint } from '../contract/endpoint.ts';

/** The deprecated parameters were deprecated before this service existed. */
export const deprecatedSince = '@1735689600';

/** Marks every answer of a deprecated endpoint, also errors that come before its handler. */
export function announceDeprecation(endpoints: readonly Endpoint[]): Middleware {
  const paths = new Set(
    endpoints.filter(({ isDeprecated }) => isDeprecated).map(({ path }) => path),
  );
  return (context, next) => {
    if (paths.has(context.path)) {
      context.set('Deprecation', deprecatedSince);
    }
    return next();
  };
}
