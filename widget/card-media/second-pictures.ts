import { html, nothing, type TemplateResult } from 'lit';
import { picture } from '../core/picture.ts';
import { pictureAddress, pictureOf, type StoreImage, type StoreProduct } from '../core/product.ts';

/** A shorter way of a finger is a tap. */
const swipePixels = 30;

/**
 * Pictures over those of cards. Each loads when a pointer comes to the card's picture; a hovering pointer shows it, and
 * a swipe shows or hides it.
 */
export class SecondPictures {
  readonly #host: { readonly requestUpdate: () => void };
  /** Ids of products. */
  readonly #loaded = new Set<number>();
  readonly #swiped = new Set<number>();
  #swipeStart = 0;

  constructor(host: { readonly requestUpdate: () => void }) {
    this.#host = host;
  }

  /** Renders the second picture of a product, or its empty place; nothing for a product with one picture. */
  of(product: StoreProduct): TemplateResult | typeof nothing {
    const image = secondImageOf(product);
    if (!image) {
      return nothing;
    }
    const { id } = product;
    const alone = { ...product, variants: [], images: [{ ...image, alt: '' }] };
    return html`<span
      class=${this.#swiped.has(id) ? 'second shown' : 'second'}
      @pointerenter=${() => this.#load(id)}
      @pointerdown=${({ clientX }: PointerEvent) => (this.#swipeStart = clientX)}
      @pointerup=${(event: PointerEvent) => this.#end(id, event)}
      >${this.#loaded.has(id) ? picture(alone) : nothing}</span
    >`;
  }

  #load(id: number): void {
    this.#loaded.add(id);
    this.#host.requestUpdate();
  }

  #end(id: number, { pointerType, clientX }: PointerEvent): void {
    if (pointerType === 'touch' && Math.abs(clientX - this.#swipeStart) > swipePixels) {
      if (!this.#swiped.delete(id)) {
        this.#swiped.add(id);
      }
      this.#host.requestUpdate();
    }
  }
}

/** Returns the first picture that is neither shown nor that of another variant. */
function secondImageOf(product: StoreProduct): StoreImage | undefined {
  const { images, variants } = product;
  const first = pictureOf(product);
  return images.find(
    (image) =>
      image !== first &&
      pictureAddress.test(image.src) &&
      !variants.some(({ image_id }) => image_id === image.id),
  );
}
