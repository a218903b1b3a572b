import type { JsonObject } from './json-object.ts';
import type { PulledKind } from './store-connection.ts';

/** The kinds of records that a store sends by itself. */
export const liveKinds = ['products', 'collections', 'customers', 'orders', 'content'] as const;

export type LiveKind = (typeof liveKinds)[number];

/** A change of a store, read from one delivery. Records have the shapes that the importer reads. */
export type StoreChange =
  | SavedRecord
  | SavedVariant
  | DeletedRecord
  | GoneRecord
  | StockLevel
  | InventoryItem
  | Refund
  | OrderEdit
  | DataRequest
  | Redaction
  | OutdatedKinds
  | { type: 'shop-redact' }
  | { type: 'uninstalled' }
  | { type: 'scopes' };

/** Something has changed that has to be pulled to be known. */
export interface OutdatedKinds {
  type: 'outdated';
  kinds: readonly PulledKind[];
  /** The product that has changed without a new time; null for others, or where the platform does not name it. */
  productId: number | null;
}

export interface DeletedRecord {
  type: 'delete';
  kind: LiveKind;
  id: number;
  /** The type of content (`article`, `page`), of which each has ids of its own. */
  contentType?: string;
}

/** A stored record that its store no longer lists. */
export interface GoneRecord {
  type: 'gone';
  kind: LiveKind;
  /** The id under which it is stored. */
  id: number;
}

export interface SavedRecord {
  type: 'save';
  kind: LiveKind;
  id: number;
  /** Milliseconds since 1970; null when the platform names no time. */
  updatedAt: number | null;
  record: JsonObject;
  /** True when the platform has taken a deleted record back. */
  isRestored?: boolean;
}

/** A variant that its store sends without its product. */
export interface SavedVariant {
  type: 'variant';
  productId: number;
  /** The product with this variant alone. */
  record: JsonObject;
}

/** The stock of an inventory item at one location. */
export interface StockLevel {
  type: 'stock';
  itemId: number;
  locationId: number;
  available: number;
  updatedAt: number | null;
}

export interface InventoryItem {
  type: 'item';
  itemId: number;
  updatedAt: number | null;
  sku: string | null;
  isTracked: boolean | null;
  requiresShipping: boolean | null;
}

export interface Refund {
  type: 'refund';
  id: number;
  orderId: number;
  /** Milliseconds since 1970. */
  createdAt: number | null;
  lines: RefundLine[];
  /** What was paid back beyond the lines, in the shop's currency; negative amounts, and positive ones for less. */
  adjustments: number[];
}

/** An edit of an order. It names no prices: the order itself comes beside it, or is pulled. */
export interface OrderEdit {
  type: 'order-edit';
  orderId: number;
  /** Milliseconds since 1970. */
  committedAt: number | null;
}

export interface RefundLine {
  productId: number;
  variantId: number | null;
  quantity: number;
}

/** A customer's wish to see what is stored about them. */
export interface DataRequest {
  type: 'data-request';
  customerId: number | null;
  email: string | null;
}

/** A customer's wish to be forgotten. */
export interface Redaction {
  type: 'redact';
  customerId: number | null;
  email: string | null;
  orderIds: number[];
}

/** Returns the name of the record that a change is about. Changes of one record are made in order. */
export function resourceOf(change: StoreChange): string {
  switch (change.type) {
    case 'save':
    case 'delete':
    case 'gone':
      return `${change.kind}:${change.id}`;
    case 'stock':
    case 'item':
      return `inventory:${change.itemId}`;
    default:
      return ownerOf(change);
  }
}

type PartOfRecord = Exclude<StoreChange, { type: 'save' | 'delete' | 'gone' | 'stock' | 'item' }>;

function ownerOf(change: PartOfRecord): string {
  switch (change.type) {
    case 'variant':
      return `products:${change.productId}`;
    case 'refund':
    case 'order-edit':
      return `orders:${change.orderId}`;
    case 'data-request':
    case 'redact':
      return `customers:${change.customerId ?? 0}`;
    case 'outdated':
    case 'shop-redact':
    case 'uninstalled':
    case 'scopes':
      return 'shop';
    default:
      return change satisfies never;
  }
}
