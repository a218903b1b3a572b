import { damagedFile, openText } from './file-text.ts';
import { isJsonStart, type JsonObject, splitJson } from './json-values.ts';
import type { ParsedRecord, ReadContext } from './record.ts';

export interface ListedRecords {
  /** Under which of the names the records stand; null when no object wraps them. */
  listName: string | null;
  records: AsyncIterable<ParsedRecord<JsonObject>>;
}

/** The records of a JSON file whose list may go by one of several names. */
export async function openListedRecords(
  path: string,
  listNames: readonly string[],
  { onBytesRead }: Pick<ReadContext, 'onBytesRead'>,
): Promise<ListedRecords> {
  const text = await openText(path, onBytesRead);
  if (!isJsonStart(text.first)) {
    throw damagedFile(path, 'is not JSON: it begins neither with a list nor with an object');
  }
  const chunks = text.chunks[Symbol.asyncIterator]();
  // The first piece alone: a damage further on must not keep back what stands before it.
  const first = await chunks.next();
  const head = first.done ? '' : first.value;
  const name = new RegExp(`(?<!\\\\)"(${listNames.join('|')})"\\s*:\\s*\\[`);
  const listName = text.first === '{' ? (name.exec(head)?.[1] ?? null) : null;
  return {
    listName,
    records: splitJson({ ...text, chunks: followedBy(head, chunks) }, listName),
  };
}

async function* followedBy(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    yield next.value;
  }
}
