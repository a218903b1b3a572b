import type { AdminContract } from '../../../../server/features/endpoints.ts';
import { textOf } from '../../../kit/members.ts';
import {
  chosenProducts,
  type ConditionDraft,
  itemsOf,
  type OutputDraft,
  type RuleDraft,
} from '../state/ruleset-draft.ts';
import type { RulesetWords } from './en.ts';

export type Vocabulary = AdminContract['vocabulary']['answer'];
export type ConditionType = Vocabulary['conditions'][number];
export type OutputType = Vocabulary['outputs'][number];

/** Names of what rules refer to by id; undefined while a name is not known. */
export type NameOf = (kind: 'product' | 'collection' | 'ruleset', id: string) => string | undefined;

interface SentenceSource {
  readonly words: RulesetWords;
  readonly vocabulary: Vocabulary;
  readonly nameOf: NameOf;
}

/** Maximum number of items of a list that a sentence names. */
const mostNamed = 2;

/** Returns a rule as a sentence: “When cart subtotal is more than 40: top sellers”. */
export function ruleSentence(source: SentenceSource, { groups, outputs }: RuleDraft): string {
  const { words } = source;
  const returned =
    outputs.length === 0
      ? words.nothing
      : outputs.map((output) => outputPhrase(source, output)).join(` ${words.and} `);
  const alternatives = groups.map((conditions) =>
    conditions.map((condition) => conditionPhrase(source, condition)).join(` ${words.and} `),
  );
  const isAlways = groups.length === 0 || groups.some((conditions) => conditions.every(isAnything));
  return isAlways
    ? words.always(returned)
    : words.when(alternatives.join(` ${words.or} `), returned);
}

function isAnything({ type }: ConditionDraft): boolean {
  return type === 'anything';
}

/** Returns a condition as a part of a sentence. */
function conditionPhrase(source: SentenceSource, condition: ConditionDraft): string {
  const { words, vocabulary } = source;
  const type = vocabulary.conditions.find(({ type: name }) => name === condition.type);
  const name = words.inSentence(wordOf(words.conditions, condition.type));
  if (type?.field === 'none') {
    return name;
  }
  return [name, operatorWord(words, type, condition.operator), valuePhrase(source, type, condition)]
    .filter(Boolean)
    .join(' ');
}

/** Returns the word of an operator for a type of condition. */
export function operatorWord(
  words: RulesetWords,
  type: ConditionType | undefined,
  operator: string,
): string {
  const isTime = ['time', 'date', 'time_of_day'].includes(type?.kind ?? '');
  return (
    (isTime ? entryOf(words.timeOperators, operator) : undefined) ??
    wordOf(words.operators, operator)
  );
}

function valuePhrase(
  { words, nameOf }: SentenceSource,
  type: ConditionType | undefined,
  { operator, value, others }: ConditionDraft,
): string {
  if (type?.field === 'products') {
    return namedList(
      words,
      chosenProducts(others.products).map(({ id }) => nameOf('product', id) ?? id),
    );
  }
  const takes = type?.operators.find(({ name }) => name === operator)?.takes;
  if (takes === 'range') {
    return rangePhrase(words, value);
  }
  if (type?.kind === 'yes_no') {
    return (
      new Map([
        ['true', words.yes],
        ['false', words.no],
      ]).get(value) ?? words.missing
    );
  }
  if (takes !== 'list') {
    return value || words.missing;
  }
  const items = itemsOf(value).map((item) => itemName(words, nameOf, type, item));
  return namedList(words, items);
}

function rangePhrase(words: RulesetWords, value: string): string {
  const [low = '', high = ''] = value.split(',').map((end) => end.trim());
  return `${low || words.missing} ${words.and} ${high || words.missing}`;
}

function itemName(
  words: RulesetWords,
  nameOf: NameOf,
  type: ConditionType | undefined,
  item: string,
): string {
  switch (type?.picks) {
    case 'collection':
      return nameOf('collection', item) ?? item;
    case 'day':
      return wordOf(words.days, item.toLowerCase());
    default:
      return item;
  }
}

function outputPhrase(source: SentenceSource, { type, members }: OutputDraft): string {
  const { words, nameOf } = source;
  const name = words.inSentence(wordOf(words.outputs, type));
  switch (type) {
    case 'product':
      return namedList(
        words,
        chosenProducts(members.products).map(({ id }) => nameOf('product', id) ?? id),
      );
    case 'collection':
      return namedList(
        words,
        itemsOf(members.collection_ids).map((id) => nameOf('collection', id) ?? id),
      );
    case 'endpoint':
      return listingPhrase(source, textOf(members.endpoint));
    case 'ruleset': {
      const id = textOf(members.ruleset_id);
      return nameOf('ruleset', id) ?? (id || words.missing);
    }
    case 'product_tag':
    case 'product_vendor':
    case 'product_type': {
      const items = itemsOf(members.tags ?? members.vendors ?? members.types);
      return `${name} ${namedList(words, items)}`;
    }
    default:
      return name;
  }
}

function listingPhrase({ words, vocabulary }: SentenceSource, endpoint: string): string {
  const [path = ''] = endpoint.split('?');
  const listing = vocabulary.sources.find((known) => known.path === path);
  return listing
    ? words.inSentence(entryOf(words.sources, listing.id) ?? listing.name)
    : path || words.missing;
}

function namedList(words: RulesetWords, items: readonly string[]): string {
  if (items.length === 0) {
    return words.missing;
  }
  const named = items.slice(0, mostNamed).join(', ');
  const more = items.length - mostNamed;
  return more > 0 ? words.some(named, more) : named;
}

/** Returns the word of a type, or the type itself where it is not known. */
export function wordOf(table: Readonly<Record<string, string>>, name: string): string {
  return entryOf(table, name) ?? name;
}

function entryOf(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
