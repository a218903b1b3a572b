import { z } from 'zod';
import { type JsonObject, jsonObject } from '../json-object.ts';
import type { AdminApi } from './admin-api.ts';
import type { RecordGroup } from './platform-records.ts';
import { childQuery, type KindQuery, pageQuery } from './queries.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const listSchema = z.object({ nodes: z.array(jsonObject), pageInfo });
const pageSchema = z.object({ page: listSchema });
const nodeSchema = z.object({ node: jsonObject.nullish() });

type List = z.output<typeof listSchema>;

export interface Page {
  groups: RecordGroup[];
  /** Null on the last page. */
  cursor: string | null;
}

/** Records with lists cost many times more than others. */
const pageSizes = { plain: 250, withChildren: 20 };

/** Reads records page by page, the least recently changed first. */
export async function* readPages(
  api: AdminApi,
  kind: KindQuery,
  { filter, cursor }: { filter: string | null; cursor: string | null },
): AsyncGenerator<Page> {
  const first = kind.children.length === 0 ? pageSizes.plain : pageSizes.withChildren;
  const query = pageQuery(kind, filter);
  for (let after: string | null = cursor, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const { page }: { page: List } = await api.query(query, { first, after }, pageSchema);
    const groups: RecordGroup[] = [];
    for (const node of page.nodes) {
      groups.push(await readGroup(api, kind, node));
    }
    after = nextOf(page);
    yield { groups, cursor: after };
  }
}

/** Returns a record as a bulk export has it: its lists are lines that name their parent. */
async function readGroup(api: AdminApi, kind: KindQuery, node: JsonObject): Promise<RecordGroup> {
  const children: JsonObject[] = [];
  for (const { name, fields } of kind.children) {
    let list = listSchema.safeParse(node[name]).data;
    while (list) {
      children.push(...list.nodes.map((child) => ({ ...child, __parentId: node['id'] })));
      const after = nextOf(list);
      list = after === null ? undefined : await readMore(api, { node, name, fields, after });
    }
  }
  const root = Object.entries(node).filter(([name]) => !kind.children.some((c) => c.name === name));
  return [Object.fromEntries(root), ...children];
}

interface More {
  node: JsonObject;
  name: string;
  fields: string;
  after: string;
}

async function readMore(
  api: AdminApi,
  { node, name, fields, after }: More,
): Promise<List | undefined> {
  const typename = String(node['__typename']);
  const query = childQuery(typename, name, fields);
  const { node: found } = await api.query(query, { id: node['id'], after }, nodeSchema);
  return listSchema.safeParse(found?.[name]).data;
}

function nextOf({ pageInfo: { hasNextPage, endCursor } }: List): string | null {
  return hasNextPage ? (endCursor ?? null) : null;
}
