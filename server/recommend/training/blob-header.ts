/**
 * Columns of numbers as bytes in the processor's byte order, so that a list is read without
 * parsing. The widest column comes first and the header is as long as two of its values, so that
 * all are aligned.
 */
export const headerBytes = 16;

const formatVersion = 1;

/** Writes the format, the number of entries and one further number. */
export function writeHeader(bytes: Buffer, start: number, count: number, extra: number): void {
  columnOf(Uint32Array, bytes, start, 3).set([formatVersion, count, extra]);
}

/**
 * Returns the aligned bytes with their header. Returns undefined for another format or another byte
 * order.
 */
export function readHeader(
  blob: Uint8Array,
  bytesPerEntry: number,
): { bytes: Buffer; count: number; extra: number } | undefined {
  // A copy, because the driver may return bytes that are not aligned.
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

/** Returns a typed view of the bytes. */
export function columnOf<Column>(
  type: ColumnType<Column>,
  bytes: Buffer,
  start: number,
  count: number,
): Column {
  return new type(bytes.buffer, bytes.byteOffset + start, count);
}

/** Allocates zeros outside of Node's buffer pool, whose parts are not aligned. */
export function allocate(length: number): Buffer {
  return Buffer.from(new ArrayBuffer(length));
}
