import { fold } from '../../text/folding.ts';
import type { Language } from '../../text/languages/language.ts';
import type { PlacedIntent } from './intent.ts';
import { compileOnce } from './compile-once.ts';
import { phrasesOf, type PhrasesByLanguage, toAlternatives } from './phrases.ts';

/** The values of an option that products of the shop have. */
export interface KnownOption {
  name: string;
  values: readonly string[];
}

const sizes: PhrasesByLanguage = {
  en: 'size',
  da: 'str, størrelse',
  de: 'größe, groesse, gr',
  es: 'talla',
  fi: 'koko',
  fr: 'taille',
  it: 'taglia, misura',
  nl: 'maat',
  no: 'str, størrelse',
  pt: 'tamanho',
  sv: 'storlek, strl',
};

const colours: PhrasesByLanguage = {
  en: 'color, colour, in',
  da: 'farve, i',
  de: 'farbe, in',
  es: 'color, en',
  fi: 'väri',
  fr: 'couleur, en',
  it: 'colore',
  nl: 'kleur, in',
  no: 'farge, i',
  pt: 'cor, em',
  sv: 'färg, i',
};

const kinds = [
  {
    patternOf: compileOnce((languages) => optionPattern(sizes, languages)),
    isOption:
      /^(?:size|gr(?:ö|oe)(?:ß|ss)e|st(?:ø|o)rr|talla|taille|taglia|maat|tamanho|storlek|koko)/i,
  },
  {
    patternOf: compileOnce((languages) => optionPattern(colours, languages)),
    isOption: /^(?:colou?r|farb|farve|farge|couleur|colore|kleur|cor$|f(?:ä|a)rg|v(?:ä|a)ri)/i,
  },
];

function optionPattern(words: PhrasesByLanguage, languages: readonly Language[]): RegExp {
  return new RegExp(
    String.raw`(?<=\s)${toAlternatives(phrasesOf(words, languages))}[.:]?\s+([\p{L}\p{N}][\p{L}\p{N}.,/-]*)(?=\s|$)`,
    'giu',
  );
}

/**
 * Finds sizes and colours that are named as such and that the shop has: `shoes size 42`, `coat in red`. A colour without
 * `in` stays a word, which finds titles too.
 */
export function findOptions(
  term: string,
  languages: readonly Language[],
  known: readonly KnownOption[],
): PlacedIntent[] {
  return kinds.flatMap(({ patternOf, isOption }) => {
    const options = known.filter(({ name }) => isOption.test(name));
    return Array.from(term.matchAll(patternOf(languages))).flatMap(
      ({ 0: text, 1: typed = '', index }) => {
        const place = { start: index, end: index + text.length };
        const option = options
          .map(({ name, values }) => ({
            name,
            values: values.filter((value) => fold(value) === fold(typed)),
          }))
          .find(({ values }) => values.length > 0);
        return option ? [{ intent: { kind: 'option' as const, text, ...option }, ...place }] : [];
      },
    );
  });
}

/** Returns whether a term may name an option, so that the shop's options must be known. */
export function mayNameOption(term: string, languages: readonly Language[]): boolean {
  return kinds.some(({ patternOf }) => term.search(patternOf(languages)) !== -1);
}
