import type { Collection } from '../records/collection.ts';
import { collectionSchema } from '../formats/collection-json.ts';
import { identifyCollection } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { openListedRecords } from '../files/listed-records.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from '../files/record.ts';

const listNames = ['collections', 'custom_collections', 'smart_collections'] as const;

export async function* readCollections(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Collection>> {
  const schema = schemaOfKind('collection', collectionSchema(context));
  const { records } = await openListedRecords(path, listNames, context);
  for await (const record of records) {
    yield parseRecord(record, schema, identifyCollection);
  }
}
