import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Product, ProductImage, Variant } from '../../catalog/product.ts';
import { isVariantInStock } from '../../catalog/product.ts';
import { caseCount } from '../../testing/case-count.ts';
import { context, it, readOne } from '../testing/file-fixture.ts';
import { type ShapeName, shapeWriters } from '../testing/shape-fixture.ts';
import { stableId } from '../records/stable-id.ts';

const { importedAt, platform } = context;

/** Returns the product as each shape carries it, with defaults for missing fields. */
const expectedAfter: Record<ShapeName, (product: Product) => Product> = {
  rest: (product) => product,
  storefront: (product) => ({
    ...product,
    ...unknownToStorefront(product),
    variants: product.variants.map((variant) => ({
      ...variant,
      ...unknownStock(variant),
      barcode: '',
      weight: 0,
      weight_unit: 'lb',
    })),
    images: product.images.map((image) => ({ ...image, alt: null })),
  }),
  ajax: (product) => ({
    ...product,
    ...unknownToStorefront(product),
    updated_at: importedAt,
    variants: product.variants.map((variant) => ({
      ...variant,
      ...unknownStock(variant),
      ...imported,
      weight_unit: variant.grams === 0 ? 'lb' : 'g',
    })),
    images: product.images.map((image, index) =>
      image.variant_ids.length > 0
        ? image
        : { ...image, ...imported, id: stableId('image', product.handle, index + 1) },
    ),
  }),
  bulk: (product) => ({
    ...product,
    images: product.images.map((image) => ({ ...image, ...imported })),
  }),
  classicCsv: asCarriedByCsv,
  templateCsv: asCarriedByCsv,
};

const imported = { created_at: importedAt, updated_at: importedAt };

function unknownToStorefront({ options, handle }: Product): Partial<Product> {
  return {
    status: 'active',
    metafields: [],
    options: options.map((option, index) => ({
      ...option,
      id: stableId('option', handle, index + 1),
    })),
  };
}

function unknownStock(variant: Variant): Partial<Variant> {
  return {
    inventory_quantity: 0,
    inventory_policy: 'deny',
    inventory_management: isVariantInStock(variant) ? null : platform,
    inventory_item_id: 0,
    metafields: [],
  };
}

function asCarriedByCsv(product: Product): Product {
  const { handle } = product;
  const id = stableId('product', handle);
  const imageIds = new Map(
    product.images.map((image, index) => [image.id, stableId('image', handle, index + 1)]),
  );
  const variantIds = new Map(
    product.variants.map((variant, index) => [variant.id, stableId('variant', handle, index + 1)]),
  );
  return {
    ...product,
    ...unknownToStorefront(product),
    ...imported,
    id,
    published_at: product.published_at === null ? null : importedAt,
    status: product.status,
    variants: product.variants.map((variant) => ({
      ...variant,
      ...imported,
      id: variantIds.get(variant.id) ?? 0,
      product_id: id,
      image_id: imageIds.get(variant.image_id ?? 0) ?? null,
      inventory_item_id: 0,
      metafields: [],
    })),
    images: product.images.map((image) => ({
      ...image,
      ...imported,
      id: imageIds.get(image.id) ?? 0,
      product_id: id,
      width: 0,
      height: 0,
      variant_ids: image.variant_ids.map((variantId) => variantIds.get(variantId) ?? 0),
    })),
    options: product.options.map((option, index) => ({
      ...option,
      id: stableId('option', handle, index + 1),
      product_id: id,
    })),
    metafields: product.metafields.map((metafield) => ({
      ...metafield,
      id: stableId('metafield', handle, metafield.namespace, metafield.key),
    })),
  };
}

const id = fc.integer({ min: 1, max: 9_000_000_000_000 });
const word = fc.stringMatching(/^[a-z][a-z0-9äé"'-]{0,8}$/);
const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const time = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const price = fc.nat(10_000_000).map((cents) => (cents / 100).toFixed(2));

const variantArbitrary = fc.record({
  values: fc.tuple(word, word, word),
  price,
  compare_at_price: fc.option(price),
  sku: text,
  barcode: text,
  grams: fc.nat(100_000),
  taxable: fc.boolean(),
  requires_shipping: fc.boolean(),
  inventory_management: fc.constantFrom(platform, null),
  inventory_policy: fc.constantFrom('deny', 'continue'),
  inventory_quantity: fc.integer({ min: -5, max: 5 }),
  inventory_item_id: id,
  created_at: time,
  updated_at: time,
  picture: fc.option(fc.nat(3)),
  care: fc.option(word),
});

const imageArbitrary = fc.record({
  alt: fc.option(word),
  width: fc.nat(4000),
  height: fc.nat(4000),
  created_at: time,
  updated_at: time,
});

const productArbitrary: fc.Arbitrary<Product> = fc
  .record({
    id,
    title: fc.tuple(word, text).map((parts) => parts.join(' ')),
    handle: word,
    body_html: text,
    vendor: text,
    product_type: text,
    tags: fc.array(word, { minLength: 1, maxLength: 3 }).map((tags) => tags.join(', ')),
    status: fc.constantFrom<Product['status']>('active', 'draft', 'archived', 'unlisted'),
    created_at: time,
    updated_at: time,
    published_at: fc.option(time),
    optionNames: fc.array(word, { minLength: 1, maxLength: 3 }),
    variants: fc.array(variantArbitrary, { minLength: 1, maxLength: 4 }),
    images: fc.array(imageArbitrary, { maxLength: 4 }),
    material: fc.option(word),
  })
  .map(({ optionNames, material, ...fields }) => {
    const images = fields.images.map((image, index) => toImage(image, index, fields.id));
    const variants = fields.variants.map((variant, index) =>
      toVariant(variant, index, { id: fields.id, length: optionNames.length, images }),
    );
    return {
      ...fields,
      template_suffix: null,
      published_scope: 'web',
      variants,
      images: images.map((image) => ({
        ...image,
        variant_ids: variants.filter(({ image_id }) => image_id === image.id).map((v) => v.id),
      })),
      options: optionNames.map((name, index) => ({
        id: 500 + index,
        name,
        values: [...new Set(fields.variants.map(({ values }) => values[index] ?? ''))],
        product_id: fields.id,
        position: index + 1,
      })),
      metafields: material === null ? [] : [textMetafield(70, 'material', material)],
    };
  });

type ImageFields = typeof imageArbitrary extends fc.Arbitrary<infer T> ? T : never;
type VariantFields = typeof variantArbitrary extends fc.Arbitrary<infer T> ? T : never;

function toImage(fields: ImageFields, index: number, productId: number): ProductImage {
  return {
    ...fields,
    id: 300 + index,
    product_id: productId,
    position: index + 1,
    src: `https://cdn.example/${index}.jpg?v=1`,
    variant_ids: [],
  };
}

function toVariant(
  { values, picture, care, ...fields }: VariantFields,
  index: number,
  product: { id: number; length: number; images: ProductImage[] },
): Variant {
  const [option1, option2 = null, option3 = null] = values.slice(0, product.length);
  return {
    ...fields,
    id: 100 + index,
    product_id: product.id,
    title: values.slice(0, product.length).join(' / '),
    option1: option1 ?? '',
    option2,
    option3,
    position: index + 1,
    fulfillment_service: 'manual',
    image_id: product.images[picture ?? -1]?.id ?? null,
    weight: fields.grams,
    weight_unit: 'g',
    old_inventory_quantity: 0,
    metafields: care === null ? [] : [textMetafield(80 + index, 'care', care)],
    selling_plan_allocations: [],
  };
}

function textMetafield(metafieldId: number, key: string, value: string) {
  return { id: metafieldId, namespace: 'custom', key, value, type: 'single_line_text_field' };
}

const shapes = Object.keys(shapeWriters) as ShapeName[];

describe('a product in each shape', () => {
  it.for(shapes)('keeps all fields that the shape supports: %s', async (shape, { file }) => {
    await fc.assert(
      fc.asyncProperty(productArbitrary, async (product) => {
        const path = await file(shapeWriters[shape](product));
        expect({ ...(await readOne(path)), given: undefined }).toEqual(
          expectedAfter[shape](product),
        );
      }),
      { numRuns: caseCount(4, 60) },
    );
  });
});
