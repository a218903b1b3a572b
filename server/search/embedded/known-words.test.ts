import { describe, expect, it } from 'vitest';
import type { Language } from '../../text/languages/language.ts';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { engineWith, testShopId } from '../testing/engine-fixture.ts';

/** Titles of which a shop has three products each. */
const english = [
  'Well done book',
  'Maxi dress',
  'Movie poster',
  'Came home print',
  'Stoneware mug',
  'Wireless mouse',
  'Micro SD reader',
  'Eggshell bowl',
  'Woodshop apron',
  'Charcoal grill',
  'Shopping bag',
];

async function read(titles: readonly string[], term: string, language: Language) {
  const engine = await engineWith(
    titles.flatMap((title, place) =>
      [0, 1, 2].map((copy) => searchDocument({ id: place * 3 + copy + 1, title })),
    ),
  );
  const query = { term, languages: [language], offset: 0, limit: 3 };
  const { productIds, total, reading } = await engine.search(testShopId, query);
  const first = productIds.map((id) => titles[Math.floor((id - 1) / 3)]);
  return { first: first[0], total, correctedTerm: reading.correctedTerm };
}

describe('a common word that the shop does not have', () => {
  it.each(['drone', 'taxi', 'potter', 'care', 'horse', 'therapist'])(
    'is not corrected, and finds nothing: %s',
    async (term) => {
      expect(await read(english, term, 'en')).toMatchObject({ total: 0, correctedTerm: null });
    },
  );

  it.each([
    ['haus', 'Haus', 'Maus', 'de'],
    ['perro', 'Perro', 'Ferro', 'es'],
    ['maison', 'Maison', 'Raison', 'fr'],
    ['кошка', 'Кошка', 'Мошка', 'ru'],
  ] as const)('is one of the language of the shop: %s', async (term, own, other, language) => {
    expect(await read([other], term, language)).toMatchObject({ total: 0, correctedTerm: null });
    expect(await read([own, other], term, language)).toMatchObject({ first: own, total: 3 });
    expect(await read([other], term, 'en')).toMatchObject({ total: 3 });
  });

  it('is corrected where titles have the correction beside its neighbour', async () => {
    expect(await read(english, 'wireless moose', 'en')).toMatchObject({
      first: 'Wireless mouse',
      correctedTerm: 'wireless mouse',
    });
    expect(await read(english, 'miro sd', 'en')).toMatchObject({ correctedTerm: 'micro sd' });
  });
});

describe('a word that is no common word', () => {
  it.each([
    ['stonware', 'stoneware'],
    ['mouze', 'mouse'],
    ['charcol', 'charcoal'],
  ])('is corrected: %s', async (term, correctedTerm) => {
    expect(await read(english, term, 'en')).toMatchObject({ total: 3, correctedTerm });
  });

  it.each(['مرحبا', 'وسادة', 'زجاج', 'чашка'])(
    'is not corrected to one of another script: %s',
    async (term) => {
      expect(await read(english, term, 'en')).toMatchObject({ total: 0, correctedTerm: null });
    },
  );

  it('is not corrected to one that is more letters away than it allows', async () => {
    expect(await read(['Плащ с кнопками'], 'кепка', 'en')).toMatchObject({ total: 0 });
    expect(await read(['Pinboard'], 'panbor', 'en')).toMatchObject({ total: 0 });
  });

  it('counts a letter beyond the basic plane as one', async () => {
    expect(await read(['𐐨𐐩𐐪𐐫𐐬'], '𐐨𐐩𐐪𐐫𐐭', 'en')).toMatchObject({ total: 3 });
  });
});
