import type { Logger } from 'pino';
import type { Connector } from '../connectors/connector.ts';
import { refreshSmartCollections } from '../ingest/smart-collections/smart-collections.ts';
import { schedule } from '../base/schedule.ts';
import type { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import { ConnectionKeeper } from './connection-keeper.ts';
import type { StoreAccess } from './credentials.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import { WebhookInbox } from './inbox.ts';
import { runPrivacyRequests } from './privacy-job.ts';
import { pruneDeliveries } from './prune-deliveries.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';

/** The parts of a server that stores feed by themselves. */
export interface Live {
  inbox: WebhookInbox;
  /** Begins to work off deliveries and requests. */
  start(): void;
  close(): Promise<void>;
}

export interface LiveOptions {
  stores: Stores;
  leases: Leases;
  connectors: readonly Connector[];
  platform: string;
  /** How stores are asked. */
  access: StoreAccess;
  secrets: SecretBox;
  /** The address that stores deliver to; undefined when they cannot reach this service. */
  webhookAddress: string | undefined;
  log: Logger;
  now: () => number;
}

const minuteMs = 60_000;

/** The longest time after which a smart collection has a changed product. */
const refreshEveryMs = 2_000;

export function createLive(options: LiveOptions): Live {
  const { stores, log, now } = options;
  const changed = new Set<number>();
  const inbox = new WebhookInbox({
    stores,
    now,
    onStored: () => worker.wake(),
    onError: (error) => log.error({ err: error }, 'webhooks could not be written'),
  });
  const onProblem = (shopId: number, problem: string) =>
    log.warn({ shopId, problem }, 'a record was left out');
  const worker = new DeliveryWorker({
    ...options,
    onProblem,
    onError: (error) => log.error({ err: error }, 'webhooks could not be worked off'),
    onChanged: (shopId) => void changed.add(shopId),
  });
  const keeper = new ConnectionKeeper({
    ...options,
    onError: (error) => log.error({ err: error }, 'a store could not be pulled'),
    onProblem,
    onChanged: (shopId) => void changed.add(shopId),
  });
  let jobs: { stop(): Promise<void> }[] = [];
  return {
    inbox,
    start() {
      worker.start();
      keeper.start();
      jobs = scheduleLiveJobs(options, changed);
    },
    async close() {
      await inbox.close();
      await Promise.all([worker.stop(), keeper.stop()]);
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function scheduleLiveJobs({ stores, leases, log, now }: LiveOptions, changed: Set<number>) {
  const leased = (name: string, run: (held: Stores) => Promise<void>) => ({
    name,
    run: () =>
      leases.run(name, (lease) =>
        run({
          ...stores,
          database: lease.fence(stores.database),
        }),
      ),
  });
  const refresh = {
    name: 'update smart collections',
    async run() {
      const shops = [...changed];
      changed.clear();
      for (const shopId of shops) {
        await refreshSmartCollections(stores, shopId);
      }
    },
  };
  const doRequests = leased('do requests of people', (held) =>
    runPrivacyRequests({ stores: held, now }),
  );
  const requests = {
    ...doRequests,
    async run() {
      // Taking a lease is a write, which an idle server need not make.
      if ((await stores.privacyRequests.due(now())).length > 0) {
        await doRequests.run();
      }
    },
  };
  const prune = leased('forget old webhooks', (held) => pruneDeliveries(held, now()));
  return [
    schedule({ everyMs: refreshEveryMs }, refresh, log),
    schedule({ everyMs: minuteMs }, requests, log),
    schedule({ firstMs: 2 * minuteMs, everyMs: 30 * minuteMs }, prune, log),
  ];
}
