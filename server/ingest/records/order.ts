export interface Order {
  id: number;
  created_at: string;
  /** True unless the order is a test, cancelled or voided; only counted orders are used for statistics. */
  counted: boolean;
  customer_id: number | null;
  /** The session of the shopper, who has agreed to be counted. */
  uuid: string | null;
  /** The variants that the cart named, such as `12:B,13:A`; missing without one. */
  variants?: string;
  /** The currency of an order whose amounts are left out: nothing tells them in the currency of the shop. */
  currency?: string;
  /** Lines of products only. */
  lines: OrderLine[];
}

/** The part of the shop that put a line into the cart, by the hidden properties of the line. */
export interface LineSource {
  widget_id: number | null;
  ruleset_id: number | null;
  /** The number of the rule, from 1. */
  rule: number | null;
  /** The key of the search term. */
  term_key: string | null;
  recommender: string | null;
}

export interface OrderLine {
  id: number;
  product_id: number;
  variant_id: number | null;
  /** Quantity less refunds and removed pieces; never below 0. */
  quantity: number;
  price: string;
  /** The discount of the remaining quantity, with its share of amounts that were paid back. */
  discount: string;
  source: LineSource;
}
