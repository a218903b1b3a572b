import type { z } from 'zod';
import type { ReadContext } from '../record.ts';
import { id, integer, record, text, word } from './lenient-fields.ts';
import { absoluteAddress } from './product-fields.ts';
import type { ImageInput } from './product-json.ts';

/** An image as an object of the GraphQL API tells it, whichever version named its address. */
export const bulkImageSchema = record({
  id: id(null),
  url: word(null),
  src: word(null),
  originalSrc: word(null),
  altText: text(null),
  width: integer(0),
  height: integer(0),
});

/** A medium holds its image: null while it is processed, absent where the medium is a video. */
export const bulkMediumSchema = bulkImageSchema.extend({
  alt: text(null),
  image: bulkImageSchema.nullish(),
});

/** Null for what has no address, as there is nothing to show. */
export function toImage(
  image: z.infer<typeof bulkImageSchema>,
  { importedAt }: ReadContext,
): ImageInput | null {
  const address = image.url ?? image.src ?? image.originalSrc;
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

/** The image that a medium holds, under the id of the medium. */
export function mediumToImage(
  { alt, image, ...medium }: z.infer<typeof bulkMediumSchema>,
  context: ReadContext,
): ImageInput | null {
  const held = image ?? medium;
  return toImage({ ...held, id: medium.id ?? held.id, altText: held.altText ?? alt }, context);
}
