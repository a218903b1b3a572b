import { FactSlots } from './fact-slots.ts';
import type { Runs } from './runs.ts';
import type { Postings, Segment, ValueColumn } from './segment.ts';
import { Vocabulary } from './vocabulary.ts';

/** The typed arrays of a segment by name, in the order in which they are written. */
export type NamedArrays = Map<string, SegmentArray>;

export type SegmentArray = Float64Array | Uint32Array | Uint16Array | Uint8Array;

const columnNames = [
  'tags',
  'productTypes',
  'vendors',
  'options',
  'metafields',
  'numbers',
] as const;
const numberNames = [
  'ids',
  'numberValues',
  'createdAt',
  'updatedAt',
  'compareAtPrices',
  'fingerprints',
] as const;

/** Returns the arrays of a segment. Copies those that may change during the write. */
export function toArrays(segment: Segment): NamedArrays {
  const arrays: NamedArrays = new Map();
  for (const name of numberNames) {
    arrays.set(name, segment[name].slice());
  }
  arrays.set('alive', segment.alive.slice());
  addPostings(arrays, 'words', segment.words);
  addPostings(arrays, 'codes', segment.codes);
  addRuns(arrays, 'titles', segment.titles);
  arrays.set('labels.offsets', segment.labels.offsets);
  arrays.set('labels.bytes', segment.labels.bytes);
  for (const name of columnNames) {
    addVocabulary(arrays, name, segment[name].values);
    addRuns(arrays, name, segment[name].runs);
  }
  const { ids, options, metafields } = segment.variants;
  arrays.set('variants.offsets', ids.offsets);
  arrays.set('variants.ids', ids.values);
  addRuns(arrays, 'variants.options', options);
  addRuns(arrays, 'variants.metafields', metafields);
  return arrays;
}

/** Restores a segment. Throws a TypeError when an array is missing or has another type. */
export function fromArrays(arrays: NamedArrays): Segment {
  const read = new ArrayReader(arrays);
  const alive = read.bytes('alive');
  return {
    ids: read.numbers('ids'),
    alive,
    aliveCount: alive.reduce((sum, one) => sum + one, 0),
    words: read.postings('words'),
    codes: read.postings('codes'),
    titles: read.runs('titles'),
    labels: { offsets: read.integers('labels.offsets'), bytes: read.bytes('labels.bytes') },
    tags: read.column('tags'),
    productTypes: read.column('productTypes'),
    vendors: read.column('vendors'),
    options: read.column('options'),
    metafields: read.column('metafields'),
    variants: {
      ids: { offsets: read.integers('variants.offsets'), values: read.numbers('variants.ids') },
      options: read.runs('variants.options'),
      metafields: read.runs('variants.metafields'),
    },
    numbers: read.column('numbers'),
    numberValues: read.numbers('numberValues'),
    createdAt: read.numbers('createdAt'),
    updatedAt: read.numbers('updatedAt'),
    compareAtPrices: read.numbers('compareAtPrices'),
    fingerprints: read.numbers('fingerprints'),
    factSlots: new FactSlots(alive.length),
  };
}

function addPostings(arrays: NamedArrays, name: string, postings: Postings): void {
  addVocabulary(arrays, name, postings.vocabulary);
  arrays.set(`${name}.lists`, postings.offsets);
  arrays.set(`${name}.slots`, postings.slots);
  arrays.set(`${name}.weights`, postings.weights);
}

function addVocabulary(arrays: NamedArrays, name: string, { bytes, offsets }: Vocabulary): void {
  arrays.set(`${name}.text`, bytes);
  arrays.set(`${name}.textOffsets`, offsets);
}

function addRuns(arrays: NamedArrays, name: string, { offsets, values }: Runs): void {
  arrays.set(`${name}.runs`, offsets);
  arrays.set(`${name}.values`, values);
}

class ArrayReader {
  readonly #arrays: NamedArrays;

  constructor(arrays: NamedArrays) {
    this.#arrays = arrays;
  }

  numbers(name: string): Float64Array {
    return this.#read(name, Float64Array);
  }

  integers(name: string): Uint32Array {
    return this.#read(name, Uint32Array);
  }

  bytes(name: string): Uint8Array {
    return this.#read(name, Uint8Array);
  }

  runs(name: string): Runs {
    return { offsets: this.integers(`${name}.runs`), values: this.integers(`${name}.values`) };
  }

  column(name: string): ValueColumn {
    return { values: this.#vocabulary(name), runs: this.runs(name) };
  }

  postings(name: string): Postings {
    return {
      vocabulary: this.#vocabulary(name),
      offsets: this.integers(`${name}.lists`),
      slots: this.integers(`${name}.slots`),
      weights: this.#read(`${name}.weights`, Uint16Array),
    };
  }

  #vocabulary(name: string): Vocabulary {
    return new Vocabulary(this.bytes(`${name}.text`), this.integers(`${name}.textOffsets`));
  }

  #read<T extends SegmentArray>(name: string, kind: abstract new (...sizes: never[]) => T): T {
    const array = this.#arrays.get(name);
    if (!(array instanceof kind)) {
      throw new TypeError(`${name} is missing or of another kind`);
    }
    return array;
  }
}
