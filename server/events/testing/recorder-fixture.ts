import type { Database } from '../../store/port/database.ts';
import type { EventStore } from '../../store/tables/shoppers/event-store.ts';
import { test as base } from '../../store/testing/shop-fixture.ts';
import { eventRecord } from '../../testing/events.ts';
import { type ArrivedEvent, EventRecorder, type EventRecorderDependencies } from '../recorder.ts';

interface Recording {
  recorder: EventRecorder;
  /** Returns the number of transactions that were tried. */
  transactions: () => number;
  /** Resolves when the next transaction has taken its calls, with the function that lets it commit. */
  hold: () => Promise<() => void>;
  failures: unknown[];
  productIds: () => Promise<(number | null)[]>;
}

/** A recorder of a shop's events, with the number of its transactions. */
export const test = base.extend<{ recording: Recording }>({
  recording: async ({ stores }, use) => {
    let count = 0;
    let whenTaken: (() => Promise<void>) | undefined;
    const failures: unknown[] = [];
    const write: Database['write'] = async (scope, work, options) => {
      count++;
      const holding = whenTaken;
      whenTaken = undefined;
      const heldWork: typeof work = async (transaction, locked) => {
        const working = work(transaction, locked);
        const [result] = await Promise.all([working, holding?.()]);
        return result;
      };
      return stores.database.write(scope, heldWork, options);
    };
    await use({
      recorder: new EventRecorder({
        database: { ...stores.database, write },
        events: stores.events,
        admit: admitTo(stores.events),
        onError: (error) => failures.push(error),
      }),
      transactions: () => count,
      hold: () =>
        new Promise((resolve) => {
          whenTaken = () => new Promise((release) => resolve(release));
        }),
      failures,
      async productIds() {
        const rows: { product_id: number | null }[] = await stores.database
          .read('events')
          .orderBy('product_id')
          .select('product_id');
        return rows.map(({ product_id: id }) => id);
      },
    });
  },
});

/** Returns a view of a product, whose id is the event's too. */
export function view(productId: number): ArrivedEvent {
  return {
    ...eventRecord({ id: productId, productId }),
    network: 1,
    isSigned: false,
    isBot: false,
  };
}

/** Ranks no session among those of its network. */
export function admitTo(store: EventStore): EventRecorderDependencies['admit'] {
  return async (transaction, shopId, events) => {
    await store.addSessions(transaction, shopId, events);
    return events;
  };
}
