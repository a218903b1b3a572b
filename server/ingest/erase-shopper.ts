import type { Knex } from 'knex';
import { writeInPieces } from '../store/leave-room.ts';
import type { Person, PersonalNames, PersonalSession } from '../store/shopper-store.ts';
import type { Stores } from '../store/stores.ts';

/** How much there was. */
export interface Erasure {
  sessions: number;
  events: number;
  /** They stay, as what was sold and when, and are nobody's. */
  orders: number;
  customers: number;
  /** What else their events called them. Under these names they may be known from other sessions. */
  alsoNamed: PersonalNames;
}

/** So few hold the write lock for some milliseconds. */
const eventsAtOnce = 500;
const sessionsAtOnce = 100;

/** Without end, as far as one moment goes. */
const whatComesMeanwhile = 1_000_000_000;

/** Whoever is on the page meanwhile is found again; whoever sends events without end, at the last all at once. */
const mostRounds = 10;

/**
 * Removes what is stored about a person: their sessions with all events, their customer's row, and the
 * customer's id from orders. When it ends, there is a moment at which nothing was left. Interrupted, it
 * finishes when it is run again. Models hold no shoppers; the next training learns from what is left. Rows
 * that are gone can still be read from the database file until `database.compact()`.
 */
export async function eraseShopper(
  stores: Pick<Stores, 'database' | 'shoppers' | 'orders' | 'customers'>,
  shopId: number,
  person: Person,
  onProgress: (eventsRemoved: number) => void = () => undefined,
): Promise<Erasure> {
  const alsoNamed = await stores.shoppers.otherNames(shopId, person);
  const { orders, customers } = await eraseCustomer(stores, shopId, person);
  const { sessions, events } = await eraseSessions(stores, shopId, person, onProgress);
  return { sessions, events, orders, customers, alsoNamed };
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
  const total = { sessions: 0, events: 0 };
  const removeSome = async (
    transaction: Knex.Transaction,
    sessions: readonly PersonalSession[],
    limit: number,
  ) => {
    const removed = await shoppers.removeSome(transaction, shopId, sessions, limit);
    total.sessions += removed.sessions;
    total.events += removed.events;
    onProgress(total.events);
    return removed.events >= limit;
  };
  for (let round = 0; round < mostRounds; round += 1) {
    const found = await shoppers.sessionsToErase(shopId, person);
    if (found.length === 0) {
      break;
    }
    for (let start = 0; start < found.length; start += sessionsAtOnce) {
      const some = found.slice(start, start + sessionsAtOnce);
      await writeInPieces(database, (transaction) => removeSome(transaction, some, eventsAtOnce));
    }
  }
  // What has come between looking and now.
  await database.write(async (transaction) => {
    const found = await shoppers.sessionsToErase(shopId, person, transaction);
    await removeSome(transaction, found, whatComesMeanwhile);
  });
  return total;
}
