import { describe, expect, it } from 'vitest';
import { languageOf } from '../../text/languages/language.ts';
import { searchDocument, testShopId } from '../engine-contract/contract-shop.ts';
import { FactsTable } from '../facts-table.ts';
import { gainOf, readLanguageCases } from '../testing/languages/language-cases.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';

async function engineWith(titles: readonly string[]) {
  const engine = createEmbeddedEngine({ facts: async () => new FactsTable() });
  const documents = titles.map((title, place) => searchDocument({ id: place + 1, title }));
  await engine.index(testShopId, documents);
  return engine;
}

/** Returns the mean gain of all queries of a language in a shop with these locales. */
async function meanGain(code: string, locales: readonly string[]): Promise<number> {
  const { titles, queries } = readLanguageCases(code);
  expect([titles.length, queries.length]).toEqual([40, 30]);
  const engine = await engineWith(titles);
  const languages = locales.flatMap((locale) => languageOf(locale) ?? []);
  let sum = 0;
  for (const query of queries) {
    const { term } = query;
    const found = await engine.search(testShopId, { term, languages, offset: 0, limit: 10 });
    sum += gainOf(query, found.productIds);
  }
  return sum / queries.length;
}

/** The least mean gain of each language in its own shop. */
const leastGains = {
  ar: 1,
  de: 0.967,
  el: 0.954,
  es: 1,
  fi: 0.895,
  fr: 1,
  he: 0.962,
  it: 1,
  ja: 0.967,
  ko: 1,
  nl: 0.967,
  pt: 1,
  ru: 0.988,
  sv: 0.9,
  tr: 0.975,
  zh: 1,
};

describe('a shop in its language', () => {
  it.each(Object.entries(leastGains))(
    'finds in %s at least as well as before',
    async (code, least) => {
      expect(await meanGain(code, [code])).toBeGreaterThanOrEqual(least - 0.0005);
    },
  );

  it('finds word forms of both languages of a catalog', async () => {
    const { titles: german } = readLanguageCases('de');
    const { titles: french } = readLanguageCases('fr');
    const engine = await engineWith([...german, ...french]);
    const query = { languages: ['de', 'fr'], offset: 0, limit: 10 } as const;
    const { productIds: kettle } = await engine.search(testShopId, { ...query, term: 'kannen' });
    const { productIds: coats } = await engine.search(testShopId, { ...query, term: 'manteaux' });
    expect([kettle[0], coats[0]]).toEqual([3, 50]);
  });

  it('requires a word that is small in English only where English is not spoken', async () => {
    const engine = await engineWith(['Thé vert', ...Array<string>(12).fill('Pull vert')]);
    const readIn = async (locale: string) => {
      const languages = [languageOf(locale) ?? 'en'];
      const query = { term: 'thé vert', languages, isAsTyped: true, offset: 0, limit: 20 };
      const { productIds, reading } = await engine.search(testShopId, query);
      return { first: productIds[0], words: reading.words };
    };
    expect(await readIn('fr')).toEqual({ first: 1, words: 2 });
    expect(await readIn('en')).toEqual({ first: 1, words: 1 });
  });

  it('finds other scripts without naming their languages', async () => {
    expect(await meanGain('ru', ['en-US'])).toBeGreaterThan(0.9);
    expect(await meanGain('zh', ['en-US'])).toBeGreaterThan(0.9);
  });
});
