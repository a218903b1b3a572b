import { getPath } from '../core/json.ts';
import { firstAvailable, pictureOf, priceRange, type StoreProduct } from '../core/product.ts';

/** What an element needs of products besides picture, title and price. */
export interface Needs {
  /** Members of the product that optional parts of cards read. */
  readonly members: readonly string[];
  /** Whether the shopper chooses among all variants. */
  readonly allVariants: boolean;
  readonly secondPicture: boolean;
}

type Variant = StoreProduct['variants'][number];

const always = ['id', 'title', 'link', 'badge', 'matched_variant_id', 'sold_at', 'rule_number'];
const ofPictures = ['id', 'src', 'width', 'height', 'srcset', 'alt'];
const ofVariants = ['id', 'price', 'compare_at_price', 'available'];
const ofChoices =
  'product_id title sku inventory_quantity option1 option2 option3 choices link image_id'.split(
    ' ',
  );

/**
 * Returns what an element shows of a product, which comes with its nodes. The products of a listing would be several times
 * as large as the nodes.
 */
export function sentProduct(product: StoreProduct, needs: Needs): object {
  const { allVariants, secondPicture, members } = needs;
  const shown = pictureOf(product);
  const pictures = product.images.filter(
    (image, index) => allVariants || image === shown || (secondPicture && index < 2),
  );
  const variants = allVariants ? product.variants : decisiveVariants(product);
  return {
    ...picked(product, [...always, ...members]),
    images: pictures.map((image) => picked(image, ofPictures)),
    variants: variants.map((variant) =>
      picked(variant, allVariants ? [...ofVariants, ...ofChoices] : ofVariants),
    ),
  };
}

/** Returns the variants that decide picture, price and availability of a card. */
function decisiveVariants(product: StoreProduct): Variant[] {
  const { variants, matched_variant_id } = product;
  const lowest = priceRange(product)?.lowest;
  const decisive = new Set([
    variants[0],
    variants.find(({ id }) => id === matched_variant_id),
    firstAvailable(product),
    variants.find(({ price }) => price === lowest),
    variants.find(({ price }) => price !== lowest),
  ]);
  return variants.filter((variant) => decisive.has(variant));
}

/** Returns the members that have a value. That a variant has no picture of its own tells that all of it is known. */
function picked(value: object, names: readonly string[]): object {
  return Object.fromEntries(
    names
      .map((name) => [name, getPath(value, name)] as const)
      .filter(([name, member]) => member !== undefined && (member !== null || name === 'image_id')),
  );
}
