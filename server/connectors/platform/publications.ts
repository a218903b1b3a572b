import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { textField } from '../lenient-json.ts';
import type { AdminApi } from './admin-api.ts';
import { type RecordGroup, timeOf } from './platform-records.ts';

export const channelsQuery = `{ publications(first: 40) { nodes { id channels(first: 5) { nodes { handle } } } } }`;

const channelsSchema = z.object({
  publications: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        channels: z.object({ nodes: z.array(z.object({ handle: textField })) }).nullish(),
      }),
    ),
  }),
});

/** Returns the global id of the publication of the online store; null for a store without one. */
export async function findOnlineStore(api: AdminApi): Promise<string | null> {
  const { publications } = await api.query(channelsQuery, {}, channelsSchema);
  const found = publications.nodes.find(({ channels }) =>
    channels?.nodes.some(({ handle }) => handle?.replaceAll('-', '_') === 'online_store'),
  );
  return found?.id ?? null;
}

/** The field of a product that tells whether it is published to the online store. */
const fieldName = 'isInOnlineStore';

export function onlineStoreField(publicationId: string): string {
  return `${fieldName}: publishedOnPublication(publicationId: ${JSON.stringify(publicationId)})`;
}

export const datesQuery = `query Publications($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Product {
    id resourcePublicationsV2(first: 40, onlyPublished: false) {
      nodes { publishDate publication { id } } } } } }`;

const datesSchema = z.object({
  nodes: z.array(
    z
      .object({
        id: z.string(),
        resourcePublicationsV2: z.object({
          nodes: z.array(
            z.object({ publishDate: textField, publication: z.object({ id: z.string() }) }),
          ),
        }),
      })
      .partial()
      .nullish(),
  ),
});

/** The products of a query of dates, which keeps below its cost. */
const productsPerQuery = 10;

/**
 * Sets the times of publication of products to those of the online store. A product that is not published there has none,
 * unless it is scheduled. Only such products, which are few, are asked for again.
 */
export async function datePublications(
  api: AdminApi,
  groups: readonly RecordGroup[],
  { publicationId, now }: { publicationId: string; now: number },
): Promise<RecordGroup[]> {
  const undated = groups.filter(([root]) => isUndated(root)).map(([{ id }]) => String(id));
  const dates = new Map<string, string | null>();
  for (let start = 0; start < undated.length; start += productsPerQuery) {
    const ids = undated.slice(start, start + productsPerQuery);
    const { nodes } = await api.query(datesQuery, { ids }, datesSchema);
    for (const node of nodes) {
      const own = node?.resourcePublicationsV2?.nodes.find(
        ({ publication }) => publication.id === publicationId,
      );
      dates.set(node?.id ?? '', own?.publishDate ?? null);
    }
  }
  return groups.map(([root, ...children]) => [dated(root, dates, now), ...children]);
}

function isUndated({ publishedAt, status, ...root }: JsonObject): boolean {
  return fieldName in root && status === 'ACTIVE' && (publishedAt === null || !root[fieldName]);
}

function dated(root: JsonObject, dates: ReadonlyMap<string, string | null>, now: number) {
  if (!(fieldName in root)) {
    return root;
  }
  const { [fieldName]: isShown, ...product } = root;
  const date = dates.get(String(root['id'])) ?? null;
  if (isShown) {
    return { ...product, publishedAt: product['publishedAt'] ?? date ?? product['createdAt'] };
  }
  return { ...product, publishedAt: (timeOf(date) ?? 0) > now ? date : null };
}
