import { z } from 'zod';
import { type JsonObject, jsonObject } from '../json-object.ts';
import { Refused } from '../refusal.ts';
import type { AdminApi } from './admin-api.ts';
import type { RecordGroup } from './platform-records.ts';
import { type ChildList, childQuery, type ComposedQuery, pageQuery } from './queries.ts';

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

/** A kind that is read in pages, of which a store may refuse parts meanwhile. */
export interface PagedKind {
  api: AdminApi;
  /** Returns the query without the parts that were refused so far. */
  compose: () => ComposedQuery;
  /** Leaves out the part that a refusal is about. Throws when it is about the whole kind. */
  leaveOut: (refused: Refused) => Promise<void>;
}

/** Returns how a kind is read of which every refusal is one of the whole kind. */
export function pagesOf(api: AdminApi, query: ComposedQuery): PagedKind {
  return {
    api,
    compose: () => query,
    leaveOut(refused) {
      throw refused;
    },
  };
}

/** Reads records page by page, the least recently changed first. */
export async function* readPages(
  kind: PagedKind,
  { filter, cursor }: { filter: string | null; cursor: string | null },
): AsyncGenerator<Page> {
  for (let after: string | null = cursor, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const page: List = await readPage(kind, filter, after);
    const groups: RecordGroup[] = [];
    for (const node of page.nodes) {
      groups.push(await readGroup(kind, node));
    }
    after = nextOf(page);
    yield { groups, cursor: after };
  }
}

async function readPage(
  { api, compose, leaveOut }: PagedKind,
  filter: string | null,
  after: string | null,
): Promise<List> {
  return untilAllowed(leaveOut, async () => {
    const query = compose();
    const variables = { first: query.pageSize, after };
    const { page } = await api.query(pageQuery(query, filter), variables, pageSchema);
    return page;
  });
}

/** Asks for one record, so that a store refuses what it does not let read. */
export async function probePage({ api, compose, leaveOut }: PagedKind): Promise<void> {
  await untilAllowed(leaveOut, () =>
    api.query(pageQuery(compose(), null), { first: 1, after: null }, pageSchema),
  );
}

async function untilAllowed<Answer>(
  leaveOut: PagedKind['leaveOut'],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
      await leaveOut(error);
    }
  }
}

/** Returns a record as a bulk export has it: its lists are lines that name their parent. */
async function readGroup(kind: PagedKind, node: JsonObject): Promise<RecordGroup> {
  const lists = kind.compose().children;
  const children: JsonObject[] = [];
  for (const child of lists) {
    let list = listSchema.safeParse(node[child.name]).data;
    while (list) {
      children.push(...list.nodes.flatMap((item) => linesOf(child, item, node['id'])));
      const after = nextOf(list);
      list = after === null ? undefined : await readMore(kind, node, { name: child.name, after });
    }
  }
  return [without(node, ...lists.map(({ name }) => name)), ...children];
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

async function readMore(
  { api, compose, leaveOut }: PagedKind,
  node: JsonObject,
  { name, after }: { name: string; after: string },
): Promise<List | undefined> {
  return untilAllowed(leaveOut, async () => {
    const child = compose().children.find((list) => list.name === name);
    if (!child) {
      return undefined;
    }
    const query = childQuery(String(node['__typename']), child);
    const { node: found } = await api.query(query, { id: node['id'], after }, nodeSchema);
    return listSchema.safeParse(found?.[name]).data;
  });
}

function nextOf({ pageInfo: { hasNextPage, endCursor } }: List): string | null {
  return hasNextPage ? (endCursor ?? null) : null;
}
