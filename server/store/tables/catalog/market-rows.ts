import type { MarketEdits } from './market-edit-store.ts';

/** A market without its lists of products and prices. */
export interface MarketHead {
  id: number;
  name: string;
  isActive: boolean;
  position: number;
  /** Upper-case codes of two letters. */
  countries: string[];
  /** Null for the shop's currency. */
  currency: string | null;
  /** The percentage added to base prices; negative for a discount. */
  adjustment: number | null;
  /** Units of the market's currency for one unit of the shop's. */
  rate: number | null;
  hasAllProducts: boolean;
  /**
   * The country, or the id of the company's location, whose prices the store was asked for: no others count. Null where rate and
   * adjustment count.
   */
  priceContext: string | null;
  /** True when only the listed customers of a company have it, in every country. */
  isForCompany: boolean;
}

type MarketTerms = Pick<MarketHead, 'countries' | 'adjustment' | 'rate'>;

/** A market with the terms that count: those that a merchant has chosen, else those of the import. */
export interface StoredMarket extends MarketHead {
  imported: MarketTerms;
  edited: MarketEdits;
}

export interface MarketRecord extends MarketHead {
  contentHash: string;
}

export interface MarketRow {
  shop_id: number;
  id: number;
  name: string;
  is_active: boolean | number;
  position: number;
  countries: string;
  currency: string | null;
  adjustment: number | null;
  rate: number | null;
  has_all_products: boolean | number;
  price_country: string | null;
  is_for_company: boolean | number;
  edition: number;
  content_hash: string;
}

export interface ListedRow extends MarketRow {
  edited_countries: string | null;
  edited_adjustment: number | null;
  edited_rate: number | null;
}

export function toRow(shopId: number, market: MarketRecord): Omit<MarketRow, 'edition'> {
  return {
    shop_id: shopId,
    id: market.id,
    name: market.name,
    is_active: market.isActive,
    position: market.position,
    countries: market.countries.join(','),
    currency: market.currency,
    adjustment: market.adjustment,
    rate: market.rate,
    has_all_products: market.hasAllProducts,
    price_country: market.priceContext,
    is_for_company: market.isForCompany,
    content_hash: market.contentHash,
  };
}

export function toStored(row: ListedRow): StoredMarket {
  const imported = toHead(row);
  const edited = {
    countries: row.edited_countries?.split(',') ?? null,
    adjustment: row.edited_adjustment,
    rate: row.edited_rate,
  };
  const { countries, adjustment, rate } = imported;
  return {
    ...imported,
    countries: edited.countries ?? countries,
    adjustment: edited.adjustment ?? adjustment,
    rate: edited.rate ?? rate,
    imported: { countries, adjustment, rate },
    edited,
  };
}

export function toHead(row: MarketRow): MarketHead {
  return {
    id: row.id,
    name: row.name,
    isActive: Boolean(row.is_active),
    position: row.position,
    countries: row.countries === '' ? [] : row.countries.split(','),
    currency: row.currency,
    adjustment: row.adjustment,
    rate: row.rate,
    hasAllProducts: Boolean(row.has_all_products),
    priceContext: row.price_country,
    isForCompany: Boolean(row.is_for_company),
  };
}
