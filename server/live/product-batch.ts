import type { Knex } from 'knex';
import type { Product } from '../catalog/product.ts';
import { withSellingPlans } from '../catalog/prices/selling-plans.ts';
import type { InventoryItem, StockLevel } from '../connectors/store-change.ts';
import type {
  RecordVersion,
  RecordVersionStore,
} from '../store/tables/live/record-version-store.ts';
import type { StoredLevel, StockStore } from '../store/tables/live/stock-store.ts';
import type { ConnectionStore } from '../store/tables/live/connection-store.ts';
import type { PriceRequestStore } from '../store/tables/live/price-request-store.ts';
import type { ProductStore } from '../store/tables/catalog/product-store.ts';
import type { SellingPlanStore } from '../store/tables/catalog/selling-plan-store.ts';
import type { ProductRow } from './live-rows.ts';
import { readSellingPlans } from './selling-plans.ts';
import type { SeenChange } from './seen-change.ts';
import { keepParts } from './kept-parts.ts';
import { applyVariants, variantsIn } from './single-variants.ts';
import { lacksVariants, mergeProduct } from './merge-product.ts';
import {
  type ChangedLevel,
  type CountedProduct,
  type CountedStock,
  countStock,
  type ItemStock,
} from './stock.ts';
import { datedAt } from './version-order.ts';

interface ArrivedLevels {
  changed: readonly ChangedLevel[];
  /** Levels with a date before that of the stored one. */
  outdated: readonly StoredLevel[];
}

interface ProductStores {
  products: ProductStore;
  stock: StockStore;
  connections: ConnectionStore;
  recordVersions: RecordVersionStore;
  sellingPlans: SellingPlanStore;
  priceRequests: PriceRequestStore;
}

/** Completes the products of a batch with what is stored, and with the changes of their stock. */
export class ProductBatch {
  readonly #stores: ProductStores;
  readonly #transaction: Knex.Transaction;
  readonly #shopId: number;
  /** The inventory tracker of variants whose stock is counted from now on. */
  readonly #platform: string;
  readonly #now: number;

  constructor(
    stores: ProductStores,
    transaction: Knex.Transaction,
    { shopId, platform, now }: { shopId: number; platform: string; now: number },
  ) {
    this.#stores = stores;
    this.#transaction = transaction;
    this.#shopId = shopId;
    this.#platform = platform;
    this.#now = now;
  }

  /** Returns the products to save: those of the rows, and others whose stock has changed. */
  async complete(rows: readonly ProductRow[], changes: readonly SeenChange[]): Promise<Product[]> {
    const { changed, outdated } = await this.#saveLevels(changes);
    const items = changes.flatMap(({ change }) => (change.type === 'item' ? [change] : []));
    const variants = variantsIn(changes);
    const touched = [
      ...changed.map(({ level }) => level.itemId),
      ...outdated.map(({ itemId }) => itemId),
      ...items.map(({ itemId }) => itemId),
    ];
    const owners =
      touched.length === 0
        ? []
        : await this.#stores.stock.owners(this.#transaction, this.#shopId, touched);
    const ids = new Set([
      ...rows.map(({ value }) => value.id),
      ...owners.map(({ productId }) => productId),
      ...variants.keys(),
    ]);
    const stored = await this.#storedProducts([...ids]);
    const given = new Map(rows.map((row) => [row.value.id, row]));
    const products = [...ids].flatMap((id) => this.#merge(given.get(id), stored.get(id)) ?? []);
    const counts = await this.#count(
      products.map((product) => ({
        product,
        row: given.get(product.id),
        stored: stored.get(product.id),
      })),
      changed,
    );
    await this.#leaveUnconfirmed(rows, counts, outdated);
    await this.#requestPrices(
      counts.map(({ product }) => product),
      stored,
    );
    const groups = await readSellingPlans(this.#stores, this.#transaction, this.#shopId);
    return counts
      .map(({ product }) =>
        items.reduce((former, item) => applyItem(former, item, this.#platform), product),
      )
      .map((product) => applyVariants(product, variants.get(product.id)))
      .map((product) => (groups.length > 0 ? withSellingPlans(product, groups) : product));
  }

  /** Counts the stock of products. Hastens a pull of sums that are unknown, and marks those that follow from dates. */
  async #count(
    products: readonly Omit<CountedProduct, 'seenAt'>[],
    changed: readonly ChangedLevel[],
  ): Promise<CountedStock[]> {
    const levels = await this.#levelsOf(products.map(({ product }) => product));
    if (levels.size === 0) {
      return products.map(({ product }) => ({ product, isCertain: true, isFromLevels: false }));
    }
    const { connections } = this.#stores;
    const canAsk = await connections.canPullProducts(this.#transaction, this.#shopId);
    const stockOf = (itemId: number): ItemStock => ({
      levels: levels.get(itemId) ?? [],
      changed: changed.filter(({ level }) => level.itemId === itemId),
    });
    const versions = canAsk ? await this.#versionsOf(products) : noVersions;
    const counts = products.map((counted) => {
      const seenAt = versions.get(counted.product.id)?.seenAt;
      return countStock({ ...counted, seenAt }, { stockOf, canAsk });
    });
    if (counts.some(({ isCertain }) => !isCertain)) {
      await connections.hasten(this.#transaction, this.#shopId, {
        kinds: ['products'],
        now: this.#now,
      });
    }
    return counts;
  }

  /** Marks products of which webhooks told a part, whose sum follows from dates, or that have levels out of order. */
  async #leaveUnconfirmed(
    rows: readonly ProductRow[],
    counts: readonly CountedStock[],
    outdated: readonly StoredLevel[],
  ): Promise<void> {
    const partial = new Set(
      rows.flatMap(({ value, body }) => (body && lacksVariants(body) ? [value.id] : [])),
    );
    const outdatedItems = new Set(outdated.map(({ itemId }) => itemId));
    const unconfirmed = counts.filter(
      ({ product: { id, variants }, isFromLevels }) =>
        isFromLevels ||
        partial.has(id) ||
        variants.some(({ inventory_item_id: itemId }) => outdatedItems.has(itemId)),
    );
    if (unconfirmed.length > 0) {
      const ids = unconfirmed.map(({ product }) => product.id);
      const marks = { ids, at: this.#now };
      const { recordVersions } = this.#stores;
      await recordVersions.leaveUnconfirmed(this.#transaction, this.#shopId, 'products', marks);
    }
  }

  /** Asks the store later for the prices in its markets of products whose base prices have changed. */
  async #requestPrices(
    products: readonly Product[],
    stored: ReadonlyMap<number, Product>,
  ): Promise<void> {
    const changed = products.filter(
      (product) => basePricesOf(product) !== basePricesOf(stored.get(product.id)),
    );
    if (changed.length > 0) {
      const ids = changed.map(({ id }) => id);
      await this.#stores.priceRequests.add(this.#transaction, this.#shopId, { ids, at: this.#now });
    }
  }

  #merge(row: ProductRow | undefined, stored: Product | undefined): Product | undefined {
    if (!row) {
      return stored;
    }
    const former = row.earlier ? this.#merge(row.earlier, stored) : stored;
    return former
      ? keepParts(mergeProduct(row.value, row.body ?? { metafields: [] }, former), row, former)
      : row.value;
  }

  /** Returns the versions of products of which only the stock has changed. */
  async #versionsOf(
    products: readonly Pick<CountedProduct, 'product' | 'row'>[],
  ): Promise<ReadonlyMap<number, RecordVersion>> {
    const ids = products.flatMap(({ product, row }) => (row ? [] : [product.id]));
    return ids.length === 0
      ? noVersions
      : this.#stores.recordVersions.find(this.#transaction, this.#shopId, 'products', ids);
  }

  async #storedProducts(ids: readonly number[]): Promise<Map<number, Product>> {
    const bodies = await this.#stores.products.bodies(this.#shopId, ids);
    return new Map([...bodies].map(([id, body]) => [id, JSON.parse(body)]));
  }

  async #levelsOf(products: readonly Product[]): Promise<Map<number, StoredLevel[]>> {
    const itemIds = products.flatMap(({ variants }) =>
      variants.map(({ inventory_item_id: id }) => id).filter((id) => id > 0),
    );
    const levels =
      itemIds.length === 0
        ? []
        : await this.#stores.stock.levels(this.#transaction, this.#shopId, itemIds);
    const byItem = new Map<number, StoredLevel[]>();
    for (const level of levels) {
      byItem.set(level.itemId, [...(byItem.get(level.itemId) ?? []), level]);
    }
    return byItem;
  }

  /** Saves levels unless newer ones are stored. */
  async #saveLevels(changes: readonly SeenChange[]): Promise<ArrivedLevels> {
    const arrived = changes.flatMap(({ change, seenAt }) =>
      change.type === 'stock' ? [toStored(change, seenAt)] : [],
    );
    if (arrived.length === 0) {
      return { changed: [], outdated: [] };
    }
    const { stock } = this.#stores;
    const ids = arrived.map(({ itemId }) => itemId);
    const stored = await stock.levels(this.#transaction, this.#shopId, ids);
    const formers = new Map(stored.map((level) => [nameOf(level), level]));
    const changed = new Map<string, StoredLevel>();
    const outdated: StoredLevel[] = [];
    for (const level of arrived) {
      const name = nameOf(level);
      const known = changed.get(name) ?? formers.get(name);
      if (!known || level.updatedAt >= known.updatedAt) {
        changed.set(name, level);
      } else {
        outdated.push(level);
      }
    }
    await stock.save(this.#transaction, this.#shopId, [...changed.values()]);
    return {
      changed: [...changed].map(([name, level]) => ({ level, former: formers.get(name) })),
      outdated,
    };
  }
}

const noVersions: ReadonlyMap<number, RecordVersion> = new Map();

function toStored({ itemId, locationId, available, updatedAt }: StockLevel, seenAt: number) {
  const time = datedAt({ updatedAt, seenAt, source: 'webhook' }) ?? seenAt;
  return { itemId, locationId, available, updatedAt: time, seenAt };
}

function basePricesOf(product: Product | undefined): string {
  const prices = product?.variants.map(({ id, price, compare_at_price }) => [
    id,
    price,
    compare_at_price,
  ]);
  return JSON.stringify(prices);
}

function nameOf({ itemId, locationId }: StoredLevel): string {
  return `${itemId} ${locationId}`;
}

function applyItem(product: Product, item: InventoryItem, platform: string): Product {
  return {
    ...product,
    variants: product.variants.map((variant) =>
      variant.inventory_item_id === item.itemId
        ? {
            ...variant,
            sku: item.sku ?? variant.sku,
            requires_shipping: item.requiresShipping ?? variant.requires_shipping,
            ...(item.isTracked !== null && {
              inventory_management: item.isTracked
                ? (variant.inventory_management ?? platform)
                : null,
            }),
          }
        : variant,
    ),
  };
}
