import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { Boost, BoostCondition, SearchQuery } from '../query.ts';
import { priceClause } from './filter-by.ts';
import type { MarketKey } from './market-fields.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import { metafieldKey, valueKey } from './value-key.ts';

/** The fields that reranking reads from a hit. */
export const boostedFields = 'id,vendor_keys,type_keys,tag_keys,metafield_keys,title';

/** The upper limit of the product of all boosts. */
const maxFactor = 100;

export type Hit = SearchAnswer['hits'][number];

/** Returns a function that computes the factor of boosts and learning for a hit. */
export function factorOf(
  { boosts = [], learned }: Pick<SearchQuery, 'boosts' | 'learned'>,
  facts: ProductFacts,
): (hit: Hit) => number {
  return ({ document }) => {
    const id = Number(document.id);
    const boost = boosts.reduce(
      (product, { on, factor }) => (holds(on, document, facts) ? product * factor : product),
      learned?.get(id) ?? 1,
    );
    return Math.min(boost, maxFactor);
  };
}

/**
 * Returns the condition of a boost as a filter. The filter may be part of `_eval`, which does not support backticks.
 * Undefined when the server cannot express the condition.
 */
export function boostClause({ on }: Boost, market: MarketKey): string | undefined {
  switch (on.field) {
    case 'vendor':
      return `vendor_keys:=${valueKey(on.value)}`;
    case 'productType':
      return `type_keys:=${valueKey(on.value)}`;
    case 'tag':
      return `tag_keys:=${valueKey(on.value)}`;
    case 'metafield':
      return `metafield_keys:=${metafieldKey(on.value)}`;
    case 'availability':
      return `available_in:${on.value ? '=' : '!='}${market}`;
    case 'price':
      return priceClause(market, on.value);
    case 'title':
      return undefined;
    default:
      return on satisfies never;
  }
}

export function holds(on: BoostCondition, document: Hit['document'], facts: ProductFacts): boolean {
  const slot = facts.slotOf(Number(document.id));
  switch (on.field) {
    case 'vendor':
      return hasKey(document['vendor_keys'], valueKey(on.value));
    case 'productType':
      return hasKey(document['type_keys'], valueKey(on.value));
    case 'tag':
      return hasKey(document['tag_keys'], valueKey(on.value));
    case 'metafield':
      return hasKey(document['metafield_keys'], metafieldKey(on.value));
    case 'availability':
      return slot !== undefined && facts.isAvailable(slot) === on.value;
    case 'price':
      return slot !== undefined && facts.hasPrice(slot, on.value);
    case 'title':
      return hasInTitle(document['title'], on.value);
    default:
      return on satisfies never;
  }
}

function hasKey(keys: unknown, key: string): boolean {
  return Array.isArray(keys) && keys.includes(key);
}

function hasInTitle(title: unknown, value: string): boolean {
  const words = new Set(typeof title === 'string' ? title.split(' ') : []);
  const titleWords = tokenize(value);
  return (
    titleWords.length > 0 && titleWords.every((word) => words.has(word) || words.has(stem(word)))
  );
}
