import { isDeepStrictEqual } from 'node:util';
import type { FullOption } from '../../contract/product.ts';
import type { Product, ProductImage, Variant } from '../../catalog/product.ts';
import { stableId } from '../records/stable-id.ts';
import { metafieldName, type TableProduct } from '../records/table-product.ts';

export interface Overlaid {
  product: Product;
  /** False when the table tells nothing new. */
  isChanged: boolean;
  /** Rows of variants that fit none of the stored ones. */
  unmatched: number;
}

/** Returns a stored product with what a table tells of it. Columns that the table lacks keep what is stored. */
export function overlayProduct(stored: Product, told: TableProduct): Overlaid {
  const read = withStoredImages(stored, told);
  const { given } = read;
  const images = given.product.includes('images') ? read.images : stored.images;
  const pictured = read.variants.map(({ image_id: imageId }) => imageId);
  const added = read.images.filter(
    ({ id }) => pictured.includes(id) && !images.some((one) => one.id === id),
  );
  const { variants, unmatched } = overlayVariants(stored, read);
  const product: Product = {
    ...stored,
    ...pick<Product, keyof Product>(read, given.product),
    options: overlayOptions(stored, read),
    images: withVariants([...images, ...added], variants),
    variants: withImages(variants, [...images, ...added]),
    metafields: overlayMetafields(stored, read),
  };
  dropAbsent(product, read, given.product);
  const isChanged = !isDeepStrictEqual(comparable(product), comparable(stored));
  const updatedAt = given.product.includes('updated_at') ? read.updated_at : stored.updated_at;
  return {
    product: { ...product, updated_at: isChanged ? read.updated_at : updatedAt },
    isChanged,
    unmatched,
  };
}

/** A table without the names of options keeps them. */
function overlayOptions(stored: Product, { options, given }: TableProduct): FullOption[] {
  if (!given.product.includes('options')) {
    return stored.options;
  }
  return options.map((option, index) => {
    const name = given.hasOptionNames ? option.name : (stored.options[index]?.name ?? option.name);
    const known = stored.options.find((one) => one.name === name);
    return { ...option, name, id: known?.id ?? option.id, product_id: stored.id };
  });
}

function comparable(product: Product): unknown {
  return JSON.parse(JSON.stringify({ ...product, updated_at: '' }));
}

function pick<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Partial<Pick<Whole, Key>> {
  const picked: Partial<Pick<Whole, Key>> = {};
  for (const key of keys) {
    picked[key] = whole[key];
  }
  return picked;
}

/** Removes the fields that only some products have, when the table says that this one has none. */
function dropAbsent(product: Product, read: Product, given: readonly (keyof Product)[]): void {
  for (const field of ['is_gift_card', 'category'] as const) {
    if (given.includes(field) && read[field] === undefined) {
      delete product[field];
    }
  }
}

function overlayVariants(
  stored: Product,
  read: TableProduct,
): { variants: Variant[]; unmatched: number } {
  const { given } = read;
  if (given.variants.length === 0) {
    return { variants: stored.variants, unmatched: 0 };
  }
  const changed = new Map<number, Variant>();
  const whole: Variant[] = [];
  let unmatched = 0;
  for (const [index, variant] of read.variants.entries()) {
    const fields = given.variants[index] ?? [];
    const known = matchingVariant(stored, variant, fields, {
      isAlone: read.variants.length === 1,
      taken: changed,
    });
    if (known === undefined) {
      unmatched += 1;
      whole.push(newVariant(stored, variant));
      continue;
    }
    const merged: Variant = { ...(changed.get(known.id) ?? known), ...pick(variant, fields) };
    const renamed = fields.some((field) => field.startsWith('option'))
      ? { title: variant.title }
      : {};
    changed.set(known.id, { ...merged, ...renamed, id: known.id, updated_at: known.updated_at });
    whole.push(changed.get(known.id) ?? merged);
  }
  if (given.isWhole) {
    const variants = whole.map((variant, index) => ({ ...variant, position: index + 1 }));
    return { variants, unmatched: 0 };
  }
  return {
    variants: stored.variants.map((variant) => changed.get(variant.id) ?? variant),
    unmatched,
  };
}

/** The derived id of a row is that of its place, where another variant may have been. */
function newVariant(stored: Product, variant: Variant): Variant {
  const { option1, option2, option3 } = variant;
  const isTaken = stored.variants.some(({ id }) => id === variant.id);
  const id = stableId('variant', stored.id, option1 ?? '', option2 ?? '', option3 ?? '');
  return { ...variant, id: isTaken ? id : variant.id, product_id: stored.id };
}

/** Finds the stored variant of a row: by its id, its options, its SKU or its barcode, or because there is one only. */
function matchingVariant(
  stored: Product,
  read: Variant,
  fields: readonly (keyof Variant)[],
  { isAlone, taken }: { isAlone: boolean; taken: ReadonlyMap<number, Variant> },
): Variant | undefined {
  const isNamedBy = (field: keyof Variant) => fields.includes(field) && Boolean(read[field]);
  const options = ['option1', 'option2', 'option3'] as const;
  const byOptions = options.some((option) => fields.includes(option));
  const [byId, byValues, bySku, byBarcode] = [
    (variant: Variant) => variant.id === read.id,
    (variant: Variant) =>
      byOptions && options.every((option) => (variant[option] ?? '') === (read[option] ?? '')),
    (variant: Variant) => isNamedBy('sku') && variant.sku === read.sku,
    (variant: Variant) => isNamedBy('barcode') && variant.barcode === read.barcode,
  ].map((fits) => stored.variants.find((variant) => !taken.has(variant.id) && fits(variant)));
  const only = isAlone && stored.variants.length === 1 ? stored.variants[0] : undefined;
  return (isNamedBy('id') ? byId : undefined) ?? byValues ?? bySku ?? byBarcode ?? only;
}

/** Images with the same address stay the same image. */
function withStoredImages(stored: Product, read: TableProduct): TableProduct {
  const ids = new Map<number, number>();
  const images = read.images.map((image) => {
    const known = stored.images.find(({ src }) => src === image.src);
    ids.set(image.id, known?.id ?? image.id);
    return known === undefined ? { ...image, product_id: stored.id } : keepImage(image, known);
  });
  const variants = read.variants.map((variant) => ({
    ...variant,
    image_id: ids.get(variant.image_id ?? 0) ?? null,
  }));
  return { ...read, images, variants };
}

function keepImage(image: ProductImage, known: ProductImage): ProductImage {
  return {
    ...image,
    id: known.id,
    width: image.width || known.width,
    height: image.height || known.height,
    created_at: known.created_at,
    updated_at: known.updated_at,
  };
}

function withImages(variants: readonly Variant[], images: readonly ProductImage[]): Variant[] {
  return variants.map((variant) => {
    const isKnown = images.some(({ id }) => id === variant.image_id);
    return isKnown || variant.image_id === null ? variant : { ...variant, image_id: null };
  });
}

function withVariants(
  images: readonly ProductImage[],
  variants: readonly Variant[],
): ProductImage[] {
  const known = new Set(variants.map(({ id }) => id));
  return images.map((image) => {
    const pictured = variants.filter(({ image_id: imageId }) => imageId === image.id);
    const ids = [
      ...image.variant_ids.filter((id) => known.has(id)),
      ...pictured.map(({ id }) => id),
    ];
    return { ...image, variant_ids: [...new Set(ids)] };
  });
}

function overlayMetafields(stored: Product, { metafields, given }: TableProduct) {
  const names = new Set(given.metafields);
  const kept = stored.metafields.filter((metafield) => !names.has(metafieldName(metafield)));
  return names.size === 0 ? stored.metafields : [...kept, ...metafields];
}
