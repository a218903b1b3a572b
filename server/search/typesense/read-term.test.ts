import { describe, expect, it } from 'vitest';
import { searchDocument, testShopId } from '../engine-contract/contract-shop.ts';
import type { TermReading } from '../query.ts';
import { startEngine } from './testing/engine-suite.ts';

/** Returns the reading of a term in a shop with these numbers of products by title. */
async function read(term: string, titles: Record<string, number>): Promise<TermReading> {
  const engine = await startEngine('', {});
  const all = Object.entries(titles).flatMap(([title, count]) => Array(count).fill(title));
  await engine.index(
    testShopId,
    all.map((title, place) => searchDocument({ id: place + 1, title })),
  );
  const { reading } = await engine.search(testShopId, { term, offset: 0, limit: 1 });
  return reading;
}

async function correctedTerm(term: string, titles: Record<string, number>): Promise<string | null> {
  return (await read(term, titles)).correctedTerm;
}

describe('a term with typos', () => {
  it('keeps two words apart that the shop has, although it has them joined too', async () => {
    const titles = { 'Micro SD card': 1, 'SDcard case': 1 };
    expect(await correctedTerm('miro sd card', titles)).toBe('micro sd card');
  });

  it('is corrected to the word that most products of the shop have', async () => {
    const titles = { SD: 1, Card: 120, Cat: 49 };
    expect(await correctedTerm('sd catd', titles)).toBe('sd card');
  });

  it('is not read as the beginning of a rare word when a similar word is frequent', async () => {
    expect(await correctedTerm('appe', { Appendix: 1, Apple: 12 })).toBe('apple');
    expect(await correctedTerm('appe', { Appendix: 1, Apple: 9 })).toBeNull();
    expect(await correctedTerm('cd playr', { CD: 1, Playroom: 1, Player: 12 })).toBe('cd player');
    expect(await correctedTerm('appe', { Appe: 1, Apple: 12 })).toBeNull();
  });
});

describe('a term with a word that no product has', () => {
  it('tells the word, and no small one', async () => {
    const titles = { 'Oak lamp': 2, 'Red mug': 2 };
    expect(await read('red therapist for a lamp', titles)).toMatchObject({
      missing: ['therapist'],
    });
    expect(await read('red mug', titles)).toMatchObject({ missing: [] });
  });
});
