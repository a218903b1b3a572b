import type { Knex } from 'knex';
import { writeInBatches } from '../../store/port/yield-write-lock.ts';
import { writingAlone } from '../../store/port/writing-alone.ts';
import type {
  Person,
  PersonalIds,
  PersonalSession,
  ShopperStore,
} from '../../store/tables/shoppers/shopper-store.ts';
import type { CustomerStore } from '../../store/tables/shoppers/customer-store.ts';
import type { DailyCountStore } from '../../store/tables/insight/daily-count-store.ts';
import type { Database } from '../../store/port/database.ts';
import type { DeliveryStore } from '../../store/tables/live/delivery-store.ts';
import type { MarketCustomerStore } from '../../store/tables/catalog/market-customer-store.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import type { PrivacyRequestStore } from '../../store/tables/live/privacy-request-store.ts';
import type { SituationStore } from '../../store/tables/changes/situation-store.ts';
import { customerOfEmail } from '../records/customer-of-email.ts';
import { customerResource, PersonalWebhooks } from './personal-webhooks.ts';

/** Counts of the erased rows. */
export interface Erasure {
  sessions: number;
  events: number;
  /** Orders that were detached from the customer or the session. They stay, since sales statistics need them. */
  orders: number;
  customers: number;
  /** Webhooks about the person that were dropped before they were done. */
  webhooks: number;
  /** Other names in the erased events. Sessions of the same person may exist under these names. */
  alsoNamed: PersonalIds;
}

/** Events per transaction: the write lock is held for a few milliseconds. */
const eventsPerTransaction = 500;
const sessionsPerBatch = 100;

/** Limit of the last transaction: all events. */
const noLimit = 1_000_000_000;

/**
 * Rounds of search and removal. Events that arrive during the erasure are found in the next round; the
 * last transaction removes all that are left.
 */
const maxRounds = 10;

/**
 * Removes all data about a person: sessions with all events, the customer's row, the customer id in
 * orders, and webhooks that would bring them back. At the end nothing of the person was left at one moment.
 * When interrupted, running it again finishes the erasure: what the platform asks for on behalf of the person
 * is forgotten last. Models hold no shoppers; the next training uses the remaining data. Deleted rows
 * can still be read from the database file until `database.compact()`.
 */
export async function eraseShopper(
  stores: {
    database: Database;
    shoppers: ShopperStore;
    orders: OrderStore;
    customers: CustomerStore;
    marketCustomers: MarketCustomerStore;
    situations: SituationStore;
    privacyRequests: PrivacyRequestStore;
    dailyCounts: DailyCountStore;
    deliveries: DeliveryStore;
  },
  shopId: number,
  person: Person,
  onProgress: (eventsRemoved: number) => void = () => undefined,
): Promise<Erasure> {
  await stores.dailyCounts.countPending(shopId);
  const alsoNamed = await stores.shoppers.otherNames(shopId, person);
  const personalWebhooks = new PersonalWebhooks(stores, shopId, person);
  await personalWebhooks.drop();
  const { orders: ofSession } = await eraseSessionOfOrders(stores, shopId, person);
  const { orders: ofCustomer, customers } = await eraseCustomer(stores, shopId, person);
  const customerId = customerOfEmail(person.email ?? '');
  const { orders: ofEmail } =
    customerId === null ? { orders: 0 } : await eraseCustomer(stores, shopId, { customerId });
  const orders = ofSession + ofCustomer + ofEmail;
  const { sessions, events } = await eraseSessions(stores, shopId, person, onProgress);
  const webhooks = await personalWebhooks.drop();
  const rest = await eraseRest(stores, shopId, person);
  onProgress(events + rest.events);
  return {
    sessions: sessions + rest.sessions,
    events: events + rest.events,
    orders,
    customers,
    webhooks,
    alsoNamed,
  };
}

async function eraseSessionOfOrders(
  { database, orders }: { database: Database; orders: OrderStore },
  shopId: number,
  { uuid }: Person,
): Promise<Pick<Erasure, 'orders'>> {
  if (uuid === undefined) {
    return { orders: 0 };
  }
  return database.write(shopId, async (transaction) => ({
    orders: await orders.forgetSession(transaction, shopId, uuid),
  }));
}

async function eraseCustomer(
  {
    database,
    orders,
    customers,
    marketCustomers,
    situations,
  }: {
    database: Database;
    orders: OrderStore;
    customers: CustomerStore;
    marketCustomers: MarketCustomerStore;
    situations: SituationStore;
  },
  shopId: number,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<Pick<Erasure, 'orders' | 'customers'>> {
  if (customerId === undefined) {
    return { orders: 0, customers: 0 };
  }
  const customer = await customers.find(shopId, customerId);
  return database.write(shopId, async (transaction) => {
    await customers.remove(transaction, shopId, [customerId]);
    await marketCustomers.remove(transaction, shopId, customerId);
    await situations.removeNaming(transaction, shopId, { customerId, uuids: [] });
    return {
      orders: await orders.forgetCustomer(transaction, shopId, customerId),
      customers: customer ? 1 : 0,
    };
  });
}

async function eraseSessions(
  stores: { database: Database; shoppers: ShopperStore; situations: SituationStore },
  shopId: number,
  person: Person,
  onProgress: (eventsRemoved: number) => void,
): Promise<Pick<Erasure, 'sessions' | 'events'>> {
  const { database, shoppers } = stores;
  const limit = eventsPerTransaction;
  const total = { sessions: 0, events: 0 };
  let removed = { sessions: 0, events: 0 };
  const removeSome = async (transaction: Knex.Transaction, some: readonly PersonalSession[]) => {
    removed = await removeSessions(stores, transaction, { shopId, sessions: some, limit });
    return removed.events >= limit;
  };
  const countRemoved = () => {
    total.sessions += removed.sessions;
    total.events += removed.events;
    onProgress(total.events);
  };
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await shoppers.sessionsToErase(shopId, person);
    if (found.length === 0) {
      break;
    }
    for (let start = 0; start < found.length; start += sessionsPerBatch) {
      const some = found.slice(start, start + sessionsPerBatch);
      await writeInBatches(
        writingAlone(database),
        shopId,
        (transaction) => removeSome(transaction, some),
        countRemoved,
      );
    }
  }
  return total;
}

/** Removes what was recorded since the last search, and the person from what the platform has asked for. */
async function eraseRest(
  stores: {
    database: Database;
    shoppers: ShopperStore;
    situations: SituationStore;
    privacyRequests: PrivacyRequestStore;
    deliveries: DeliveryStore;
  },
  shopId: number,
  person: Person,
): Promise<Pick<Erasure, 'sessions' | 'events'>> {
  const { database, shoppers, privacyRequests, deliveries } = stores;
  const { customerId, email } = person;
  return writingAlone(database).write(shopId, async (transaction) => {
    const sessions = await shoppers.sessionsToErase(shopId, person, transaction);
    const names = { customerId: customerId ?? null, email: email?.toLowerCase() ?? null };
    await privacyRequests.forgetPerson(transaction, shopId, names, Date.now());
    if (customerId !== undefined) {
      await deliveries.forgetResource(transaction, shopId, customerResource(customerId));
    }
    return removeSessions(stores, transaction, { shopId, sessions, limit: noLimit });
  });
}

async function removeSessions(
  { shoppers, situations }: { shoppers: ShopperStore; situations: SituationStore },
  transaction: Knex.Transaction,
  {
    shopId,
    sessions,
    limit,
  }: { shopId: number; sessions: readonly PersonalSession[]; limit: number },
): Promise<Pick<Erasure, 'sessions' | 'events'>> {
  const uuids = sessions.flatMap(({ uuid }) => uuid ?? []);
  await situations.removeNaming(transaction, shopId, { uuids });
  return shoppers.removeSome(transaction, shopId, sessions, limit);
}
