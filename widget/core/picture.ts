import { html, nothing, type TemplateResult } from 'lit';
import { pictureOf, type StoreProduct } from './product.ts';

/** The picture of a product, silent because its title stands beside it. */
export function picture(product: StoreProduct): TemplateResult | typeof nothing {
  const image = pictureOf(product);
  return image
    ? html`<img
        part="image"
        class="picture"
        src=${image.src}
        alt=""
        loading="lazy"
        decoding="async"
        @error=${hide}
      />`
    : nothing;
}

/** Leaves the tint of the frame instead of the browser's sign for a broken picture; the next one has its own address. */
function hide({ currentTarget }: Event): void {
  if (currentTarget instanceof Element) {
    currentTarget.removeAttribute('src');
  }
}
