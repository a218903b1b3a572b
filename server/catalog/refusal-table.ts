import {
  type Eligibility,
  type Refusal,
  refusalAt,
  refusalByChoice,
  refusalByFacts,
  refusals,
} from './eligibility.ts';
import type { ShopCatalog } from './shop-catalog.ts';

export interface RefusalTableOptions {
  /** The table is filled from this number of looks on. Fewer looks cost less without it. */
  fillFrom?: number;
}

const undecided = 0;
const shown = 1;
const codes = new Map(refusals.map((refusal, index) => [refusal, index + 2]));
const refusalByCode: readonly (Refusal | undefined)[] = [undefined, undefined, ...refusals];

const usualFillFrom = 2_048;
const looksBetweenPieces = 256;

/** Slots that are decided in a row: about 0.1 ms without a market. */
const slotsOfPiece = 8_192;

/**
 * Says for many candidates of one request why they may not be shown. Looking up each candidate reads several
 * columns in random order, which misses the processor's caches. The table instead reads the columns in their
 * own order and keeps a byte for each slot. It is filled a piece at a time while candidates are looked at, so
 * that callers may pause as usual.
 */
export class RefusalTable {
  readonly #catalog: ShopCatalog;
  readonly #rules: Eligibility;
  readonly #fillFrom: number;
  #codes = new Uint8Array(0);
  /** Of the catalog when the table was begun: a product that has changed since is looked up. */
  #version = 0;
  #filledEnd = 0;
  #shownCount = 0;
  #looks = 0;

  constructor(
    catalog: ShopCatalog,
    rules: Eligibility,
    { fillFrom = usualFillFrom }: RefusalTableOptions = {},
  ) {
    this.#catalog = catalog;
    this.#rules = rules;
    this.#fillFrom = fillFrom;
  }

  /** Returns the same as the function `refusalAt`. */
  refusalAt(productId: number, slot: number | undefined): Refusal | undefined {
    this.#looks += 1;
    if (
      this.#looks >= this.#fillFrom &&
      (this.#looks - this.#fillFrom) % looksBetweenPieces === 0
    ) {
      this.#fillPiece();
    }
    const code = slot === undefined ? undecided : this.#codeAt(slot);
    if (code === undecided) {
      return refusalAt(this.#catalog, { productId, slot }, this.#rules);
    }
    const refusal = refusalByCode[code];
    return refusal === 'draft' ? refusal : (refusalByChoice(productId, this.#rules) ?? refusal);
  }

  /** Returns the reason where the table holds one already. Does not count as a look. */
  knownRefusalAt(slot: number): Refusal | undefined {
    return refusalByCode[this.#codeAt(slot)];
  }

  /** Returns how many products may be shown at most; Infinity until the whole catalog is decided. */
  get shownAtMost(): number {
    const isWhole = this.#filledEnd > 0 && this.#filledEnd === this.#catalog.slotCount;
    return isWhole && this.#version === this.#catalog.version ? this.#shownCount : Infinity;
  }

  #codeAt(slot: number): number {
    const code = this.#codes[slot] ?? undecided;
    const { version } = this.#catalog;
    const isTrue = version === this.#version || this.#catalog.versionAt(slot) <= this.#version;
    return isTrue ? code : undecided;
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
    const refusal = this.#catalog.isActive(slot)
      ? refusalByFacts(this.#catalog, { productId, slot }, this.#rules)
      : 'draft';
    return refusal === undefined ? shown : (codes.get(refusal) ?? undecided);
  }
}
