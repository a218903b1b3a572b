import type { Middleware } from 'koa';

export const untrustedProxyWarning =
  'A request carries X-Forwarded-For, but TRUST_PROXY is off: behind a proxy all shoppers count as one client, share one rate limit, and their events teach next to nothing. Set TRUST_PROXY=on if every request passes a proxy that sets this header.';

/**
 * Calls `onProxy` at the first request through a proxy, which the settings do not trust. All shoppers then share
 * the address of the proxy, so one rate limit applies to all, and almost nothing is learned from their events.
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
