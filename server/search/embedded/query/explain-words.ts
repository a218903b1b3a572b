import type { SearchDocument } from '../../document.ts';
import type { ScorePart } from '../../engine.ts';
import type { FieldWeights } from '../../field-weights.ts';
import {
  addWeights,
  type FieldTexts,
  isNaming,
  readFieldTexts,
  shareOf,
} from '../segment/fields.ts';
import type { QueryWord } from '../words/query-word.ts';
import { saturate } from './score-words.ts';
import type { Segment } from '../segment/segment.ts';
import type { WordList } from '../words/word-lists.ts';

/** The position of a document in an index. */
export interface DocumentPosition {
  segment: Segment;
  /** The index of the segment in the shop's index. */
  segmentIndex: number;
  slot: number;
  /** The field weights of the index. */
  fieldWeights: FieldWeights;
}

/** Returns the share of each field in the score of these words. The shares add up to the score of the words. */
export function explainWords(
  words: readonly QueryWord[],
  document: SearchDocument,
  position: DocumentPosition,
): ScorePart[] {
  const fields = readFieldTexts(document);
  const parts = new Map<string, ScorePart>();
  for (const { lists, worth } of words.flatMap((word) => firstMeaning(word, position) ?? [])) {
    const total = lists.reduce((sum, { weight }) => addWeights(sum, weight), 0);
    const sum = lists.reduce((all, { weight }) => all + weight, 0);
    for (const { list, weight } of lists) {
      const value = (worth * saturate(total) * weight) / sum;
      addToFields(parts, fields, { position, list }, value);
    }
  }
  return [...parts.values()];
}

interface MatchingList {
  list: WordList;
  /** The document's weight in the list. */
  weight: number;
}

/** Returns the first meaning of a word that the document contains; later meanings do not count. */
function firstMeaning(
  { meanings }: QueryWord,
  { segmentIndex, slot }: DocumentPosition,
): { lists: MatchingList[]; worth: number } | undefined {
  for (const { lists, worth } of meanings) {
    const matchingLists = (lists[segmentIndex] ?? []).flatMap((list) => {
      const weight = weightIn(list, slot);
      return weight === undefined ? [] : { list, weight };
    });
    if (matchingLists.length > 0) {
      return { lists: matchingLists, worth };
    }
  }
  return undefined;
}

function weightIn(
  { slots, weights, start, end, isNamingOnly = false }: WordList,
  slot: number,
): number | undefined {
  const found = slots.subarray(start, end).indexOf(slot);
  const weight = found === -1 ? undefined : weights[start + found];
  return isNamingOnly && !isNaming(weight ?? 0) ? undefined : weight;
}

function wordsOfList({ words: { vocabulary } }: Segment, { words }: WordList): string[] {
  return words.map((word) => vocabulary.textOf(word));
}

/**
 * Distributes a value over the fields that contain the list's first word. For a pair of neighbours, only the first
 * word's weight counts.
 */
function addToFields(
  parts: Map<string, ScorePart>,
  fields: readonly FieldTexts[],
  { position, list }: { position: DocumentPosition; list: WordList },
  value: number,
): void {
  const texts = wordsOfList(position.segment, list);
  const weights = fields.map((field) => {
    const words = [...field.words, ...field.further];
    const count = words.filter((word) => word === texts[0]).length;
    return { name: field.name, weight: count * shareOf(field, position.fieldWeights) };
  });
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
