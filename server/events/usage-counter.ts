import type { Knex } from 'knex';
import type { EventUsageStore } from '../store/tables/shoppers/event-usage-store.ts';
import { bytesOf } from './event-quota.ts';
import type { ArrivedEvent, EventRecorderDependencies } from './recorder.ts';
import { dayOf } from './utc-day.ts';

interface UsageCounterOptions extends Pick<EventRecorderDependencies, 'events'> {
  eventUsage: Pick<EventUsageStore, 'add' | 'addOfNetworks'>;
  /** True when other servers store events of the same shops. */
  isShared: boolean;
  now: () => number;
}

/** Wraps a store of events so that the bytes of recorded events are counted in the same transaction. */
export function countUsage({
  events,
  eventUsage,
  isShared,
  now,
}: UsageCounterOptions): EventRecorderDependencies['events'] {
  return {
    async record(transaction: Knex.Transaction, shopId, arrived) {
      await events.record(transaction, shopId, arrived);
      const day = dayOf(now());
      await eventUsage.add(transaction, { shopId, day, bytes: bytesOf(arrived) });
      if (isShared) {
        await eventUsage.addOfNetworks(transaction, { shopId, day }, bytesByNetwork(arrived));
      }
    },
  };
}

function bytesByNetwork(events: readonly ArrivedEvent[]): Map<number, number> {
  const bytes = new Map<number, number>();
  for (const event of events) {
    bytes.set(event.network, (bytes.get(event.network) ?? 0) + bytesOf([event]));
  }
  return bytes;
}
