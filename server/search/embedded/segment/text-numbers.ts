import { sortTexts, Vocabulary } from './vocabulary.ts';

/** Numbers texts while they are collected; `finish` sorts them. */
export class TextNumbers {
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
