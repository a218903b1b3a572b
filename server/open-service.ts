import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { ensureDemoShop, finishDemoShop } from './demo/create-demo-shop.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import type { Service } from './service.ts';
import type { Leases } from './store/servers/leases.ts';

interface OpenDependencies {
  log: Logger;
  now: () => number;
  leases: Leases;
  readiness: Lifecycle;
  /** The work on changes that stores send. It starts last. */
  feed: { start(): void };
  /** Ends the creation of the demo shop, and nothing else is opened. */
  stopping?: AbortSignal | undefined;
}

/** Creates the demo shop if it is wanted or unfinished, reads the data and follows their changes. */
export async function openService(
  service: Service,
  config: Config,
  { leases, log, now, readiness, feed, stopping }: OpenDependencies,
): Promise<void> {
  const { stores } = service;
  try {
    const createDemoShop = config.demo === 'on' ? ensureDemoShop : finishDemoShop;
    await createDemoShop(stores, {
      leases,
      platform: config.platformName,
      now: new Date(now()),
      log,
      signal: stopping,
    });
    stopping?.throwIfAborted();
    await service.open(() => {
      if (readiness.state === 'starting') {
        readiness.state = 'open';
      }
    });
    feed.start();
  } catch (error) {
    if (stopping?.aborted === true && error === stopping.reason) {
      return;
    }
    throw stores.database.failures.explain(error);
  }
}
