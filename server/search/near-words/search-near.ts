import type { SearchEngine } from '../engine.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import { joinTokens, readTokens, type TypedToken } from '../settings/typed-phrase.ts';
import { loadNearWords, nearOf, type NearWords } from './near-words.ts';

/** The most terms that are searched for besides. */
const maxTerms = 3;
/** So many other words are looked for at most, so that a long term asks no more of a shop than a few others do. */
const maxCandidates = 12;
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
    return learned.length > 0 ? { ...found, alsoSearched: learned.slice(0, maxTerms) } : found;
  }
  const wider = await engine.search(shopId, withNear(query, near));
  return { ...wider, alsoSearched: [...learned, ...near].slice(0, maxTerms) };
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
  shop: SearchedShop,
  query: SearchQuery,
  { reading }: SearchResult,
): Promise<string[]> {
  const { term, languages, isAsTyped } = query;
  const { unnamed } = reading;
  const near = unnamed.length > 0 && !isAsTyped ? await loadNearWords(languages) : undefined;
  if (!near) {
    return [];
  }
  const tokens = readTokens(term);
  const terms: string[] = [];
  for (const { start, end, other } of candidatesFor(unnamed, tokens, near, shop.allows)) {
    if (terms.length < maxTerms && (await isNamed(shop, query, other))) {
      const parts = [joinTokens(tokens.slice(0, start)), other, joinTokens(tokens.slice(end))];
      terms.push(parts.filter((part) => part !== '').join(' '));
    }
  }
  return terms;
}

/** Returns whether the shop has things of this name that the query may show. */
async function isNamed(
  { engine, shopId }: SearchedShop,
  { languages, marketId, exclusions, outOfStock, meter }: SearchQuery,
  words: string,
): Promise<boolean> {
  const shown = { languages, marketId, exclusions, outOfStock, meter };
  const asked = { ...shown, term: words, isAsTyped: true, offset: 0, limit: 1 };
  const { total, reading } = await engine.search(shopId, asked);
  const isThere = total > 0 && reading.unnamed.length === 0 && reading.required >= reading.words;
  const isNaming = async () => engine.hasThingsCalled?.(shopId, words, { languages, meter });
  return isThere && (!engine.capabilities.namesThings || (await isNaming()) === true);
}

interface Candidate {
  start: number;
  end: number;
  /** The other word for the tokens from `start` to `end`. */
  other: string;
}

/** Returns the first allowed words for the phrases of a term. A repeated phrase has those of its first place. */
function candidatesFor(
  unnamed: readonly string[],
  tokens: readonly TypedToken[],
  near: NearWords,
  allows: SearchedShop['allows'],
): Candidate[] {
  const candidates: Candidate[] = [];
  const read = new Set<string>();
  for (const { start, end } of phrasesWith(unnamed, tokens)) {
    const phrase = tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join(' ');
    const others = read.has(phrase) ? [] : nearOf(near, phrase);
    read.add(phrase);
    const allowed = others.filter((other) => allows(phrase, other));
    candidates.push(...allowed.map((other) => ({ start, end, other })));
    if (candidates.length >= maxCandidates) {
      break;
    }
  }
  return candidates.slice(0, maxCandidates);
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
