import { html, nothing, type TemplateResult } from 'lit';
import { currentPage } from './page.ts';
import { pictureOf, type StoreImage, type StoreProduct } from './product.ts';

/** Widths in pixels in which pictures are loaded, up to that of a card on a wide screen with two pixels to one. */
const widths = [120, 240, 360, 540, 720, 1080];

/** Browsers that measure lazy images ignore what comes after `auto`. */
const cardSizes = 'auto, (width < 640px) 50vw, 320px';

/** The width of a picture beside a line of text. */
export const thumbnailSizes = '80px';

/** Matches pictures of the platform, which returns them in any width. */
const resizable = /^[^?#\s]*\/(?:cdn\/shop|s\/files)\//;

/** Renders the image of a product with the merchant's `alt`, unless that repeats the title beside it. */
export function picture(product: StoreProduct, sizes = cardSizes): TemplateResult | typeof nothing {
  const image = pictureOf(product);
  if (!image) {
    return nothing;
  }
  const { src, alt } = image;
  const sources = sourcesOf(image) || nothing;
  return html`<img
    part="image"
    class="picture"
    loading="lazy"
    decoding="async"
    alt=${typeof alt === 'string' && alt !== product.title ? alt : ''}
    sizes=${sources === nothing ? nothing : sizes}
    srcset=${sources}
    src=${src}
    @error=${hide}
  />`;
}

/** Returns the value of `srcset`; empty for pictures that have one width only. */
function sourcesOf({ src, width, srcset }: StoreImage): string {
  const ofPlatform = `{src}${src.includes('?') ? '&' : '?'}width={width}`;
  const template = currentPage()?.tag.pictureUrl ?? (resizable.test(src) ? ofPlatform : '');
  if (!template) {
    return typeof srcset === 'string' ? srcset : '';
  }
  const address = template
    .replace('{src}', () => src)
    .replace('{url}', () => encodeURIComponent(src));
  return widths
    .filter((one) => !(width < one))
    .map((one) => `${address.replace('{width}', `${one}`)} ${one}w`)
    .join();
}

/** Hides the browser's broken image icon, so that the frame's background shows. The next image sets `src` again. */
function hide({ currentTarget }: Event): void {
  if (currentTarget instanceof Element) {
    currentTarget.removeAttribute('srcset');
    currentTarget.removeAttribute('src');
  }
}
