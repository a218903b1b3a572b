import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

/** Returns the text with its matches in brackets. */
function mark(text: string, term: string): string {
  return highlight(text, term)
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('');
}

describe('highlight', () => {
  it.each([
    ['Stoneware mug', 'stone', '[Stone]ware mug'],
    ['Stoneware mug', 'MUG st', '[St]oneware [mug]'],
    ['Blue bluebell, blue-ish', 'blue', '[Blue] [blue]bell, [blue]-ish'],
    ['Undone', 'one', 'Undone'],
    ['Crème brûlée', 'creme bru', '[Crème] [brû]lée'],
    ['Creme brulee', 'crème', '[Creme] brulee'],
    ['Cre\u0300me', 'cre', '[Cre\u0300]me'],
    ['Straße', 'stras', '[Straß]e'],
    ['Bag B', 'b ba', '[Ba]g [B]'],
    ["Men's shirt", 'men', "[Men]'s shirt"],
    ['手工陶瓷茶杯', '茶', '手工陶瓷[茶]杯'],
    ['茶茶茶', '茶茶', '[茶茶]茶'],
    ['iPhone手机壳', 'iph 手机', '[iPh]one[手机]壳'],
    ['كِتَاب', 'كت', '[كِتَ]اب'],
    ['Mug', '', 'Mug'],
    ['Mug', '.*', 'Mug'],
    ['', 'mug', ''],
  ])('marks in %j the typed term %j', (text, term, marked) => {
    expect(mark(text, term)).toBe(marked);
  });

  it('joins adjacent parts', () => {
    expect(highlight('Red mug', 'x')).toEqual([{ text: 'Red mug', match: false }]);
    expect(highlight('茶茶', '茶')).toEqual([{ text: '茶茶', match: true }]);
  });

  it('keeps every character of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.nat(20),
        (text, other, length) => {
          for (const term of [other, text.slice(0, length)]) {
            expect(
              highlight(text, term)
                .map((part) => part.text)
                .join(''),
            ).toBe(text);
          }
        },
      ),
    );
  });

  it('handles long texts and terms', () => {
    for (const text of ['茶'.repeat(5000), 'a'.repeat(50_000)]) {
      const parts = highlight(text, text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }
  });
});
