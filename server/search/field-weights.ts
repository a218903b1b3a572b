/** What of a product is searched, and how much a word counts there compared with the description. */
export const defaultFieldWeights = {
  title: 7,
  productType: 3,
  vendor: 3,
  tags: 2,
  options: 2,
  codes: 2,
  handle: 1.5,
  metafields: 1,
  description: 1,
} as const satisfies Readonly<Record<string, number>>;

export type SearchField = keyof typeof defaultFieldWeights;
