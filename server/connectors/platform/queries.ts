import type { RecordKind } from '../store-connection.ts';

/**
 * Fields that a store may refuse while it gives the rest of the record, such as `customer { id }` of an order. A part
 * without any of its scopes is not asked for, and one that the store refuses is left out of the query, which is sent
 * again. Both are remembered as `<kind>.<name>`, and everything is pulled again once the part may be read. A record that
 * was read without a part says so, and the stored value of the part stays.
 */
export interface OptionalPart {
  /** Unique within the kind, and the name of the field of the record if it brings one. Health shows it. */
  name: string;
  /** Empty for a part that is records, such as old orders, instead of fields. */
  fields: string;
  /** The scopes of which one is enough; empty where the platform must approve the app instead. */
  scopes: readonly string[];
}

/** A list within a record. A bulk export has its items on lines of their own. */
export interface ChildList {
  name: string;
  fields: string;
  optional?: readonly OptionalPart[];
  /** Makes the whole list an optional part with these scopes. */
  scopes?: readonly string[];
  /** The items beside a record of a page, and those of a further page. Both keep below the cost of a query. */
  sizes: { beside: number; further: number };
  /** A list within each item, of which pages hold the first item only. */
  list?: { name: string; fields: string };
}

/** The connection of a kind in the platform's graph: its name, its fields, and those of its children. */
export interface KindQuery {
  root: string;
  fields: string;
  optional?: readonly OptionalPart[];
  children: readonly ChildList[];
  /** The records of a page. The platform refuses queries of more than 1,000 points. */
  pageSize: number;
  /** False where the platform filters by no time: everything is pulled again. */
  hasTimes: boolean;
}

/** A query of a kind from which the refused parts were left out. */
export type ComposedQuery = Omit<KindQuery, 'optional'>;

const metafields = {
  name: 'metafields',
  fields: '__typename id namespace key value type',
  // Stores hide metafields from apps; no scope of their own lets read them.
  scopes: [],
  sizes: { beside: 10, further: 250 },
};

const mediaFields = '__typename id ... on MediaImage { image { url altText width height } }';

const productFields = `__typename id title descriptionHtml vendor productType createdAt handle updatedAt
  publishedAt templateSuffix tags status options { id name position values } isGiftCard
  category { id name fullName } combinedListingRole combinedListing { parentProduct { id } }`;

const variantFields = `__typename id title price sku compareAtPrice inventoryQuantity
  selectedOptions { name value } position inventoryPolicy availableForSale createdAt updatedAt taxable
  barcode inventoryItem { id tracked requiresShipping measurement { weight { value unit } } }`;

const orderFields = `__typename id createdAt processedAt updatedAt cancelledAt test displayFinancialStatus
  customAttributes { key value } refunds { id }
  refundDiscrepancySet { shopMoney { amount } }`;

const lineFields = `__typename id quantity currentQuantity product { id } variant { id }
  originalUnitPriceSet { shopMoney { amount } } customAttributes { key value }
  discountAllocations { allocatedAmountSet { shopMoney { amount } } }`;

export const kindQueries: Readonly<Record<RecordKind, KindQuery>> = {
  products: {
    root: 'products',
    fields: productFields,
    // The connection asks for the publication of the online store first.
    optional: [{ name: 'publications', fields: '', scopes: ['read_publications'] }],
    children: [
      {
        name: 'variants',
        fields: variantFields,
        sizes: { beside: 10, further: 100 },
        // The platform lets a variant have one medium.
        list: { name: 'media', fields: mediaFields },
      },
      { name: 'media', fields: mediaFields, sizes: { beside: 10, further: 250 } },
      metafields,
    ],
    pageSize: 5,
    hasTimes: true,
  },
  collections: {
    root: 'collections',
    fields: '__typename id handle title updatedAt',
    children: [{ name: 'products', fields: '__typename id', sizes: { beside: 80, further: 250 } }],
    pageSize: 10,
    hasTimes: true,
  },
  customers: {
    root: 'customers',
    fields: '__typename id tags updatedAt numberOfOrders amountSpent { amount }',
    children: [],
    pageSize: 250,
    hasTimes: true,
  },
  orders: {
    root: 'orders',
    fields: orderFields,
    optional: [
      { name: 'customer', fields: 'customer { id }', scopes: ['read_customers'] },
      // Without this scope the platform lists the orders of 60 days only.
      { name: 'history', fields: '', scopes: ['read_all_orders'] },
    ],
    children: [{ name: 'lineItems', fields: lineFields, sizes: { beside: 8, further: 100 } }],
    pageSize: 10,
    hasTimes: true,
  },
  articles: {
    root: 'articles',
    fields: '__typename id title handle body tags publishedAt updatedAt blog { id title handle }',
    children: [],
    pageSize: 250,
    hasTimes: true,
  },
  pages: {
    root: 'pages',
    fields: '__typename id title handle body publishedAt updatedAt',
    children: [],
    pageSize: 250,
    hasTimes: true,
  },
};

/** Returns the query of a kind without the parts that have these names. */
export function composeQuery(
  { optional, ...query }: KindQuery,
  leftOut: ReadonlySet<string>,
): ComposedQuery {
  const compose = (fields: string, parts: readonly OptionalPart[] = []) =>
    [fields, ...parts.filter(({ name }) => !leftOut.has(name)).map((part) => part.fields)].join(
      ' ',
    );
  return {
    ...query,
    fields: compose(query.fields, optional),
    children: query.children
      .filter(({ name, scopes }) => scopes === undefined || !leftOut.has(name))
      .map((child) => ({ ...child, fields: compose(child.fields, child.optional) })),
  };
}

/** Returns the parts of a kind that its store may refuse. */
export function optionalParts({
  optional = [],
  children,
}: Pick<KindQuery, 'optional' | 'children'>): OptionalPart[] {
  return [
    ...optional,
    ...children.flatMap(({ name, scopes, optional: ofChild = [] }) => [
      ...(scopes ? [{ name, fields: name, scopes }] : []),
      ...ofChild,
    ]),
  ];
}

/** Returns the query of a bulk export. It has neither pages nor limits. */
export function bulkQuery(
  { root, fields, children }: ComposedQuery,
  filter: string | null,
): string {
  const lists = children.map((child) => {
    const inner = child.list ? ` ${child.list.name} ${edges(child.list.fields)}` : '';
    return `${child.name} ${edges(child.fields + inner)}`;
  });
  return `{ ${root}${argument(filter)} ${edges(`${fields} ${lists.join(' ')}`)} }`;
}

function edges(fields: string): string {
  return `{ edges { node { ${fields} } } }`;
}

/** Returns the query of a page. Its variables are `first` and `after`. */
export function pageQuery(
  { root, fields, children }: ComposedQuery,
  filter: string | null,
): string {
  const lists = children.map((child) => childList(child, `first: ${child.sizes.beside}`));
  const query = filter === null ? '' : `, query: ${JSON.stringify(filter)}`;
  return `query Page($first: Int!, $after: String) {
    page: ${root}(first: $first, after: $after${query}, sortKey: UPDATED_AT) {
      nodes { ${fields} ${lists.join(' ')} } pageInfo { hasNextPage endCursor }
    } }`;
}

/** Returns the query of the further items of a list. Its variables are `id` and `after`. */
export function childQuery(typename: string, child: ChildList): string {
  const list = childList(child, `first: ${child.sizes.further}, after: $after`);
  return `query Children($id: ID!, $after: String!) { node(id: $id) { ... on ${typename} { ${list} } } }`;
}

function childList({ name, fields, list }: ChildList, page: string): string {
  const inner = list ? `${list.name}(first: 1) { nodes { ${list.fields} } }` : '';
  return `${name}(${page}) { nodes { ${fields} ${inner} } pageInfo { hasNextPage endCursor } }`;
}

function argument(filter: string | null): string {
  return filter === null ? '' : `(query: ${JSON.stringify(filter)})`;
}

/** Returns the query of all ids of a kind, as a bulk export. */
export function idsQuery({ root }: Pick<KindQuery, 'root'>): string {
  return `{ ${root} ${edges('id updatedAt')} }`;
}

const contextPriceFields = 'price { amount currencyCode } compareAtPrice { amount }';

/** Whose prices are asked for. */
export type PriceContext = { country: string } | { companyLocationId: string };

/** Returns the query of the prices of all variants in a context, as a bulk export. */
export function pricesQuery(asked: PriceContext): string {
  const value =
    'country' in asked
      ? `country: ${asked.country}`
      : `companyLocationId: ${JSON.stringify(asked.companyLocationId)}`;
  const context = `context: { ${value} }`;
  return `{ productVariants ${edges(
    `id price compareAtPrice contextualPricing(${context}) { ${contextPriceFields} }`,
  )} }`;
}

const variantPrices = `id price compareAtPrice
  contextualPricing(context: $context) { ${contextPriceFields} }`;

/** Its variables are `context`, `first` and `after`. */
export const pricesPageQuery = `query Prices($context: ContextualPricingContext!, $first: Int!, $after: String) {
  productVariants(first: $first, after: $after) {
    nodes { ${variantPrices} } pageInfo { hasNextPage endCursor } } }`;

/** The prices of some variants. Its variables are `context` and `ids`. */
export const pricesOfQuery = `query PricesOf($context: ContextualPricingContext!, $ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProductVariant { ${variantPrices} } } }`;
