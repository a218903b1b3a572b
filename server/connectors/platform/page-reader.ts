import { z } from 'zod';
import { type JsonObject, jsonObject } from '../json-object.ts';
import type { AdminApi } from './admin-api.ts';
import type { RecordGroup } from './platform-records.ts';
import { type ChildList, childQuery, type KindQuery, pageQuery } from './queries.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const listSchema = z.object({ nodes: z.array(jsonObject), pageInfo });
const pageSchema = z.object({ page: listSchema });
const itemsSchema = z.object({ nodes: z.array(jsonObject) });
const nodeSchema = z.object({ node: jsonObject.nullish() });

type List = z.output<typeof listSchema>;

export interface Page {
  groups: RecordGroup[];
  /** Null on the last page. */
  cursor: string | null;
}

/** Reads records page by page, the least recently changed first. */
export async function* readPages(
  api: AdminApi,
  kind: KindQuery,
  { filter, cursor }: { filter: string | null; cursor: string | null },
): AsyncGenerator<Page> {
  const query = pageQuery(kind, filter);
  for (let after: string | null = cursor, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const { page }: { page: List } = await api.query(
      query,
      { first: kind.pageSize, after },
      pageSchema,
    );
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
  for (const child of kind.children) {
    let list = listSchema.safeParse(node[child.name]).data;
    while (list) {
      children.push(...list.nodes.flatMap((item) => linesOf(child, item, node['id'])));
      const after = nextOf(list);
      list = after === null ? undefined : await readMore(api, { node, child, after });
    }
  }
  return [without(node, ...kind.children.map(({ name }) => name)), ...children];
}

/** Returns the lines of an item of a list: itself and the items of its own list. */
function linesOf({ list }: ChildList, item: JsonObject, parentId: unknown): JsonObject[] {
  if (!list) {
    return [{ ...item, __parentId: parentId }];
  }
  const nodes = itemsSchema.safeParse(item[list.name]).data?.nodes ?? [];
  return [
    { ...without(item, list.name), __parentId: parentId },
    ...nodes.map((inner) => ({ ...inner, __parentId: item['id'] })),
  ];
}

function without(node: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name)));
}

interface More {
  node: JsonObject;
  child: ChildList;
  after: string;
}

async function readMore(api: AdminApi, { node, child, after }: More): Promise<List | undefined> {
  const query = childQuery(String(node['__typename']), child);
  const { node: found } = await api.query(query, { id: node['id'], after }, nodeSchema);
  return listSchema.safeParse(found?.[child.name]).data;
}

function nextOf({ pageInfo: { hasNextPage, endCursor } }: List): string | null {
  return hasNextPage ? (endCursor ?? null) : null;
}
