import {
  type Eligibility,
  type RejectionReason,
  rejectionAt,
  rejectionByRequest,
  rejectionByCatalog,
  rejectionReasons,
} from './eligibility.ts';
import type { ShopCatalog } from './shop-catalog.ts';

export interface RejectionTableOptions {
  /** Number of lookups after which the table is filled. Fewer lookups are cheaper without it. */
  fillFrom?: number;
}

const undecided = 0;
const shown = 1;
const codes = new Map(rejectionReasons.map((rejection, index) => [rejection, index + 2]));
const rejectionByCode: readonly (RejectionReason | undefined)[] = [
  undefined,
  undefined,
  ...rejectionReasons,
];

const defaultFillFrom = 2_048;
const lookupsBetweenPieces = 256;

/** Number of slots decided in one piece: about 0.1 ms without a market. */
const slotsOfPiece = 8_192;

/**
 * Caches the rejection reason of each slot for one request with many candidates. Separate lookups read
 * several columns in random order, which misses the processor's caches. The table reads the columns
 * sequentially and stores one byte per slot. It is filled piece by piece during the lookups, so that callers
 * can pause as usual.
 */
export class RejectionTable {
  readonly #catalog: ShopCatalog;
  readonly #rules: Eligibility;
  readonly #fillFrom: number;
  #codes = new Uint8Array(0);
  /** Version of the catalog when the table was created. Products changed since then are looked up. */
  #version = 0;
  #filledEnd = 0;
  #shownCount = 0;
  #lookups = 0;

  constructor(
    catalog: ShopCatalog,
    rules: Eligibility,
    { fillFrom = defaultFillFrom }: RejectionTableOptions = {},
  ) {
    this.#catalog = catalog;
    this.#rules = rules;
    this.#fillFrom = fillFrom;
  }

  /** Returns the same result as the function `rejectionAt`. */
  rejectionAt(productId: number, slot: number | undefined): RejectionReason | undefined {
    this.#lookups += 1;
    if (
      this.#lookups >= this.#fillFrom &&
      (this.#lookups - this.#fillFrom) % lookupsBetweenPieces === 0
    ) {
      this.#fillPiece();
    }
    const code = slot === undefined ? undecided : this.#codeAt(slot);
    if (code === undecided) {
      return rejectionAt(this.#catalog, { productId, slot }, this.#rules);
    }
    const rejection = rejectionByCode[code];
    return rejection === 'draft'
      ? rejection
      : (rejectionByRequest(productId, this.#rules) ?? rejection);
  }

  /** Returns the reason if the table already holds it. Does not count as a lookup. */
  knownRejectionAt(slot: number): RejectionReason | undefined {
    return rejectionByCode[this.#codeAt(slot)];
  }

  /**
   * Returns an upper bound for the number of products that may be shown; Infinity until the table is
   * complete.
   */
  get maximumShown(): number {
    const isWhole = this.#filledEnd > 0 && this.#filledEnd === this.#catalog.slotCount;
    return isWhole && this.#version === this.#catalog.version ? this.#shownCount : Infinity;
  }

  #codeAt(slot: number): number {
    const code = this.#codes[slot] ?? undecided;
    const { version } = this.#catalog;
    const isCurrent = version === this.#version || this.#catalog.versionAt(slot) <= this.#version;
    return isCurrent ? code : undecided;
  }

  #fillPiece(): void {
    const catalog = this.#catalog;
    if (this.#codes.length === 0) {
      this.#codes = new Uint8Array(catalog.slotCount);
      this.#version = catalog.version;
    }
    const end = Math.min(this.#codes.length, this.#filledEnd + slotsOfPiece);
    for (let slot = this.#filledEnd; slot < end; slot += 1) {
      const code = this.#decide(slot);
      this.#codes[slot] = code;
      this.#shownCount += code === shown ? 1 : 0;
    }
    this.#filledEnd = end;
  }

  #decide(slot: number): number {
    const productId = this.#catalog.idAt(slot);
    if (productId === undefined) {
      return undecided;
    }
    const rejection = this.#catalog.isActive(slot)
      ? rejectionByCatalog(this.#catalog, { productId, slot }, this.#rules)
      : 'draft';
    return rejection === undefined ? shown : (codes.get(rejection) ?? undecided);
  }
}
