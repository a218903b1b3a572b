import type { PulledKind } from '../store-connection.ts';

/** The connection of a kind in the platform's graph: its name, its fields, and those of its children. */
export interface KindQuery {
  root: string;
  fields: string;
  /** Lists within a record. A bulk export has their items on lines of their own. */
  children: readonly { name: string; fields: string }[];
  /** False where the platform filters by no time: everything is pulled again. */
  hasTimes: boolean;
}

const metafields = { name: 'metafields', fields: '__typename id namespace key value type' };

const productFields = `__typename id title descriptionHtml vendor productType createdAt handle updatedAt
  publishedAt templateSuffix tags status options { id name position values }`;

const variantFields = `__typename id title price sku compareAtPrice inventoryQuantity
  selectedOptions { name value } position inventoryPolicy availableForSale createdAt updatedAt taxable
  barcode image { id url altText width height }
  inventoryItem { id tracked requiresShipping measurement { weight { value unit } } }`;

const orderFields = `__typename id createdAt processedAt updatedAt cancelledAt test displayFinancialStatus
  customer { id } customAttributes { key value } refunds { id }`;

const lineFields = `__typename id quantity currentQuantity product { id } variant { id }
  originalUnitPriceSet { shopMoney { amount } } customAttributes { key value }
  discountAllocations { allocatedAmountSet { shopMoney { amount } } }`;

export const kindQueries: Readonly<Record<Exclude<PulledKind, 'markets'>, KindQuery>> = {
  products: {
    root: 'products',
    fields: productFields,
    children: [
      { name: 'variants', fields: variantFields },
      {
        name: 'media',
        fields: '__typename id ... on MediaImage { image { url altText width height } }',
      },
      metafields,
    ],
    hasTimes: true,
  },
  collections: {
    root: 'collections',
    fields: '__typename id handle title updatedAt',
    children: [{ name: 'products', fields: '__typename id' }],
    hasTimes: true,
  },
  customers: {
    root: 'customers',
    fields: '__typename id tags updatedAt numberOfOrders amountSpent { amount }',
    children: [],
    hasTimes: true,
  },
  orders: {
    root: 'orders',
    fields: orderFields,
    children: [{ name: 'lineItems', fields: lineFields }],
    hasTimes: true,
  },
  articles: {
    root: 'articles',
    fields: '__typename id title handle body tags publishedAt updatedAt blog { id title handle }',
    children: [],
    hasTimes: true,
  },
  pages: {
    root: 'pages',
    fields: '__typename id title handle body publishedAt updatedAt',
    children: [],
    hasTimes: true,
  },
};

/** Returns the query of a bulk export. It has neither pages nor limits. */
export function bulkQuery({ root, fields, children }: KindQuery, filter: string | null): string {
  const lists = children.map(
    ({ name, fields: ofChild }) => `${name} { edges { node { ${ofChild} } } }`,
  );
  return `{ ${root}${argument(filter)} { edges { node { ${fields} ${lists.join(' ')} } } } }`;
}

/** Returns the query of a page. Its variables are `first` and `after`. */
export function pageQuery({ root, fields, children }: KindQuery, filter: string | null): string {
  const lists = children.map(({ name, fields: ofChild }) => childList(name, ofChild, '100', ''));
  const query = filter === null ? '' : `, query: ${JSON.stringify(filter)}`;
  return `query Page($first: Int!, $after: String) {
    page: ${root}(first: $first, after: $after${query}, sortKey: UPDATED_AT) {
      nodes { ${fields} ${lists.join(' ')} } pageInfo { hasNextPage endCursor }
    } }`;
}

/** Returns the query of the further items of a list. Its variables are `id` and `after`. */
export function childQuery(typename: string, name: string, fields: string): string {
  return `query Children($id: ID!, $after: String!) {
    node(id: $id) { ... on ${typename} { ${childList(name, fields, '250', ', after: $after')} } } }`;
}

function childList(name: string, fields: string, first: string, after: string): string {
  return `${name}(first: ${first}${after}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }`;
}

function argument(filter: string | null): string {
  return filter === null ? '' : `(query: ${JSON.stringify(filter)})`;
}

/** Returns the query of all ids of a kind, as a bulk export. */
export function idsQuery({ root }: KindQuery): string {
  return `{ ${root} { edges { node { id updatedAt } } } }`;
}
