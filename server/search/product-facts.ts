import type { SlotMask } from '../catalog/slot-mask.ts';
import type { PriceFilter } from './query.ts';

/**
 * What changes by the minute, read while a query is answered. A product has a slot in here by which its
 * facts are read at once; `productIdAt` tells whether a slot that was remembered is still its.
 */
export interface ProductFacts {
  slotOf(productId: number): number | undefined;
  productIdAt(slot: number): number | undefined;
  /** May be shown, and is sold in the market. */
  isShown(slot: number): boolean;
  isAvailable(slot: number): boolean;
  /** Over the variants that are sold, in hundredths; Infinity without one. */
  lowestPrice(slot: number): number;
  /** -Infinity without one. */
  highestPrice(slot: number): number;
  /** Of the variants that are sold. */
  prices(slot: number): readonly number[];
  /** Whether any variant's price is within. */
  hasPrice(slot: number, bounds: PriceFilter): boolean;
  /** Slots of the products of any of the collections. Pauses. */
  collectionMask(collectionIds: readonly number[]): Generator<void, SlotMask>;
  collectionMembers(collectionId: number): ReadonlySet<number>;
  collectionsOf(productId: number): Iterable<number>;
  /** Place among the best sellers, from 0; Infinity for what has not been sold. */
  salesRank(slot: number): number;
}

/** The facts of a shop as a market shows them; undefined while nothing is known of the shop. */
export type ReadProductFacts = (
  shopId: number,
  marketId?: number,
) => Promise<ProductFacts | undefined>;
