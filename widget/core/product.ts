import { isRecord } from './json.ts';

/** The fields of a product that widgets show. The service's full and reduced shapes both have them. */
export interface StoreProduct {
  id: number;
  title: string;
  /** Path of the product's page in the store. */
  link: string;
  images: StoreImage[];
  /** Variants in the order of the store. */
  variants: StoreVariant[];
  /** The badge that the merchant set for a search term. Shown only when it is a text. */
  badge?: unknown;
  /** The variant that meets the conditions of the request, which the card shows. */
  matched_variant_id?: number | undefined;
  /** Where the product is bought instead of in the cart, with the text of the button, which may be empty. */
  sold_at?: { url: string; text: string } | undefined;
  /** Number of the rule that returned the product, from 1, in responses of rulesets. */
  rule_number?: number;
}

export interface StoreVariant {
  id: number;
  product_id: number;
  /** `Default Title` where the product has no options. */
  title: string;
  /** Decimal with two places, or with three in a currency that has them. */
  price: string;
  sku: string;
  /** Price before a reduction. */
  compare_at_price: string | null;
  inventory_quantity: number;
  option1: string;
  /** True when the variant can be bought now. */
  available: boolean;
  /** Attributes of which the shopper chooses a value, since the variant is sold in any of these. */
  choices?: OpenAttribute[] | undefined;
  /** Path or address of the page that selects it, where the store tells one. */
  link?: string | undefined;
  /** Id of the variant's own image. */
  image_id?: number | null;
}

/** An attribute of a variant that is sold in any of its values. */
export interface OpenAttribute {
  /** Its name for shoppers. */
  name: string;
  /** Its name for the cart. */
  attribute: string;
  /** The values, by their names for shoppers and for the cart. */
  values: { name: string; value: string }[];
}

export interface StoreImage {
  id: number;
  src: string;
  /** Width in pixels. */
  width: number;
  height: number;
  /** Addresses of the picture in several widths, where the store tells them. */
  srcset?: string | undefined;
  alt?: string | null;
}

interface PriceRange {
  readonly lowest: string;
  readonly compareAt: string | null;
  readonly isVarying: boolean;
}

/** Returns the valid products of a list and drops the others, so that one bad entry does not fail the whole list. */
export function readProducts(list: readonly unknown[]): StoreProduct[] {
  return list.filter(isProduct);
}

/** Matches a web address, a `data:` image, or a path, which has no colon before its first slash. */
export const pictureAddress = /^(?!$)(?:https?:|data:image\/|[^:]*(?:[/?#]|$))/i;

/** Returns the variant that the request asked for, if it names one. */
function matchedVariant({
  variants,
  matched_variant_id: id,
}: StoreProduct): StoreVariant | undefined {
  return variants.find((variant) => variant.id === id);
}

/** Returns the image of the matched or first variant, or else the first image with a valid address. */
export function pictureOf(product: StoreProduct): StoreImage | undefined {
  const wanted = (matchedVariant(product) ?? product.variants[0])?.image_id;
  const shown = product.images.filter(({ src }) => pictureAddress.test(src));
  return shown.find(({ id }) => id === wanted) ?? shown[0];
}

/** Returns the price of the matched variant, or else the lowest one, with its compare-at price; null for a product without variants. */
export function priceRange(product: StoreProduct): PriceRange | null {
  const matched = matchedVariant(product);
  const variants = matched ? [matched] : product.variants;
  const [first] = variants;
  if (!first) {
    return null;
  }
  const cheapest = variants.reduce(
    (best, variant) => (Number(variant.price) < Number(best.price) ? variant : best),
    first,
  );
  const compareAt = cheapest.compare_at_price;
  return {
    lowest: cheapest.price,
    compareAt: Number(compareAt) > Number(cheapest.price) ? compareAt : null,
    isVarying: variants.some(({ price }) => Number(price) !== Number(cheapest.price)),
  };
}

/** Returns the preselected variant, or undefined when the product is sold out. */
export function firstAvailable(product: StoreProduct): StoreVariant | undefined {
  const matched = matchedVariant(product);
  return matched?.available ? matched : product.variants.find(({ available }) => available);
}

export function isSoldOut(product: StoreProduct): boolean {
  return !firstAvailable(product);
}

/** Returns whether the shopper has something to choose before the product is added to the cart. */
export function isVarying({ variants }: StoreProduct): boolean {
  return variants.length > 1 || Boolean(variants[0]?.choices?.length);
}

/** Returns where the product is bought instead of in the cart; null for one that the cart takes. */
export function soldAt({ sold_at: place }: StoreProduct): { url: string; text: string } | null {
  return place && isStoreLink(place.url) ? place : null;
}

/** Returns whether the cart takes the product now. */
export function isForCart(product: StoreProduct): boolean {
  return !isSoldOut(product) && !soldAt(product);
}

/** Returns true for a path of the store or a web address. Other schemes, such as `javascript:`, are unsafe. */
export function isStoreLink(link: unknown): link is string {
  return typeof link === 'string' && /^(?:https?:\/\/|\/(?![/\\]))/i.test(link);
}

function isProduct(value: unknown): value is StoreProduct {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.title === 'string' &&
    isStoreLink(value.link) &&
    Array.isArray(value.variants) &&
    value.variants.every(isVariant) &&
    Array.isArray(value.images) &&
    value.images.every(isImage)
  );
}

function isVariant(value: unknown): value is StoreVariant {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.price === 'string' &&
    typeof value.available === 'boolean' &&
    Array.isArray(value.choices ?? [])
  );
}

function isImage(value: unknown): value is StoreImage {
  return isRecord(value) && typeof value.src === 'string';
}
