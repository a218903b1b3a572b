import type { SearchDocument } from '../document.ts';
import type { ScorePart } from '../engine.ts';
import type { FieldWeights } from '../field-weights.ts';
import { type FieldWords, readFields } from './fields.ts';
import type { QueryWord } from './read-term.ts';
import { saturate } from './score-words.ts';
import type { Segment } from './segment.ts';
import type { WordList } from './word-lists.ts';

/** Where a document stands in an index. */
export interface DocumentPlace {
  segment: Segment;
  /** Of the segment, among all. */
  place: number;
  slot: number;
  /** Of the index. */
  fieldWeights: FieldWeights;
}

/** What each field of a document adds to its score for these words; together what the words score. */
export function explainWords(
  words: readonly QueryWord[],
  document: SearchDocument,
  at: DocumentPlace,
): ScorePart[] {
  const fields = readFields(document, at.fieldWeights);
  const parts = new Map<string, ScorePart>();
  for (const { lists, worth } of words.flatMap((word) => firstMeaning(word, at) ?? [])) {
    const total = lists.reduce((sum, { weight }) => sum + weight, 0);
    for (const { list, weight } of lists) {
      const value = (worth * saturate(total) * weight) / total;
      addToFields(parts, fields, wordsOfList(at.segment, list), value);
    }
  }
  return [...parts.values()];
}

interface HeldList {
  list: WordList;
  /** The document's, in the list. */
  weight: number;
}

/** The first meaning of a word that a document has: those after it do not count. */
function firstMeaning(
  { meanings }: QueryWord,
  { place, slot }: DocumentPlace,
): { lists: HeldList[]; worth: number } | undefined {
  for (const { lists, worth } of meanings) {
    const held = (lists[place] ?? []).flatMap((list) => {
      const weight = weightIn(list, slot);
      return weight === undefined ? [] : { list, weight };
    });
    if (held.length > 0) {
      return { lists: held, worth };
    }
  }
  return undefined;
}

function weightIn({ slots, weights, start, end }: WordList, slot: number): number | undefined {
  const found = slots.subarray(start, end).indexOf(slot);
  return found === -1 ? undefined : weights[start + found];
}

function wordsOfList({ words: { vocabulary } }: Segment, { words }: WordList): string[] {
  return words.map((word) => vocabulary.textOf(word));
}

/** Of two neighbours, the weight of the first of the list counts. */
function addToFields(
  parts: Map<string, ScorePart>,
  fields: readonly FieldWords[],
  texts: readonly string[],
  value: number,
): void {
  const weights = fields.map(({ name, words, measures, share }) => ({
    name,
    weight: [...words, ...measures].filter((word) => word === texts[0]).length * share,
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  for (const { name, weight } of weights) {
    if (weight > 0) {
      const part = parts.get(name) ?? { name, words: [], value: 0 };
      part.words = [...new Set([...part.words, ...texts])];
      part.value += (value * weight) / total;
      parts.set(name, part);
    }
  }
}
