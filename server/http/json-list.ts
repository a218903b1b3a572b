interface JsonList {
  /** `{"data":[…]}`, with `metadata` when there is one. */
  bytes: Buffer;
  /** The part of the bytes that is the list. */
  list: Buffer;
}

const opening = '{"data":';
const betweenItems = ','.charCodeAt(0);

/**
 * Writes JSON texts into one buffer. Joining them as one text first takes three times as long, and another two
 * times the memory of the answer.
 */
export function jsonList(items: readonly string[], metadata?: string): JsonList {
  const closing = metadata === undefined ? '}' : `,"metadata":${metadata}}`;
  const commas = Math.max(0, items.length - 1);
  const listBytes = items.reduce((sum, item) => sum + Buffer.byteLength(item), commas + 2);
  const listEnd = opening.length + listBytes;
  const bytes = Buffer.allocUnsafe(listEnd + Buffer.byteLength(closing));
  let end = bytes.write(`${opening}[`);
  items.forEach((item, index) => {
    if (index > 0) {
      end = bytes.writeUInt8(betweenItems, end);
    }
    end += bytes.write(item, end);
  });
  bytes.write(`]${closing}`, end);
  return { bytes, list: bytes.subarray(opening.length, listEnd) };
}
