import type { Collection } from './collection.ts';
import { collectionSchema } from './formats/collection-json.ts';
import { readJsonRecords } from './json-values.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from './record.ts';

export async function* readCollections(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Collection>> {
  const schema = collectionSchema(context);
  for await (const record of readJsonRecords(path, 'collections')) {
    yield parseRecord(record, schema);
  }
}
