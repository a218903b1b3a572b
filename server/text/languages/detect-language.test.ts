import { describe, expect, it } from 'vitest';
import { readLanguageCases } from '../../search/testing/languages/language-cases.ts';
import { detectLanguage } from './detect-language.ts';

describe('the language of titles', () => {
  it.each(['ar', 'de', 'el', 'es', 'fr', 'he', 'it', 'nl', 'pt', 'ru', 'sv', 'tr'])(
    'is found for %s',
    (code) => expect(detectLanguage(readLanguageCases(code).titles)).toBe(code),
  );

  it.each(['ja', 'ko', 'zh'])('is not guessed for %s, whose words need no forms', (code) => {
    expect(detectLanguage(readLanguageCases(code).titles)).toBeUndefined();
  });

  it('is found for English, and not where there is little text or two languages mix', () => {
    const english = Array.from({ length: 20 }, (_, n) => `Mug ${n} with a lid for the kitchen`);
    expect(detectLanguage(english)).toBe('en');
    expect(detectLanguage(english.slice(0, 2))).toBeUndefined();
    const german = Array.from({ length: 20 }, (_, n) => `Tasse ${n} mit Deckel für die Küche`);
    expect(detectLanguage(german)).toBe('de');
    expect(detectLanguage([...english, ...german])).toBeUndefined();
    expect(detectLanguage([])).toBeUndefined();
  });
});
