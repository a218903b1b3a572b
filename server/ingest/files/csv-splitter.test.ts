import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRow, CsvSplitter } from './csv-splitter.ts';

describe('CsvSplitter', () => {
  it('reads quoted cells with commas, quotes and line breaks', () => {
    expect(split('a,"b, ""c""\nd",\r\n1,2,3')).toEqual([
      { line: 1, cells: ['a', 'b, "c"\nd', ''] },
      { line: 3, cells: ['1', '2', '3'] },
    ]);
  });

  it('keeps a stray quote of an unquoted cell as text', () => {
    expect(split('5" nail,a"b"\n')).toEqual([{ line: 1, cells: ['5" nail', 'a"b"'] }]);
  });

  it('omits blank rows but counts their lines', () => {
    expect(split('a\n\n , \r\n\r\nb')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 5, cells: ['b'] },
    ]);
  });

  it('ends a row at a lone carriage return', () => {
    expect(split('a\rb').map(({ cells }) => cells)).toEqual([['a'], ['b']]);
  });

  it('reports an open quote and the content of the row so far', () => {
    const splitter = new CsvSplitter();
    splitter.push('a,b\n1,"2');
    expect(splitter.end()).toEqual({ last: { line: 2, cells: ['1', '2'] }, isQuoteOpen: true });
  });

  it('returns no last row after a final line break', () => {
    const splitter = new CsvSplitter();
    splitter.push('a,"b"\n');
    expect(splitter.end()).toEqual({ last: null, isQuoteOpen: false });
  });

  it('returns all cells and first lines for any chunks of the text', () => {
    const row = fc.array(
      fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', 'é', ' ') }),
      {
        minLength: 2,
        maxLength: 4,
      },
    );
    const rows = fc.array(row.map(([first = '', ...rest]) => [`x${first}`, ...rest]));
    const lineBreak = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(rows, lineBreak, fc.array(fc.integer({ min: 1, max: 9 })), (cells, end, cuts) => {
        const { text, expected } = write(cells, end);
        expect(split(text, cuts)).toEqual(expected);
      }),
    );
  });
});

function split(text: string, lengths: number[] = []): CsvRow[] {
  const splitter = new CsvSplitter();
  const rows: CsvRow[] = [];
  let at = 0;
  for (const length of [...lengths, text.length]) {
    rows.push(...splitter.push(text.slice(at, at + length)));
    at += length;
  }
  const { last } = splitter.end();
  return last === null ? rows : [...rows, last];
}

function write(rows: string[][], end: string): { text: string; expected: CsvRow[] } {
  const expected: CsvRow[] = [];
  let text = '';
  for (const cells of rows) {
    expected.push({ line: text.split('\n').length, cells });
    text += cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + end;
  }
  return { text, expected };
}
