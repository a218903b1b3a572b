import { SlotMask } from '../catalog/slot-mask.ts';
import type { StoredContent } from '../store/content-store.ts';
import type { ProductFacts } from './product-facts.ts';

/** What an engine asks of contents while it answers. They have neither stock nor prices. */
export class ContentFacts implements ProductFacts {
  readonly #now: () => number;
  readonly #slots = new Map<number, number>();
  readonly #ids: number[] = [];
  /** In milliseconds; Infinity for what is unpublished. */
  readonly #publishedAt: number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Adds it, or replaces what is known of it. */
  put({ id, publishedAt }: Pick<StoredContent, 'id' | 'publishedAt'>): void {
    const slot = this.#slots.get(id) ?? this.#ids.length;
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#publishedAt[slot] = publishedAt === null ? Infinity : Date.parse(publishedAt) || 0;
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  productIdAt(slot: number): number | undefined {
    return this.#ids[slot];
  }

  /** What is to be published later waits for its day. */
  isShown(slot: number): boolean {
    return this.#publishedTime(slot) <= this.#now();
  }

  isAvailable(): boolean {
    return true;
  }

  lowestPrice(): number {
    return Infinity;
  }

  highestPrice(): number {
    return -Infinity;
  }

  prices(): readonly number[] {
    return [];
  }

  hasPrice(): boolean {
    return false;
  }

  // oxlint-disable-next-line require-yield -- contents are in no collection, so that nothing is read
  *collectionMask(): Generator<void, SlotMask> {
    return new SlotMask(0);
  }

  collectionMembers(): ReadonlySet<number> {
    return NONE;
  }

  collectionsOf(): Iterable<number> {
    return NONE;
  }

  /** Without a term the newest come first. */
  salesRank(slot: number): number {
    return Math.max(0, LATEST - this.#publishedTime(slot));
  }

  #publishedTime(slot: number): number {
    return this.#publishedAt[slot] ?? Infinity;
  }
}

const NONE: ReadonlySet<number> = new Set();

/** The last time that a date can hold, in milliseconds. */
const LATEST = 8.64e15;
