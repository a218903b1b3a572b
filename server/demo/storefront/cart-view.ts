import { productPath } from '../../catalog/page-address.ts';
import type { Cart, CartLine } from './cart.ts';
import { toCents } from './money.ts';
import type { CartAttributes } from './cart-attributes.ts';
import { imageOfVariant, presentImage, type ImageView } from './product-view.ts';

/** The platform's Ajax cart, also used by templates. Prices are in cents. */
interface CartView {
  token: string;
  note: null;
  attributes: CartAttributes;
  original_total_price: number;
  total_price: number;
  total_discount: number;
  total_weight: number;
  item_count: number;
  items: CartItemView[];
  requires_shipping: boolean;
  currency: string;
  items_subtotal_price: number;
  cart_level_discount_applications: never[];
}

/** A line of the cart. Line properties are not stored. */
interface CartItemView {
  id: number;
  variant_id: number;
  product_id: number;
  key: string;
  title: string;
  product_title: string;
  /** Null for a product without options. */
  variant_title: string | null;
  vendor: string;
  product_type: string;
  handle: string;
  sku: string;
  url: string;
  image: string | null;
  featured_image: ImageView | null;
  quantity: number;
  price: number;
  original_price: number;
  final_price: number;
  line_price: number;
  original_line_price: number;
  final_line_price: number;
  total_discount: number;
  discounts: never[];
  properties: Record<string, never>;
  grams: number;
  taxable: boolean;
  requires_shipping: boolean;
  gift_card: boolean;
}

export function presentCart(
  cart: Cart,
  currency: string,
  attributes: CartAttributes = {},
): CartView {
  return {
    token: '',
    note: null,
    attributes,
    original_total_price: cart.totalCents,
    total_price: cart.totalCents,
    total_discount: 0,
    total_weight: cart.lines.reduce((sum, line) => sum + line.variant.grams * line.quantity, 0),
    item_count: cart.itemCount,
    items: cart.lines.map(presentLine),
    requires_shipping: cart.lines.some(({ variant }) => variant.requires_shipping),
    currency,
    items_subtotal_price: cart.totalCents,
    cart_level_discount_applications: [],
  };
}

export function presentLine({ product, variant, quantity, totalCents }: CartLine): CartItemView {
  const variantTitle = variant.title === 'Default Title' ? null : variant.title;
  const price = toCents(variant.price);
  const picture = presentImage(imageOfVariant(product, variant), product.title);
  return {
    id: variant.id,
    variant_id: variant.id,
    product_id: product.id,
    key: String(variant.id),
    title: variantTitle === null ? product.title : `${product.title} - ${variantTitle}`,
    product_title: product.title,
    variant_title: variantTitle,
    vendor: product.vendor,
    product_type: product.product_type,
    handle: product.handle,
    sku: variant.sku,
    url: `${productPath(product.handle)}?variant=${variant.id}`,
    image: picture?.src ?? null,
    featured_image: picture,
    quantity,
    price,
    original_price: price,
    final_price: price,
    line_price: totalCents,
    original_line_price: totalCents,
    final_line_price: totalCents,
    total_discount: 0,
    discounts: [],
    properties: {},
    grams: variant.grams,
    taxable: variant.taxable,
    requires_shipping: variant.requires_shipping,
    gift_card: false,
  };
}
