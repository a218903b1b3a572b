import { storableJson } from '../../contract/values/storable-text.ts';
import { damagedFile } from './damaged-file.ts';
import { type FileText, openText } from './file-text.ts';
import { JsonSplitter, type JsonText } from './json-splitter.ts';
import type { ParsedRecord, ReadContext } from './record.ts';

export type JsonObject = Record<string, unknown>;

/** Limits the memory that an unclosed bracket can take. The import of a record of 15 MiB took 221 MB. */
const maxRecordLength = 16 * 1024 * 1024;

/** Yields the objects of a JSON file: one object, a list of objects, or JSON Lines. */
export async function* readJsonObjects(path: string): AsyncGenerator<ParsedRecord<JsonObject>> {
  yield* readJsonRecords(path, null);
}

/**
 * Same as `readJsonObjects`, but an object with a list under `listName` yields the objects of that list.
 */
export async function* readJsonRecords(
  path: string,
  listName: string | null,
  context: Pick<ReadContext, 'onBytesRead' | 'onWarning'> = {},
): AsyncGenerator<ParsedRecord<JsonObject>> {
  const text = await openText(path, context);
  if (!isJsonStart(text.first)) {
    throw damagedFile(path, 'is not JSON: it begins neither with a list nor with an object');
  }
  yield* splitJson(text, listName);
}

export function isJsonStart(character: string): boolean {
  return character === '[' || character === '{';
}

export async function* splitJson(
  { path, chunks }: FileText,
  listName: string | null,
): AsyncGenerator<ParsedRecord<JsonObject>> {
  const splitter = new JsonSplitter(listName);
  for await (const chunk of chunks) {
    yield* splitter.push(chunk).map(parseObject);
    const { line, length } = splitter.open;
    if (length > maxRecordLength) {
      throw damagedFile(
        path,
        `holds a record of more than 16 MiB, which starts in line ${line}; a bracket may never close. Export one record a line (JSON Lines), or a list of them`,
      );
    }
  }
  const { last, cutLine } = splitter.end();
  yield* last.map(parseObject);
  if (cutLine !== null) {
    throw damagedFile(path, `ends in the middle of a record or list (line ${cutLine})`);
  }
}

function parseObject({ line, text }: JsonText): ParsedRecord<JsonObject> {
  try {
    const value: unknown = JSON.parse(storableJson(text));
    return isObject(value) ? { line, value } : { line, problem: 'expected an object' };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { line, problem: `not valid JSON: ${describeDamage(message)}` };
  }
}

/** Describes a syntax error without the message of the engine, which quotes the record and so data of persons. */
function describeDamage(message: string): string {
  const [, position] = /^[^"]* in JSON at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) {
    return `character ${Number(position) + 1} of the record is unexpected`;
  }
  return message.startsWith('Unexpected end')
    ? 'the record ends too early'
    : 'a character of the record is unexpected';
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
