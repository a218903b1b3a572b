import type { PackedLists } from '../../store/tables/models/model-store.ts';
import { allocate, columnOf, headerBytes, readHeader, writeHeader } from './blob-header.ts';
import type { NeighbourList } from '../models/neighbour-list.ts';
import type { Neighbours } from '../models/neighbours.ts';

const idBytes = 8;
const numberBytes = 4;
const entryBytes = idBytes + 2 * numberBytes;

/** Returns the bytes that the list of a product takes, 0 without one. */
export function listBytes({ starts }: Neighbours, product: number): number {
  const count = (starts[product + 1] ?? 0) - (starts[product] ?? 0);
  return count === 0 ? 0 : headerBytes + count * entryBytes;
}

/** Packs the non-empty lists of the products from `from` to before `to`. */
export function packLists(
  neighbours: Neighbours,
  productIds: Float64Array,
  from: number,
  to: number,
): PackedLists {
  const listed: number[] = [];
  const starts = [0];
  let length = 0;
  for (let product = from; product < to; product++) {
    const bytes = listBytes(neighbours, product);
    if (bytes > 0) {
      listed.push(product);
      starts.push((length += bytes));
    }
  }
  const entries = allocate(length);
  listed.forEach((product, index) =>
    packList(entries, starts[index] ?? 0, { neighbours, productIds, product }),
  );
  return { productIds: listed.map((product) => productIds[product] ?? 0), starts, entries };
}

/** Returns undefined for unreadable bytes. */
export function unpackList(blob: Uint8Array): NeighbourList | undefined {
  const header = readHeader(blob, entryBytes);
  if (header === undefined) {
    return undefined;
  }
  const { bytes, count, extra: occurrences } = header;
  return { ...columnsOf(bytes, 0, count), occurrences };
}

interface ListSource {
  neighbours: Neighbours;
  productIds: Float64Array;
  product: number;
}

function packList(
  entries: Buffer,
  start: number,
  { neighbours, productIds, product }: ListSource,
): void {
  const from = neighbours.starts[product] ?? 0;
  const to = neighbours.starts[product + 1] ?? from;
  const columns = columnsOf(entries, start, to - from);
  writeHeader(entries, start, to - from, neighbours.occurrences[product] ?? 0);
  for (let index = from; index < to; index++) {
    columns.productIds[index - from] = productIds[neighbours.products[index] ?? 0] ?? 0;
  }
  columns.scores.set(neighbours.scores.subarray(from, to));
  columns.together.set(neighbours.together.subarray(from, to));
}

function columnsOf(
  bytes: Buffer,
  start: number,
  count: number,
): Omit<NeighbourList, 'occurrences'> {
  const idsAt = start + headerBytes;
  const scoresAt = idsAt + count * idBytes;
  return {
    productIds: columnOf(Float64Array, bytes, idsAt, count),
    scores: columnOf(Float32Array, bytes, scoresAt, count),
    together: columnOf(Uint32Array, bytes, scoresAt + count * numberBytes, count),
  };
}
