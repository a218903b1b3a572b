import { tokenize } from '../../../text/tokens.ts';
import type { ProductFacts } from '../../product-facts.ts';
import type { BoostCondition } from '../../query.ts';
import type { Segment, ValueColumn } from '../segment/segment.ts';
import { metafieldKey } from '../segment/value-keys.ts';

/** Returns whether the condition of a boost holds for one document. Used by score explanations. */
export function holdsBoost(
  segment: Segment,
  on: BoostCondition,
  facts: ProductFacts,
  { slot, fact }: { slot: number; fact: number },
): boolean {
  switch (on.field) {
    case 'vendor':
      return hasValue(segment.vendors, slot, on.value);
    case 'productType':
      return hasValue(segment.productTypes, slot, on.value);
    case 'tag':
      return hasValue(segment.tags, slot, on.value);
    case 'metafield':
      return hasValue(segment.metafields, slot, metafieldKey(on.value));
    case 'availability':
      return facts.isAvailable(fact) === on.value;
    case 'price':
      return facts.hasPrice(fact, on.value);
    case 'title':
      return hasInTitle(segment, slot, on.value);
    default:
      return on satisfies never;
  }
}

function hasValue({ values, runs }: ValueColumn, slot: number, value: string): boolean {
  const number = values.find(value);
  return (
    number !== -1 &&
    runs.values.subarray(runs.offsets[slot], runs.offsets[slot + 1]).includes(number)
  );
}

/** Returns whether the title contains all words of the value. */
function hasInTitle({ words, titles }: Segment, slot: number, value: string): boolean {
  const wordNumbers = tokenize(value).map((word) => words.vocabulary.find(word));
  const title = titles.values.subarray(titles.offsets[slot], titles.offsets[slot + 1]);
  return wordNumbers.length > 0 && wordNumbers.every((word) => word !== -1 && title.includes(word));
}
