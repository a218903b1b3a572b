import type { ProductVerb } from '../../store/tables/rows/event-verbs.ts';

/** A shopper's action on a product. */
export interface ShopperEvent {
  verb: ProductVerb;
  /** Product id; at least one of `product_id` and `handle` is set. */
  product_id: number | null;
  handle: string | null;
  /** Session id; at least one of `uuid` and `customer_id` is set. */
  uuid: string | null;
  customer_id: number | null;
  created_at: string;
  /** Id given by the sender. */
  event_id: string | null;
  subject_email: string | null;
  theme_id: string | null;
}
