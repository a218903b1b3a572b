import { BestNeighbours, NeighbourLists } from '../best-neighbours.ts';
import type { Neighbours } from '../neighbours.ts';
import type { ProductWords } from './product-words.ts';
import { type SimilarityFactor, SimilarCandidates } from './similar-candidates.ts';
import { listHolders, weighWords, type WordVectors } from './word-vectors.ts';

/** Shares of common views of one product at a time, between 0 and 1. */
class CoViewShares {
  readonly #coViews: Neighbours | undefined;
  /** Indexed by product; 0 without common views, or once taken. */
  readonly #shares: Float32Array;

  constructor(productCount: number, coViews?: Neighbours) {
    this.#coViews = coViews;
    this.#shares = new Float32Array(productCount);
  }

  /**
   * Loads the shares of a product, relative to the most co-viewed one, and less with few sessions.
   */
  load(product: number): void {
    if (!this.#coViews) {
      return;
    }
    const { starts, products, scores, occurrences } = this.#coViews;
    const start = starts[product] ?? 0;
    const sessions = occurrences[product] ?? 0;
    const greatest = scores[start] ?? 0;
    const trust = sessions / (sessions + doubt);
    for (let place = start; place < (starts[product + 1] ?? 0); place += 1) {
      this.#shares[products[place] ?? 0] = (trust * (scores[place] ?? 0)) / greatest;
    }
  }

  /** Returns a share and resets it. */
  take(other: number): number {
    const share = this.#shares[other] ?? 0;
    this.#shares[other] = 0;
    return share;
  }

  /** Yields the co-viewed products of a loaded product whose shares were not taken. */
  *remaining(product: number): Iterable<number> {
    if (!this.#coViews) {
      return;
    }
    const { starts, products } = this.#coViews;
    for (const other of products.subarray(starts[product], starts[product + 1])) {
      if ((this.#shares[other] ?? 0) > 0) {
        yield other;
      }
    }
  }
}

/** Number of sessions at which co-views count half. */
const doubt = 20;

interface SimilarSignals {
  /** Units sold by product. */
  popularity: Float32Array;
  /** Common views, as returned by `trainViewedRelated`. */
  coViews?: Neighbours;
}

interface Similarity {
  /**
   * Products to show as similar, those of the same type first. `together` counts the telling words
   * that two products share, `occurrences` those of a product.
   */
  similar: Neighbours;
  /** The few products with the most similar words, whatever else speaks for others. */
  alike: Neighbours;
}

/** Finds the products with similar words for each product. */
export function trainSimilar(words: ProductWords, signals: SimilarSignals): Similarity {
  const productCount = words.starts.length - 1;
  const comparison = new Comparison(words, signals);
  const lists = new NeighbourLists(productCount, similarPerProduct);
  const alike = new NeighbourLists(productCount, alikePerProduct);
  const best = {
    similar: new BestNeighbours(similarPerProduct),
    alike: new BestNeighbours(alikePerProduct),
  };
  for (let product = 0; product < productCount; product += 1) {
    comparison.offerSimilar(product, best);
    lists.close(best.similar);
    alike.close(best.alike);
  }
  const tellingWords = comparison.countTellingWords();
  return { similar: lists.finish(tellingWords), alike: alike.finish(tellingWords) };
}

const alikePerProduct = 10;

/** Later products are hardly similar, and large shops have to store the lists. */
const similarPerProduct = 50;

/** Number of candidates that are compared word by word after the cheap search. */
const candidatesPerProduct = 160;

/** A single shared common word, such as a colour, is not enough unless the type is the same. */
const leastLikeness = 0.05;

/** The most co-viewed product of many sessions gains as much as half of the words. */
const coViewWeight = 0.5;

const otherType = 0.5;
const unknownType = 0.8;
const sameVendor = 1.15;

/** The gain of a shop's best seller over a product without sales. */
const popularityInfluence = 0.2;

const greatestFavour = sameVendor * (1 + popularityInfluence);

interface BestSimilar {
  similar: BestNeighbours;
  alike: BestNeighbours;
}

class Comparison {
  readonly #words: ProductWords;
  readonly #vectors: WordVectors;
  readonly #search: SimilarCandidates;
  readonly #candidates = new BestNeighbours(candidatesPerProduct);
  readonly #priors: Float64Array;
  readonly #coViews: CoViewShares;
  /** Word → 1 or 0. */
  readonly #telling: Uint8Array;
  /** Indexed by word; 0 for words that the current product does not have. */
  readonly #ownWeights: Float32Array;

  constructor(words: ProductWords, { popularity, coViews }: SimilarSignals) {
    const productCount = words.starts.length - 1;
    const wordCount = words.holders.length;
    this.#words = words;
    this.#vectors = weighWords(words);
    const postings = listHolders(this.#vectors, wordCount, mostPopularFirst(popularity));
    this.#search = new SimilarCandidates(this.#vectors, postings, {
      of: this.#factor,
      greatest: greatestFavour,
    });
    this.#priors = weighPopularity(popularity);
    this.#coViews = new CoViewShares(productCount, coViews);
    this.#telling = markTelling(words.holders, productCount);
    this.#ownWeights = new Float32Array(wordCount);
  }

  offerSimilar(product: number, best: BestSimilar): void {
    this.#search.offer(product, this.#candidates);
    this.#eachWord(product, (word, weight) => {
      this.#ownWeights[word] = weight;
    });
    this.#coViews.load(product);
    this.#candidates.drain((other) => this.#compare(product, other, best));
    for (const other of this.#coViews.remaining(product)) {
      this.#compare(product, other, best);
    }
    this.#eachWord(product, (word) => {
      this.#ownWeights[word] = 0;
    });
  }

  countTellingWords(): Uint32Array {
    const counts = new Uint32Array(this.#words.types.length);
    for (let product = 0; product < counts.length; product += 1) {
      this.#eachWord(product, (word) => {
        counts[product] = (counts[product] ?? 0) + (this.#telling[word] ?? 0);
      });
    }
    return counts;
  }

  #compare(product: number, other: number, best: BestSimilar): void {
    const { starts, words, weights } = this.#vectors;
    const end = starts[other + 1] ?? 0;
    let likeness = 0;
    let together = 0;
    for (let place = starts[other] ?? 0; place < end; place += 1) {
      const word = words[place] ?? 0;
      const ownWeight = this.#ownWeights[word] ?? 0;
      if (ownWeight > 0) {
        likeness += ownWeight * (weights[place] ?? 0);
        together += this.#telling[word] ?? 0;
      }
    }
    if (likeness >= leastLikeness) {
      best.alike.offer(other, likeness, together);
    }
    const coViewed = coViewWeight * this.#coViews.take(other);
    if (likeness >= leastLikeness || coViewed > 0 || this.#areOfOneType(product, other)) {
      best.similar.offer(other, (likeness + coViewed) * this.#factor(product, other), together);
    }
  }

  #areOfOneType(product: number, other: number): boolean {
    const { types } = this.#words;
    return (types[product] ?? 0) > 0 && types[product] === types[other];
  }

  readonly #factor: SimilarityFactor = (product, other) => {
    const { types, vendors, prices } = this.#words;
    const vendor = vendors[product] ?? 0;
    const vendorFactor = vendor > 0 && vendor === vendors[other] ? sameVendor : 1;
    const relationFactor = vendorFactor * typeFactor(types[product] ?? 0, types[other] ?? 0);
    const nearness = priceNearness(prices[product] ?? 0, prices[other] ?? 0);
    return relationFactor * nearness * (this.#priors[other] ?? 0);
  };

  #eachWord(product: number, visit: (word: number, weight: number) => void): void {
    const { starts, words, weights } = this.#vectors;
    const end = starts[product + 1] ?? 0;
    for (let place = starts[product] ?? 0; place < end; place += 1) {
      visit(words[place] ?? 0, weights[place] ?? 0);
    }
  }
}

function typeFactor(type: number, other: number): number {
  if (type === 0 || other === 0) {
    return unknownType;
  }
  return type === other ? 1 : otherType;
}

/** Returns 1 up to three times the price, and 0.74 at ten times: who compares has an amount in mind. */
function priceNearness(price: number, other: number): number {
  if (price <= 0 || other <= 0) {
    return 1;
  }
  const ratio = Math.max(price, other) / Math.min(price, other);
  return Math.min(1, comparablePrices / ratio) ** priceInfluence;
}

/** The ratio of prices up to which shoppers compare products. */
const comparablePrices = 3;
const priceInfluence = 0.25;

/** Marks the words worth naming in an explanation: those of less than a quarter of a shop. */
function markTelling(holders: Uint32Array, productCount: number): Uint8Array {
  return Uint8Array.from(holders, (count) => (count <= Math.max(8, productCount / 4) ? 1 : 0));
}

function mostPopularFirst(popularity: Float32Array): Uint32Array {
  return Uint32Array.from(popularity.keys()).toSorted(
    (one, other) => (popularity[other] ?? 0) - (popularity[one] ?? 0) || one - other,
  );
}

function weighPopularity(popularity: Float32Array): Float64Array {
  const most = popularity.reduce((greatest, units) => Math.max(greatest, units), 1);
  return Float64Array.from(
    popularity,
    (units) => 1 + (popularityInfluence * Math.log1p(Math.max(0, units))) / Math.log1p(most),
  );
}
