export interface Order {
  id: number;
  created_at: string;
  /** True unless the order is a test, cancelled or voided; only counted orders are used for statistics. */
  counted: boolean;
  customer_id: number | null;
  /** Lines of products only. */
  lines: OrderLine[];
}

export interface OrderLine {
  id: number;
  product_id: number;
  variant_id: number | null;
  /** Quantity less refunds; never below 0. */
  quantity: number;
  price: string;
}
