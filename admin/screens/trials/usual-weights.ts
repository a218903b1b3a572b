/** The field weights of a shop that has set none. */
export const usualWeights = {
  title: 7,
  product_type: 3,
  vendor: 3,
  tags: 2,
  options: 2,
  codes: 2,
  handle: 1.5,
  metafields: 1,
  description: 1,
};
