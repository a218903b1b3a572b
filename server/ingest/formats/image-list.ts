import type { ImageInput } from './product-json.ts';

/** An image as a variant names it. */
export interface ImageReference {
  id: number | null;
  /** Null where only the id is told. */
  image: ImageInput | null;
}

/** The images of one product, gathered from all places that name them: one address is one image. */
export class ImageList {
  readonly #images = new Map<string, ImageInput>();

  /** What a later place tells of a known image fills in what is not known of it. */
  add(image: ImageInput): void {
    const known = this.#images.get(image.src);
    this.#images.set(image.src, known === undefined ? image : merge(known, image));
  }

  /** Says that a variant is pictured; an image that no other place names is added. */
  picture(variantId: number | null, { id, image }: ImageReference): void {
    if (image !== null) {
      this.add(image);
    }
    const pictured = this.#images.get(image?.src ?? '') ?? this.#withId(id);
    if (pictured !== undefined && variantId !== null) {
      pictured.variant_ids.push(variantId);
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
