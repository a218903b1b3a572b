import { setImmediate } from 'node:timers/promises';
import type { OpenDelivery } from '../../store/tables/live/delivery-rows.ts';
import { decompressBody } from '../../store/tables/live/stored-body.ts';
import type { Person } from '../../store/tables/shoppers/shopper-store.ts';
import type { Database } from '../../store/port/database.ts';
import type { DeliveryStore } from '../../store/tables/live/delivery-store.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import { namesPerson } from './webhook-names.ts';

interface WebhookStores {
  database: Database;
  deliveries: DeliveryStore;
  orders: OrderStore;
}

/** Bodies that are in memory at a time. A body has a few MB at most. */
const bodiesTogether = 20;

/** Returns the name of the record of a customer, as webhooks have it. */
export function customerResource(customerId: number): string {
  return `customers:${customerId}`;
}

/**
 * Drops the webhooks that are not done yet and are about the customer or their orders, or whose body names the
 * person: a later try would bring the person back. Call it before orders are detached from the customer.
 */
export class PersonalWebhooks {
  readonly #stores: WebhookStores;
  readonly #shopId: number;
  readonly #person: Person;
  /** The records that are about the person, also after they have lost their customer. */
  readonly #resources = new Set<string>();
  /** The newest webhook that was looked at. */
  #lastId = 0;
  #dropped = 0;

  constructor(stores: WebhookStores, shopId: number, person: Person) {
    this.#stores = stores;
    this.#shopId = shopId;
    this.#person = person;
  }

  /** Drops those that have arrived since the last call. Returns the number of all that were dropped. */
  async drop(): Promise<number> {
    const { database, deliveries } = this.#stores;
    await this.#findResources();
    let found: OpenDelivery[];
    do {
      found = await deliveries.readOpen(this.#shopId, this.#lastId, bodiesTogether);
      const ids: number[] = [];
      for (const delivery of found) {
        await setImmediate();
        if (this.#resources.has(delivery.resource) || (await this.#isNamedIn(delivery))) {
          ids.push(delivery.id);
        }
      }
      if (ids.length > 0) {
        this.#dropped += await database.write(this.#shopId, (transaction) =>
          deliveries.dropOpen(transaction, this.#shopId, ids, Date.now()),
        );
      }
      this.#lastId = found.at(-1)?.id ?? this.#lastId;
    } while (found.length === bodiesTogether);
    return this.#dropped;
  }

  async #findResources(): Promise<void> {
    const { customerId } = this.#person;
    if (customerId !== undefined) {
      const orders = await this.#stores.orders.ofCustomer(this.#shopId, customerId);
      orders.forEach(({ id }) => this.#resources.add(`orders:${id}`));
      this.#resources.add(customerResource(customerId));
    }
  }

  async #isNamedIn({ body, size }: OpenDelivery): Promise<boolean> {
    if (body === null) {
      return false;
    }
    let raw: Buffer;
    try {
      raw = await decompressBody(body, size);
    } catch {
      // It is damaged, so it can never be done, and nobody can tell whom it names.
      return true;
    }
    return namesPerson(raw, this.#person);
  }
}
