import type { Language } from '../../text/languages/language.ts';

/**
 * Returns a function that compiles something once for each combination of languages, and of others such as a currency, among
 * the shops.
 */
export function compileOnce<T, Others extends readonly string[]>(
  compile: (languages: readonly Language[], ...others: Others) => T,
): typeof compile {
  const compiled = new Map<string, T>();
  return (languages, ...others) => {
    const key = [languages.join(), ...others].join(';');
    const found = compiled.get(key) ?? compile(languages, ...others);
    compiled.set(key, found);
    return found;
  };
}
