/** Whose each secret is: a value is of no use in the row of another shop or person, or for another purpose. */
export const ownerOf = {
  webhookSecret: (shopId: number) => `webhook secret of shop ${shopId}`,
  identitySecret: (shopId: number) => `identity secret of shop ${shopId}`,
  // A released name, with which credentials have been saved.
  credentials: (shopId: number) => `shop ${shopId}`,
  secondFactor: (personId: number) => `second factor of person ${personId}`,
};
