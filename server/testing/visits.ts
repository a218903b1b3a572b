/** Returns the views of a shopper, one product after the other. */
export function visit(uuid: string, ...productIds: number[]) {
  return productIds.map((id, index) => ({
    subject: 'user',
    verb: 'viewed',
    noun: 'product',
    product_id: id,
    uuid,
    created_at: new Date(Date.now() - 48 * 3_600_000 + index * 1_000).toISOString(),
  }));
}

/** Returns views of one product by so many shoppers. */
export function views(productId: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    visit(`${productId}-${index}`, productId),
  ).flat();
}
