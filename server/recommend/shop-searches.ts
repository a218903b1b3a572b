import { fold } from '../text/folding.ts';
import { queryKey, queryWords } from './models/searches/query-words.ts';
import type { ReasonPart } from './reason-texts.ts';
import type { SearchesPiece } from './training/searches-blob.ts';

/** Factors learned from a shop's own searches for one term. */
export interface TermLearning {
  /** Product id → factor of its score; 1 for all others. */
  products: ReadonlyMap<number, number>;
  /** Product type as written → factor of its score. */
  productTypes: ReadonlyMap<string, number>;
  /** Returns the parts of a product's two factors, whose values multiply to them. */
  explain(productId: number, productType: string): ReasonPart[];
}

type Types = readonly (readonly [name: string, factor: number])[];

interface Query {
  shoppers: number;
  types: Types;
  /**
   * The tuples of a piece in one flat column, because separate arrays would take five times as
   * much.
   */
  products: Float64Array;
}

type ProductFigures = SearchesPiece['queries'][number]['products'][number];

/** Lookup of what was learned from one shop's searches. */
export class ShopSearches {
  readonly #queries = new Map<number, Query>();
  readonly #words = new Map<number, Types>();
  readonly #popular = new Map<number, SearchesPiece['popular'][number]>();
  readonly #popularFactors = new Map<number, number>();
  /** Sorted by their folded texts. Terms with the same beginning are returned by shoppers. */
  readonly #terms: { folded: string; text: string; shoppers: number }[] = [];
  readonly #pairs: SearchesPiece['pairs'] = [];
  /** Approximate size in memory. */
  bytes = 0;

  add({ queries, words, popular, terms, pairs }: SearchesPiece): void {
    this.#pairs.push(...pairs);
    for (const { key, shoppers, types, products } of queries) {
      this.#queries.set(key, { shoppers, types, products: Float64Array.from(products.flat()) });
    }
    words.forEach(({ key, types }) => this.#words.set(key, types));
    for (const entry of popular) {
      const [id, popularity, conversion] = entry;
      this.#popular.set(id, entry);
      this.#popularFactors.set(id, popularity * conversion);
    }
    terms.forEach(([text, shoppers]) => this.#terms.push({ folded: fold(text), text, shoppers }));
    this.bytes += sizeOf({ queries, words, popular, terms, pairs });
  }

  /** Returns undefined when nothing known would change an order. */
  learning(term: string): TermLearning | undefined {
    const words = queryWords(term);
    if (words.length === 0) {
      return undefined;
    }
    const query = this.#queries.get(queryKey(words));
    const types = new Map(query?.types ?? this.#typesOf(words));
    const products = this.#productFactors(query);
    return products.size + types.size === 0
      ? undefined
      : {
          products,
          productTypes: types,
          explain: (productId, productType) => [
            ...describeSearches(query?.shoppers ?? 0, query && figuresOf(query, productId)),
            ...describeType(productType, types.get(productType)),
            ...describePopularity(this.#popular.get(productId)),
          ],
        };
  }

  /** Shoppers' words and the shop's words for them, the surest first. */
  get pairs(): SearchesPiece['pairs'] {
    return this.#pairs;
  }

  /** Returns terms with this beginning, those of most shoppers first; without a beginning, of all terms. */
  terms(beginning: string, limit: number): string[] {
    const folded = fold(beginning.trimStart());
    return this.#terms
      .filter((term) => term.folded.startsWith(folded))
      .toSorted((one, other) => other.shoppers - one.shoppers)
      .slice(0, limit)
      .map(({ text }) => text);
  }

  #productFactors(query: Query | undefined): ReadonlyMap<number, number> {
    if (!query || query.products.length === 0) {
      return this.#popularFactors;
    }
    const factors = new Map(this.#popularFactors);
    for (const [id, factor] of eachProduct(query)) {
      factors.set(id, factor * (factors.get(id) ?? 1));
    }
    return factors;
  }

  /** Returns the factors of a rare query: the geometric mean over its words. */
  #typesOf(words: readonly string[]): Types {
    const sums = new Map<string, number>();
    for (const word of words) {
      for (const [name, factor] of this.#words.get(queryKey([word])) ?? []) {
        sums.set(name, (sums.get(name) ?? 0) + Math.log(factor) / words.length);
      }
    }
    return [...sums].map(([name, log]) => [name, Math.exp(log)]);
  }
}

const figuresPerProduct = 6;

function* eachProduct({ products }: Query): Generator<ProductFigures> {
  for (let place = 0; place < products.length; place += figuresPerProduct) {
    const [id = 0, factor = 1, clicked = 0, added = 0, purchased = 0, expected = 0] =
      products.subarray(place, place + figuresPerProduct);
    yield [id, factor, clicked, added, purchased, expected];
  }
}

function figuresOf(query: Query, productId: number): ProductFigures | undefined {
  for (const figures of eachProduct(query)) {
    if (figures[0] === productId) {
      return figures;
    }
  }
  return undefined;
}

/** Measured with the maps that hold them. */
const bytesPerList = 600;
const bytesPerEntry = 50;

function sizeOf({ queries, words, popular, terms, pairs }: Omit<SearchesPiece, 'format'>): number {
  const lists = queries.length + words.length + terms.length + pairs.length;
  const entries =
    popular.length +
    queries.reduce((sum, { products, types }) => sum + products.length + types.length, 0) +
    words.reduce((sum, { types }) => sum + types.length, 0);
  return lists * bytesPerList + entries * bytesPerEntry;
}

/** Describes how shoppers' searches affect a product, in words that a merchant understands. */

function describeSearches(
  shoppers: number,
  found: SearchesPiece['queries'][number]['products'][number] | undefined,
): ReasonPart[] {
  if (!found) {
    return [];
  }
  const [, value, clicked, added, purchased, expected] = found;
  const further = [
    ...(added > 0 ? [`${added} put it into the cart`] : []),
    ...(purchased > 0 ? [`${purchased} bought it`] : []),
  ];
  const chose = `${clicked} of ${shoppers} shoppers who searched for this chose it`;
  const text = `${[chose, ...further].join(', ')}; at its position, ${Math.round(expected * 10) / 10} would be usual`;
  return [{ name: 'searches', value, text }];
}

function describeType(productType: string, value: number | undefined): ReasonPart[] {
  if (value === undefined) {
    return [];
  }
  const text = `Shoppers with such searches choose ${productType} more often than other types`;
  return [{ name: 'searches_type', value, text }];
}

function describePopularity(found: SearchesPiece['popular'][number] | undefined): ReasonPart[] {
  if (!found) {
    return [];
  }
  const [, popularity, conversion, units] = found;
  const often = conversion > 1 ? 'more often' : 'less often';
  const text = `Shoppers who view it add it to the cart or buy it ${often} than is usual in this shop`;
  return [
    { name: 'popularity', value: popularity, text: `${units} sold in a year` },
    ...(conversion === 1 ? [] : [{ name: 'conversion', value: conversion, text }]),
  ];
}
