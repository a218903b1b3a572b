import { openText } from './files/file-text.ts';
import { isJsonStart, readJsonObjects } from './files/json-values.ts';
import { kindOfRecord } from './formats/record-kind.ts';
import type { ImportKindName } from './ingest.ts';

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

/** Recognises the kind of a file by its first record; undefined where a person must say it. */
export async function recogniseKind(path: string): Promise<ImportKindName | undefined> {
  const { first, chunks } = await openText(path);
  let head = '';
  for await (const chunk of chunks) {
    head = chunk;
    break;
  }
  if (!isJsonStart(first)) {
    // Other kinds have no CSV.
    return /(?:^|[,;\t"])\s*(?:handle|url handle|title)\s*"?\s*[,;\t]/i.test(head.slice(0, 2_000))
      ? 'products'
      : undefined;
  }
  const [, list = ''] = /^\s*\{\s*"(\w+)"\s*:\s*\[/.exec(head) ?? [];
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
