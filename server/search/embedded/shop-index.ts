import { type WordForms, wordFormsOf } from '../../text/languages/word-forms.ts';
import type { SearchDocument } from '../document.ts';
import { defaultFieldWeights, type FieldWeights } from '../field-weights.ts';
import type { WorkMeter } from '../../base/slices.ts';
import { buildSegment, fingerprintOf } from './segment/build-segment.ts';
import { mergeSegments } from './segment/merge-segments.ts';
import { QueryScheduler } from './query/query-scheduler.ts';
import { ScoreAccumulator } from './query/score-accumulator.ts';
import { type Segment, slotOf } from './segment/segment.ts';
import { rankMergedTexts } from './order/text-ranks.ts';
import { prepareSameStems } from './words/stem-table.ts';
import { WordCache } from './words/word-cache.ts';

/** The parts of an index that a query reads, and the accumulator in which it works. */
export interface IndexView {
  readonly segments: readonly Segment[];
  readonly words: WordCache;
  readonly size: number;
  readonly fieldWeights: FieldWeights;
  readonly accumulator: ScoreAccumulator;
  /** The forms of words in the languages of the query. */
  readonly wordForms: readonly WordForms[];
}

/**
 * The index of one shop: one large segment, and small ones with later changes. Writes are generators that pause; the
 * index is consistent at each pause.
 */
export class ShopIndex implements IndexView {
  /** The accumulator of queries that run without pauses. */
  readonly accumulator = new ScoreAccumulator();
  readonly wordForms = wordFormsOf([]);
  readonly #scheduler = new QueryScheduler();
  /** Fixed for an index, because the weights of all words depend on them. */
  readonly fieldWeights: FieldWeights;
  #segments: readonly Segment[];
  #words: WordCache;
  #revision = 0;

  constructor(segments: readonly Segment[] = [], fieldWeights = defaultFieldWeights) {
    this.#segments = segments;
    this.fieldWeights = fieldWeights;
    this.#words = new WordCache(segments);
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Changes after each write. */
  get revision(): number {
    return this.#revision;
  }

  /** The number of living documents. */
  get size(): number {
    return this.#segments.reduce((total, { aliveCount }) => total + aliveCount, 0);
  }

  get words(): WordCache {
    return this.#words;
  }

  /**
   * Runs a query over a snapshot of the index taken at its start: it keeps the segments that are replaced meanwhile,
   * and while it is paused, documents are marked dead in copies.
   */
  query<T>(run: (view: IndexView) => Generator<void, T>, meter?: WorkMeter): Promise<T> {
    return this.#scheduler.run((accumulator) => run(this.#viewWith(accumulator)), meter);
  }

  *put(documents: readonly SearchDocument[]): Generator<void, void> {
    const latest = new Map(documents.map((document) => [document.id, document]));
    const changed: SearchDocument[] = [];
    for (const document of latest.values()) {
      if (!this.#refresh(document)) {
        changed.push(document);
      }
      yield;
    }
    if (changed.length === 0) {
      return;
    }
    const segment = yield* buildSegment(
      changed.toSorted((one, other) => one.id - other.id),
      this.fieldWeights,
    );
    yield* prepareSameStems(this.#segments, segment);
    this.#markDead(changed.map(({ id }) => id));
    this.#replace([...this.#segments, segment]);
    yield* this.#mergeSmallSegments();
  }

  *remove(ids: readonly number[]): Generator<void, void> {
    this.#markDead(ids);
    yield* this.#mergeSmallSegments();
  }

  /** Merges all segments into one. */
  *compact(): Generator<void, void> {
    while (this.#segments.length > 1) {
      yield* this.#mergeFrom(Math.max(0, this.#segments.length - maxMergedSegments));
    }
  }

  #viewWith(accumulator: ScoreAccumulator): IndexView {
    const { segments, words, size, fieldWeights, wordForms } = this;
    return { segments, words, size, fieldWeights, accumulator, wordForms };
  }

  /** Updates the sort values of a document whose texts are unchanged. Returns false when it must be indexed. */
  #refresh(document: SearchDocument): boolean {
    for (const segment of this.#segments) {
      const slot = slotOf(segment, document.id);
      if (slot !== -1 && segment.alive[slot] === 1) {
        if (segment.fingerprints[slot] !== fingerprintOf(document)) {
          return false;
        }
        this.#revision += 1;
        segment.createdAt[slot] = document.createdAt;
        segment.updatedAt[slot] = document.updatedAt;
        segment.compareAtPrices[slot] = document.compareAtPrice ?? NaN;
        return true;
      }
    }
    return false;
  }

  #markDead(ids: readonly number[]): void {
    if (this.#scheduler.hasPaused) {
      this.#segments = this.#segments.map((segment) => ({
        ...segment,
        alive: segment.alive.slice(),
      }));
    }
    ids.forEach((id) => this.#markOneDead(id));
  }

  #markOneDead(id: number): void {
    for (const segment of this.#segments) {
      const slot = slotOf(segment, id);
      if (slot !== -1 && segment.alive[slot] === 1) {
        segment.alive[slot] = 0;
        segment.aliveCount -= 1;
        this.#revision += 1;
        this.#words = new WordCache(this.#segments);
      }
    }
  }

  #replace(segments: readonly Segment[]): void {
    this.#segments = segments.filter(({ aliveCount }) => aliveCount > 0);
    this.#words = new WordCache(this.#segments);
    this.#revision += 1;
  }

  /**
   * Merges the latest segments of similar size: few segments make queries fast, and merging only similar sizes copies
   * little.
   */
  *#mergeSmallSegments(): Generator<void, void> {
    let after = 0;
    let from = this.#segments.length;
    for (let index = this.#segments.length - 1; index >= 0; index -= 1) {
      const segment = this.#segments[index];
      const isSmall = (segment?.aliveCount ?? 0) <= Math.max(after, alwaysMergedSize);
      if ((segment && hasManyDead(segment)) || (isSmall && index < this.#segments.length - 1)) {
        from = index;
      }
      after += segment?.aliveCount ?? 0;
    }
    if (from < this.#segments.length) {
      yield* this.#mergeFrom(from);
    }
  }

  *#mergeFrom(from: number): Generator<void, void> {
    const parts = this.#segments.slice(from);
    const merged = yield* mergeSegments(parts);
    yield* rankMergedTexts(parts, merged);
    yield* prepareSameStems(parts, merged);
    this.#replace([...this.#segments.slice(0, from), merged]);
  }
}

/** The size up to which merging a segment costs next to nothing. */
const alwaysMergedSize = 1_000;

const maxMergedSegments = 100;

/** Returns whether the dead documents of a segment cost more than merging it. */
function hasManyDead({ ids, aliveCount }: Segment): boolean {
  const dead = ids.length - aliveCount;
  return dead > 0 && (ids.length <= alwaysMergedSize || dead > ids.length / 4);
}
