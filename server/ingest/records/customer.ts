export interface Customer {
  id: number;
  tags: string[];
  orders_count: number;
  total_spent: string;
}
