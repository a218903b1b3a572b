import type { Middleware } from 'koa';

export const untrustedProxyWarning =
  'A request carries X-Forwarded-For, but TRUST_PROXY is off: behind a proxy all shoppers count as one client, share one rate limit, and their events teach next to nothing. Set TRUST_PROXY=on if every request passes a proxy that sets this header.';

/**
 * Calls `onProxy` at the first request that came through a proxy, which the service is not told to trust. All
 * shoppers then share the address of the proxy: one rate allowance, and one network whose events teach little.
 */
export function watchForUntrustedProxy(onProxy: () => void): Middleware {
  let isKnown = false;
  return ({ req }, next) => {
    if (!isKnown && req.headers['x-forwarded-for'] !== undefined) {
      isKnown = true;
      onProxy();
    }
    return next();
  };
}
