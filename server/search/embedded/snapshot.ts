import { createHash, type Hash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { FeedPosition } from '../engine.ts';
import { type FieldWeights, searchFields } from '../field-weights.ts';
import type { Segment } from './segment/segment.ts';
import {
  fromArrays,
  type NamedArrays,
  type SegmentArray,
  toArrays,
} from './segment/segment-arrays.ts';

/**
 * The index of a shop in a file: a digest of the rest, a header that describes the arrays, and the arrays as they are
 * in memory. The file is written under a temporary name and renamed; its digest reveals an incomplete file.
 */
interface Snapshot {
  position: FeedPosition;
  /** The weights of the index's words. */
  fieldWeights: FieldWeights;
  segments: readonly Segment[];
}

export async function writeSnapshot(
  path: string,
  { position, fieldWeights, segments }: Snapshot,
): Promise<void> {
  const arrays = segments.map(toArrays);
  const described = arrays.map(describe);
  const header = Buffer.from(
    JSON.stringify({ format: snapshotFormat, position, fieldWeights, segments: described }),
  );
  const temporary = `${path}.new`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeWhole(temporary, [
      Uint32Array.of(header.length),
      header,
      ...arrays.flatMap((named) => [...named.values()]),
    ]);
    await rename(temporary, path);
  } catch (error) {
    // A partial file would fill the disk further.
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads a snapshot; undefined when there is none or it cannot be trusted. */
export async function readSnapshot(path: string): Promise<Snapshot | undefined> {
  try {
    const buffer = await readWhole(path);
    await checkDigest(buffer);
    return parseSnapshot(buffer);
  } catch {
    // Absent, damaged, unreadable or from another version: the index is rebuilt from the shop's rows.
    return undefined;
  }
}

export async function removeSnapshot(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.new`, { force: true });
}

export function snapshotPath(folder: string, shopId: number): string {
  return join(folder, `${shopId}.index`);
}

/** Removes temporary files of killed servers and the snapshots of deleted shops. */
export async function removeStaleSnapshots(
  folder: string,
  shopIds: readonly number[],
): Promise<void> {
  const wanted = new Set(shopIds.map((shopId) => snapshotPath(folder, shopId)));
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (/^\d+\.index(\.new)?$/.test(name) && !wanted.has(path)) {
      await rm(path, { force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    // The folder does not exist yet or is unreadable; saving a snapshot reports that.
    return [];
  }
}

/** Must be raised whenever the arrays, or the way texts become words and weights, change. */
export const snapshotFormat = 6;

const digestSize = 32;

/** Arrays begin at multiples of this, which suits all array types. */
const alignment = 8;

/** The number of bytes that are hashed at a time. */
const pieceSize = 2 ** 21;

const kinds = { f64: Float64Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array } as const;

const arraySchema = z.object({
  name: z.string(),
  kind: z.enum(['f64', 'u32', 'u16', 'u8']),
  length: z.int().nonnegative(),
});

const headerSchema = z.object({
  format: z.literal(snapshotFormat),
  position: z.object({ epoch: z.string(), seq: z.int() }),
  fieldWeights: z.record(z.enum(searchFields), z.number()),
  segments: z.array(z.array(arraySchema)),
});

function describe(arrays: NamedArrays): z.infer<typeof arraySchema>[] {
  return Array.from(arrays, ([name, array]) => ({
    name,
    kind: kindOf(array),
    length: array.length,
  }));
}

function kindOf(array: SegmentArray): keyof typeof kinds {
  switch (array.BYTES_PER_ELEMENT) {
    case 8:
      return 'f64';
    case 4:
      return 'u32';
    case 2:
      return 'u16';
    default:
      return 'u8';
  }
}

async function writeWhole(path: string, arrays: readonly SegmentArray[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    const writer = new DigestingWriter(file);
    for (const array of arrays) {
      await writer.write(array);
    }
    await writer.finish();
    await file.sync();
  } finally {
    await file.close();
  }
}

class DigestingWriter {
  readonly #file: FileHandle;
  readonly #digest: Hash = createHash('sha256');
  #position = digestSize;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(array: SegmentArray): Promise<void> {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let start = 0; start < bytes.length; start += pieceSize) {
      await this.#writePiece(bytes.subarray(start, start + pieceSize));
    }
    const end = this.#position % alignment;
    if (end > 0) {
      await this.#writePiece(new Uint8Array(alignment - end));
    }
  }

  async finish(): Promise<void> {
    await this.#file.write(this.#digest.digest(), 0, digestSize, 0);
  }

  async #writePiece(bytes: Uint8Array): Promise<void> {
    this.#digest.update(bytes);
    let written = 0;
    while (written < bytes.length) {
      const piece = bytes.subarray(written);
      const { bytesWritten } = await this.#file.write(
        piece,
        0,
        piece.length,
        this.#position + written,
      );
      written += bytesWritten;
    }
    this.#position += bytes.length;
  }
}

async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(size);
    let end = 0;
    while (end < size) {
      const { bytesRead } = await file.read(bytes, end, Math.min(size - end, pieceSize * 8), end);
      if (bytesRead === 0) {
        throw new Error('The file was truncated');
      }
      end += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

async function checkDigest(bytes: Uint8Array): Promise<void> {
  const digest = createHash('sha256');
  for (let start = digestSize; start < bytes.length; start += pieceSize) {
    digest.update(bytes.subarray(start, start + pieceSize));
    await setImmediate();
  }
  if (!digest.digest().equals(bytes.subarray(0, digestSize))) {
    throw new Error('The digest does not match');
  }
}

function parseSnapshot(bytes: Uint8Array<ArrayBuffer>): Snapshot {
  const [headerLength = 0] = new Uint32Array(bytes.buffer, digestSize, 1);
  const headerStart = digestSize + alignment;
  const json = Buffer.from(bytes.buffer, headerStart, headerLength).toString();
  const parsed = headerSchema.safeParse(JSON.parse(json));
  if (!parsed.success) {
    throw new Error('The file was written by another version');
  }
  let end = align(headerStart + headerLength);
  const segments = parsed.data.segments.map((described) => {
    const arrays: NamedArrays = new Map();
    for (const { name, kind, length } of described) {
      const array = new kinds[kind](bytes.buffer, end, length);
      arrays.set(name, array);
      end = align(end + array.byteLength);
    }
    return fromArrays(arrays);
  });
  const { position, fieldWeights } = parsed.data;
  return { position, fieldWeights, segments };
}

function align(position: number): number {
  return Math.ceil(position / alignment) * alignment;
}
