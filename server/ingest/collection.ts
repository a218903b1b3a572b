export interface Collection {
  id: number;
  handle: string;
  title: string;
  updated_at: string;
  /** In the order of the collection, each once. */
  product_ids: number[];
}
