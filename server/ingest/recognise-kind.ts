import { openText } from './files/file-text.ts';
import { isJsonStart, readJsonObjects } from './files/json-values.ts';
import { kindOfRecord } from './formats/record-kind.ts';
import type { ImportKindName } from './ingest.ts';
import { recogniseTable } from './tables/table-formats.ts';
import { Table } from './tables/table.ts';

/** Lists that wrap the records of a file. */
const kindsOfLists = new Map<string, ImportKindName>([
  ['products', 'products'],
  ['collections', 'collections'],
  ['custom_collections', 'collections'],
  ['smart_collections', 'collections'],
  ['orders', 'orders'],
  ['customers', 'customers'],
  ['articles', 'content'],
  ['blogs', 'content'],
  ['pages', 'content'],
  ['markets', 'markets'],
  ['events', 'events'],
]);

const kindsOfRecords = {
  product: 'products',
  collection: 'collections',
  order: 'orders',
  customer: 'customers',
  content: 'content',
  market: 'markets',
  event: 'events',
} as const satisfies Record<string, ImportKindName>;

/** A saved answer of the GraphQL API. */
const graphList = /"(\w+)"\s*:\s*\{[^{}]*"(?:nodes|edges)"\s*:\s*\[/;

/** Recognises the kind of a file by its first record or its columns; undefined where a person must say it. */
export async function recogniseKind(path: string): Promise<ImportKindName | undefined> {
  const text = await openText(path);
  if (!isJsonStart(text.first)) {
    const table = await Table.open(text);
    await table.close();
    return recogniseTable(table.columns)?.kind;
  }
  let head = '';
  for await (const chunk of text.chunks) {
    head = chunk;
    break;
  }
  const [, list = ''] =
    /^\s*\{\s*"(\w+)"\s*:\s*\[/.exec(head) ?? graphList.exec(head.slice(0, 2_000)) ?? [];
  const known = kindsOfLists.get(list);
  if (known) {
    return known;
  }
  for await (const record of readJsonObjects(path)) {
    const kind = 'value' in record ? kindOfRecord(record.value) : undefined;
    return kind && kindsOfRecords[kind];
  }
  return undefined;
}
