import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { ensureDemoShop } from '../demo/create-demo-shop.ts';
import type { DemoShopCreation } from '../demo/demo-shop-creation.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import type { Service } from './service.ts';
import type { Leases } from '../store/servers/leases.ts';

interface OpenDependencies {
  log: Logger;
  now: () => number;
  leases: Leases;
  readiness: Lifecycle;
  /** The work on changes that stores send. It starts when the data are read. */
  feed: { start(): void };
  /** Finishes a demo shop that people asked for, after everything else. */
  demoShop: Pick<DemoShopCreation, 'resume'>;
  /** Ends the creation of the demo shop, and nothing else is opened. */
  stopping?: AbortSignal | undefined;
}

/** Creates the demo shop if the service is to show it, reads the data and follows their changes. */
export async function openService(
  service: Service,
  config: Config,
  { leases, log, now, readiness, feed, demoShop, stopping }: OpenDependencies,
): Promise<void> {
  const { stores } = service;
  try {
    if (config.demo === 'on') {
      await ensureDemoShop(stores, {
        leases,
        platform: config.platformName,
        now: new Date(now()),
        log,
        signal: stopping,
      });
    }
    stopping?.throwIfAborted();
    await service.open(() => {
      if (readiness.state === 'starting') {
        readiness.state = 'open';
      }
    });
    feed.start();
    demoShop.resume(() => service.catchUp());
  } catch (error) {
    if (stopping?.aborted === true && error === stopping.reason) {
      return;
    }
    throw stores.database.failures.explain(error);
  }
}
