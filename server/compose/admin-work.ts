import type { Logger } from 'pino';
import { type Config, trialsOf } from '../config.ts';
import { DemoShopCreation } from '../demo/demo-shop-creation.ts';
import { StoreTrials } from '../live/store-trials.ts';
import { storeAccessOf } from './store-access.ts';
import type { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import { Trials } from '../features/trials/trials.ts';

/** The long work that people of the administration ask for. */
export interface AdminWork {
  demoShop: DemoShopCreation;
  storeTrials: StoreTrials;
  trials: Trials;
}

interface AdminWorkOptions {
  config: Config;
  stores: Stores;
  leases: Leases;
  log: Logger;
  now: () => number;
}

/** Creates the work of a server, which the caller closes. */
export function createAdminWork({ config, stores, leases, log, now }: AdminWorkOptions): AdminWork {
  const platform = config.platformName;
  return {
    demoShop: new DemoShopCreation({ stores, leases, platform, log, now }),
    storeTrials: createStoreTrials({ config, stores, log, now }),
    trials: new Trials({
      ...trialsOf(config),
      stores,
      now,
      onFailure: (error, shop) =>
        log.error({ err: error, shop }, 'the recommenders could not be measured'),
    }),
  };
}

/** Ends all work, and resolves when it writes nothing any more. */
export async function closeAdminWork(work: AdminWork): Promise<void> {
  await Promise.all(Object.values(work).map((one) => one.close()));
}

function createStoreTrials({
  config,
  stores,
  log,
  now,
}: Omit<AdminWorkOptions, 'leases'>): StoreTrials {
  const { access, secrets } = storeAccessOf(config, now);
  return new StoreTrials({
    stores,
    now,
    platform: config.platformName,
    userAgent: access.userAgent,
    secrets,
    // Persons of a service for this machine only may also read stores of this machine.
    allowHttp: !config.isPublic,
    allowPrivate: access.allowPrivate ?? false,
    onFailure: (error, address) => log.error({ err: error, address }, 'a store could not be read'),
  });
}
