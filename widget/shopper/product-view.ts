import { record } from './track.ts';

/** Keeps that a shopper looked at a product, with their consent. */
export function recordView(productId: string): void {
  record((uuid, happenedAt) => ({
    verb: 'viewed',
    uuid,
    created_at: happenedAt.toISOString(),
    platform_product_id: productId,
  }));
}
