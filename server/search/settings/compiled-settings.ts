import { createHash } from 'node:crypto';
import type {
  BrowserSearchSettings,
  SearchSettings,
} from '../../contract/search/search-settings.ts';
import { type Language, languageOf } from '../../text/languages/language.ts';
import { toBoost } from '../boosts.ts';
import type { LearnedPair } from '../learned-ranking.ts';
import type { Boost, SearchExclusions, SearchQuery } from '../query.ts';
import { compileFacetOrder, type FacetOrder } from './facet-order.ts';
import { hasPair, learnedSynonyms } from './learned-synonyms.ts';
import { compileSynonyms, type FindAlternatives } from './synonyms.ts';
import { builtInSynonyms } from './synonyms/built-in.ts';
import { termKey, termKeys } from './typed-phrase.ts';

/** The combined effect of all groups with a keyword. */
interface Keyword {
  /** The redirect of the first group that has one. */
  redirect: string | undefined;
  pins: readonly Pin[];
}

/** A product that is always shown for a keyword. */
interface Pin {
  productId: number;
  badge: string | undefined;
  /** The name of the group, or the keyword when it has none. */
  groupName: string;
}

/** The most pins of a keyword in all its groups: the most products that one request may promote. */
const maxPins = 250;

/** A shop's search settings, prepared for queries. */
export interface CompiledSearchSettings {
  /** A hash of the settings. */
  version: string;
  /** The languages whose word forms find each other. */
  languages: readonly Language[];
  /** True when terms say prices, unwanted words, options and wishes. */
  interpretsTerms: boolean;
  /** What the merchant lets wishes lead to. */
  wishes: SearchSettings['wishes'];
  alternativesOf: FindAlternatives;
  /** Returns whether one word may stand for another that nobody has named as its synonym. */
  allowsNearWord(from: string, to: string): boolean;
  /** Returns the alternatives that only learned pairs give, for an engine that knows the other synonyms itself. */
  learnedAlternativesOf: FindAlternatives;
  /** Undefined when no keyword group has the term. */
  keywordOf(term: string): Keyword | undefined;
  /** Returns whether searches for this term must find nothing. */
  excludesTerm(term: string): boolean;
  /** Undefined when nothing is excluded. */
  exclusions: SearchExclusions | undefined;
  boosts: readonly Boost[];
  outOfStock: SearchQuery['outOfStock'];
  promotedFirst: boolean;
  /** The field weights as a text, to tell whether an index has others. */
  fieldWeights: string;
  facets: FacetOrder;
  /** Terms that must find a product. They change no search. */
  keptTerms: SearchSettings['kept_terms'];
  browser: BrowserSearchSettings;
  /** Returns the settings for requests in a language besides the primary one, whose texts and terms are in it. */
  inLanguage(locale: string): CompiledSearchSettings;
  /** Returns the settings with the learned pairs that apply by themselves. Compiles once for each array. */
  withLearnedWords(pairs: readonly LearnedPair[]): CompiledSearchSettings;
}

/** Compiles the settings of a shop. Its locale tells the language unless the settings do. */
export function compileSettings(settings: SearchSettings, locale: string): CompiledSearchSettings {
  const keywords = compileKeywords(settings.keyword_groups);
  const excludedTerms = termKeys(settings.excluded_terms);
  const byLanguage = new Map<string, CompiledSearchSettings>();
  const byPairs = new WeakMap<readonly LearnedPair[], CompiledSearchSettings>();
  const compiled: CompiledSearchSettings = {
    version: createHash('sha256')
      .update(JSON.stringify([settings, locale]))
      .digest('base64url'),
    languages: languagesOf(settings, locale),
    interpretsTerms: settings.interpret_terms,
    wishes: settings.wishes,
    alternativesOf: compileSynonyms(synonymsOf(settings)),
    allowsNearWord: (from, to) =>
      settings.built_in_synonyms && !hasPair(settings.refused_synonyms, { from, to }),
    learnedAlternativesOf: () => [],
    keywordOf: (term) => (keywords.size === 0 ? undefined : keywords.get(termKey(term))),
    excludesTerm: (term) => excludedTerms.size > 0 && excludedTerms.has(termKey(term)),
    exclusions: toExclusions(settings),
    boosts: settings.influence.map(toBoost),
    outOfStock: settings.out_of_stock === 'in_place' ? undefined : settings.out_of_stock,
    promotedFirst: settings.promoted_first,
    fieldWeights: JSON.stringify(settings.field_weights),
    keptTerms: settings.kept_terms,
    facets: compileFacetOrder(settings.facets, locale),
    browser: toBrowserSettings(settings),
    inLanguage(requested) {
      const known = byLanguage.get(requested);
      if (known) {
        return known;
      }
      // The saved languages are those of the texts in the primary language.
      const inRequested = compileSettings({ ...settings, languages: [] }, requested);
      byLanguage.set(requested, inRequested);
      return inRequested;
    },
    withLearnedWords(pairs) {
      const known = byPairs.get(pairs);
      if (known) {
        return known;
      }
      const learned = learnedSynonyms(settings, pairs);
      const withPairs =
        learned.length === 0
          ? compiled
          : {
              ...compiled,
              alternativesOf: compileSynonyms([...synonymsOf(settings), ...learned]),
              learnedAlternativesOf: compileSynonyms(learned),
            };
      byPairs.set(pairs, withPairs);
      return withPairs;
    },
  };
  return compiled;
}

/** Returns the synonyms of a shop, with the built-in ones unless it has turned them off. */
export function synonymsOf(
  settings: Pick<SearchSettings, 'synonyms' | 'built_in_synonyms'>,
): SearchSettings['synonyms'] {
  const { synonyms, built_in_synonyms: withBuiltIn } = settings;
  return withBuiltIn ? [...synonyms, ...builtInSynonyms] : synonyms;
}

/** Returns the languages of a shop's texts; none for a language whose word forms are not known. */
export function languagesOf(
  { languages }: Pick<SearchSettings, 'languages'>,
  locale: string,
): readonly Language[] {
  const usual = languageOf(locale);
  return languages.length > 0 || !usual ? languages : [usual];
}

function toExclusions({
  excluded_tags: tags,
  excluded_products: productIds,
  excluded_collections: collectionIds,
}: SearchSettings): SearchExclusions | undefined {
  return tags.length + productIds.length + collectionIds.length === 0
    ? undefined
    : { tags, productIds, collectionIds };
}

function toBrowserSettings(settings: SearchSettings): BrowserSearchSettings {
  return {
    out_of_stock: settings.out_of_stock,
    promoted_first: settings.promoted_first,
    redirects: settings.keyword_groups.flatMap(({ keywords, redirect }) =>
      redirect === undefined ? [] : { keywords: [...termKeys(keywords)], redirect },
    ),
  };
}

/**
 * Indexes groups by keyword. A keyword matches only a whole term, not a word, prefix or other form: a redirect takes
 * shoppers away from their results, and the dropdown searches at every key.
 */
function compileKeywords(groups: SearchSettings['keyword_groups']): ReadonlyMap<string, Keyword> {
  const keywords = new Map<string, Keyword>();
  for (const { name, keywords: terms, redirect, promoted_products: ids, badge } of groups) {
    for (const key of termKeys(terms)) {
      const known = keywords.get(key) ?? { redirect: undefined, pins: [] };
      const pins = ids.map((productId) => ({ productId, badge, groupName: name ?? key }));
      keywords.set(key, {
        redirect: known.redirect ?? redirect,
        pins: distinctPins([...known.pins, ...pins]).slice(0, maxPins),
      });
    }
  }
  return keywords;
}

function distinctPins(pins: readonly Pin[]): Pin[] {
  const first = new Map<number, Pin>();
  for (const pin of pins) {
    first.set(pin.productId, first.get(pin.productId) ?? pin);
  }
  return [...first.values()];
}
