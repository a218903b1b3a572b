import type { ContentType } from '../../store/tables/catalog/content-store.ts';
import type { Content } from '../records/content.ts';
import { contentSchema } from '../formats/content-json.ts';
import { identifyContent } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { openListedRecords } from '../files/listed-records.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from '../files/record.ts';

/** Content type of records without a type, by the name of their list. */
const typeOfList = new Map<string, ContentType>([
  ['articles', 'article'],
  ['blogs', 'blog'],
  ['pages', 'page'],
  ['content', 'article'],
]);

export async function* readContent(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Content>> {
  const { listName, records } = await openListedRecords(path, [...typeOfList.keys()], context);
  const type = typeOfList.get(listName ?? '') ?? 'article';
  const schema = schemaOfKind('content', contentSchema(context, type));
  for await (const record of records) {
    yield parseRecord(record, schema, (value) => identifyContent(value, type));
  }
}
