import type { ProductWords } from './product-words.ts';

/** Products as vectors of length 1 over their most telling words. */
export interface WordVectors {
  /** Product → index of its first word. Has one entry more than there are products. */
  starts: Uint32Array;
  /** Word numbers, heaviest first. */
  words: Uint32Array;
  /** Weight by word of a product. */
  weights: Float32Array;
}

/** Words with the products that have them. */
export interface Postings {
  /** Word → index of its first product. Has one entry more than there are words. */
  starts: Uint32Array;
  /** Product numbers in the requested order. */
  products: Uint32Array;
  /** Weight by product of a word. */
  weights: Float32Array;
}

/** Weighs words like BM25: rare words count more, and each repetition counts less. */
export function weighWords({ starts, words, mentions, holders }: ProductWords): WordVectors {
  const productCount = starts.length - 1;
  const rarities = Float64Array.from(holders, (count) => rarityOf(count, productCount));
  const vectors = new VectorColumns(productCount);
  for (let product = 0; product < productCount; product += 1) {
    const end = starts[product + 1] ?? 0;
    for (let place = starts[product] ?? 0; place < end; place += 1) {
      const word = words[place] ?? 0;
      vectors.offer(word, (rarities[word] ?? 0) * saturate(mentions[place] ?? 0));
    }
    vectors.close();
  }
  return vectors.finish();
}

/** Lists the products of each word in the given order. */
export function listHolders(vectors: WordVectors, wordCount: number, order: Uint32Array): Postings {
  const starts = new Uint32Array(wordCount + 1);
  for (const word of vectors.words) {
    starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  }
  for (let word = 0; word < wordCount; word += 1) {
    starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  }
  const products = new Uint32Array(vectors.words.length);
  const weights = new Float32Array(vectors.words.length);
  const ends = starts.slice();
  for (const product of order) {
    const last = vectors.starts[product + 1] ?? 0;
    for (let place = vectors.starts[product] ?? 0; place < last; place += 1) {
      const word = vectors.words[place] ?? 0;
      const end = ends[word] ?? 0;
      products[end] = product;
      weights[end] = vectors.weights[place] ?? 0;
      ends[word] = end + 1;
    }
  }
  return { starts, products, weights };
}

/** Further words are incidental to a description and cost as much as telling ones. */
const wordsPerVector = 20;

/** BM25's k1 in quarters of a mention: a word only in the title reaches 0.6 of the maximum. */
const halfSaturation = 8;

/** Below 1, so that the common word for the kind of thing matters beside a rare name. */
const rarityPower = 0.7;

function rarityOf(holders: number, products: number): number {
  return Math.log(1 + (products - holders + 0.5) / (holders + 0.5)) ** rarityPower;
}

function saturate(mentions: number): number {
  return mentions / (mentions + halfSaturation);
}

class VectorColumns {
  readonly #starts: Uint32Array;
  readonly #words: Uint32Array;
  readonly #weights: Float32Array;
  #closed = 0;
  #begin = 0;
  #end = 0;

  constructor(productCount: number) {
    this.#starts = new Uint32Array(productCount + 1);
    this.#words = new Uint32Array(productCount * wordsPerVector);
    this.#weights = new Float32Array(productCount * wordsPerVector);
  }

  /** Keeps the heaviest words of the product in reading order. The first of equal words wins. */
  offer(word: number, exactWeight: number): void {
    const weight = Math.fround(exactWeight);
    const isFull = this.#end - this.#begin === wordsPerVector;
    if (isFull && (this.#weights[this.#end - 1] ?? 0) >= weight) {
      return;
    }
    let place = isFull ? this.#end - 1 : this.#end++;
    for (; place > this.#begin && (this.#weights[place - 1] ?? 0) < weight; place -= 1) {
      this.#words[place] = this.#words[place - 1] ?? 0;
      this.#weights[place] = this.#weights[place - 1] ?? 0;
    }
    this.#words[place] = word;
    this.#weights[place] = weight;
  }

  /** Ends the words of the current product. */
  close(): void {
    const weights = this.#weights.subarray(this.#begin, this.#end);
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
    for (let place = 0; place < weights.length; place += 1) {
      weights[place] = (weights[place] ?? 0) / length;
    }
    this.#closed += 1;
    this.#begin = this.#end;
    this.#starts[this.#closed] = this.#end;
  }

  finish(): WordVectors {
    return {
      starts: this.#starts,
      words: this.#words.slice(0, this.#end),
      weights: this.#weights.slice(0, this.#end),
    };
  }
}
