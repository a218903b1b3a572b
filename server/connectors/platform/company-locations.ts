import { z } from 'zod';
import { Refused } from '../refusal.ts';
import type { AdminApi } from './admin-api.ts';
import { numberOf } from './platform-records.ts';

/** The permission that lets read who buys for a company. */
export const companyScopes: readonly string[] = ['read_customers'];

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

const catalogList = z.object({
  nodes: z.array(z.object({ id: z.string(), title: z.string().catch(''), status: z.string() })),
  pageInfo,
});

const assignmentList = z.object({
  nodes: z.array(
    z.object({
      companyContact: z.object({
        isMainContact: z.boolean(),
        customer: z.object({ id: z.string() }),
      }),
    }),
  ),
  pageInfo,
});

const locationSchema = z.object({
  id: z.string(),
  currency: z.string(),
  catalogs: catalogList,
  roleAssignments: assignmentList,
});

const pageSchema = z.object({
  companyLocations: z.object({ nodes: z.array(locationSchema), pageInfo }),
});

export const companyLocationsQuery = `query CompanyLocations($after: String) {
  companyLocations(first: 5, after: $after, sortKey: ID) {
    nodes { id currency
      catalogs(first: 5) { nodes { id title status } pageInfo { hasNextPage endCursor } }
      roleAssignments(first: 25) {
        nodes { companyContact { isMainContact customer { id } } }
        pageInfo { hasNextPage endCursor } } }
    pageInfo { hasNextPage endCursor } } }`;

/** The catalogs of a location that its page has no room for. */
export const locationCatalogsQuery = `query LocationCatalogs($id: ID!, $after: String) {
  node(id: $id) { ... on CompanyLocation {
    list: catalogs(first: 100, after: $after) {
      nodes { id title status } pageInfo { hasNextPage endCursor } } } } }`;

/** The people of a location that its page has no room for. */
export const locationPeopleQuery = `query LocationPeople($id: ID!, $after: String) {
  node(id: $id) { ... on CompanyLocation {
    list: roleAssignments(first: 100, after: $after) {
      nodes { companyContact { isMainContact customer { id } } }
      pageInfo { hasNextPage endCursor } } } } }`;

/** The locations of companies that have the same catalogs, so that their customers see the same prices. */
export interface CompanyMarket {
  name: string;
  /** The location whose prices the store is asked for. */
  locationId: number;
  currency: string;
  /** The global ids of its active catalogs. */
  catalogIds: readonly string[];
  customerIds: readonly number[];
}

interface Location {
  id: number;
  currency: string;
  catalogs: readonly { id: string; title: string }[];
  people: readonly { customerId: number; isMainContact: boolean }[];
}

/**
 * Reads the locations of companies that have catalogs, with the customers who buy for them. A customer with several has the
 * first of which company they are the main contact, else the first. Empty for a store without companies.
 */
export async function readCompanyMarkets(api: AdminApi): Promise<CompanyMarket[]> {
  const locations: Location[] = [];
  for await (const location of readLocations(api)) {
    locations.push(location);
  }
  const markets = new Map<string, CompanyMarket & { customerIds: number[] }>();
  const locationOf = chooseLocations(locations);
  for (const { id, currency, catalogs, people } of locations) {
    const catalogIds = catalogs.map((catalog) => catalog.id).toSorted();
    const customerIds = people.flatMap(({ customerId }) =>
      locationOf.get(customerId) === id ? customerId : [],
    );
    if (catalogIds.length > 0 && customerIds.length > 0) {
      const key = `${currency} ${catalogIds.join(' ')}`;
      const name = catalogs.map(({ title }) => title).join(', ');
      const market = markets.get(key) ?? {
        name,
        locationId: id,
        currency,
        catalogIds,
        customerIds: [],
      };
      market.customerIds.push(...customerIds);
      markets.set(key, market);
    }
  }
  return [...markets.values()];
}

/** Asks for the locations of companies, and reads none of them. */
export async function probeCompanies(api: AdminApi): Promise<void> {
  await readLocations(api).next();
}

/** Returns the location of each customer. */
function chooseLocations(locations: readonly Location[]): ReadonlyMap<number, number> {
  const chosen = new Map<number, { locationId: number; isMainContact: boolean }>();
  for (const { id: locationId, people } of locations.toSorted((a, b) => a.id - b.id)) {
    for (const { customerId, isMainContact } of people) {
      const former = chosen.get(customerId);
      if (!former || (isMainContact && !former.isMainContact)) {
        chosen.set(customerId, { locationId, isMainContact });
      }
    }
  }
  return new Map([...chosen].map(([customerId, { locationId }]) => [customerId, locationId]));
}

async function* readLocations(api: AdminApi): AsyncGenerator<Location> {
  for (let after: string | null = null, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const page = await readPage(api, after);
    for (const location of page?.nodes ?? []) {
      const id = numberOf(location.id);
      if (id !== null) {
        yield { id, currency: location.currency, ...(await readLists(api, location)) };
      }
    }
    after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  }
}

/** Returns undefined for a store without companies, which refuses them although the permission is there. */
async function readPage(
  api: AdminApi,
  after: string | null,
): Promise<z.output<typeof pageSchema>['companyLocations'] | undefined> {
  try {
    return (await api.query(companyLocationsQuery, { after }, pageSchema)).companyLocations;
  } catch (error) {
    if (error instanceof Refused && error.reason.includes('must have access to B2B')) {
      return undefined;
    }
    throw error;
  }
}

async function readLists(
  api: AdminApi,
  { id, catalogs, roleAssignments }: z.output<typeof locationSchema>,
): Promise<Pick<Location, 'catalogs' | 'people'>> {
  const ofCatalogs = { id, query: locationCatalogsQuery, schema: catalogList };
  const ofPeople = { id, query: locationPeopleQuery, schema: assignmentList };
  const allCatalogs = await readRest(api, ofCatalogs, catalogs);
  const assignments = await readRest(api, ofPeople, roleAssignments);
  return {
    catalogs: allCatalogs.filter(({ status }) => status === 'ACTIVE'),
    people: assignments.flatMap(({ companyContact: { isMainContact, customer } }) => {
      const customerId = numberOf(customer.id);
      return customerId === null ? [] : [{ customerId, isMainContact }];
    }),
  };
}

interface ListPage<Item> {
  nodes: Item[];
  pageInfo: z.output<typeof pageInfo>;
}

/** Returns the items of a list whose first page is known. */
async function readRest<Item>(
  api: AdminApi,
  { id, query, schema }: { id: string; query: string; schema: z.ZodType<ListPage<Item>> },
  first: ListPage<Item>,
): Promise<Item[]> {
  const items = [...first.nodes];
  const answerSchema = z.object({ node: z.object({ list: schema }).nullish() });
  let { pageInfo: last } = first;
  while (last.hasNextPage) {
    const variables = { id, after: last.endCursor ?? null };
    const { node } = await api.query(query, variables, answerSchema);
    items.push(...(node?.list.nodes ?? []));
    last = node?.list.pageInfo ?? { hasNextPage: false };
  }
  return items;
}
