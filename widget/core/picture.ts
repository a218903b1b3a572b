import { html, nothing, type TemplateResult } from 'lit';
import { pictureOf, type StoreProduct } from './product.ts';

/** Renders the image of a product with an empty `alt`, because the title is beside it. */
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

/** Hides the browser's broken image icon, so that the frame's background shows. The next image sets `src` again. */
function hide({ currentTarget }: Event): void {
  if (currentTarget instanceof Element) {
    currentTarget.removeAttribute('src');
  }
}
