import { currentLanguage } from '../preferences/language.ts';

let known: readonly (readonly [code: string, name: string])[] | undefined;

/** Returns the countries that the browser can name, by name. */
export function countries(): readonly (readonly [code: string, name: string])[] {
  known ??= findCountries();
  return known;
}

function findCountries(): readonly (readonly [code: string, name: string])[] {
  const language = currentLanguage();
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): (readonly [string, string])[] => {
      const name = names.of(code);
      // Codes that stand for no country, such as `EU`, `UN` and those for private use.
      const isCountry = !/^(?:A[AC]|CP|DG|E[AUZ]|IC|Q[M-Z]|TA|UN|X.|Z[Z])$/.test(code);
      return name === undefined || !isCountry ? [] : [[code, name]];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, language));
}
