import type { ContentType } from '../../store/tables/catalog/content-store.ts';
import type { Content } from '../records/content.ts';
import { contentSchema } from '../formats/content-json.ts';
import { identifyContent } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { openListedRecords } from '../files/listed-records.ts';
import { leftOutEverywhere } from '../files/left-out.ts';
import { recordParser } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';

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
  const parse = recordParser({
    schema: schemaOfKind('content', contentSchema(context, type)),
    identify: (value) => identifyContent(value, type),
    context,
    leftOut: leftOutEverywhere,
  });
  for await (const record of records) {
    yield parse(record);
  }
}
