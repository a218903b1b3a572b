import { healthEndpoint, type ReadinessDetails, readinessEndpoint } from '../contract/health.ts';
import { AppError } from '../base/errors.ts';
import { type Answer, cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import type { Shop } from '../store/tables/shops/shop.ts';

export interface Readiness {
  /** Sentence about why the service cannot answer now. */
  problem: string | undefined;
  /** Returns true when it answers with reduced quality. */
  isDegraded: () => boolean;
  /** Called for the operator only, because it counts records. */
  readDetails: () => Promise<ReadinessDetails>;
}

interface HealthRoutesDependencies {
  checkReadiness: () => Promise<Readiness>;
}

export function bindHealth(bind: Bind<Shop>, { checkReadiness }: HealthRoutesDependencies): void {
  bind.open(healthEndpoint, async () => answer({ status: 'ok' }));

  bind.open(readinessEndpoint, async ({ isAdmin }) => {
    const { problem, isDegraded, readDetails } = await checkReadiness();
    if (problem !== undefined && !isAdmin) {
      throw new AppError('unavailable', problem);
    }
    const details = isAdmin ? { details: await readDetails() } : {};
    return problem === undefined
      ? answer({ status: 'ready', ...(isDegraded() && { degraded: true }), ...details })
      : {
          ...answer({ error: problem, ...details }),
          status: 503,
          headers: { 'Retry-After': '1' },
        };
  });
}

function answer(body: object): Answer {
  return { body: jsonBody(JSON.stringify(body)), cacheControl: cacheControl.none };
}
