export interface Order {
  id: number;
  created_at: string;
  /** Neither a test nor cancelled nor voided: it tells what shoppers want. */
  counted: boolean;
  customer_id: number | null;
  /** Without the lines that belong to no product. */
  lines: OrderLine[];
}

export interface OrderLine {
  id: number;
  product_id: number;
  variant_id: number | null;
  /** What was sent back is subtracted already; never below 0. */
  quantity: number;
  price: string;
}
