import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../store/shopper-store.ts';
import type { Stores } from '../store/stores.ts';

/** How much there was. */
export interface Erasure {
  sessions: number;
  events: number;
  /** They stay, as what was sold and when, and are nobody's. */
  orders: number;
  customers: number;
}

/** So few hold the write lock for some milliseconds. */
const removedAtOnce = 500;

/**
 * Removes what is stored about a person: their sessions with all events, their customer's row, and the
 * customer's id from orders. Interrupted, it finishes when it is run again. Models hold no shoppers; the
 * next training learns from what is left. Rows that are gone can still be read from the database file
 * until `database.compact()`.
 */
export async function eraseShopper(
  stores: Pick<Stores, 'database' | 'shoppers' | 'orders' | 'customers'>,
  shopId: number,
  person: Person,
  onProgress: (eventsRemoved: number) => void = () => undefined,
): Promise<Erasure> {
  const { orders, customers } = await eraseCustomer(stores, shopId, person);
  const { sessions, events } = await eraseSessions(stores, shopId, person, onProgress);
  return { sessions, events, orders, customers };
}

async function eraseCustomer(
  { database, orders, customers }: Pick<Stores, 'database' | 'orders' | 'customers'>,
  shopId: number,
  { customerId }: Person,
): Promise<Pick<Erasure, 'orders' | 'customers'>> {
  if (customerId === undefined) {
    return { orders: 0, customers: 0 };
  }
  const customer = await customers.find(shopId, customerId);
  return database.write(async (transaction) => {
    await customers.remove(transaction, shopId, [customerId]);
    return {
      orders: await orders.forgetCustomer(transaction, shopId, customerId),
      customers: customer ? 1 : 0,
    };
  });
}

async function eraseSessions(
  { database, shoppers }: Pick<Stores, 'database' | 'shoppers'>,
  shopId: number,
  person: Person,
  onProgress: (eventsRemoved: number) => void,
): Promise<Pick<Erasure, 'sessions' | 'events'>> {
  const shopperIds = await shoppers.find(shopId, person);
  let events = 0;
  for (let removed = removedAtOnce; removed > 0; events += removed) {
    const startedAt = performance.now();
    removed = await database.write((transaction) =>
      shoppers.removeEvents(transaction, shopId, shopperIds, person, removedAtOnce),
    );
    onProgress(events + removed);
    // As long again for others: SQLite does not queue those who wait for the lock.
    await pause(performance.now() - startedAt);
  }
  const sessions = await database.write((transaction) => shoppers.remove(transaction, shopperIds));
  return { sessions, events };
}
