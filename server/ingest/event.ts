import type { ProductVerb } from '../store/event-store.ts';

/** What a shopper did with a product. */
export interface ShopperEvent {
  verb: ProductVerb;
  /** At least one of the two names the product. */
  product_id: number | null;
  handle: string | null;
  /** At least one of the two names the shopper. */
  uuid: string | null;
  customer_id: number | null;
  created_at: string;
  /** The sender's own name of the event. */
  event_id: string | null;
  subject_email: string | null;
  theme_id: string | null;
}
