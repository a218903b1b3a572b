import type { z } from 'zod';
import type { ReadContext } from '../files/record.ts';
import { id, integer, record, text, word } from './lenient-fields.ts';
import { absoluteAddress } from './product-fields.ts';
import type { ImageInput } from './product-json.ts';

/** An image of the GraphQL API in any version. Each version has its own field for the URL. */
export const bulkImageSchema = record({
  id: id(null),
  url: word(null),
  src: word(null),
  originalSrc: word(null),
  transformedSrc: word(null),
  altText: text(null),
  width: integer(0),
  height: integer(0),
});

/** A medium of the GraphQL API. `image` is null while the medium is processed and absent for videos. */
export const bulkMediumSchema = bulkImageSchema.extend({
  alt: text(null),
  image: bulkImageSchema.nullish(),
});

/** Converts an image. Returns null without a URL. */
export function toImage(
  image: z.infer<typeof bulkImageSchema>,
  { importedAt }: ReadContext,
): ImageInput | null {
  const address = image.url ?? image.src ?? image.originalSrc ?? image.transformedSrc;
  if (address === null) {
    return null;
  }
  return {
    id: image.id,
    position: null,
    created_at: importedAt,
    updated_at: importedAt,
    alt: image.altText,
    width: image.width,
    height: image.height,
    src: absoluteAddress(address),
    variant_ids: [],
  };
}

/** Converts the image of a medium; the id is that of the medium. */
export function mediumToImage(
  { alt, image, ...medium }: z.infer<typeof bulkMediumSchema>,
  context: ReadContext,
): ImageInput | null {
  const source = image ?? medium;
  return toImage(
    { ...source, id: medium.id ?? source.id, altText: source.altText ?? alt },
    context,
  );
}
