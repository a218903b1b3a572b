import { stem } from '../../text/stem.ts';
import type { SearchDocument } from '../document.ts';
import { readCodes, weighWords } from './fields.ts';
import { InvertedIndex } from './inverted-index.ts';
import { Scoreboard } from './scoreboard.ts';
import { WordTable } from './word-table.ts';

/** The index of one shop. A document lives in a slot: a small number that is reused. */
export class ShopIndex {
  readonly words = new InvertedIndex(new WordTable(stem));
  /** SKUs, barcodes and handles as wholes; the weight of a posting is their kind. */
  readonly codes = new InvertedIndex(new WordTable());
  readonly #slots = new Map<number, number>();
  readonly #ids: number[] = [];
  readonly #labels: string[] = [];
  readonly #freeSlots: number[] = [];
  readonly #scoreboard = new Scoreboard();

  /** How many documents there are. */
  get size(): number {
    return this.#slots.size;
  }

  scoreboard(): Scoreboard {
    this.#scoreboard.fit(this.#ids.length);
    return this.#scoreboard;
  }

  put(document: SearchDocument): void {
    const slot = this.#slots.get(document.id) ?? this.#freeSlots.pop() ?? this.#ids.length;
    this.#slots.set(document.id, slot);
    this.#ids[slot] = document.id;
    this.#labels[slot] = [document.title, document.productType, document.vendor]
      .map((text) => text.slice(0, MAX_LABEL_LENGTH))
      .join('\n');
    this.words.replace(slot, weighWords(document));
    this.codes.replace(slot, readCodes(document));
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) {
      return;
    }
    this.words.remove(slot);
    this.codes.remove(slot);
    this.#slots.delete(id);
    this.#labels[slot] = '';
    this.#freeSlots.push(slot);
  }

  slots(): number[] {
    return [...this.#slots.values()];
  }

  idOf(slot: number): number {
    return this.#ids[slot] ?? 0;
  }

  /** Title, type and vendor, a line each: what suggestions are made of. */
  labelOf(slot: number): string {
    return this.#labels[slot] ?? '';
  }
}

/** The platform allows 255 letters. */
const MAX_LABEL_LENGTH = 255;
