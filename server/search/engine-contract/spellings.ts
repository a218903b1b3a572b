import { expect, it } from 'vitest';
import type { OpenShop } from './contract-shop.ts';

/** Tests that a product is among the first three results in spite of typos and other spellings. */
export function describeSpellings(open: OpenShop): void {
  it.each(spellingCases)('finds a word typed with %s', async (_, term, word) => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Linen apron' },
      { id: 2, title: 'Oak shelf' },
      { id: 3, title: `Large ${word} thing` },
      { id: 4, title: 'Woollen throw' },
    );
    expect((await shop.search(term, 0, 3)).productIds).toContain(3);
  });

  it('returns the corrected term and never corrects a word that the shop has', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Stoneware mug' }, { id: 2, title: 'Stoneware rug' });
    expect((await shop.search('stonware mug', 0, 3)).reading.correctedTerm).toBe('stoneware mug');
    const known = await shop.search('rug', 0, 3);
    expect(known.reading.correctedTerm).toBeNull();
    expect(known.productIds).toEqual([2]);
  });

  it('prefers the spelling that was typed', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mousepad grey' }, { id: 2, title: 'Mouse pad grey' });
    expect((await shop.search('mouse pad', 0, 3)).productIds[0]).toBe(2);
  });

  it('finds products with all words of an alternative and counts each product once', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Sofa' },
      { id: 2, title: 'Corner couch' },
      { id: 3, title: 'Sofa or couch' },
      { id: 4, title: 'Corner shelf' },
    );
    const query = { alternatives: ['corner couch', 'couch'] };
    expect(await shop.find('sofa', query)).toEqual([1, 2, 3]);
    expect(await shop.find('sofa')).toEqual([1, 3]);
    expect(await shop.find('', query)).toEqual([1, 2, 3, 4]);
    expect(await shop.find('sofa', { alternatives: ['', ' ', '!'] })).toEqual([1, 3]);
  });
}

const spellingCases: [string, string, string][] = [
  ['a dropped letter', 'stoneare', 'Stoneware'],
  ['a doubled letter', 'stonewware', 'Stoneware'],
  ['a replaced letter', 'stonewate', 'Stoneware'],
  ['swapped letters', 'sotneware', 'Stoneware'],
  ['two typos in a long word', 'stinewate', 'Stoneware'],
  ['a wrong first letter', 'ztoneware', 'Stoneware'],
  ['a typo in four letters', 'bolw', 'Bowl'],
  // Of these letters, one or two bytes of UTF-8 differ.
  ['a typo in another script', 'каштак', 'Каштан'],
  ['a letter in Russian that shares no byte', 'калтан', 'Каштан'],
  ['a dropped letter in Russian', 'катан', 'Каштан'],
  ['a doubled letter in Russian', 'кашштан', 'Каштан'],
  ['swapped letters in Russian', 'кашатн', 'Каштан'],
  ['a replaced letter in Greek', 'φανάτι', 'Φανάρι'],
  ['a letter in Greek that shares no byte', 'φασάρι', 'Φανάρι'],
  ['a dropped letter in Greek', 'φανάι', 'Φανάρι'],
  ['a replaced letter in Hebrew', 'ספרילה', 'ספרייה'],
  ['a dropped letter in Hebrew', 'ספייה', 'ספרייה'],
  ['swapped letters in Hebrew', 'ספיריה', 'ספרייה'],
  ['a replaced letter in Arabic', 'مصباخ', 'مصباح'],
  ['a letter in Arabic that shares no byte', 'مصناح', 'مصباح'],
  ['a dropped letter in Arabic', 'مصاح', 'مصباح'],
  ['a typo next to a correct word', 'large stonware', 'Stoneware'],
  ['a compound split in two', 'head set', 'Headset'],
  ['two joined words', 'teapot', 'Tea pot'],
  ['two joined words, one of which is repeated', 'bootjack', 'Boot rack and boot jack'],
  ['short joined parts', 'wifi', 'Wi-Fi'],
  ['a word joined to a code', 'corei7', 'Core i7'],
  ['a number joined to its word', 'iphone6', 'iPhone 6'],
  ['a number split from its word', 'iphone 6', 'iPhone6'],
  ['a split unit', '18 w', '18W'],
  ['a joined unit', '18w', '18 W'],
  ['a spelled-out unit', '18 watts', '18W'],
  ['inches by their sign', '15.6"', '15.6 inch'],
  ['inches by their name', '3/4 inch', '3/4"'],
  ['feet', '6 ft', "6'"],
  ['a fraction', '½ l', '1/2 litre'],
  ['a plural', 'knives', 'Knife'],
  ['a possessive', 'mens', "Men's"],
];
