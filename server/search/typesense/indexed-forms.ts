import type { Language } from '../../text/languages/language.ts';
import { type WordForms, wordFormsOf } from '../../text/languages/word-forms.ts';

/** The word forms that the documents of a shop contain. */
export interface IndexedForms {
  forms: readonly WordForms[];
  /** Changes whenever documents must be written again; undefined for none. */
  version: string | undefined;
}

/** Returns the word forms of a shop in these languages; none when they are unknown. */
export function readIndexedForms(languages: readonly Language[] | undefined): IndexedForms {
  return languages
    ? { forms: wordFormsOf(languages), version: [formsVersion, ...languages].join(' ') }
    : { forms: [], version: undefined };
}

/** The version of the analysis. A change of stemmers, tokens or stored sources must raise it. */
const formsVersion = '2';
