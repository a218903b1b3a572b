import type { ImageInput } from './product-json.ts';

/** A variant's reference to an image. */
export interface ImageReference {
  id: number | null;
  /** Null when only the id is given. */
  image: ImageInput | null;
}

/**
 * Collects the images of one product from all places that name them. Images with the same URL are merged.
 */
export class ImageList {
  readonly #images = new Map<string, ImageInput>();

  /** Adds an image, or fills in the missing fields of a known one. */
  add(image: ImageInput): void {
    const known = this.#images.get(image.src);
    this.#images.set(image.src, known === undefined ? image : merge(known, image));
  }

  /** Links a variant to an image, and adds the image if it is new. */
  linkVariant(variantId: number | null, { id, image }: ImageReference): void {
    if (image !== null) {
      this.add(image);
    }
    const variantImage = this.#images.get(image?.src ?? '') ?? this.#withId(id);
    if (variantImage !== undefined && variantId !== null) {
      variantImage.variant_ids.push(variantId);
    }
  }

  toInput(): ImageInput[] {
    return [...this.#images.values()];
  }

  #withId(id: number | null): ImageInput | undefined {
    return id === null ? undefined : this.toInput().find((image) => image.id === id);
  }
}

function merge(known: ImageInput, image: ImageInput): ImageInput {
  return {
    ...known,
    id: known.id ?? image.id,
    position: known.position ?? image.position,
    alt: known.alt ?? image.alt,
    width: known.width === 0 ? image.width : known.width,
    height: known.height === 0 ? image.height : known.height,
    variant_ids: [...known.variant_ids, ...image.variant_ids],
  };
}
