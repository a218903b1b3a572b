import { describe, expect, it } from 'vitest';
import type { OpenShop } from './contract-shop.ts';

/** Tests how terms are read whose words the products have otherwise, or not at all. */
export function describeReadings(open: OpenShop): void {
  describe('the code of a model', () => describeModelCodes(open));
  describe('words without their spaces', () => describeJoinedWords(open));
  describe('small words', () => describeSmallWords(open));
  it('finds the thing that a term names, wherever it stands', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Case' }, { id: 2, title: 'Table' });
    expect(await shop.find('leather case for a phone')).toEqual([1]);
  });
}

function describeModelCodes(open: OpenShop): void {
  const others = [
    { id: 1, title: 'Battery 48 Wh 1000mAh' },
    { id: 2, title: 'Charger 1000 W' },
    { id: 3, title: 'Charger 1000 W, XM3 plug' },
    { id: 4, title: 'Headphones' },
  ];

  it.each(['wh-1000xm3', 'wh1000xm3', 'WH-1000XM3'])(
    'finds nothing by its parts: %s',
    async (term) => {
      const shop = await open();
      await shop.put(...others);
      expect(await shop.find(term)).toEqual([]);
    },
  );

  it.each(['WH-1000XM3', 'WH1000XM3', 'WH 1000XM3'])(
    'finds the product that bears it, written %s',
    async (code) => {
      const shop = await open();
      await shop.put(...others, { id: 5, title: `Sony ${code} black` });
      expect(await shop.find('wh-1000xm3')).toEqual([5]);
      expect(await shop.find('wh1000xm3')).toEqual([5]);
      expect((await shop.search('wh-1000xm3 headphones', 0, 10)).productIds).toContain(5);
    },
  );
}

function describeJoinedWords(open: OpenShop): void {
  const products = [
    { id: 1, title: 'Gaming desk, laptop' },
    { id: 2, title: 'Laptop for gaming' },
    { id: 3, title: 'USB shirt lamp' },
    { id: 4, title: 'Shirt' },
    ...Array.from({ length: 60 }, (_, place) => ({ id: 100 + place, title: 'Table' })),
  ];

  it('are split into words of the shop', async () => {
    const shop = await open();
    await shop.put(...products);
    const { productIds, reading } = await shop.search('gaminglaptop', 0, 10);
    expect(reading.correctedTerm).toBe('gaming laptop');
    expect(new Set(productIds)).toEqual(new Set([1, 2]));
  });

  it.each(['usbc', 'tshirt', 'xlamp'])('are not corrected to a part: %s', async (term) => {
    const shop = await open();
    await shop.put(...products);
    expect(await shop.find(term)).toEqual([]);
  });

  it.each(['tshirt', 't-shirt', 't shirt', 'tshirts'])('find T-shirts with %s', async (term) => {
    const shop = await open();
    await shop.put(...products, { id: 20, title: 'Linen T-Shirt' });
    expect((await shop.search(term, 0, 10)).productIds).toContain(20);
  });

  it('are split at the letters that link them in a language', async () => {
    const shop = await open('de');
    await shop.put(
      { id: 1, title: 'Tisch zum Arbeiten' },
      { id: 2, title: 'Tisch, Arbeit' },
      { id: 3, title: 'Arbeit am Tisch' },
      ...Array.from({ length: 60 }, (_, place) => ({ id: 100 + place, title: 'Regal' })),
    );
    expect((await shop.search('arbeitstisch', 0, 10)).productIds).toContain(3);
  });
}

function describeSmallWords(open: OpenShop): void {
  it.each([
    ['en', 'what laptop should i buy', 'Laptop'],
    ['de', 'kanne für den tee', 'Kanne'],
  ] as const)('are neither needed nor corrected in %s: %s', async (language, term, title) => {
    const shop = await open(language);
    await shop.put({ id: 1, title }, { id: 2, title: 'Whit den' });
    const { productIds, reading } = await shop.search(term, 0, 10);
    expect(productIds[0]).toBe(1);
    expect(reading.correctedTerm).toBeNull();
  });
}
