import type { SeededRandom } from './seeded-random.ts';
import { StandInPresentation } from './stand-in-presentation.ts';
import { StandInContents } from './stand-in-contents.ts';
import { StandInOffers } from './stand-in-offers.ts';
import { type StandInMessage, StandInSales } from './stand-in-sales.ts';
import { isoTime } from './stand-in-time.ts';
import { StandInTranslations } from './stand-in-translations.ts';

export interface StandInProduct {
  id: number;
  title: string;
  price: string;
  /** The stock by location. */
  levels: number[];
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface StandInCollection {
  id: number;
  title: string;
  productIds: number[];
  updatedAt: number;
}

/** A webhook that the store is going to send. */
export interface StandInDelivery extends StandInMessage {
  id: string;
}

/** The data of a store, which change by themselves. */
export class StandInStore {
  readonly products = new Map<number, StandInProduct>();
  readonly collections = new Map<number, StandInCollection>();
  readonly sales = new StandInSales();
  readonly contents = new StandInContents();
  readonly presentation = new StandInPresentation();
  readonly translations = new StandInTranslations(this.presentation);
  readonly offers = new StandInOffers();
  #lastId = 100;
  #deliveries = 0;
  /** The clock of the platform, which has whole seconds. */
  #time = Math.floor(Date.now() / 1_000) * 1_000 - 30 * 24 * 3_600_000;

  /** Changes something and returns what the platform sends about it. */
  change(random: SeededRandom): StandInDelivery[] {
    // Several changes happen within a second, and others long after them.
    const pause = random.chance(0.5) ? 1_000 : 0;
    this.#time += random.chance(0.05) ? 11 * 60_000 : pause;
    const occasion = { random, now: this.#time, newId: () => (this.#lastId += 1) };
    const productIds = [...this.products.keys()];
    const kind = random.below(16);
    switch (kind) {
      case 10:
      case 11:
        return this.#sent(this.sales.changeCustomer(occasion));
      case 12:
      case 13:
      case 14:
        return this.#sent(this.sales.changeOrder(occasion, productIds));
      case 15:
        return this.#sent(this.contents.change(occasion, productIds));
      default:
        return this.#changeCatalog(random, kind);
    }
  }

  #changeCatalog(random: SeededRandom, kind: number): StandInDelivery[] {
    const product = random.pick([...this.products.values()]);
    if (!product || kind < 2) {
      return this.addProduct(random);
    }
    if (kind === 2) {
      return this.#deleteProduct(product);
    }
    if (kind < 5) {
      return this.#changeStock(product, random);
    }
    if (kind < 8) {
      const title = `Title ${random.below(1_000)}`;
      const price = `${random.below(100)}.00`;
      return this.#updateProduct({ ...product, title, price });
    }
    return this.#changeCollection(random);
  }

  /** Places, edits, refunds, cancels or deletes an order, a second after the last change. */
  changeOrder(random: SeededRandom, productIds: readonly number[]): StandInDelivery[] {
    this.#time += 1_000;
    const occasion = { random, now: this.#time, newId: () => (this.#lastId += 1) };
    return this.#sent(this.sales.changeOrder(occasion, productIds));
  }

  addProduct(random: SeededRandom): StandInDelivery[] {
    const id = (this.#lastId += 1);
    const levels = Array.from({ length: 1 + random.below(3) }, () => random.below(5));
    const product = { id, title: `Product ${id}`, price: '5.00', levels };
    this.products.set(id, { ...product, updatedAt: this.#time });
    return [this.deliver('products/create', this.productBody(id))];
  }

  productBody(id: number): object {
    const product = this.products.get(id);
    return product ? { ...bodyOf(product) } : { id };
  }

  #updateProduct(product: StandInProduct): StandInDelivery[] {
    this.products.set(product.id, { ...product, updatedAt: this.#time });
    return [this.deliver('products/update', this.productBody(product.id))];
  }

  /** Changes the stock at one location. */
  #changeStock(product: StandInProduct, random: SeededRandom): StandInDelivery[] {
    const location = random.below(product.levels.length);
    const available = random.below(5);
    const [update] = this.#updateProduct({
      ...product,
      levels: product.levels.with(location, available),
    });
    const level = {
      inventory_item_id: product.id * 7,
      location_id: 1 + location,
      available,
      updated_at: isoTime(this.#time),
    };
    return [...(update ? [update] : []), this.deliver('inventory_levels/update', level)];
  }

  #deleteProduct({ id }: StandInProduct): StandInDelivery[] {
    this.products.delete(id);
    for (const [collectionId, collection] of this.collections) {
      const productIds = collection.productIds.filter((member) => member !== id);
      this.collections.set(collectionId, { ...collection, productIds });
    }
    return [this.deliver('products/delete', { id })];
  }

  #changeCollection(random: SeededRandom): StandInDelivery[] {
    const existing = random.pick([...this.collections.values()]);
    if (existing && random.chance(0.2)) {
      this.collections.delete(existing.id);
      return [this.deliver('collections/delete', { id: existing.id })];
    }
    const id = existing && random.chance(0.7) ? existing.id : (this.#lastId += 1);
    const productIds = [...this.products.keys()].filter(() => random.chance(0.2));
    const title = `Collection ${random.below(1_000)}`;
    this.collections.set(id, { id, title, productIds, updatedAt: this.#time });
    const body = { id, title, handle: `c-${id}`, updated_at: isoTime(this.#time) };
    return [this.deliver(existing ? 'collections/update' : 'collections/create', body)];
  }

  #sent(messages: readonly StandInMessage[]): StandInDelivery[] {
    return messages.map(({ topic, body }) => this.deliver(topic, body));
  }

  /** Returns a webhook with an id of its own. */
  deliver(topic: string, body: object): StandInDelivery {
    return { id: `delivery ${(this.#deliveries += 1)}`, topic, body };
  }
}

/** Returns the stock over all locations. */
export function quantityOf({ levels }: Pick<StandInProduct, 'levels'>): number {
  return levels.reduce((sum, level) => sum + level, 0);
}

function bodyOf(product: StandInProduct) {
  const { id, title, price, updatedAt } = product;
  const quantity = quantityOf(product);
  return {
    id,
    title,
    handle: `p-${id}`,
    created_at: '2026-01-01T00:00:00Z',
    published_at: '2026-01-01T00:00:00Z',
    updated_at: isoTime(updatedAt),
    variants: [
      { id: id * 10, price, inventory_quantity: quantity, inventory_item_id: id * 7, position: 1 },
    ],
  };
}
