export type WooRecord = Readonly<Record<string, unknown>> & { id: number };

/** A request for a part of a list. */
export interface WooListing {
  path: string;
  query: URLSearchParams;
  /** The hours by which the clocks of the store are ahead of UTC. */
  offsetHours: number;
}

const hourMs = 3_600_000;

/** Returns the part of a list that a query asks for, as the API of WooCommerce does. */
export function listWoo(
  records: readonly WooRecord[],
  listing: WooListing,
): { items: object[]; total: number } {
  const { query } = listing;
  const included = query.get('include')?.split(',').map(Number);
  const after = modifiedAfter(listing);
  const found = records.filter(
    (record) =>
      (included === undefined || included.includes(record.id)) &&
      isModifiedAfter(record, after) &&
      hasStatus(record, query.get('status')) &&
      ['category', 'tag', 'brand'].every((taxonomy) => hasTerm(record, taxonomy, query)),
  );
  const size = Number(query.get('per_page') ?? 10);
  const start = Number(query.get('offset') ?? 0);
  const items = sort(found, listing).slice(start, start + size);
  return { items: items.map((item) => only(item, query.get('_fields'))), total: found.length };
}

function isModifiedAfter({ date_modified_gmt: modified }: WooRecord, after: string): boolean {
  return typeof modified !== 'string' || modified > after;
}

/** Lists leave out what is in the trash, unless they ask for it. */
function hasStatus({ status }: WooRecord, asked: string | null): boolean {
  return asked === null || asked === 'any' ? status !== 'trash' : status === asked;
}

const lists: Readonly<Record<string, string>> = {
  category: 'categories',
  tag: 'tags',
  brand: 'brands',
};

function hasTerm(record: WooRecord, taxonomy: string, query: URLSearchParams): boolean {
  const id = query.get(taxonomy);
  return id === null || JSON.stringify(record[lists[taxonomy] ?? ''] ?? []).includes(`"id":${id},`);
}

/**
 * Returns the time in UTC that a list begins after. A time with an offset is turned into the local time of the store,
 * which is compared with the column in UTC when the query says that its dates are.
 */
function modifiedAfter({ query, offsetHours }: WooListing): string {
  const asked = query.get('modified_after');
  if (asked === null) {
    return '';
  }
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(asked);
  const isUtc = query.get('dates_are_gmt') === 'true';
  const time = Date.parse(hasOffset ? asked : `${asked}Z`);
  const shift = hasOffset === isUtc ? (hasOffset ? offsetHours : -offsetHours) : 0;
  return new Date(time + shift * hourMs).toISOString().slice(0, 19);
}

function sort(records: readonly WooRecord[], { path, query }: WooListing): WooRecord[] {
  const orderBy = query.get('orderby');
  if (orderBy === 'id') {
    return records.toSorted((a, b) => a.id - b.id);
  }
  if (orderBy === 'menu_order') {
    return records.toSorted((a, b) => orderOf(a) - orderOf(b));
  }
  // Variations come newest first.
  return path.endsWith('/variations') ? records.toSorted((a, b) => b.id - a.id) : [...records];
}

function orderOf({ menu_order: order }: WooRecord): number {
  return typeof order === 'number' ? order : 0;
}

function only(record: WooRecord, fields: string | null): object {
  const names = new Set(fields?.split(','));
  return fields === null
    ? record
    : Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}
