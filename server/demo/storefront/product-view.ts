import { productPath } from '../../catalog/page-address.ts';
import {
  isVariantInStock,
  type Product,
  type ProductImage,
  type Variant,
} from '../../catalog/product.ts';
import { presentDescription } from './description.ts';
import { toCents } from './money.ts';
import { describeStock } from './stock.ts';

/** A product for templates, with the names of the platform's themes. Prices are in cents. */
interface ProductView extends CardView {
  id: number;
  vendor: string;
  /** Sanitised HTML. */
  description: string;
  images: ImageView[];
  options: OptionView[];
  variants: VariantView[];
  selected_variant: VariantView | null;
  has_only_default_variant: boolean;
}

/** The fields of a product card. */
export interface CardView {
  title: string;
  url: string;
  type: string;
  available: boolean;
  /** The lowest price. */
  price: number;
  price_varies: boolean;
  /** Compare-at price of the cheapest variant if it is on sale. */
  compare_at_price: number | null;
  image: ImageView | null;
}

export interface ImageView {
  id: number;
  src: string;
  alt: string;
  width: number;
  height: number;
}

interface OptionView {
  name: string;
  position: number;
  values: { name: string; selected: boolean; available: boolean }[];
}

interface VariantView {
  id: number;
  title: string;
  /** Values of the product's options in order. */
  options: string[];
  price: number;
  compare_at_price: number | null;
  available: boolean;
  stock: string;
  image_id: number | null;
}

export function presentCard(product: Product): CardView {
  const prices = product.variants.map(({ price }) => toCents(price));
  const cheapest = product.variants[prices.indexOf(Math.min(...prices))];
  const image = product.images[0];
  return {
    title: product.title,
    url: productPath(product.handle),
    type: product.product_type,
    available: product.variants.some(isVariantInStock),
    price: cheapest === undefined ? 0 : toCents(cheapest.price),
    price_varies: new Set(prices).size > 1,
    compare_at_price: cheapest === undefined ? null : comparedPrice(cheapest),
    image: presentImage(image, product.title),
  };
}

/** Presents a product. `variantId` is the shopper's choice; the default is the first variant in stock. */
export function presentProduct(product: Product, variantId?: number): ProductView {
  const chosen =
    product.variants.find(({ id }) => id === variantId) ??
    product.variants.find(isVariantInStock) ??
    product.variants[0];
  return {
    ...presentCard(product),
    id: product.id,
    vendor: product.vendor,
    description: presentDescription(product.body_html),
    images: product.images.flatMap((image) => presentImage(image, product.title) ?? []),
    options: product.options.map((option, index) => presentOption(product, option, index, chosen)),
    variants: product.variants.map((variant) => presentVariant(product, variant)),
    selected_variant: chosen === undefined ? null : presentVariant(product, chosen),
    has_only_default_variant:
      product.variants.length <= 1 && product.variants[0]?.title === 'Default Title',
  };
}

/** Returns the image of the variant, or the product's first image. */
export function imageOfVariant(product: Product, variant: Variant): ProductImage | undefined {
  return (
    product.images.find(({ id }) => id === variant.image_id) ??
    product.images.find(({ variant_ids: ids }) => ids.includes(variant.id)) ??
    product.images[0]
  );
}

/** Presents an image; null without one, or if the content security policy blocks its URL. */
export function presentImage(image: ProductImage | undefined, title: string): ImageView | null {
  const src = image === undefined ? undefined : pictureUrl(image.src);
  if (image === undefined || src === undefined) {
    return null;
  }
  // Missing sizes are 0; the theme crops to a square anyway.
  const { id, alt, width, height } = image;
  return { id, src, alt: alt ?? title, width: width || 1200, height: height || 1200 };
}

function presentOption(
  product: Product,
  option: Product['options'][number],
  index: number,
  chosen: Variant | undefined,
): OptionView {
  const selected = chosen === undefined ? undefined : valuesOf(chosen)[index];
  return {
    name: option.name,
    position: index + 1,
    values: option.values.map((name) => ({
      name,
      selected: name === selected,
      available: product.variants.some(
        (variant) => valuesOf(variant)[index] === name && isVariantInStock(variant),
      ),
    })),
  };
}

function presentVariant(product: Product, variant: Variant): VariantView {
  return {
    id: variant.id,
    title: variant.title,
    options: valuesOf(variant).slice(0, product.options.length),
    price: toCents(variant.price),
    compare_at_price: comparedPrice(variant),
    available: isVariantInStock(variant),
    stock: describeStock(variant),
    image_id: imageOfVariant(product, variant)?.id ?? null,
  };
}

function valuesOf(variant: Variant): string[] {
  return [variant.option1, variant.option2 ?? '', variant.option3 ?? ''];
}

function comparedPrice({ price, compare_at_price: compared }: Variant): number | null {
  return compared !== null && toCents(compared) > toCents(price) ? toCents(compared) : null;
}

/** Returns the URL if it is a path of this site or uses https. */
function pictureUrl(src: string): string | undefined {
  const url = src.startsWith('//') ? `https:${src}` : src.replace(/^http:/i, 'https:');
  return /^(https:|\/(?!\/))/i.test(url) ? url : undefined;
}
