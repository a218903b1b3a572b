/** A market as its file describes it, normalised. */
export interface Market {
  id: number;
  name: string;
  is_active: boolean;
  position: number;
  /** Upper-case codes of two letters. */
  countries: string[];
  catalog: MarketCatalog;
}

export interface MarketCatalog {
  /** Null: the shop's. */
  currency: string | null;
  /** Null: all products of the shop. */
  product_ids: number[] | null;
  /** Percent that is added to base prices; negative takes off. */
  adjustment: number | null;
  rate: number | null;
  prices: { variant_id: number; price: string; compare_at_price: string | null }[];
}
