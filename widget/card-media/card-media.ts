import { html, nothing, type TemplateResult } from 'lit';
import { card, unmarked, type CardMarks } from '../card/card.ts';
import { type StoreProduct, pictureAddress, pictureOf, type StoreImage } from '../core/product.ts';
import { addStyles } from '../core/style-sheet.ts';
import type { CardMediaHost } from './card-media-host.ts';
import { cardMediaStyles } from './card-media-styles.ts';
import { CardSwatches } from './card-swatches.ts';
import { picture } from '../core/picture.ts';

/** A shorter way of a finger is a tap. */
const swipePixels = 30;

/**
 * Pictures over those of cards. Each loads when a pointer comes to the card's picture; a hovering pointer shows it, and
 * a swipe shows or hides it.
 */
class SecondPictures {
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

/** Renders cards with swatches, which choose a variant to show, and with second pictures. */
export class CardMedia {
  readonly #host: CardMediaHost;
  readonly #swatches: CardSwatches;
  readonly #seconds: SecondPictures;
  #prepared: readonly StoreProduct[] = [];

  constructor(host: CardMediaHost) {
    addStyles(host.renderRoot, [cardMediaStyles]);
    this.#host = host;
    this.#swatches = new CardSwatches(host);
    this.#seconds = new SecondPictures(host);
  }

  /** Loads what the answer does not tell of the variants of these products. Never rejects. */
  prepare(products: readonly StoreProduct[]): void {
    if (products !== this.#prepared) {
      this.#prepared = products;
      this.#swatches.prepare(products).catch(() => undefined);
    }
  }

  card(product: StoreProduct, priceFormat: string, marks: CardMarks = unmarked): TemplateResult {
    const { product: shown, link, swatches } = this.#swatches.of(product);
    const second = this.#host.secondPicture ? this.#seconds.of(shown) : nothing;
    return html`${card(shown, priceFormat, { ...marks, second }, link)}${swatches}`;
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
