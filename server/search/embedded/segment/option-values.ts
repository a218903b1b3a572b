import type { Vocabulary } from './vocabulary.ts';

/** The byte between the name of an option and its value in a key. */
const separator = 0;

/**
 * Yields the numbers of all options with one of these values, whatever their names. Compares bytes, because decoding
 * each option of a large shop would take longer than the rest of a query.
 */
export function* optionsWithValue(
  { bytes, offsets, size }: Vocabulary,
  values: ReadonlySet<string>,
): Iterable<number> {
  const byLength = new Map<number, Buffer[]>();
  for (const value of values) {
    const encoded = Buffer.from(value);
    const ofLength = byLength.get(encoded.length);
    if (ofLength) {
      ofLength.push(encoded);
    } else {
      byLength.set(encoded.length, [encoded]);
    }
  }
  if (byLength.size === 0) {
    return;
  }
  const wanted = new Map(Array.from(byLength, ([length, ofLength]) => [length, keysOf(ofLength)]));
  for (let number = 0; number < size; number += 1) {
    const end = offsets[number + 1] ?? 0;
    const start = bytes.indexOf(separator, offsets[number] ?? 0) + 1;
    if (wanted.get(end - start)?.has(readKey(bytes, start, end))) {
      yield number;
    }
  }
}

function keysOf(values: readonly Buffer[]): ReadonlySet<string> {
  return new Set(values.map((value) => readKey(value, 0, value.length)));
}

/** Decodes bytes as Latin-1, which maps equal bytes to equal texts. The text is never shown. */
function readKey(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}
