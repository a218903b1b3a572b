import type { NewShop } from '../store/tables/shops/shop-store.ts';

/**
 * Factories of records in the format of import files. Tests set the fields that matter; the others have
 * defaults.
 */

export function newShop(overrides: Partial<NewShop> = {}): NewShop {
  return {
    domain: 'shop.example',
    name: 'A shop',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en',
    moneyFormat: '${{amount}}',
    scopes: [],
    ...overrides,
  };
}

export interface ProductInput {
  id: number;
  title?: string;
  handle?: string;
  vendor?: string;
  product_type?: string;
  body_html?: string;
  tags?: string;
  status?: string;
  created_at?: string;
  updated_at?: string;
  published_at?: string | null;
  price?: string;
  options?: readonly { name: string; values: readonly string[] }[];
  variants?: readonly VariantInput[];
  metafields?: readonly object[];
}

export interface VariantInput {
  id?: number;
  price?: string;
  sku?: string;
  inventory_quantity?: number;
  inventory_policy?: string;
  inventory_management?: string | null;
  [field: string]: unknown;
}

export function product({ id, price = '10.00', variants = [{}], ...rest }: ProductInput) {
  return {
    id,
    title: `Product ${id}`,
    handle: `product-${id}`,
    created_at: '2026-01-01T00:00:00Z',
    published_at: '2026-01-01T00:00:00Z',
    ...rest,
    variants: variants.map((variant, index) => ({
      id: id * 100 + index,
      price,
      inventory_quantity: 5,
      position: index + 1,
      ...variant,
    })),
  };
}

export function collection(id: number, productIds: readonly number[], title = `Collection ${id}`) {
  return { id, handle: `collection-${id}`, title, product_ids: productIds };
}

export interface OrderInput {
  id: number;
  createdAt: string;
  /** Units by product id. */
  units: Readonly<Record<number, number>>;
  [field: string]: unknown;
}

export function order({ id, createdAt, units, ...rest }: OrderInput) {
  return {
    id,
    created_at: createdAt,
    ...rest,
    line_items: Object.entries(units).map(([productId, quantity], index) => ({
      id: id * 100 + index,
      product_id: Number(productId),
      variant_id: Number(productId) * 100,
      quantity,
      price: '10.00',
    })),
  };
}

export interface MarketInput {
  id: number;
  countries?: readonly string[];
  customer_ids?: readonly number[] | null;
  status?: string;
  position?: number;
  catalog?: {
    currency?: string;
    product_ids?: readonly number[] | null;
    adjustment?: number | null;
    rate?: number | null;
    prices?: readonly { variant_id: number; price: string; compare_at_price?: string | null }[];
  };
}

export function market({ id, ...rest }: MarketInput) {
  return { id, name: `Market ${id}`, status: 'active', position: id, ...rest };
}
