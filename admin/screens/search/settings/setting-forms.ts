import type { SearchSettings } from '../../../../server/contract/search/search-settings.ts';
import type { texts } from './texts/texts.ts';
import { usualWeights } from '../../trials/usual-weights.ts';

type RowMember = keyof typeof texts.rows;

/** The form of a setting: how a page shows and changes its value. */
export type SettingForm =
  | { readonly form: 'lines' | 'products' | 'collections' | 'facets' }
  | { readonly form: 'languages'; readonly codes: readonly string[] }
  | { readonly form: 'check'; readonly usual: boolean }
  | { readonly form: 'choice'; readonly values: readonly string[] }
  | { readonly form: 'weights'; readonly usual: Readonly<Record<string, number>> }
  | { readonly form: 'rows'; readonly members: Readonly<Partial<Record<RowMember, RowForm>>> };

export type RowForm =
  | 'text'
  | 'number'
  | 'words'
  | 'product'
  | 'products'
  | 'collections'
  | 'field'
  | 'value'
  | 'boost';

/** A language that the contract has and this list has not does not compile. */
const languages: Readonly<Record<SearchSettings['languages'][number], true>> = {
  ar: true,
  bg: true,
  da: true,
  de: true,
  el: true,
  en: true,
  es: true,
  fi: true,
  fr: true,
  ga: true,
  he: true,
  hi: true,
  hu: true,
  hy: true,
  id: true,
  it: true,
  lt: true,
  nl: true,
  no: true,
  pt: true,
  ro: true,
  ru: true,
  sr: true,
  sv: true,
  ta: true,
  tr: true,
  uk: true,
};

/** The form of each setting of the contract; a new setting without one does not compile. */
export const settingForms: Readonly<Record<keyof SearchSettings, SettingForm>> = {
  languages: { form: 'languages', codes: Object.keys(languages) },
  interpret_terms: { form: 'check', usual: true },
  synonyms: { form: 'rows', members: { words: 'words', also_find: 'words' } },
  built_in_synonyms: { form: 'check', usual: true },
  learned_synonyms: { form: 'check', usual: true },
  refused_synonyms: { form: 'rows', members: { words: 'words', also_find: 'words' } },
  wishes: {
    form: 'rows',
    members: {
      words: 'words',
      collections: 'collections',
      tags: 'words',
      product_types: 'words',
      min_price: 'number',
      max_price: 'number',
    },
  },
  keyword_groups: {
    form: 'rows',
    members: {
      name: 'text',
      keywords: 'words',
      redirect: 'text',
      promoted_products: 'products',
      badge: 'text',
    },
  },
  excluded_terms: { form: 'lines' },
  excluded_tags: { form: 'lines' },
  excluded_products: { form: 'products' },
  excluded_collections: { form: 'collections' },
  field_weights: { form: 'weights', usual: usualWeights },
  influence: { form: 'rows', members: { field: 'field', value: 'value', boost: 'boost' } },
  facets: { form: 'facets' },
  kept_terms: { form: 'rows', members: { term: 'text', product: 'product', within: 'number' } },
  out_of_stock: { form: 'choice', values: ['in_place', 'last', 'hidden'] },
  promoted_first: { form: 'check', usual: false },
};

export type Subject = keyof typeof texts.subjects;
type Setting = keyof SearchSettings;

/** The settings of each page, in order. */
export const subjects: Readonly<Record<Subject, readonly Setting[]>> = {
  synonyms: ['synonyms', 'built_in_synonyms', 'learned_synonyms', 'refused_synonyms'],
  keywords: ['keyword_groups'],
  wishes: ['wishes'],
  excluded: ['excluded_terms', 'excluded_tags', 'excluded_products', 'excluded_collections'],
  influence: ['influence'],
  weights: ['field_weights'],
  order: ['out_of_stock', 'promoted_first'],
  filters: ['facets'],
  language: ['languages', 'interpret_terms'],
  kept: ['kept_terms'],
};
