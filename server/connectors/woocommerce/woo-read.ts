import { AppError } from '../../base/errors.ts';
import { type JsonObject, jsonObject } from '../json-object.ts';
import type { ReadBatch, ReadKind } from '../store-connection.ts';
import { pageSize, type WooApi } from './woo-api.ts';
import { readHead, type WooRecordReader } from './woo-record-reader.ts';

/** Reads records by their ids. Those that a list leaves out are asked for one by one, until it is certain that they are gone. */
export async function* readWooIds(
  api: WooApi,
  reader: WooRecordReader,
  { kind, ids }: { kind: ReadKind; ids: readonly number[] },
): AsyncGenerator<ReadBatch> {
  for (let start = 0; start < ids.length; start += pageSize) {
    const asked = ids.slice(start, start + pageSize);
    const { items } = await api.page(kind, `include=${asked.join(',')}`, 0);
    const listed = new Map(items.map((item) => [readHead(item)?.id, item]));
    const found: JsonObject[] = [];
    for (const id of asked) {
      const record = listed.get(id) ?? (await readOne(api, `${kind}/${id}`));
      found.push(...(record ? [record] : []));
    }
    const records = await reader.read(kind, found);
    const read = new Set(records.map(({ id }) => id));
    yield { records, goneIds: asked.filter((id) => !read.has(id)) };
  }
}

/** Returns undefined for a record that is in the trash or deleted, and for a variation, which is no product. */
async function readOne(api: WooApi, path: string): Promise<JsonObject | undefined> {
  try {
    const found = jsonObject.parse((await api.get(path)).value);
    return found['status'] === 'trash' || found['type'] === 'variation' ? undefined : found;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') {
      return undefined;
    }
    throw error;
  }
}
