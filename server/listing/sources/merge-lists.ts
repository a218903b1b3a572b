import {
  type Candidate,
  type IdList,
  type NeedsSlot,
  noCandidate,
} from '../../catalog/candidates.ts';
import { SlotMask } from '../../catalog/columns/slot-mask.ts';

/** An ordered list of products by id and by catalog slot. */
export interface IndexedList {
  productIds: IdList;
  slots: Uint32Array;
}

/** Order of merged lists: one product of each list in turn, or one list after the other. */
type MergeOrder = 'interleaved' | 'concatenated';

/** Maximum products found and places read between two pauses. */
const maxProducts = 256;
const maxPlaces = 8_192;

/** Merges lists and removes duplicates, so that lists with the same products cost little. */
export function mergeLists(
  lists: readonly IndexedList[],
  slotCount: number,
  order: MergeOrder,
  needsSlot: NeedsSlot = () => true,
): Iterable<Candidate> {
  const seen = new SeenSlots(slotCount, needsSlot);
  return candidatesOf(
    order === 'interleaved'
      ? new InterleavedCursor(lists, seen)
      : new ConcatenatedCursor(lists, seen),
  );
}

/** Returns the candidates of a cursor, with pauses. */
export function* candidatesOf(cursor: CandidateCursor): Iterable<Candidate> {
  while (!cursor.isDone) {
    const found: number[] = [];
    let places = 0;
    while (!cursor.isDone && places < maxPlaces && found.length < maxProducts) {
      places += cursor.next(found);
    }
    yield* found;
    yield noCandidate;
  }
}

/**
 * A cursor over product lists. `next` is a plain function, since it runs ten times as fast as a generator.
 */
export interface CandidateCursor {
  readonly isDone: boolean;
  /** Appends the ids of new products to `found`. Returns the number of places read, at least 1. */
  next(found: number[]): number;
}

class SeenSlots {
  readonly #seen: SlotMask;
  readonly #slotCount: number;
  readonly #needsSlot: NeedsSlot;

  constructor(slotCount: number, needsSlot: NeedsSlot) {
    this.#seen = new SlotMask(slotCount);
    this.#slotCount = slotCount;
    this.#needsSlot = needsSlot;
  }

  /**
   * Returns false for slots that were seen before or are not needed. Products that the catalog lacks always
   * count as new.
   */
  add(slot: number): boolean {
    if (slot >= this.#slotCount) {
      return true;
    }
    if (this.#seen.has(slot)) {
      return false;
    }
    this.#seen.add(slot);
    return this.#needsSlot(slot);
  }
}

/** Reads the first product of each list, then the second of each. */
class InterleavedCursor implements CandidateCursor {
  /** Lists that have not ended. */
  #lists: readonly IndexedList[];
  readonly #seen: SeenSlots;
  #position = 0;
  /** Position at which the next list ends. */
  #end = 0;

  constructor(lists: readonly IndexedList[], seen: SeenSlots) {
    this.#seen = seen;
    this.#lists = lists;
    this.#dropEnded();
  }

  get isDone(): boolean {
    return this.#lists.length === 0;
  }

  next(found: number[]): number {
    const seen = this.#seen;
    const position = this.#position;
    const lists = this.#lists;
    for (const { slots, productIds } of lists) {
      const slot = slots[position] ?? 0;
      if (seen.add(slot)) {
        found.push(productIds[position] ?? 0);
      }
    }
    this.#position += 1;
    if (this.#position === this.#end) {
      this.#dropEnded();
    }
    return lists.length;
  }

  #dropEnded(): void {
    this.#lists = this.#lists.filter(({ slots }) => slots.length > this.#position);
    this.#end = Math.min(...this.#lists.map(({ slots }) => slots.length));
  }
}

/** Places of one list that are read per step. */
const placesOfList = 256;

/** Reads the whole of a list, then the next one. */
class ConcatenatedCursor implements CandidateCursor {
  readonly #lists: readonly IndexedList[];
  readonly #seen: SeenSlots;
  #list = 0;
  #position = 0;

  constructor(lists: readonly IndexedList[], seen: SeenSlots) {
    this.#lists = lists;
    this.#seen = seen;
  }

  get isDone(): boolean {
    return this.#list >= this.#lists.length;
  }

  next(found: number[]): number {
    const { slots = new Uint32Array(0), productIds = [] } = this.#lists[this.#list] ?? {};
    const from = this.#position;
    const end = Math.min(slots.length, from + placesOfList);
    for (let position = from; position < end; position += 1) {
      if (this.#seen.add(slots[position] ?? 0)) {
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
