import { noSlot } from '../../catalog/collection-slots.ts';
import { SlotMask } from '../../catalog/slot-mask.ts';

/** Products in an order, by id and by slot of the catalog. */
export interface CollectionList {
  productIds: readonly number[];
  slots: Uint32Array;
}

/** How several lists become one: each list gives one product at a time, or one list follows the other. */
export type Turns = 'interleaved' | 'one-after-the-other';

/** Products and places that are looked at in a row. */
const mostProducts = 256;
const mostPlaces = 16_384;

/**
 * The products of some lists, each once, so that lists with the same products cost little. Who asks for
 * the next product can make a pause only when there is one: after a long run of known products one of
 * them comes again.
 */
export function* inTurns(
  lists: readonly CollectionList[],
  slotCount: number,
  turns: Turns,
): Iterable<number> {
  const walk = new Walk(lists, slotCount, turns);
  while (!walk.isDone) {
    const piece = walk.next();
    yield* piece;
    const again = lists[0]?.productIds[0];
    if (piece.length === 0 && again !== undefined) {
      yield again;
    }
  }
}

/** A place in some lists that moves on. Its loop is a plain function, which runs ten times as fast as a generator. */
class Walk {
  readonly #lists: readonly CollectionList[];
  readonly #isInterleaved: boolean;
  readonly #longest: number;
  readonly #named: SlotMask;
  readonly #slotCount: number;
  #list = 0;
  #position = 0;

  constructor(lists: readonly CollectionList[], slotCount: number, turns: Turns) {
    this.#lists = lists;
    this.#isInterleaved = turns === 'interleaved';
    this.#longest = lists.reduce((most, { slots }) => Math.max(most, slots.length), 0);
    this.#named = new SlotMask(slotCount);
    this.#slotCount = slotCount;
  }

  get isDone(): boolean {
    return this.#isInterleaved ? this.#position >= this.#longest : this.#list >= this.#lists.length;
  }

  /** The next products that were not named before: none where there are none for long. */
  next(): number[] {
    const found: number[] = [];
    for (let places = 0; places < mostPlaces && found.length < mostProducts; places += 1) {
      const list = this.#lists[this.#list];
      if (!list || this.isDone) {
        break;
      }
      const { slots, productIds } = list;
      const position = this.#position;
      if (position < slots.length) {
        const slot = slots[position] ?? noSlot;
        if (slot >= this.#slotCount || !this.#named.has(slot)) {
          this.#named.add(slot);
          found.push(productIds[position] ?? 0);
        }
      }
      this.#advance(slots.length);
    }
    return found;
  }

  #advance(length: number): void {
    if (this.#isInterleaved) {
      this.#list += 1;
      if (this.#list === this.#lists.length) {
        this.#list = 0;
        this.#position += 1;
      }
    } else {
      this.#position += 1;
      if (this.#position >= length) {
        this.#list += 1;
        this.#position = 0;
      }
    }
  }
}
