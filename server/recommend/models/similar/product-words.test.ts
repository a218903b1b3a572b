import { describe, expect, it } from 'vitest';
import { readWords, type SimilarDocument } from './product-words.ts';

function document(overrides: Partial<SimilarDocument> = {}): SimilarDocument {
  return {
    price: 0,
    title: '',
    productType: '',
    vendor: '',
    tags: '',
    description: '',
    ...overrides,
  };
}

/** Returns the mentions of each word of the first product, in the order of the text. */
function mentionsOf(overrides: Partial<SimilarDocument>): number[] {
  return [...readWords([document(overrides)]).mentions];
}

describe('readWords', () => {
  it('numbers the forms of a word once and counts the products that have it', () => {
    const { starts, words, holders } = readWords([
      document({ title: 'Mugs, mug' }),
      document({ title: 'Plate' }),
      document({ description: '<b>MÚG</b>' }),
    ]);
    expect([...starts]).toEqual([0, 1, 2, 3]);
    expect([...words]).toEqual([0, 1, 0]);
    expect([...holders]).toEqual([2, 1]);
  });

  it('weighs the title above the type, the tags, and the vendor with the description', () => {
    const [title, type, tag, vendor, text] = mentionsOf({
      title: 'a',
      productType: 'b',
      tags: 'c',
      vendor: 'd',
      description: 'e',
    });
    expect([title, type, tag, vendor, text]).toEqual([12, 8, 4, 2, 2]);
  });

  it('adds up the fields of a word to a limit', () => {
    expect(mentionsOf({ title: 'mug', description: 'mug mug' })).toEqual([16]);
    expect(mentionsOf({ title: 'mug '.repeat(100) })).toEqual([255]);
  });

  it('reads the purpose of a product as separate words', () => {
    const { words } = readWords([
      document({ title: 'Case for Aurora' }),
      document({ title: 'Aurora' }),
      document({ title: 'Charger für Aurora' }),
      document({ title: 'For cats' }),
    ]);
    expect([...words]).toEqual([0, 1, 2, 3, 1, 4, 5]);
  });

  it('counts numbers half', () => {
    expect(mentionsOf({ title: 'Aurora 7' })).toEqual([12, 6]);
  });

  it('keeps the title when the description is endless', () => {
    const endless = Array.from({ length: 100_000 }, (_, number) => `w${number}`).join(' ');
    const { starts, mentions } = readWords([document({ title: 'Mug', description: endless })]);
    expect(starts[1]).toBe(48);
    expect(mentions[0]).toBe(12);
  });

  it('distinguishes types and vendors but ignores case and number', () => {
    const { types, vendors } = readWords([
      document({ productType: 'Mug', vendor: 'Acme' }),
      document({ productType: ' mugs ', vendor: 'Other' }),
      document({ productType: 'Plate', vendor: 'ACME' }),
      document(),
    ]);
    expect(types[0]).toBe(types[1]);
    expect(types[2]).not.toBe(types[0]);
    expect(types[3]).toBe(0);
    expect(vendors[0]).toBe(vendors[2]);
    expect(vendors[1]).not.toBe(vendors[0]);
    expect(vendors[3]).toBe(0);
  });

  it('returns nothing without products or words', () => {
    expect([...readWords([]).starts]).toEqual([0]);
    expect([...readWords([document(), document({ title: '!?' })]).starts]).toEqual([0, 0, 0]);
  });
});
