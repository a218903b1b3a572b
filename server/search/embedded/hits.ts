import type { Segment } from './segment.ts';

/** What a query has found, in columns: a hit is a place in them. */
export class Hits {
  readonly segments: readonly Segment[];
  readonly segmentOf: Uint8Array;
  readonly slots: Uint32Array;
  /** Where the product's facts stand. */
  readonly facts: Uint32Array;
  readonly scores: Float64Array;
  /** Of the segments, at hand for what compares many hits. */
  readonly ids: readonly Float64Array[];
  readonly createdAt: readonly Float64Array[];
  size = 0;

  constructor(segments: readonly Segment[], capacity: number) {
    this.segments = segments;
    this.ids = segments.map(({ ids }) => ids);
    this.createdAt = segments.map((segment) => segment.createdAt);
    this.segmentOf = new Uint8Array(capacity);
    this.slots = new Uint32Array(capacity);
    this.facts = new Uint32Array(capacity);
    this.scores = new Float64Array(capacity);
  }

  add(segment: number, slot: number, fact: number, score: number): void {
    this.segmentOf[this.size] = segment;
    this.slots[this.size] = slot;
    this.facts[this.size] = fact;
    this.scores[this.size] = score;
    this.size += 1;
  }

  segmentAt(hit: number): Segment {
    const segment = this.segments[this.segmentOf[hit] ?? 0];
    if (!segment) {
      throw new RangeError(`No hit ${hit}`);
    }
    return segment;
  }

  slotAt(hit: number): number {
    return this.slots[hit] ?? 0;
  }

  factAt(hit: number): number {
    return this.facts[hit] ?? 0;
  }

  scoreAt(hit: number): number {
    return this.scores[hit] ?? 0;
  }

  idAt(hit: number): number {
    return this.ids[this.segmentOf[hit] ?? 0]?.[this.slots[hit] ?? 0] ?? 0;
  }
}
