import type { Knex } from 'knex';
import type { Product } from '../catalog/product.ts';
import type { InventoryItem, StockLevel } from '../connectors/store-change.ts';
import type { StoredLevel } from '../store/live/stock-store.ts';
import type { Stores } from '../store/stores.ts';
import type { ProductRow } from './live-rows.ts';
import type { SeenChange } from './seen-change.ts';
import { mergeProduct } from './merge-product.ts';
import { newestAt, totalOf, withQuantity } from './stock.ts';

/** Completes the products of a batch with what is stored, and with the changes of their stock. */
export class ProductBatch {
  readonly #stores: Pick<Stores, 'products' | 'stock'>;
  readonly #transaction: Knex.Transaction;
  readonly #shopId: number;
  /** The inventory tracker of variants whose stock is counted from now on. */
  readonly #platform: string;

  constructor(
    stores: Pick<Stores, 'products' | 'stock'>,
    transaction: Knex.Transaction,
    { shopId, platform }: { shopId: number; platform: string },
  ) {
    this.#stores = stores;
    this.#transaction = transaction;
    this.#shopId = shopId;
    this.#platform = platform;
  }

  /** Returns the products to save: those of the rows, and others whose stock has changed. */
  async complete(rows: readonly ProductRow[], changes: readonly SeenChange[]): Promise<Product[]> {
    const changedItems = await this.#saveLevels(changes);
    const items = changes.flatMap(({ change }) => (change.type === 'item' ? [change] : []));
    const touched = [...changedItems, ...items.map(({ itemId }) => itemId)];
    const owners =
      touched.length === 0
        ? []
        : await this.#stores.stock.owners(this.#transaction, this.#shopId, touched);
    const ids = new Set([
      ...rows.map(({ value }) => value.id),
      ...owners.map(({ productId }) => productId),
    ]);
    const stored = await this.#storedProducts([...ids]);
    const given = new Map(rows.map((row) => [row.value.id, row]));
    const products = [...ids].flatMap((id) => this.#merge(given.get(id), stored.get(id)) ?? []);
    const levels = await this.#levelsOf(products);
    return products.map((product) => {
      const row = given.get(product.id);
      const sold = applyLevels(product, levels, row ? isNewerThan(row) : changedItems);
      return items.reduce((former, item) => applyItem(former, item, this.#platform), sold);
    });
  }

  #merge(row: ProductRow | undefined, stored: Product | undefined): Product | undefined {
    if (!row) {
      return stored;
    }
    const former = row.earlier ? this.#merge(row.earlier, stored) : stored;
    return former ? mergeProduct(row.value, row.body ?? { metafields: [] }, former) : row.value;
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

  /** Saves levels unless newer ones are stored. Returns the items that have changed. */
  async #saveLevels(changes: readonly SeenChange[]): Promise<Set<number>> {
    const arrived = changes.flatMap(({ change, seenAt }) =>
      change.type === 'stock' ? [toStored(change, seenAt)] : [],
    );
    if (arrived.length === 0) {
      return new Set();
    }
    const { stock } = this.#stores;
    const ids = arrived.map(({ itemId }) => itemId);
    const stored = await stock.levels(this.#transaction, this.#shopId, ids);
    const newest = new Map(stored.map((level) => [nameOf(level), level]));
    const changed = new Map<string, StoredLevel>();
    for (const level of arrived) {
      const known = newest.get(nameOf(level));
      if (!known || level.updatedAt >= known.updatedAt) {
        newest.set(nameOf(level), level);
        changed.set(nameOf(level), level);
      }
    }
    await stock.save(this.#transaction, this.#shopId, [...changed.values()]);
    return new Set([...changed.values()].map(({ itemId }) => itemId));
  }
}

function toStored({ itemId, locationId, available, updatedAt }: StockLevel, seenAt: number) {
  return { itemId, locationId, available, updatedAt: updatedAt ?? seenAt, seenAt };
}

function nameOf({ itemId, locationId }: StoredLevel): string {
  return `${itemId} ${locationId}`;
}

/** Matches levels that are newer than the product, whose quantities are as old as itself. */
function isNewerThan({ value, asOf }: ProductRow) {
  const time = Date.parse(value.updated_at);
  return {
    has: (_itemId: number, levels: readonly StoredLevel[]) =>
      newestAt(levels) > time && (asOf === null || levels.some(({ seenAt }) => seenAt >= asOf)),
  };
}

function applyLevels(
  product: Product,
  levels: ReadonlyMap<number, StoredLevel[]>,
  applies: { has(itemId: number, levels: readonly StoredLevel[]): boolean },
): Product {
  return {
    ...product,
    variants: product.variants.map((variant) => {
      const itemId = variant.inventory_item_id;
      const ofItem = levels.get(itemId) ?? [];
      return ofItem.length > 0 && applies.has(itemId, ofItem)
        ? withQuantity(variant, totalOf(ofItem))
        : variant;
    }),
  };
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
