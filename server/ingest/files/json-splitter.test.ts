import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSplitter, type JsonText } from './json-splitter.ts';

describe('JsonSplitter', () => {
  it('returns the elements of a list with their first lines', () => {
    expect(split('[\n  {"id":1},\n  {"id":\n2}\n]')).toEqual({
      texts: ['2 {"id":1}', '3 {"id":\n2}'],
      cutLine: null,
    });
  });

  it('returns the elements of the wrapped list and skips the rest of the object', () => {
    const { texts } = split('{"count":2,"products" : [{"id":1},{"id":2}],"next":[{"id":3}]}');
    expect(texts).toEqual(['1 {"id":1}', '1 {"id":2}']);
  });

  it('ignores the name of the list in other places', () => {
    const { texts } = split('{"id":1,"title":"\\"products\\":[","about":{"products":[1]}}');
    expect(texts).toHaveLength(1);
  });

  it('returns an object without the list as one record', () => {
    expect(split('{"id":1,\n"variants":[]}').texts).toEqual(['1 {"id":1,\n"variants":[]}']);
  });

  it('reads consecutive pages', () => {
    expect(split('{"products":[1]}\n{"products":[2]}').texts).toEqual(['1 1', '2 2']);
    expect(split('[1]\n[2]').texts).toEqual(['1 1', '2 2']);
  });

  it('ignores brackets, commas and line ends that strings hold', () => {
    const record = String.raw`{"a":"]},[{ \" \\","b":"\n"}`;
    expect(split(`[${record}, ${record}]`).texts).toEqual([`1 ${record}`, `1 ${record}`]);
  });

  it('ends a damaged record of JSON Lines at the end of its line', () => {
    const lines = ['{"id":1}', '{"id":2,"title":"ab', '{"id":3,"tags":[', '', 'oops', '{"id":4}'];
    expect(split(lines.join('\n')).texts).toEqual([
      '1 {"id":1}',
      '2 {"id":2,"title":"ab',
      '3 {"id":3,"tags":[',
      '5 oops',
      '6 {"id":4}',
    ]);
  });

  it.each(['{"id":1,"title":"ab', '{"id":1,"tags":["a"', '{"id":1'])(
    'returns the next lines of JSON Lines after the first line %s',
    (damaged) => {
      const { texts, cutLine } = split(`${damaged}\n{"id":2}\n{"id":3}\n`);
      expect(texts).toEqual([`1 ${damaged}`, '2 {"id":2}', '3 {"id":3}']);
      expect(cutLine).toBeNull();
    },
  );

  it('continues a list after an element without a closing bracket', () => {
    expect(split('[{"id":1]},{"id":2}]').texts[0]).toBe('1 {"id":1]');
  });

  it('returns an empty record between two commas and none after the last', () => {
    expect(split('[1,,2,]').texts).toEqual(['1 1', '1 ', '1 2']);
  });

  it.each(['[', '[1', '[1,{"a"', '{"products":[', '{"products":[1]', '{"id":', '{"id":"\\'])(
    'reports that %s is truncated',
    (text) => {
      expect(split(text).cutLine).toBe(1);
    },
  );

  it('returns the same records for any chunks of the text', () => {
    fc.assert(
      fc.property(document(), fc.array(fc.nat(40)), ({ text, records, lines }, cuts) => {
        const found = splitChunks(inPieces(text, cuts));
        expect(found.map((record) => JSON.parse(record.text))).toEqual(records);
        expect(found.map(({ line }) => line)).toEqual(lines);
      }),
    );
  });

  it('returns only complete records of a text truncated at any position', () => {
    fc.assert(
      fc.property(document(), fc.double({ min: 0, max: 1, noNaN: true }), (whole, share) => {
        const { text, records } = whole;
        const found = splitChunks([text.slice(0, Math.floor(text.length * share))]);
        const values = found.map((record) => JSON.parse(record.text));
        expect(values).toEqual(records.slice(0, values.length));
      }),
    );
  });
});

function split(text: string): { texts: string[]; cutLine: number | null } {
  const splitter = new JsonSplitter('products');
  const found = splitter.push(text);
  const { last, cutLine } = splitter.end();
  return { texts: [...found, ...last].map((one) => `${one.line} ${one.text.trimEnd()}`), cutLine };
}

function splitChunks(chunks: string[]): JsonText[] {
  const splitter = new JsonSplitter('products');
  const found = chunks.flatMap((chunk) => splitter.push(chunk));
  return [...found, ...splitter.end().last];
}

interface Document {
  text: string;
  records: object[];
  lines: number[];
}

/** Generates records of any content, written as a list, a wrapped list, or JSON Lines. */
function document(): fc.Arbitrary<Document> {
  const record = fc.record({
    id: fc.nat(),
    title: fc.string({ unit: 'grapheme' }),
    rest: fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
  });
  const around = [
    { head: '[\n', between: ',\n\n', tail: ']\n', indent: 2 },
    { head: '{"n":"[","products":[', between: ' ,', tail: '],"next":{}}', indent: 1 },
    { head: '', between: '\n', tail: '', indent: 0 },
    { head: '\n', between: '\r\n', tail: '\r\n', indent: 0 },
  ];
  return fc
    .tuple(fc.array(record, { minLength: 1 }), fc.constantFrom(...around))
    .map(([records, shape]) => write(records, shape));
}

function write(
  records: object[],
  shape: { head: string; between: string; tail: string; indent: number },
): Document {
  const lines: number[] = [];
  let text = shape.head;
  for (const [index, record] of records.entries()) {
    text += index === 0 ? '' : shape.between;
    lines.push(text.split('\n').length);
    text += JSON.stringify(record, null, shape.indent);
  }
  return { text: text + shape.tail, records, lines };
}

function inPieces(text: string, lengths: number[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const length of lengths) {
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return [...pieces, text.slice(at)];
}
