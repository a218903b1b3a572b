import type { FullOption, Metafield } from '../../contract/product.ts';
import type { Product, ProductImage, Variant } from '../../catalog/product.ts';
import type {
  ImageInput,
  MetafieldInput,
  OptionInput,
  ProductInput,
  VariantInput,
} from './product-json.ts';
import { stableId } from '../records/stable-id.ts';

/**
 * Completes the product of a file: adds missing ids, positions and options, and links images and variants
 * in both directions. `platform` is the inventory tracker of variants that name none.
 */
export function completeProduct(input: ProductInput, platform: string): Product {
  const id = input.id ?? stableId('product', input.handle);
  const owner: Owner = { id, key: input.handle === '' ? String(id) : input.handle };
  const images = input.images.map((image, index) => completeImage(image, index, owner));
  const imageOfVariant = new Map(
    images.flatMap((image) => image.variant_ids.map((variantId) => [variantId, image.id] as const)),
  );
  const variants = input.variants.map((variant, index) =>
    completeVariant(variant, index, { owner, platform, imageOfVariant }),
  );
  return {
    id,
    title: input.title,
    body_html: input.body_html,
    vendor: input.vendor,
    product_type: input.product_type,
    created_at: input.created_at,
    handle: input.handle,
    updated_at: input.updated_at,
    published_at: input.published_at,
    template_suffix: input.template_suffix,
    published_scope: input.published_scope,
    tags: input.tags,
    status: input.status,
    ...kindOfProduct(input),
    variants,
    options: completeOptions(input, owner),
    images: withVariants(images, variants).toSorted((a, b) => a.position - b.position),
    metafields: completeMetafields(input.metafields, owner.key),
  };
}

/** Returns the fields that only some products have, so that the others stay as they are stored. */
function kindOfProduct({
  is_gift_card: isGiftCard,
  shown_in: shownIn,
  combined_parent_id: parentId,
  category,
  permalink,
  sold_at: soldAt,
}: ProductInput) {
  return {
    ...(isGiftCard && { is_gift_card: true as const }),
    ...(shownIn !== 'everywhere' && { shown_in: shownIn }),
    ...(parentId !== null && { combined_parent_id: parentId }),
    ...(category && { category }),
    ...(permalink !== null && { link: permalink }),
    ...(soldAt && { sold_at: soldAt }),
  };
}

/** The product that an image, variant or option belongs to. Ids of its parts are derived from `key`. */
interface Owner {
  id: number;
  key: string;
}

interface VariantContext {
  owner: Owner;
  platform: string;
  imageOfVariant: ReadonlyMap<number, number>;
}

function completeVariant(
  input: VariantInput,
  index: number,
  { owner, platform, imageOfVariant }: VariantContext,
): Variant {
  const id = input.id ?? stableId('variant', owner.key, index + 1);
  const stock = completeStock(input, platform);
  return {
    id,
    product_id: owner.id,
    title: input.title ?? optionValues(input).join(' / '),
    price: input.price,
    sku: input.sku,
    compare_at_price: input.compare_at_price,
    inventory_quantity: stock.quantity,
    option1: input.option1,
    option2: input.option2,
    option3: input.option3,
    position: input.position ?? index + 1,
    inventory_policy: stock.policy,
    fulfillment_service: input.fulfillment_service,
    inventory_management: stock.tracker,
    created_at: input.created_at,
    updated_at: input.updated_at,
    taxable: input.taxable,
    barcode: input.barcode,
    grams: input.grams,
    image_id: input.image_id ?? input.featured_image?.id ?? imageOfVariant.get(id) ?? null,
    weight: input.weight,
    weight_unit: input.weight_unit,
    inventory_item_id: input.inventory_item_id,
    old_inventory_quantity: input.old_inventory_quantity,
    requires_shipping: input.requires_shipping,
    metafields: completeMetafields(input.metafields, owner.key, index + 1),
    selling_plan_allocations: input.selling_plan_allocations,
    ...(input.choices.length > 0 && { choices: input.choices }),
    ...(input.permalink !== null && { link: input.permalink }),
  };
}

function optionValues({ option1, option2, option3 }: VariantInput): string[] {
  return [option1, option2, option3].filter((value) => value !== null);
}

/** Uses `available` when the store sends no quantity. */
function completeStock(
  { available, inventory_quantity, inventory_management, inventory_policy }: VariantInput,
  platform: string,
): { tracker: string | null; quantity: number; policy: VariantInput['inventory_policy'] } {
  const tracker = inventory_management === '' ? platform : inventory_management;
  if (available === null || inventory_quantity !== null) {
    return { tracker, quantity: inventory_quantity ?? 0, policy: inventory_policy };
  }
  return available
    ? { tracker: null, quantity: 0, policy: inventory_policy }
    : { tracker: tracker ?? platform, quantity: 0, policy: 'deny' };
}

function completeImage(input: ImageInput, index: number, owner: Owner): ProductImage {
  return {
    id: input.id ?? stableId('image', owner.key, index + 1),
    src: input.src,
    width: input.width,
    height: input.height,
    product_id: owner.id,
    position: input.position ?? index + 1,
    created_at: input.created_at,
    updated_at: input.updated_at,
    alt: input.alt,
    variant_ids: input.variant_ids,
    ...(input.srcset !== '' && { srcset: input.srcset }),
  };
}

function withVariants(images: ProductImage[], variants: Variant[]): ProductImage[] {
  return images.map((image) => {
    const pictured = variants.filter((variant) => variant.image_id === image.id);
    const variantIds = new Set([...image.variant_ids, ...pictured.map(({ id }) => id)]);
    return { ...image, variant_ids: [...variantIds] };
  });
}

function completeOptions(input: ProductInput, owner: Owner): FullOption[] {
  const options = input.options.length > 0 ? input.options : impliedOptions(input.variants);
  return options.map((option, index) => ({
    id: option.id ?? stableId('option', owner.key, index + 1),
    name: option.name === '' ? optionName(index) : option.name,
    values: option.values.length > 0 ? option.values : valuesInUse(input.variants, index),
    product_id: owner.id,
    position: option.position ?? index + 1,
  }));
}

/** Returns one option, or as many as the variants use. */
function impliedOptions(variants: VariantInput[]): OptionInput[] {
  const counts = variants.map(({ option2, option3 }) => {
    if (option3 !== null) {
      return 3;
    }
    return option2 === null ? 1 : 2;
  });
  const length = Math.max(1, ...counts);
  return Array.from({ length }, () => ({ id: null, name: '', position: null, values: [] }));
}

function optionName(index: number): string {
  return index === 0 ? 'Title' : `Option ${index + 1}`;
}

function valuesInUse(variants: VariantInput[], index: number): string[] {
  const values = variants.map(
    ({ option1, option2, option3 }) => [option1, option2, option3][index],
  );
  const inUse = new Set(values.filter((value) => typeof value === 'string'));
  return inUse.size === 0 && index === 0 ? ['Default Title'] : [...inUse];
}

function completeMetafields(
  metafields: MetafieldInput[],
  ownerKey: string,
  ...place: number[]
): Metafield[] {
  return metafields.map(({ id, namespace, key, value, type }) => ({
    id: id ?? stableId('metafield', ownerKey, ...place, namespace, key),
    namespace,
    key,
    value,
    type,
  }));
}
