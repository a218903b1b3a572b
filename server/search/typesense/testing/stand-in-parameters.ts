import type { SynonymItem } from './stand-in-documents.ts';
import { StandInError } from './stand-in-filter.ts';
import type { WordRules } from './stand-in-matching.ts';
import type { TextMatchType } from './stand-in-score.ts';
import { type FieldIndex, splitWords } from './stand-in-words.ts';

export type Parameters = Readonly<Record<string, string | number | boolean>>;

const matchTypes: readonly TextMatchType[] = ['max_score', 'max_weight', 'sum_score'];

/** Reads how words are searched and weighed. */
export function readWordRules(
  parameters: Parameters,
  indexOf: (field: string) => FieldIndex,
): WordRules {
  const number = (name: string, usual: number) => Number(parameters[name] ?? usual);
  const flag = (name: string, usual: boolean) => String(parameters[name] ?? usual) === 'true';
  const type = matchTypes.find((one) => one === (parameters['text_match_type'] ?? 'max_score'));
  if (!type) {
    throw new StandInError(400, 'Value of `text_match_type` is not known.');
  }
  return {
    type,
    fields: readFields(parameters).map(({ name, weight }) => ({
      name,
      weight,
      index: indexOf(name),
    })),
    isPrefix: flag('prefix', true),
    typos: number('num_typos', 2),
    bytesForOne: number('min_len_1typo', 4),
    bytesForTwo: number('min_len_2typo', 7),
    typoThreshold: number('typo_tokens_threshold', 1),
    dropThreshold: number('drop_tokens_threshold', 1),
    dropMode: String(parameters['drop_tokens_mode'] ?? 'right_to_left'),
    maxCandidates: number('max_candidates', 10),
    prioritizesExactMatch: flag('prioritize_exact_match', true),
    prioritizesPosition: flag('prioritize_token_position', false),
    prioritizesFields: flag('prioritize_num_matching_fields', true),
    demotesSynonyms: flag('demote_synonym_match', false),
  };
}

const maxWeight = 15;

/** Returns the fields by falling weight. Weights that are not given so, or exceed 15, only count as an order. */
function readFields(parameters: Parameters): { name: string; weight: number }[] {
  const names = String(parameters['query_by'] ?? '').split(',');
  const given = String(parameters['query_by_weights'] ?? '');
  if (given === '') {
    return names.map((name, place) => ({ name, weight: Math.max(0, maxWeight - place) }));
  }
  const weights = given.split(',').map(Number);
  const fields = names.map((name, place) => ({ name, weight: weights[place] ?? 0 }));
  const isFalling = weights.every((weight, place) => weight <= (weights[place - 1] ?? maxWeight));
  if (isFalling) {
    return fields;
  }
  const distinct = [...new Set(weights)].toSorted((one, other) => other - one);
  return fields
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ name, weight }) => ({
      name,
      weight: Math.max(0, maxWeight - distinct.indexOf(weight)),
    }));
}

/** Returns the queries in which some words are replaced by their synonyms. */
export function withSynonyms(words: readonly string[], items: readonly SynonymItem[]): string[][] {
  const rules = items.flatMap(({ root, synonyms }) => {
    const from = root === '' ? synonyms : [root];
    return from.map((one) => ({ from: splitWords(one), to: synonyms.map((to) => splitWords(to)) }));
  });
  const expand = (start: number): string[][] => {
    const word = words[start];
    if (word === undefined) {
      return [[]];
    }
    const replaced = rules.flatMap(({ from, to }) => {
      const isHere = from.length > 0 && from.every((one, place) => words[start + place] === one);
      const rests = isHere ? expand(start + from.length) : [];
      return rests.flatMap((rest) => to.map((synonym) => [...synonym, ...rest]));
    });
    return [...expand(start + 1).map((rest) => [word, ...rest]), ...replaced];
  };
  const queries = new Map(expand(0).map((query) => [query.join(' '), query]));
  queries.delete(words.join(' '));
  return [...queries.values()].slice(0, maxExpansions);
}

const maxExpansions = 200;
