import { damagedFile } from './damaged-file.ts';
import { openText } from './file-text.ts';
import { isJsonStart, type JsonObject, splitJson } from './json-values.ts';
import type { ParsedRecord, ReadContext } from './record.ts';

interface ListedRecords {
  /** Name of the list that holds the records; null when no object wraps them. */
  listName: string | null;
  records: AsyncIterable<ParsedRecord<JsonObject>>;
}

/** Opens a JSON file whose list has one of several names. */
export async function openListedRecords(
  path: string,
  listNames: readonly string[],
  context: ReadContext,
): Promise<ListedRecords> {
  const text = await openText(path, context);
  if (!isJsonStart(text.first)) {
    throw damagedFile(path, 'is not JSON: it begins neither with a list nor with an object');
  }
  const chunks = text.chunks[Symbol.asyncIterator]();
  // Only the first chunk is read ahead: damage further on must not hold back the records before it.
  const first = await chunks.next();
  const head = first.done ? '' : first.value;
  const name = new RegExp(`(?<!\\\\)"(${listNames.join('|')})"\\s*:\\s*\\[`);
  const listName = text.first === '{' ? (name.exec(head)?.[1] ?? null) : null;
  return {
    listName,
    records: splitJson({ ...text, chunks: prepend(head, chunks) }, listName),
  };
}

async function* prepend(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    yield next.value;
  }
}
