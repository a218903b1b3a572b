import { z } from 'zod';
import type { ReadContext } from '../files/record.ts';
import { ImageList } from './image-list.ts';
import { cents, integer, list, record, text, word } from './lenient-fields.ts';
import {
  absoluteAddress,
  imageAddress,
  imageSchema,
  optionSchema,
  productFields,
  refuseNameless,
  refuseRepeatedIds,
  variantFields,
} from './product-fields.ts';
import type { ImageInput, ProductInput, VariantInput } from './product-json.ts';

/**
 * Returns the schema of the Ajax API's product (`/products/<handle>.js`): prices in cents, images as
 * URLs.
 */
export function ajaxProductSchema(context: ReadContext): z.ZodType<ProductInput> {
  return ajaxSchema(context).transform(
    ({ description, type, featured_image, media, ...product }) => ({
      ...product,
      body_html: description,
      product_type: type,
      variants: product.variants.map(toVariantInput),
      images: gatherImages({ ...product, featured_image, media }, context),
    }),
  );
}

type AjaxProduct = z.infer<ReturnType<typeof ajaxSchema>>;
type AjaxVariant = AjaxProduct['variants'][number];

function ajaxSchema(context: ReadContext) {
  const { body_html, product_type, ...sameNames } = productFields(context);
  const variantSchema = record({
    ...variantFields(context, cents),
    featured_image: imageSchema(context).nullish(),
  });
  return record({
    ...sameNames,
    description: body_html,
    type: product_type,
    variants: list(variantSchema).check(refuseRepeatedIds),
    options: list(ajaxOptionSchema),
    images: list(imageAddress),
    featured_image: imageAddress.nullish(),
    media: list(mediumSchema),
  }).check(refuseNameless);
}

const ajaxOptionSchema = z.preprocess(
  (input) => (typeof input === 'string' ? { name: input } : input),
  optionSchema,
);

/** A medium of a product. Its id differs from the id of the image and is not read. */
const mediumSchema = record({
  media_type: text(''),
  src: word(null),
  alt: text(null),
  width: integer(0),
  height: integer(0),
});

/** Converts a variant. The Ajax API gives weights in grams, without a unit. */
function toVariantInput(variant: AjaxVariant): VariantInput {
  if (variant.weight === 0) {
    return variant;
  }
  return { ...variant, grams: Math.round(variant.weight), weight_unit: 'g' };
}

type ImageSources = Pick<AjaxProduct, 'images' | 'featured_image' | 'media' | 'variants'>;

/** Collects images. `images` contains only URLs; details are in the variants and media. */
function gatherImages(
  { images, featured_image, media, variants }: ImageSources,
  context: ReadContext,
): ImageInput[] {
  const gathered = new ImageList();
  const featured = variants.flatMap(({ id, featured_image: image }) =>
    image === null || image === undefined ? [] : [{ id, image }],
  );
  const known = new Map(featured.map(({ image }) => [image.src, image]));
  const details = new Map(media.map((medium) => [absoluteAddress(medium.src ?? ''), medium]));
  const primary = typeof featured_image === 'string' ? [featured_image] : [];
  for (const src of images.length > 0 ? images : primary) {
    gathered.add(known.get(src) ?? bareImage(src, details.get(src), context));
  }
  for (const { id, image } of featured) {
    gathered.linkVariant(id, { id: image.id, image });
  }
  return gathered.toInput();
}

function bareImage(
  src: string,
  medium: z.infer<typeof mediumSchema> | undefined,
  { importedAt }: ReadContext,
): ImageInput {
  return {
    id: null,
    position: null,
    created_at: importedAt,
    updated_at: importedAt,
    alt: medium?.alt ?? null,
    width: medium?.width ?? 0,
    height: medium?.height ?? 0,
    src,
    srcset: '',
    variant_ids: [],
  };
}
