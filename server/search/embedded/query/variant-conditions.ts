import type { ProductFacts } from '../../product-facts.ts';
import { groupOptions, optionGroup, type PriceFilter, type SearchQuery } from '../../query.ts';
import type { Segment } from '../segment/segment.ts';
import { metafieldKey, readOptionKey } from '../segment/value-keys.ts';
import { excludedBit, filterBits } from './filter-bits.ts';
import { LoadedVariants } from './loaded-variants.ts';
import { optionNumbers, wantedNumbers } from './wanted-numbers.ts';

/** The variants that may meet the other conditions: any, an available one, or only sold-out ones. */
type Stock = 'any' | 'available' | 'unavailable' | 'none';

type VariantQuery = Pick<SearchQuery, 'filter' | 'facets' | 'outOfStock'>;

/** The conditions of a query that one variant must meet together, for the documents of a segment. */
export class VariantConditions {
  /** The groups of options, which are the first conditions: values of any option come before all others. */
  readonly groups: readonly string[];
  /** True when values of any option are wanted. */
  readonly wantsAnyOption: boolean;
  /** The condition on prices; a facet is counted without its own. */
  readonly price: number;
  /** True when sold-out products are hidden. */
  readonly hidesSoldOut: boolean;
  readonly stock: Stock;
  /** The variants of the document that was loaded last. */
  readonly loaded: LoadedVariants;

  constructor(segment: Segment, { filter = {}, outOfStock }: VariantQuery, facts: ProductFacts) {
    const byGroup = new Map(
      [...groupOptions(filter.options ?? [])].toSorted(
        ([one], [other]) => Number(other === anyOption) - Number(one === anyOption),
      ),
    );
    const { metafields = [] } = filter;
    this.groups = [...byGroup.keys()];
    this.wantsAnyOption = byGroup.has(anyOption);
    this.price = byGroup.size + 1;
    this.hidesSoldOut = outOfStock === 'hidden';
    this.stock = stockOf(filter.isAvailable, this.hidesSoldOut);
    this.loaded = new LoadedVariants(segment, facts, {
      options: Array.from(byGroup.values(), (options) =>
        wantedNumbers(segment.options, optionNumbers(segment, options)),
      ),
      metafields:
        metafields.length > 0
          ? wantedNumbers(segment.metafields, metafieldNumbers(segment, metafields))
          : undefined,
      price: hasBounds(filter.price) ? filter.price : undefined,
    });
  }

  /** Returns whether the loaded variants meet the conditions, leaving one of them out, or the first one too. */
  isMet(without = noCondition, stock = this.stock, withoutFirst = false): boolean {
    let isAnyAvailable = false;
    let isAny = false;
    const { loaded } = this;
    for (let place = 0; place < loaded.size && !isAnyAvailable; place += 1) {
      if (loaded.meets(place, without, withoutFirst)) {
        isAny = true;
        isAnyAvailable = loaded.isAvailable(place);
      }
    }
    switch (stock) {
      case 'any':
        return isAny;
      case 'available':
        return isAnyAvailable;
      case 'unavailable':
        return isAny && !isAnyAvailable;
      default:
        return false;
    }
  }

  /**
   * Returns 0 for a result. Otherwise returns the bits of the facets that count the document, since they leave their own
   * filter out, or else `excludedBit`.
   */
  countedBy(slot: number, fact: number): number {
    const { loaded, stock, hidesSoldOut, groups, price } = this;
    loaded.load(slot, fact);
    if (this.isMet()) {
      return 0;
    }
    let facets = 0;
    // A value of an option may be sold out where others are available.
    const ofOption = stock === 'unavailable' ? 'any' : stock;
    if (
      this.isMet(noCondition, ofOption) ||
      groups.some((_, group) => this.isMet(group, ofOption, this.wantsAnyOption))
    ) {
      facets |= filterBits.options;
    }
    if (this.isMet(price)) {
      facets |= filterBits.price;
    }
    if (this.isMet(noCondition, hidesSoldOut ? 'available' : 'any')) {
      facets |= filterBits.availability;
    }
    return facets === 0 ? excludedBit : facets;
  }
}

export const noCondition = -1;

/** About as many variants as a few milliseconds can compare. */
export const variantsBetweenPauses = 8_192;

/** The group of values that any option may have. */
const anyOption = optionGroup('');

/** Returns the options that have one of the values that any option may have: these are filters of theirs. */
export function namesOfAnyOption(
  segments: readonly Segment[],
  { filter: { options = [] } = {}, facets = [] }: Pick<SearchQuery, 'filter' | 'facets'>,
): ReadonlySet<string> {
  const isCounted = facets.includes('options');
  const wanted = options.filter(({ name }) => isCounted && name === null);
  const names = segments.flatMap((segment) =>
    wanted.length === 0
      ? []
      : Array.from(
          optionNumbers(segment, wanted),
          (number) => readOptionKey(segment.options.values.textOf(number)).name,
        ),
  );
  return new Set(names);
}

/**
 * Returns whether the product alone does not tell who is a result or counted: with several conditions on variants, with one
 * that narrows the counts of another, or where some variants are not sold.
 */
export function dependOnOneVariant(
  { filter = {}, facets = [], outOfStock }: VariantQuery,
  segment: Segment,
  facts: ProductFacts,
): boolean {
  const { options = [], metafields = [], isAvailable, price } = filter;
  const hasPrice = hasBounds(price);
  const hasMetafields = metafields.length > 0 && segment.variants.metafields.values.length > 0;
  const groups = groupOptions(options).size;
  const conditions = [isAvailable !== undefined, hasPrice, hasMetafields, outOfStock === 'hidden'];
  const count = groups + conditions.filter(Boolean).length;
  const counted = facets.filter(
    (facet) =>
      facet === 'options' ||
      (facet === 'availability' && isAvailable === undefined) ||
      (facet === 'price' && !hasPrice),
  );
  return (
    count > 1 ||
    (count === 1 && (counted.length > 0 || !facts.variants.sellsAll)) ||
    (facets.includes('options') && !facts.variants.sellsAll)
  );
}

export function hasBounds(price: PriceFilter | undefined): boolean {
  return price?.min !== undefined || price?.max !== undefined;
}

function stockOf(isAvailable: boolean | undefined, hidesSoldOut: boolean): Stock {
  if (isAvailable === false) {
    return hidesSoldOut ? 'none' : 'unavailable';
  }
  return isAvailable === true || hidesSoldOut ? 'available' : 'any';
}

function metafieldNumbers(
  { metafields: { values } }: Segment,
  wanted: NonNullable<NonNullable<SearchQuery['filter']>['metafields']>,
): number[] {
  return wanted.map((field) => values.find(metafieldKey(field)));
}
