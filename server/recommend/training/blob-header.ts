/**
 * Columns of numbers as bytes, each as the processor holds them: a list is read without being parsed.
 * The widest column comes first, and the header is as long as two of its values, so that all are aligned.
 */
export const headerBytes = 16;

const formatVersion = 1;

/** The format, how many entries follow, and one number more. */
export function writeHeader(bytes: Buffer, start: number, count: number, extra: number): void {
  columnOf(Uint32Array, bytes, start, 3).set([formatVersion, count, extra]);
}

/**
 * The bytes aligned, with what their header says; undefined when they are of another format, or were
 * written by a processor of the other byte order.
 */
export function readHeader(
  blob: Uint8Array,
  bytesPerEntry: number,
): { bytes: Buffer; count: number; extra: number } | undefined {
  // A copy of its own: what the driver hands out may begin anywhere.
  const bytes = Buffer.from(Uint8Array.from(blob).buffer);
  if (bytes.length < headerBytes) {
    return undefined;
  }
  const [format, count = 0, extra = 0] = columnOf(Uint32Array, bytes, 0, 3);
  const isWhole = bytes.length === headerBytes + count * bytesPerEntry;
  return format === formatVersion && isWhole ? { bytes, count, extra } : undefined;
}

interface ColumnType<Column> {
  new (buffer: ArrayBufferLike, start: number, length: number): Column;
}

/** A window on the bytes, as numbers. */
export function columnOf<Column>(
  type: ColumnType<Column>,
  bytes: Buffer,
  start: number,
  count: number,
): Column {
  return new type(bytes.buffer, bytes.byteOffset + start, count);
}

/** Zeros; never a part of the pool, which begins anywhere. */
export function allocate(length: number): Buffer {
  return Buffer.from(new ArrayBuffer(length));
}
