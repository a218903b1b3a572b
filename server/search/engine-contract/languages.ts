import { describe, expect, it } from 'vitest';
import { type Language, languageOf } from '../../text/languages/language.ts';
import { readLanguageCases } from '../testing/languages/language-cases.ts';
import { type OpenShop, testShopId } from './contract-shop.ts';

/** Tests that terms find the products of a shop in its language, in other forms and as parts of compounds. */
export function describeLanguages(open: OpenShop): void {
  describe('suggestions', () => describeSuggestedPhrases(open));
  it.each(Object.entries(leastShares))(
    'finds the products of a shop in %s',
    async (code, least) => {
      const { titles, queries } = readLanguageCases(code);
      const shop = await open(languageOf(code) ?? 'en');
      await shop.put(...titles.map((title, place) => ({ id: place + 1, title })));
      let found = 0;
      let all = 0;
      for (const { term, relevant } of queries) {
        const { productIds } = await shop.search(term, 0, 10);
        found += productIds.filter((id) => relevant.has(id)).length;
        all += relevant.size;
      }
      expect(found / all).toBeGreaterThanOrEqual(least - rounding);
    },
  );

  it('finds the word forms of each language of a catalog', async () => {
    const shop = await open('de', 'fr');
    await shop.put(
      { id: 1, title: 'Kanne aus Glas' },
      { id: 2, title: 'Manteau en laine' },
      { id: 3, title: 'Чашка' },
    );
    expect(await shop.find('kannen')).toEqual([1]);
    expect(await shop.find('manteaux')).toEqual([2]);
    expect(await shop.find('чашки')).toEqual([3]);
  });

  it('finds compounds by their last part, in two words, and by a form of these', async () => {
    const shop = await open('de');
    await shop.put(
      { id: 1, title: 'Teekanne' },
      { id: 2, title: 'Arbeitstische' },
      { id: 3, title: 'Holzschale' },
    );
    expect(await shop.find('kannen')).toEqual([1]);
    expect(await shop.find('arbeit tisch')).toEqual([2]);
    expect(await shop.find('eekanne', { isAsTyped: true })).toEqual([]);
  });

  it('corrects a typo to a word that the shop has in another form', async () => {
    const shop = await open('de');
    await shop.put({ id: 1, title: 'Decken' }, { id: 2, title: 'Decke' }, { id: 3, title: 'Rad' });
    const { productIds, reading } = await shop.search('deckw', 0, 3);
    expect(reading.correctedTerm).toBe('decke');
    expect(productIds).toContain(1);
  });

  it("applies synonyms to other forms of their words in the shop's language", async () => {
    const shop = await open('de');
    await shop.put({ id: 1, title: 'Kannen' }, { id: 2, title: 'Krug' });
    expect(await shop.find('kanne', { alternatives: ['krüge'] })).toEqual([1, 2]);
  });
}

function describeSuggestedPhrases(open: OpenShop): void {
  it.each<[Language, string[], string, string[]]>([
    ['de', ['Kanne', 'Kannen aus Glas'], 'kan', ['kanne', 'kannen aus glas']],
    ['es', ['Tocador y espejo'], 'toc', ['tocador', 'tocador y espejo']],
    ['ru', ['Чай с сахаром'], 'ча', ['чай', 'чай с сахаром']],
    ['en', ['Tocador y espejo'], 'toc', ['tocador']],
  ])('suggests in %s phrases of %j, each once', async (language, titles, typed, phrases) => {
    const shop = await open(language);
    await shop.put(...titles.map((title, place) => ({ id: place + 1, title })));
    const options = { languages: [language] };
    const suggestions = await shop.engine.suggest(testShopId, typed, 5, options);
    expect(suggestions.toSorted()).toEqual(phrases.toSorted());
  });
}

/** The least share of the relevant products among the first ten. */
const leastShares = {
  ar: 0.925,
  de: 0.976,
  el: 0.944,
  es: 1,
  fi: 0.875,
  fr: 1,
  he: 1,
  it: 1,
  ja: 0.972,
  ko: 1,
  nl: 0.975,
  pt: 1,
  ru: 1,
  sv: 0.921,
  tr: 1,
  zh: 1,
};
const rounding = 0.0005;
