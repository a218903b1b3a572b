/** The kinds of records that files hold, in the order of a choice. Apart from the schemas, because pages read them. */
export const importKinds = [
  'products',
  'collections',
  'customers',
  'orders',
  'content',
  'markets',
  'events',
] as const;

export type ImportKind = (typeof importKinds)[number];
