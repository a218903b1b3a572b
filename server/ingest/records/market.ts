/** A normalised market of an import file. */
export interface Market {
  id: number;
  name: string;
  is_active: boolean;
  position: number;
  /** Country codes of two upper-case letters. */
  countries: string[];
  /** The customers of a company, who alone have this market, in every country; null for a market of countries. */
  customer_ids: number[] | null;
  catalog: MarketCatalog;
}

interface MarketCatalog {
  /** Null stands for the currency of the shop. */
  currency: string | null;
  /** Null stands for all products of the shop. */
  product_ids: number[] | null;
  /** Percentage added to base prices; negative values reduce them. */
  adjustment: number | null;
  rate: number | null;
  prices: { variant_id: number; price: string; compare_at_price: string | null }[];
}
