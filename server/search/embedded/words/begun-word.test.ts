import { expect, it } from 'vitest';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { engineWith, testShopId } from '../engine-fixture.ts';

/** Returns the number of words that a product needs to have all words of a term. */
async function countNeeded(term: string): Promise<number> {
  const engine = await engineWith([
    searchDocument({ id: 1, title: 'Acme headphones' }),
    searchDocument({ id: 2, title: 'Acme kettle' }),
    searchDocument({ id: 3, title: 'Herbal gift tea' }),
  ]);
  const query = { term, languages: ['en'] as const, offset: 0, limit: 10 };
  return (await engine.search(testShopId, query)).reading.words;
}

it('requires a small last word that may be the beginning of a longer one', async () => {
  expect(await countNeeded('acme he')).toBe(2);
});

it('requires no small word that a space ends', async () => {
  expect(await countNeeded('acme he ')).toBe(1);
});

it('requires no small word behind another one', async () => {
  expect(await countNeeded('gift for her')).toBe(1);
});

it('requires no small word that begins no word of the shop', async () => {
  expect(await countNeeded('acme she')).toBe(1);
});
