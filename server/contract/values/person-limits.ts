/** The first products that a page sends of a shopper, which alone count. Elements of stores share the numbers. */
export const personLimits = { viewed: 10, cart: 50 } as const;
