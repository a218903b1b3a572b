import type { SearchEngine } from '../engine.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import { joinTokens, readTokens, type TypedToken } from '../settings/typed-phrase.ts';
import { loadNearWords, nearOf } from './near-words.ts';

/** The most terms that are searched for besides. */
const mostTerms = 3;
/** A phrase of the table has so many words at most. */
const longestPhrase = 2;

/** A shop that is searched. */
export interface SearchedShop {
  engine: SearchEngine;
  shopId: number;
  /** Returns whether one word may stand for another. */
  allows: (from: string, to: string) => boolean;
}

/**
 * Searches for a term. Where it has a word that no title, type or tag has, it also searches for other words of the same
 * thing that the shop has, as for synonyms, and tells so.
 */
export async function searchNear(shop: SearchedShop, query: SearchQuery): Promise<SearchResult> {
  const { engine, shopId } = shop;
  const found = await engine.search(shopId, query);
  const learned = found.total > 0 ? (query.learnedAlternatives ?? []) : [];
  const near = await nearTerms(shop, query, found);
  if (near.length === 0) {
    return learned.length > 0 ? { ...found, alsoSearched: learned.slice(0, mostTerms) } : found;
  }
  const wider = await engine.search(shopId, withNear(query, near));
  return { ...wider, alsoSearched: [...learned, ...near].slice(0, mostTerms) };
}

/** Returns the query that `searchNear` asks last, to explain its results. */
export async function nearQuery(shop: SearchedShop, query: SearchQuery): Promise<SearchQuery> {
  const { engine, shopId } = shop;
  const found = await engine.search(shopId, { ...query, offset: 0, limit: 1 });
  return withNear(query, await nearTerms(shop, query, found));
}

/** No engine knows these as synonyms. */
function withNear(query: SearchQuery, near: readonly string[]): SearchQuery {
  const { alternatives = [], learnedAlternatives = [] } = query;
  return near.length === 0
    ? query
    : {
        ...query,
        alternatives: [...alternatives, ...near],
        learnedAlternatives: [...learnedAlternatives, ...near],
      };
}

/** Returns the term with other words for those that the shop names nothing by. */
async function nearTerms(
  { engine, shopId, allows }: SearchedShop,
  { term, languages, isAsTyped, meter }: SearchQuery,
  { reading }: SearchResult,
): Promise<string[]> {
  const { unnamed } = reading;
  const near = unnamed.length > 0 && !isAsTyped ? await loadNearWords(languages) : undefined;
  if (!near) {
    return [];
  }
  /** Returns whether the shop has things of this name. */
  const isNamed = async (words: string) => {
    const asked = { term: words, languages, isAsTyped: true, offset: 0, limit: 1, meter };
    const { total, reading: read } = await engine.search(shopId, asked);
    const isThere = total > 0 && read.unnamed.length === 0 && read.required >= read.words;
    return isThere && (await engine.hasThingsCalled?.(shopId, words, languages ?? [])) !== false;
  };
  const tokens = readTokens(term);
  const terms: string[] = [];
  for (const { start, end } of phrasesWith(unnamed, tokens)) {
    const phrase = tokens.slice(start, end).map(({ text }) => text);
    for (const other of nearOf(near, phrase.join(' '))) {
      const isAllowed = terms.length < mostTerms && allows(phrase.join(' '), other);
      if (isAllowed && (await isNamed(other))) {
        const parts = [joinTokens(tokens.slice(0, start)), other, joinTokens(tokens.slice(end))];
        terms.push(parts.filter((part) => part !== '').join(' '));
      }
    }
  }
  return terms;
}

/** Returns the places of phrases with an unnamed word, the longest first. */
function phrasesWith(
  unnamed: readonly string[],
  tokens: readonly TypedToken[],
): { start: number; end: number }[] {
  const isUnnamed = tokens.map(({ text }) => unnamed.includes(text));
  return Array.from({ length: longestPhrase }, (_, shorter) => longestPhrase - shorter).flatMap(
    (length) =>
      tokens.flatMap((_, start) =>
        start + length <= tokens.length && isUnnamed.slice(start, start + length).includes(true)
          ? [{ start, end: start + length }]
          : [],
      ),
  );
}
