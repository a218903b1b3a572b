/**
 * The first products that a page sends of a shopper, which alone count. The widgets have the same numbers: a module of
 * two of their files would be a file of its own, and one more request.
 */
export const personLimits = { viewed: 10, cart: 50 } as const;
