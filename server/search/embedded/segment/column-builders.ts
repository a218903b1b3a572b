import { wellFormed } from '../../../text/well-formed.ts';
import { addWeights } from './fields.ts';
import { type Runs, RunsBuilder } from './runs.ts';
import type { Labels, Postings, ValueColumn } from './segment.ts';
import { sortTexts, Vocabulary } from './vocabulary.ts';

/** Numbers texts while they are collected; `finish` sorts them. */
class TextNumbers {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) {
      return known;
    }
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  /** Returns the sorted texts, and the rank of each number given out. Pauses. */
  *finish(): Generator<void, { vocabulary: Vocabulary; ranks: Uint32Array }> {
    const texts = sortTexts([...this.#numbers.keys()]);
    yield;
    const ranks = new Uint32Array(texts.length);
    texts.forEach((text, rank) => {
      ranks[this.#numbers.get(text) ?? 0] = rank;
    });
    yield;
    return { vocabulary: Vocabulary.of(texts), ranks };
  }
}

/** Collects the values of documents, one document after the other. */
export class ValueColumnBuilder {
  readonly #texts = new TextNumbers();
  readonly #runs = new RunsBuilder();

  add(values: readonly string[]): void {
    for (const value of values) {
      this.#runs.push(this.#texts.numberOf(wellFormed(value)));
    }
    this.#runs.endRun();
  }

  *finish(): Generator<void, ValueColumn> {
    const { vocabulary, ranks } = yield* this.#texts.finish();
    const { offsets, values } = this.#runs.finish();
    return { values: vocabulary, runs: { offsets, values: values.map((one) => ranks[one] ?? 0) } };
  }
}

/** Collects the words of documents, one document after the other, and inverts them into postings. */
export class PostingsBuilder {
  readonly #texts = new TextNumbers();
  readonly #wordsOfSlots = new RunsBuilder();
  readonly #weights: number[] = [];
  /** The weight of each word in the current document; 0 for words that it does not contain. */
  readonly #currentWeights: number[] = [];
  #currentWords: number[] = [];

  /** Returns the provisional number of the word; `finish` maps it to its rank. */
  add(text: string, weight: number): number {
    const word = this.#texts.numberOf(text);
    const known = this.#currentWeights[word] ?? 0;
    if (known === 0) {
      this.#currentWords.push(word);
    }
    this.#currentWeights[word] = addWeights(known, weight);
    return word;
  }

  endDocument(): void {
    for (const word of this.#currentWords) {
      this.#wordsOfSlots.push(word);
      this.#weights.push(this.#currentWeights[word] ?? 0);
      this.#currentWeights[word] = 0;
    }
    this.#wordsOfSlots.endRun();
    this.#currentWords = [];
  }

  *finish(): Generator<void, { postings: Postings; ranks: Uint32Array }> {
    const { vocabulary, ranks } = yield* this.#texts.finish();
    yield;
    const words = this.#wordsOfSlots.finish();
    return { postings: { vocabulary, ...this.#invert(words, ranks) }, ranks };
  }

  #invert({ offsets: slotOffsets, values }: Runs, ranks: Uint32Array): Lists {
    const lists = allocateLists(
      countEach(values.length, ranks.length, (place) => ranks[values[place] ?? 0] ?? 0),
    );
    const next = lists.offsets.slice();
    for (let slot = 0; slot + 1 < slotOffsets.length; slot += 1) {
      const end = slotOffsets[slot + 1] ?? 0;
      for (let place = slotOffsets[slot] ?? 0; place < end; place += 1) {
        const word = ranks[values[place] ?? 0] ?? 0;
        const target = next[word] ?? 0;
        next[word] = target + 1;
        lists.slots[target] = slot;
        lists.weights[target] = limitWeight(this.#weights[place] ?? 0);
      }
    }
    return lists;
  }
}

type Lists = Omit<Postings, 'vocabulary'>;

const maxWeight = 65_534;

/** A weight that is limited stays odd or even. */
function limitWeight(weight: number): number {
  return weight <= maxWeight ? weight : maxWeight + (weight & 1);
}

/** Allocates posting lists of the given lengths. */
export function allocateLists(counts: Uint32Array): Lists {
  const offsets = new Uint32Array(counts.length + 1);
  let end = 0;
  counts.forEach((count, word) => {
    end += count;
    offsets[word + 1] = end;
  });
  return { offsets, slots: new Uint32Array(end), weights: new Uint16Array(end) };
}

function countEach(length: number, kinds: number, kindAt: (place: number) => number): Uint32Array {
  const counts = new Uint32Array(kinds);
  for (let place = 0; place < length; place += 1) {
    const kind = kindAt(place);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Collects texts and encodes them as UTF-8. */
export class LabelsBuilder {
  readonly #labels: string[] = [];

  add(lines: readonly string[]): void {
    const label = lines.map((line) => line.slice(0, maxLineLength).replace(/\s+/g, ' ')).join('\n');
    this.#labels.push(wellFormed(label));
  }

  finish(): Labels {
    const bytes = Buffer.from(this.#labels.join(''));
    const offsets = new Uint32Array(this.#labels.length + 1);
    let end = 0;
    this.#labels.forEach((label, slot) => {
      end += Buffer.byteLength(label);
      offsets[slot + 1] = end;
    });
    return { offsets, bytes };
  }
}

/** The platform's limit for titles. */
const maxLineLength = 255;
