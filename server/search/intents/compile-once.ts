import type { Language } from '../../text/languages/language.ts';

/** Returns a function that compiles something once for each combination of languages among the shops. */
export function compileOnce<T>(
  compile: (languages: readonly Language[]) => T,
): (languages: readonly Language[]) => T {
  const compiled = new Map<string, T>();
  return (languages) => {
    const key = languages.join();
    const found = compiled.get(key) ?? compile(languages);
    compiled.set(key, found);
    return found;
  };
}
