import type { Segment } from '../segment/segment.ts';

/**
 * The hits of a query, stored in columns; a hit is an index into them. Instances are reused by later queries, because
 * code compiled for them is discarded together with the last instance.
 */
export class Hits {
  segments: readonly Segment[] = [];
  segmentOf = new Uint8Array(0);
  slots = new Uint32Array(0);
  /** The slots of the products' facts. */
  facts = new Uint32Array(0);
  /** The number of the term's words that each hit contains. */
  counts = new Uint8Array(0);
  scores = new Float64Array(0);
  /** The id columns of the segments, for comparing many hits. */
  ids: readonly Float64Array[] = [];
  createdAt: readonly Float64Array[] = [];
  size = 0;

  /** Removes all hits and ensures capacity for `capacity` hits. */
  begin(segments: readonly Segment[], capacity: number): void {
    this.segments = segments;
    this.ids = segments.map(({ ids }) => ids);
    this.createdAt = segments.map((segment) => segment.createdAt);
    this.size = 0;
    if (capacity > this.slots.length) {
      const room = Math.ceil(capacity * 1.2);
      this.segmentOf = new Uint8Array(room);
      this.slots = new Uint32Array(room);
      this.facts = new Uint32Array(room);
      this.counts = new Uint8Array(room);
      this.scores = new Float64Array(room);
    }
  }

  /** Drops the references to segments, so that an idle instance does not keep replaced segments in memory. */
  release(): void {
    this.segments = [];
    this.ids = [];
    this.createdAt = [];
    this.size = 0;
  }

  add(segment: number, slot: number, fact: number, score: number, count: number): void {
    const hit = this.size;
    this.segmentOf[hit] = segment;
    this.slots[hit] = slot;
    this.facts[hit] = fact;
    this.counts[hit] = count;
    this.scores[hit] = score;
    this.size = hit + 1;
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
