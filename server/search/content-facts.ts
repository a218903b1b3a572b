import { SlotMask } from '../catalog/columns/slot-mask.ts';
import type { StoredContent } from '../store/tables/catalog/content-store.ts';
import type { ProductFacts } from './product-facts.ts';
import { noVariants } from './variant-facts.ts';

/** The facts of contents for an engine. Contents have neither stock nor prices. */
export class ContentFacts implements ProductFacts {
  readonly variants = noVariants;
  readonly #now: () => number;
  readonly #slots = new Map<number, number>();
  /** Times in milliseconds; Infinity for unpublished contents. */
  readonly #publishedAt: number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Adds a content or replaces its facts. */
  put({ id, publishedAt }: Pick<StoredContent, 'id' | 'publishedAt'>): void {
    const slot = this.#slots.get(id) ?? this.#slots.size;
    this.#slots.set(id, slot);
    this.#publishedAt[slot] = publishedAt === null ? Infinity : Date.parse(publishedAt) || 0;
  }

  get slots(): object {
    return this;
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Returns whether the content is published; a publication date in the future hides it until then. */
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
    return noIds;
  }

  collectionsOf(): Iterable<number> {
    return noIds;
  }

  /** Ranks the newest first, which is their order for an empty term. */
  salesRank(slot: number): number {
    return Math.max(0, latestTime - this.#publishedTime(slot));
  }

  #publishedTime(slot: number): number {
    return this.#publishedAt[slot] ?? Infinity;
  }
}

const noIds: ReadonlySet<number> = new Set();

/** The latest time that a date can hold, in milliseconds. */
const latestTime = 8.64e15;
