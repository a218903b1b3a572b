import {
  decidedByRange,
  dependsOnVariants,
  type Eligibility,
  priceLimits,
  type RejectionReason,
  rejectionAt,
  rejectionByCatalog,
  rejectionByFlags,
  rejectionByRequest,
  rejectionReasons,
} from './eligibility.ts';
import { flagCombinations, productFlags } from './product-flags.ts';
import type { ShopCatalog } from './shop-catalog.ts';

interface RejectionTableOptions {
  /** Number of lookups after which the table is filled. Fewer lookups are cheaper without it. */
  fillFrom?: number;
}

const undecided = 0;
const shown = 1;
const codes = new Map(rejectionReasons.map((rejection, index) => [rejection, index + 2]));
const codeOf = (rejection: RejectionReason | undefined) =>
  rejection === undefined ? shown : (codes.get(rejection) ?? undecided);
const draft = codeOf('draft');
const outOfPrice = codeOf('price');
const rejectionByCode: readonly (RejectionReason | undefined)[] = [
  undefined,
  undefined,
  ...rejectionReasons,
];

const defaultFillFrom = 2_048;
const lookupsBetweenPieces = 256;

/** Slots decided in one piece, which takes a few tenths of a millisecond: by columns, and one by one. */
const slotsByColumns = 32_768;
const slotsOneByOne = 4_096;

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
  /** The codes of products by their flags. */
  #codesByFlags = new Uint8Array(0);
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
      this.#codesByFlags = codesByFlags(this.#rules);
      this.#version = catalog.version;
    }
    if (this.#rules.market) {
      this.#fillOneByOne(Math.min(this.#codes.length, this.#filledEnd + slotsOneByOne));
    } else {
      this.#fillByColumns(Math.min(this.#codes.length, this.#filledEnd + slotsByColumns));
    }
  }

  #fillOneByOne(end: number): void {
    for (let slot = this.#filledEnd; slot < end; slot += 1) {
      this.#set(slot, this.#decide(slot));
    }
    this.#filledEnd = end;
  }

  /** Decides slots without a market from their flags, and from their price range if there are bounds. */
  #fillByColumns(end: number): void {
    const { flags, lowestPrices, highestPrices } = this.#catalog.decidingColumns;
    const hasPrices = dependsOnVariants(this.#rules);
    const { includeOutOfStock, prices } = this.#rules;
    const limits = priceLimits(prices);
    for (let slot = this.#filledEnd; slot < end; slot += 1) {
      let code = this.#codesByFlags[flags[slot] ?? 0] ?? undecided;
      if (code === shown && hasPrices) {
        const isMet = decidedByRange(
          lowestPrices[slot] ?? 0,
          highestPrices[slot] ?? 0,
          limits,
          includeOutOfStock,
        );
        if (isMet === undefined) {
          code = this.#decide(slot);
        } else if (!isMet) {
          code = outOfPrice;
        }
      }
      this.#set(slot, code);
    }
    this.#filledEnd = end;
  }

  #set(slot: number, code: number): void {
    this.#codes[slot] = code;
    this.#shownCount += code === shown ? 1 : 0;
  }

  #decide(slot: number): number {
    const productId = this.#catalog.idAt(slot);
    if (productId === undefined) {
      return undecided;
    }
    return this.#catalog.isActive(slot)
      ? codeOf(rejectionByCatalog(this.#catalog, { productId, slot }, this.#rules))
      : draft;
  }
}

/** Returns the code of each combination of flags; `shown` where only the variants can reject. */
function codesByFlags(rules: Eligibility): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: flagCombinations }, (_, flags) => {
    if ((flags & productFlags.occupied) === 0) {
      return undecided;
    }
    return (flags & productFlags.active) === 0 ? draft : codeOf(rejectionByFlags(flags, rules));
  });
}
