import { sortTexts, Vocabulary } from './vocabulary.ts';

/** Gives texts numbers while they are collected; `finish` puts them in order. */
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

  /** The texts in order, and for each number that was given the one in the vocabulary. Pauses. */
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
