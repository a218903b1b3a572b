import { z } from 'zod';

const pageArguments = z.object({
  first: z.number().nullish(),
  after: z.string().nullish(),
  query: z.string().nullish(),
  reverse: z.boolean().nullish(),
});

type Item = Readonly<Record<string, unknown>>;

/** Returns a page of a connection. Its cursors are positions; without `first`, it has all items. */
export function connectionPage(
  items: readonly unknown[],
  given: Readonly<Record<string, unknown>>,
  mostItems: number,
): object {
  const { first, after, query, reverse } = pageArguments.parse(given);
  const matching = items.filter(isItem).filter((item) => matches(item, query ?? ''));
  const sorted = reverse ? matching.toReversed() : matching;
  const start = Number(after ?? 0);
  const end = start + Math.min(first ?? sorted.length, mostItems);
  const nodes = sorted.slice(start, end);
  return {
    nodes,
    edges: nodes.map((node, index) => ({ node, cursor: String(start + index + 1) })),
    pageInfo: {
      hasNextPage: end < sorted.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length > 0 ? String(start) : null,
      endCursor: nodes.length > 0 ? String(start + nodes.length) : null,
    },
  };
}

function isItem(item: unknown): item is Item {
  return typeof item === 'object' && item !== null;
}

/** Returns whether an item fulfils a search by time or for bundles, the only ones that the connector makes. */
function matches(item: Item, query: string): boolean {
  if (query === '') {
    return true;
  }
  if (query === 'bundles:true') {
    const { bundleComponents: components } = item;
    return Array.isArray(components) && components.length > 0;
  }
  const since = /^updated_at:>='([^']+)'$/.exec(query)?.[1];
  if (since === undefined) {
    throw new Error(`The stand-in does not know the search ${query}.`);
  }
  return String(item['updatedAt']) >= since;
}
