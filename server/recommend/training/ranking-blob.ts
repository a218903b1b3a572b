import { allocate, columnOf, headerBytes, readHeader, writeHeader } from './blob-header.ts';
import type { Ranking } from '../models/ranking.ts';

/** A ranking by product ids, best first. */
export interface ModelRanking {
  productIds: Float64Array;
  scores: Float32Array;
  /** See `Ranking`. */
  counts: Float32Array;
  bases: Float32Array;
  kinds: Uint8Array;
  until: number;
}

const idBytes = 8;
const numberBytes = 4;
const entryBytes = idBytes + 3 * numberBytes + 1;

/** Packs the entries from `from` to before `to`. */
export function packRanking(
  { products, scores, counts, bases, kinds, until }: Ranking,
  productIds: Float64Array,
  from: number,
  to: number,
): Buffer {
  const count = to - from;
  const bytes = allocate(headerBytes + count * entryBytes);
  // Seconds in 32 bits: no shop has orders before 1970 or after 2106.
  writeHeader(bytes, 0, count, Math.floor(until / 1_000));
  const columns = columnsOf(bytes, count);
  for (let index = 0; index < count; index++) {
    columns.productIds[index] = productIds[products[from + index] ?? 0] ?? 0;
  }
  columns.scores.set(scores.subarray(from, to));
  columns.counts.set(counts.subarray(from, to));
  columns.bases.set(bases.subarray(from, to));
  columns.kinds.set(kinds.subarray(from, to));
  return bytes;
}

/** Returns undefined when a piece is unreadable. */
export function unpackRanking(pieces: readonly Uint8Array[]): ModelRanking | undefined {
  const read = pieces.flatMap((piece) => readHeader(piece, entryBytes) ?? []);
  if (read.length < pieces.length) {
    return undefined;
  }
  const total = read.reduce((sum, { count }) => sum + count, 0);
  const ranked = {
    productIds: new Float64Array(total),
    scores: new Float32Array(total),
    counts: new Float32Array(total),
    bases: new Float32Array(total),
    kinds: new Uint8Array(total),
    until: (read[0]?.extra ?? 0) * 1_000,
  };
  let length = 0;
  for (const { bytes, count } of read) {
    const piece = columnsOf(bytes, count);
    ranked.productIds.set(piece.productIds, length);
    ranked.scores.set(piece.scores, length);
    ranked.counts.set(piece.counts, length);
    ranked.bases.set(piece.bases, length);
    ranked.kinds.set(piece.kinds, length);
    length += count;
  }
  return ranked;
}

function columnsOf(bytes: Buffer, count: number): Omit<ModelRanking, 'until'> {
  const numbersAt = headerBytes + count * idBytes;
  const numbers = (column: number) =>
    columnOf(Float32Array, bytes, numbersAt + column * count * numberBytes, count);
  return {
    productIds: columnOf(Float64Array, bytes, headerBytes, count),
    scores: numbers(0),
    counts: numbers(1),
    bases: numbers(2),
    kinds: columnOf(Uint8Array, bytes, numbersAt + 3 * count * numberBytes, count),
  };
}
