import type { SlotMask } from '../catalog/columns/slot-mask.ts';
import type { PriceFilter } from './query.ts';
import type { VariantFacts } from './variant-facts.ts';

/**
 * Fast-changing data of products, read during a query. A product's slot gives direct access to its facts.
 */
export interface ProductFacts {
  /** The assignment of slots. Facts with the same one give a product the same slot, for ever. */
  readonly slots: object;
  readonly variants: VariantFacts;
  /** Returns undefined for unknown and removed products. */
  slotOf(productId: number): number | undefined;
  /** Returns whether the product may be shown and is sold in the market; false for a removed product. */
  isShown(slot: number): boolean;
  isAvailable(slot: number): boolean;
  /** Returns the lowest price of the variants that are sold, in hundredths; Infinity when there is none. */
  lowestPrice(slot: number): number;
  /** Returns the highest price, in hundredths; -Infinity when there is none. */
  highestPrice(slot: number): number;
  /** Returns the prices of the variants that are sold, in hundredths. */
  prices(slot: number): readonly number[];
  /** Returns whether the price of any variant is within the bounds. */
  hasPrice(slot: number, bounds: PriceFilter): boolean;
  /** Returns the slots of products in any of the collections. Pauses. */
  collectionMask(collectionIds: readonly number[]): Generator<void, SlotMask>;
  collectionMembers(collectionId: number): ReadonlySet<number>;
  collectionsOf(productId: number): Iterable<number>;
  /** Returns the place among the best sellers, from 0; Infinity for a product without sales. */
  salesRank(slot: number): number;
}

/** Reads the facts of a shop in a market; undefined for an unknown shop. */
export type ReadProductFacts = (
  shopId: number,
  marketId?: number,
) => Promise<ProductFacts | undefined>;
