import type { Language } from '../../../../text/languages/language.ts';

/** Load the filters, which `.ci/known-words.mjs` makes. */
export const filterLoaders: Partial<Record<Language, () => Promise<{ filter: string }>>> = {
  ar: () => import('./ar.ts'),
  da: () => import('./da.ts'),
  de: () => import('./de.ts'),
  el: () => import('./el.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fi: () => import('./fi.ts'),
  fr: () => import('./fr.ts'),
  he: () => import('./he.ts'),
  hu: () => import('./hu.ts'),
  id: () => import('./id.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
  no: () => import('./no.ts'),
  pt: () => import('./pt.ts'),
  ro: () => import('./ro.ts'),
  ru: () => import('./ru.ts'),
  sv: () => import('./sv.ts'),
  tr: () => import('./tr.ts'),
};
