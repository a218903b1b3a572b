import { healthEndpoint, readinessEndpoint } from '../contract/health.ts';
import { AppError } from '../errors.ts';
import { cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import type { Shop } from '../store/shop-store.ts';

export interface HealthRoutesDependencies {
  /** A sentence when the service cannot answer now. */
  whyNotReady: () => Promise<string | undefined>;
}

export function bindHealth(bind: Bind<Shop>, { whyNotReady }: HealthRoutesDependencies): void {
  bind.open(healthEndpoint, async () => ({
    body: jsonBody('{"status":"ok"}'),
    cacheControl: cacheControl.none,
  }));

  bind.open(readinessEndpoint, async () => {
    const reason = await whyNotReady();
    if (reason !== undefined) {
      throw new AppError('unavailable', reason);
    }
    return { body: jsonBody('{"status":"ready"}'), cacheControl: cacheControl.none };
  });
}
