import { expect, it } from 'vitest';
import { testShopId, type OpenShop } from './contract-shop.ts';

export function describeWordForms(open: OpenShop): void {
  it.each([
    ['chairs', 'chair'],
    ['chair', 'chairs'],
    ['box', 'boxes'],
    ['hoodies', 'hoodie'],
    ["men's", 'mens'],
    ['crème brûlée', 'Creme Brulee'],
    ['strasse', 'Straße'],
    ['smorrebrod', 'Smørrebrød'],
  ])('finds, with %s, the title %s', async (term, title) => {
    const shop = await open();
    await shop.put({ id: 1, title }, { id: 2, title: 'Table' });
    expect(await shop.find(term)).toEqual([1]);
  });
}

export function describeScripts(open: OpenShop): void {
  it.each([
    ['茶', '绿茶杯'],
    ['茶杯', '手工陶瓷茶杯'],
    ['手工茶杯', '手工茶杯'],
    ['iphone手机', 'iPhone 手机壳'],
    ['コーヒー', '深煎りコーヒー豆'],
    ['ｺｰﾋｰ', 'コーヒーカップ'],
    ['こーひー', 'コーヒーカップ'],
    ['머그', '도자기머그컵'],
    ['كتاب', 'كِتَابٌ جديد'],
    ['احمد', 'أحمد'],
    ['کیف', 'كيف جلد'],
    ['١٢', 'فنجان 12'],
    ['שלום', 'שָׁלוֹם'],
    ['ΤΑΞΙΔΙ', 'ταξίδι'],
    ['ёл', 'Елка'],
  ])('finds %s in %s', async (term, title) => {
    const shop = await open();
    await shop.put({ id: 1, title }, { id: 2, title: '木碗 木製ボウル وعاء Mug' });
    expect(await shop.find(term)).toEqual([1]);
  });
}

export function describeCodes(open: OpenShop): void {
  it.each(['AB-1234', 'ab1234', 'AB 1234', 'ab-12', 'ab12', 'AB_1234'])(
    'finds a product by its SKU AB-1234 typed as %s',
    async (term) => {
      const shop = await open();
      await shop.put({ id: 1, title: 'Mug', skus: ['X-1', 'AB-1234'] }, { id: 2, skus: ['CD-9'] });
      expect(await shop.find(term)).toEqual([1]);
    },
  );

  it.each(['ab-1234', 'ab1234', 'ab12'])('finds the SKU AB1234 typed as %s', async (term) => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug', skus: ['AB1234'] }, { id: 2, skus: ['CD-9'] });
    expect(await shop.find(term)).toEqual([1]);
  });

  it.each([
    ['SKU', { skus: ['MUG-10'] }, 'mug-10'],
    ['barcode', { barcodes: ['4006381333931'] }, '4006381333931'],
    ['handle', { handle: 'mug-10' }, 'mug-10'],
  ])('ranks an exact %s first', async (_, codes, term) => {
    const shop = await open();
    await shop.put(
      { id: 1, title: `Mug 10 ${term}`, tags: ['mug 10'], description: 'mug 10 '.repeat(9) },
      { id: 2, title: 'Bowl', ...codes },
      { id: 3, title: `Mug 10 ${term}`, skus: ['MUG-100'] },
    );
    const { productIds } = await shop.search(term, 0, 10);
    expect(productIds[0]).toBe(2);
  });
}

export function describeHostileTerms(open: OpenShop): void {
  it.each(termsWithoutWords)('finds nothing for %j', async (term) => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug "large" \ud800', skus: ['--', '*'] });
    expect(await shop.find(term)).toEqual([]);
    expect(await shop.engine.suggest(testShopId, term, 5)).toEqual([]);
  });

  it.each(termsWithOtherWords)('reads %j as words', async (term, expected) => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Bowl' });
    expect(await shop.find(term)).toEqual(expected);
  });

  it.each(termsWithMug)('finds the word in %j', async (term) => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Bowl' });
    expect(await shop.find(term)).toEqual([1]);
  });

  it.each([
    ['one word of 10,000 letters', 'a'.repeat(10_000)],
    ['10,000 words', 'lamp '.repeat(10_000)],
    ['10,000 characters without spaces', '茶'.repeat(10_000)],
    ['10,000 marks', `a${'\u0301'.repeat(10_000)}b`],
  ])('answers %s', async (_, term) => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' });
    expect(await shop.find(term)).toEqual([]);
    expect(await shop.engine.suggest(testShopId, term, 5)).toEqual([]);
  });
}

const termsWithoutWords = [
  '"',
  "'",
  '!?',
  '*',
  '( )',
  '--',
  '\\',
  '%_',
  '😀',
  '\u0000',
  '\ud800',
  '\udc00 \ud83d',
];
const termsWithOtherWords: [string, number[]][] = [
  ['"mug" OR', [1]],
  ['NOT mug', [1]],
  ['mug AND bowl', [1, 2]],
  ['mug -large', [1]],
  ['title:mug', [1]],
  ['mug.*x', [1]],
  ['.*mugs?$x', [1]],
  ['mug || true', [1]],
  ['__proto__', []],
  ['constructor', []],
  ['hasOwnProperty', []],
];
const termsWithMug = [
  '"mug"',
  'mug\u0000',
  '(mug)',
  '[mug',
  'mug\ud800',
  '+mug',
  'mug*',
  ' mug\n',
  'm\u00adug',
];
