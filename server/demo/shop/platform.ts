/** The platform's REST shapes, with the fields that this shop fills. */

/** A decimal number with two places. */
type Money = string;

/** An ISO 8601 time with offset. */
type Timestamp = string;

export interface PlatformProduct {
  id: number;
  title: string;
  body_html: string;
  vendor: string;
  product_type: string;
  created_at: Timestamp;
  handle: string;
  updated_at: Timestamp;
  published_at: Timestamp | null;
  template_suffix: null;
  published_scope: 'web';
  /** Joined with ", ". */
  tags: string;
  status: 'active' | 'draft';
  admin_graphql_api_id: string;
  variants: PlatformVariant[];
  options: PlatformOption[];
  images: PlatformImage[];
  image: PlatformImage | null;
  metafields: PlatformMetafield[];
}

export interface PlatformVariant {
  id: number;
  product_id: number;
  title: string;
  price: Money;
  compare_at_price: Money | null;
  position: number;
  inventory_policy: 'deny' | 'continue';
  option1: string;
  option2: string | null;
  option3: null;
  sku: string;
  barcode: string;
  grams: number;
  weight: number;
  weight_unit: 'g';
  inventory_item_id: number;
  inventory_quantity: number;
  old_inventory_quantity: number;
  /** Inventory tracker; null means untracked and always in stock. */
  inventory_management: 'platform' | null;
  fulfillment_service: 'manual';
  requires_shipping: boolean;
  taxable: boolean;
  image_id: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  admin_graphql_api_id: string;
}

export interface PlatformOption {
  id: number;
  product_id: number;
  name: string;
  position: number;
  values: string[];
}

export interface PlatformImage {
  id: number;
  product_id: number;
  position: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  alt: string;
  width: number;
  height: number;
  src: string;
  variant_ids: number[];
  admin_graphql_api_id: string;
}

export interface PlatformMetafield {
  id: number;
  namespace: string;
  key: string;
  value: string;
  type: 'single_line_text_field' | 'number_integer' | 'rating';
}

export interface PlatformCollection {
  id: number;
  handle: string;
  title: string;
  body_html: string;
  updated_at: Timestamp;
  published_at: Timestamp;
  sort_order: 'manual';
  product_ids: number[];
}

export interface PlatformOrder {
  id: number;
  name: string;
  order_number: number;
  created_at: Timestamp;
  processed_at: Timestamp;
  updated_at: Timestamp;
  cancelled_at: Timestamp | null;
  cancel_reason: 'customer' | null;
  test: boolean;
  financial_status: 'paid' | 'partially_refunded' | 'refunded' | 'voided';
  currency: string;
  subtotal_price: Money;
  total_price: Money;
  total_discounts: Money;
  source_name: 'web';
  tags: string;
  customer: PlatformCustomer | null;
  note_attributes: { name: string; value: string }[];
  line_items: PlatformLineItem[];
  refunds: PlatformRefund[];
}

export interface PlatformCustomer {
  id: number;
  tags: string;
  created_at: Timestamp;
}

/** A customer in the export of a store, with only the fields in use. */
export interface ShopCustomer {
  id: number;
  /** Joined with ", ". */
  tags: string;
  orders_count: number;
  total_spent: Money;
}

export interface PlatformLineItem {
  id: number;
  product_id: number;
  variant_id: number;
  title: string;
  variant_title: string;
  sku: string;
  vendor: string;
  quantity: number;
  /** Quantity after refunds. */
  current_quantity: number;
  price: Money;
  total_discount: Money;
  gift_card: boolean;
  properties: { name: string; value: string }[];
}

export interface PlatformRefund {
  id: number;
  created_at: Timestamp;
  refund_line_items: {
    id: number;
    line_item_id: number;
    quantity: number;
    restock_type: 'return';
    subtotal: Money;
  }[];
}

export interface DemoRuleset {
  id: number;
  name: string;
  rules: DemoRule[];
}

export interface DemoRule {
  logic: { rules: { type: string; operator: string; value: string }[] }[];
  output: { type: string; [member: string]: unknown }[];
  exit_if_matched?: boolean;
  custom_data?: Record<string, unknown>;
}

export interface DemoWidget {
  id: number;
  name: string;
  type: 'recommendations';
  settings: {
    title: string;
    limit: number;
    layout: 'carousel' | 'grid' | 'list';
    /** Path of a listing endpoint or of a ruleset. */
    source: string;
  };
}

export interface DemoSearchSettings {
  synonyms: { words: string[]; also_find?: string[] }[];
  keyword_groups: {
    name: string;
    keywords: string[];
    redirect?: string;
    promoted_products?: number[];
    badge?: string;
  }[];
  promoted_first: boolean;
}
