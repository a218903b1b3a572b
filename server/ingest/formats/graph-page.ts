import { z } from 'zod';
import { isObject, type JsonObject } from '../files/json-values.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';

/** The items of a connection of the platform's graph, and whether the answer holds only the first of them. */
interface Connection {
  items: JsonObject[];
  hasMore: boolean;
}

/** A line of a bulk export, or a node of a page as such a line. */
export interface GraphLine {
  line: number;
  value: JsonObject;
}

/**
 * Returns the nodes of a saved answer of the GraphQL API, such as `{"data": {"orders": {"nodes": […]}}}`; undefined for
 * other objects.
 */
function pageOf(value: JsonObject, listName: string): Connection | undefined {
  const data = isObject(value['data']) ? value['data'] : value;
  return connectionOf(data[listName]);
}

/** Yields records; the nodes of saved GraphQL answers as lines of a bulk export, so that both are read alike. */
export async function* expandPages(
  records: AsyncIterable<ParsedRecord<JsonObject>>,
  listName: string,
  context: Pick<ReadContext, 'onIgnored' | 'onWarning'>,
): AsyncGenerator<ParsedRecord<JsonObject>> {
  for await (const record of records) {
    const page = 'value' in record ? pageOf(record.value, listName) : undefined;
    if (!page) {
      yield record;
      continue;
    }
    const { line } = record;
    for (const node of page.items) {
      yield* linesOf(node, line, context);
    }
    if (page.hasMore) {
      context.onWarning?.(
        `holds one page of ${listName}, after which more follow: import the other pages too, or use a bulk operation`,
      );
    }
  }
}

/** Yields the line of a node, and then those of the items of its connections. */
function* linesOf(
  node: JsonObject,
  line: number,
  { onIgnored }: Pick<ReadContext, 'onIgnored'>,
  parentId?: unknown,
): Generator<GraphLine> {
  const connections: [name: string, connection: Connection][] = [];
  const own: JsonObject = {};
  for (const [name, member] of Object.entries(node)) {
    const connection = connectionOf(member);
    if (connection) {
      connections.push([name, connection]);
    } else {
      own[name] = member;
    }
  }
  yield { line, value: parentId === undefined ? own : { ...own, __parentId: parentId } };
  for (const [name, { items, hasMore }] of connections) {
    if (hasMore) {
      onIgnored?.(`further ${name}, which the page does not hold`, { line });
    }
    for (const item of items) {
      yield* linesOf(item, line, { ...(onIgnored && { onIgnored }) }, node['id']);
    }
  }
}

function connectionOf(value: unknown): Connection | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const { nodes, edges, pageInfo } = value;
  const items = Array.isArray(nodes) ? nodes : nodesOf(edges);
  return (
    items && {
      items: items.filter(isObject),
      hasMore: isObject(pageInfo) && pageInfo['hasNextPage'] === true,
    }
  );
}

/** Returns the schema of the items of a connection; none where the record has no such connection. */
export function connectionSchema<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => connectionOf(value)?.items ?? value, z.array(item)).catch([]);
}

function nodesOf(edges: unknown): unknown[] | undefined {
  return Array.isArray(edges)
    ? edges.map((edge: unknown) => (isObject(edge) ? edge['node'] : edge))
    : undefined;
}
