import type { Middleware } from 'koa';
import { AppError } from '../base/errors.ts';

/** The state of a server between its start and its end. */
export interface Lifecycle {
  state: 'starting' | 'open' | 'draining';
}

/** Refuses all requests while the server starts, and `/readyz` while it stops. `/healthz` is always answered. */
export function refuseUnlessOpen(lifecycle: Lifecycle): Middleware {
  return (context, next) => {
    if (lifecycle.state === 'starting' && context.path !== '/healthz') {
      throw new AppError('unavailable', 'The service is starting: ask again in a moment.');
    }
    if (lifecycle.state === 'draining' && context.path === '/readyz') {
      throw new AppError('unavailable', 'The service is stopping: ask again in a moment.');
    }
    return next();
  };
}
