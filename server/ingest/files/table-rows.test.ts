import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { readTableRows, type TableRow } from './table-rows.ts';

describe('readTableRows', () => {
  it('reads quoted cells with commas, quotes and line breaks', async () => {
    expect(await split('a,"b, ""c""\nd",\r\n1, "2",3')).toEqual([
      row(1, ['a', 'b, "c"\nd', '']),
      row(3, ['1', '2', '3']),
    ]);
  });

  it('counts a line break of Windows inside quotes once', async () => {
    expect((await split('"a\r\n\r\nb"\r\nc\r\n')).map(({ line }) => line)).toEqual([1, 4]);
  });

  it('keeps a stray quote of an unquoted cell as text', async () => {
    expect(await split('5" nail,a"b"\n')).toEqual([row(1, ['5" nail', 'a"b"'])]);
  });

  it('omits blank rows but counts their lines', async () => {
    expect(await split('a\n\n , \r\n\r\nb')).toEqual([row(1, ['a']), row(5, ['b'])]);
  });

  it('ends a row at a lone carriage return', async () => {
    expect((await split('a\rb')).map(({ cells }) => cells)).toEqual([['a'], ['b']]);
  });

  it('leaves out the row in which Excel names the separator', async () => {
    expect(await split('sep=;\r\na,b;d\r\n')).toEqual([row(2, ['a,b', 'd'])]);
  });

  it.for([
    ['a;"b,c";d\n1,5;2;3\n', ['1,5', '2', '3']],
    ['a\tb, c\td\n1\t2\t3\n', ['1', '2', '3']],
    ['a|b|c\n1|2|3\n', ['1', '2', '3']],
  ] as const)('recognises the separator of %j', async ([text, cells]) => {
    expect((await split(text)).at(-1)?.cells).toEqual(cells);
  });

  it('yields the content of a row with an open quote, and throws', async () => {
    const rows: TableRow[] = [];
    const reading = async () => {
      for await (const read of readTableRows(file('a,b\n1,"2\n'))) {
        rows.push(read);
      }
    };
    await expect(reading()).rejects.toThrow(
      'f.csv ends in the middle of the row that starts in line 2.',
    );
    expect(rows).toEqual([row(1, ['a', 'b']), { line: 2, cells: ['1', '2\n'], isCut: true }]);
  });

  it('refuses a cell that never ends', async () => {
    await expect(split(`a\n"${'b'.repeat(5 * 1024 * 1024)}`)).rejects.toThrow(
      'f.csv holds a row of more than 4 MiB, in line 2; a quoted cell may never end.',
    );
  });

  it('returns all cells and first lines for any chunks of the text', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', 'é', ' ') });
    const cells = fc.array(cell, { minLength: 2, maxLength: 4 });
    const rows = fc.array(cells.map(([first = '', ...rest]) => [`x${first}`, ...rest]));
    const lineBreak = fc.constantFrom('\n', '\r\n');
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }));
    await fc.assert(
      fc.asyncProperty(rows, lineBreak, cuts, async (written, end, lengths) => {
        const header = ['head', 'er', 'of', 'four'];
        const { text, expected } = write([header, ...written], end);
        expect(await split(text, lengths)).toEqual(expected);
      }),
      { numRuns: caseCount(50, 1_000) },
    );
  });
});

function row(line: number, cells: string[]): TableRow {
  return { line, cells, isCut: false };
}

function file(text: string, lengths: readonly number[] = []) {
  async function* chunks() {
    let at = 0;
    for (const length of [...lengths, text.length]) {
      yield text.slice(at, at + length);
      at += length;
    }
  }
  return { path: 'f.csv', first: text.charAt(0), chunks: chunks() };
}

async function split(text: string, lengths: readonly number[] = []): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const read of readTableRows(file(text, lengths))) {
    rows.push(read);
  }
  return rows;
}

function write(rows: string[][], end: string): { text: string; expected: TableRow[] } {
  const expected: TableRow[] = [];
  let text = '';
  for (const cells of rows) {
    expected.push(row(text.split('\n').length, cells));
    text += cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + end;
  }
  return { text, expected };
}
