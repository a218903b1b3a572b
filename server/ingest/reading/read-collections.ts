import type { Collection } from '../records/collection.ts';
import { collectionSchema } from '../formats/collection-json.ts';
import { identifyCollection } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { openListedRecords } from '../files/listed-records.ts';
import { leftOutOfCollections } from '../files/left-out.ts';
import { recordParser } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';

const listNames = ['collections', 'custom_collections', 'smart_collections'] as const;

export async function* readCollections(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Collection>> {
  const parse = recordParser({
    schema: schemaOfKind('collection', collectionSchema(context)),
    identify: identifyCollection,
    context,
    leftOut: leftOutOfCollections,
  });
  const { records } = await openListedRecords(path, listNames, context);
  for await (const record of records) {
    yield parse(record);
  }
}
