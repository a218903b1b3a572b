import { z } from 'zod';
import type {
  LearnedQuery,
  LearnedType,
  LearnedWord,
  SearchLearning,
} from '../models/searches/learn-searches.ts';
import type { PopularProduct } from '../models/searches/popular-factors.ts';
import type { SuggestedTerm } from '../models/searches/suggested-terms.ts';
import type { TermPair } from '../models/searches/term-pairs.ts';

/** Everything learned from a shop's searches. */
export interface SearchesModel extends SearchLearning {
  popular: PopularProduct[];
  terms: SuggestedTerm[];
  pairs: TermPair[];
}

/** Stable names of the product and type numbers of a training. */
interface ProductNames {
  /** Product number → id. */
  productIds: Float64Array;
  /** Type number → its spellings in products. */
  typeSpellings: readonly (readonly string[])[];
}

const typeTuple = z.tuple([z.string(), z.number()]);

/** A part of a model that names products by id and types by spelling. */
const pieceSchema = z.strictObject({
  format: z.literal(1),
  queries: z.array(
    z.strictObject({
      key: z.number(),
      shoppers: z.number(),
      /** Id, factor, clicked, added, purchased, expected. */
      products: z.array(
        z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
      ),
      types: z.array(typeTuple),
    }),
  ),
  words: z.array(z.strictObject({ key: z.number(), types: z.array(typeTuple) })),
  /** Id, popularity, conversion, units. */
  popular: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** Text, shoppers. */
  terms: z.array(z.tuple([z.string(), z.number()])),
  pairs: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      searched: z.number(),
      reformulated: z.number(),
      chose: z.number(),
      choseNamed: z.number(),
      isCertain: z.boolean(),
    }),
  ),
});

export type SearchesPiece = z.infer<typeof pieceSchema>;

/** A piece of this size is read or written within a few milliseconds. */
const perPiece = 100;

export function packSearches(model: SearchesModel, names: ProductNames): Buffer[] {
  const whole: SearchesPiece = {
    format: 1,
    queries: model.queries.map((query) => packQuery(query, names)),
    words: model.words.map((word) => packWord(word, names)),
    popular: model.popular.map(({ product, popularity, conversion, units }) => [
      names.productIds[product] ?? 0,
      rounded(popularity),
      rounded(conversion),
      units,
    ]),
    terms: model.terms.map(({ text, shoppers }) => [text, shoppers]),
    pairs: model.pairs,
  };
  const lists = [whole.queries, whole.words, whole.popular, whole.terms, whole.pairs];
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: Math.ceil(longest / perPiece) }, (_, piece) => {
    const part = <Entry>(list: readonly Entry[]) =>
      list.slice(piece * perPiece, (piece + 1) * perPiece);
    const own: SearchesPiece = {
      format: 1,
      queries: part(whole.queries),
      words: part(whole.words),
      popular: part(whole.popular),
      terms: part(whole.terms),
      pairs: part(whole.pairs),
    };
    return Buffer.from(JSON.stringify(own));
  });
}

/** Returns undefined for an unreadable piece. */
export function unpackSearches(piece: Uint8Array): SearchesPiece | undefined {
  try {
    return pieceSchema.safeParse(JSON.parse(Buffer.from(piece).toString())).data;
  } catch {
    // An unknown format counts as nothing learned.
    return undefined;
  }
}

function packQuery(
  { key, shoppers, products, types }: LearnedQuery,
  names: ProductNames,
): SearchesPiece['queries'][number] {
  return {
    key,
    shoppers,
    products: products.map(({ product, factor, clicked, added, purchased, expected }) => [
      names.productIds[product] ?? 0,
      rounded(factor),
      clicked,
      added,
      purchased,
      rounded(expected),
    ]),
    types: packTypes(types, names),
  };
}

function packWord(
  { key, types }: LearnedWord,
  names: ProductNames,
): SearchesPiece['words'][number] {
  return { key, types: packTypes(types, names) };
}

function packTypes(
  types: readonly LearnedType[],
  { typeSpellings }: ProductNames,
): [string, number][] {
  return types.flatMap(({ type, factor }) =>
    (typeSpellings[type] ?? []).map((name): [string, number] => [name, rounded(factor)]),
  );
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
