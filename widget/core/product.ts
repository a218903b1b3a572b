import { isRecord } from './json.ts';

/** What the widgets show of a product; the full and the reduced shape both hold it. */
export interface StoreProduct {
  id: number;
  title: string;
  /** Path of its page in the store. */
  link: string;
  images: StoreImage[];
  /** In the order of the store. */
  variants: StoreVariant[];
  /** What the merchant has it carry for a term; a text, where it is one. */
  badge?: unknown;
}

export interface StoreVariant {
  id: number;
  product_id: number;
  /** `Default Title` where the product has no options. */
  title: string;
  /** Decimal with two places. */
  price: string;
  sku: string;
  /** Before a reduction. */
  compare_at_price: string | null;
  inventory_quantity: number;
  option1: string;
  /** Can be bought now. */
  available: boolean;
  /** Of its own picture. */
  image_id?: number | null;
}

export interface StoreImage {
  id: number;
  src: string;
  /** In pixels. */
  width: number;
  height: number;
}

export interface PriceRange {
  readonly lowest: string;
  readonly compareAt: string | null;
  readonly isVarying: boolean;
}

/** Keeps what can be shown, so that one odd product does not cost the page its list. */
export function readProducts(list: readonly unknown[]): StoreProduct[] {
  return list.filter(isProduct);
}

/** A web address, an image that is its own address, or a path: no colon before its first slash. */
export const pictureAddress = /^(?!$)(?:https?:|data:image\/|[^:]*(?:[/?#]|$))/i;

/** The picture of the first variant where it has one, else the first picture that can be shown. */
export function pictureOf({ images, variants }: StoreProduct): StoreImage | undefined {
  const wanted = variants[0]?.image_id;
  const shown = images.filter(({ src }) => pictureAddress.test(src));
  return shown.find(({ id }) => id === wanted) ?? shown[0];
}

/** The cheapest price with its own compare-at price; null for a product without variants. */
export function priceRange({ variants }: StoreProduct): PriceRange | null {
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

/** The variant that is offered before the shopper chooses one; undefined for a product that is sold out. */
export function firstAvailable({ variants }: StoreProduct): StoreVariant | undefined {
  return variants.find(({ available }) => available);
}

export function isSoldOut(product: StoreProduct): boolean {
  return !firstAvailable(product);
}

/** True for a path of the store or a web address: anything else is no link that we would show. */
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
    typeof value.available === 'boolean'
  );
}

function isImage(value: unknown): value is StoreImage {
  return isRecord(value) && typeof value.src === 'string';
}
