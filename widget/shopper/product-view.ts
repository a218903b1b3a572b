import { sessionUuid } from './session.ts';
import { record } from './track.ts';

/** Records that a shopper looked at a product. Returns false without their consent. */
export function recordView(productId: string): boolean {
  record((uuid, happenedAt) => ({
    verb: 'viewed',
    uuid,
    created_at: happenedAt.toISOString(),
    platform_product_id: productId,
  }));
  return sessionUuid() !== null;
}
