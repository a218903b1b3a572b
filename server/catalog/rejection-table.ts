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
  /** The table is filled from this number of looks on. Fewer looks cost less without it. */
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

/** Slots that are decided in a row: about 0.1 ms without a market. */
const slotsOfPiece = 8_192;

/**
 * Says for many candidates of one request why they may not be shown. Looking up each candidate reads several
 * columns in random order, which misses the processor's caches. The table instead reads the columns in their
 * own order and keeps a byte for each slot. It is filled a piece at a time while candidates are looked at, so
 * that callers may pause as usual.
 */
export class RejectionTable {
  readonly #catalog: ShopCatalog;
  readonly #rules: Eligibility;
  readonly #fillFrom: number;
  #codes = new Uint8Array(0);
  /** Of the catalog when the table was begun: a product that has changed since is looked up. */
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

  /** Returns the same as the function `rejectionAt`. */
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

  /** Returns the reason where the table holds one already. Does not count as a look. */
  knownRejectionAt(slot: number): RejectionReason | undefined {
    return rejectionByCode[this.#codeAt(slot)];
  }

  /** Returns how many products may be shown at most; Infinity until the whole catalog is decided. */
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
