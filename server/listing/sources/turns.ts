import {
  type Candidate,
  type IdList,
  type NeedsSlot,
  noCandidate,
} from '../../catalog/candidates.ts';
import { SlotMask } from '../../catalog/slot-mask.ts';

/** Products in an order, by id and by slot of the catalog. */
export interface CollectionList {
  productIds: IdList;
  slots: Uint32Array;
}

/** How several lists become one: each list gives one product at a time, or one list follows the other. */
export type Turns = 'interleaved' | 'one-after-the-other';

/** Products and places that are looked at in a row. */
const mostProducts = 256;
const mostPlaces = 8_192;

/** The products of some lists, each once, so that lists with the same products cost little. */
export function inTurns(
  lists: readonly CollectionList[],
  slotCount: number,
  turns: Turns,
  needsSlot: NeedsSlot = () => true,
): Iterable<Candidate> {
  const named = new NamedProducts(slotCount, needsSlot);
  return candidatesOf(turns === 'interleaved' ? new Rows(lists, named) : new Lists(lists, named));
}

/** Names the candidates of a walk, with pauses. */
export function* candidatesOf(walk: Walk): Iterable<Candidate> {
  while (!walk.isDone) {
    const found: number[] = [];
    let places = 0;
    while (!walk.isDone && places < mostPlaces && found.length < mostProducts) {
      places += walk.next(found);
    }
    yield* found;
    yield noCandidate;
  }
}

/** A place in some lists that moves on. Its loop is a plain function, which runs ten times as fast as a generator. */
export interface Walk {
  readonly isDone: boolean;
  /** Adds ids of products that were not named before. Returns how many places were looked at, at least 1. */
  next(found: number[]): number;
}

class NamedProducts {
  readonly #named: SlotMask;
  readonly #slotCount: number;
  readonly #needsSlot: NeedsSlot;

  constructor(slotCount: number, needsSlot: NeedsSlot) {
    this.#named = new SlotMask(slotCount);
    this.#slotCount = slotCount;
    this.#needsSlot = needsSlot;
  }

  /**
   * Returns false for what was looked at before or is not needed. Products that the catalog does not hold are
   * new each time.
   */
  add(slot: number): boolean {
    if (slot >= this.#slotCount) {
      return true;
    }
    if (this.#named.has(slot)) {
      return false;
    }
    this.#named.add(slot);
    return this.#needsSlot(slot);
  }
}

/** The first product of each list, then the second of each. */
class Rows implements Walk {
  /** Those that are not at their end. */
  #lists: readonly CollectionList[];
  readonly #named: NamedProducts;
  #position = 0;
  /** Where the next list ends. */
  #end = 0;

  constructor(lists: readonly CollectionList[], named: NamedProducts) {
    this.#named = named;
    this.#lists = lists;
    this.#leaveEnded();
  }

  get isDone(): boolean {
    return this.#lists.length === 0;
  }

  next(found: number[]): number {
    const named = this.#named;
    const position = this.#position;
    const lists = this.#lists;
    for (const { slots, productIds } of lists) {
      const slot = slots[position] ?? 0;
      if (named.add(slot)) {
        found.push(productIds[position] ?? 0);
      }
    }
    this.#position += 1;
    if (this.#position === this.#end) {
      this.#leaveEnded();
    }
    return lists.length;
  }

  #leaveEnded(): void {
    this.#lists = this.#lists.filter(({ slots }) => slots.length > this.#position);
    this.#end = Math.min(...this.#lists.map(({ slots }) => slots.length));
  }
}

/** So many places of one list are looked at in a row. */
const placesOfList = 256;

/** The whole of a list, then the next one. */
class Lists implements Walk {
  readonly #lists: readonly CollectionList[];
  readonly #named: NamedProducts;
  #list = 0;
  #position = 0;

  constructor(lists: readonly CollectionList[], named: NamedProducts) {
    this.#lists = lists;
    this.#named = named;
  }

  get isDone(): boolean {
    return this.#list >= this.#lists.length;
  }

  next(found: number[]): number {
    const { slots = new Uint32Array(0), productIds = [] } = this.#lists[this.#list] ?? {};
    const from = this.#position;
    const end = Math.min(slots.length, from + placesOfList);
    for (let position = from; position < end; position += 1) {
      if (this.#named.add(slots[position] ?? 0)) {
        found.push(productIds[position] ?? 0);
      }
    }
    this.#position = end;
    if (end === slots.length) {
      this.#list += 1;
      this.#position = 0;
    }
    return Math.max(1, end - from);
  }
}
