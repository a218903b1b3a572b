import { html, nothing, type TemplateResult } from 'lit';
import { fetchJson } from '../core/client.ts';
import { listAt, textAt } from '../core/json.ts';
import { startedPage } from '../core/page.ts';
import { picture } from '../core/picture.ts';
import {
  isStoreLink,
  readProducts,
  type StoreProduct,
  type StoreVariant,
} from '../core/product.ts';
import { withParameters } from '../core/attribution.ts';
import { readSwatches } from '../card/swatch-colours.ts';
import type { CardMediaHost } from './card-media-host.ts';

/** Values of a card's option. More of them are only counted, so that all fit into one line of a narrow card. */
const mostSwatches = 5;

const timeoutMs = 8000;

interface SwatchOption {
  readonly name: string;
  /** A variant for each value, one that can be bought if there is any. */
  readonly variants: ReadonlyMap<string, StoreVariant>;
}

/** A card's product as the shopper has chosen to see it, with the swatches under its card. */
interface ChosenLook {
  readonly product: StoreProduct;
  readonly link: string;
  readonly swatches: TemplateResult | typeof nothing;
}

/** Swatches under cards, one for each value of an option that the theme names. */
export class CardSwatches {
  readonly #host: CardMediaHost;
  /** Values by product id. */
  readonly #chosen = new Map<number, string>();
  /** Variants in the service's full shape by id, for products that came in the reduced one. */
  readonly #full = new Map<number, StoreVariant>();

  constructor(host: CardMediaHost) {
    this.#host = host;
  }

  /** Loads the full shape of products that came without the pictures and options of their variants. */
  async prepare(products: readonly StoreProduct[]): Promise<void> {
    const ids = products
      .filter((product) => this.#optionIndexOf(product) >= 0 && !this.#isTold(product))
      .map(({ id }) => id);
    if (ids.length === 0) {
      return;
    }
    const { base, key } = startedPage();
    const query = new URLSearchParams({ ids: ids.join(), limit: String(ids.length), key });
    const address = `${base}/api/v1/products/static?${query}`;
    const answer = await fetchJson(address, AbortSignal.timeout(timeoutMs));
    for (const variant of readProducts(listAt(answer, 'data')).flatMap(
      ({ variants }) => variants,
    )) {
      this.#full.set(variant.id, variant);
    }
    this.#host.requestUpdate();
  }

  of(product: StoreProduct): ChosenLook {
    const { link } = product;
    const option = this.#optionOf(product);
    if (!option) {
      return { product, link, swatches: nothing };
    }
    const swatches = this.#render(product, option);
    const variant = option.variants.get(this.#chosen.get(product.id) ?? '');
    return variant
      ? {
          product: { ...product, variants: [variant] },
          link: variantLink(link, variant),
          swatches,
        }
      : { product, link, swatches };
  }

  #optionIndexOf(product: StoreProduct): number {
    const wanted = this.#host.swatchOption.toLowerCase().split(/\s*,\s*/);
    return product.variants.length > 1
      ? listAt(product, 'options').findIndex((option) =>
          wanted.includes(textAt(option, 'name').toLowerCase()),
        )
      : -1;
  }

  #isTold({ variants }: StoreProduct): boolean {
    return variants.every((variant) => 'image_id' in variant || this.#full.has(variant.id));
  }

  /** Returns null for a product that does not vary by the option. */
  #optionOf(product: StoreProduct): SwatchOption | null {
    const index = this.#optionIndexOf(product);
    const variants = new Map<string, StoreVariant>();
    for (const listed of product.variants) {
      const full = this.#full.get(listed.id) ?? listed;
      const value = textAt(full, `option${index + 1}`);
      const former = variants.get(value);
      if (value && (!former || (!former.available && listed.available))) {
        variants.set(value, { ...listed, image_id: full.image_id ?? null });
      }
    }
    const name = textAt(listAt(product, 'options')[index], 'name');
    return variants.size > 1 ? { name, variants } : null;
  }

  #render(product: StoreProduct, { name, variants }: SwatchOption): TemplateResult {
    const colourOf = readSwatches(this.#host.swatches);
    const shown = [...variants].slice(
      0,
      variants.size > mostSwatches ? mostSwatches - 1 : undefined,
    );
    const rest = variants.size - shown.length;
    const choose = (value: string) => {
      this.#chosen.set(product.id, value);
      this.#host.requestUpdate();
    };
    const buttons = shown.map(([value, variant]) => {
      const colour = colourOf(value);
      return html`<button
        part="card-swatch"
        type="button"
        title=${value}
        aria-label=${value}
        aria-pressed=${this.#chosen.get(product.id) === value}
        @click=${() => choose(value)}
      >
        ${
          colour
            ? html`<svg viewBox="-1 -1 2 2" aria-hidden="true">
                <circle r="1" fill=${colour} />
              </svg>`
            : picture({ ...product, title: '', variants: [variant] }, '24px')
        }
      </button>`;
    });
    return html`<span part="card-swatches" class="swatches" role="group" aria-label=${name}
      >${buttons}${rest > 0 ? html`<span>+${rest}</span>` : nothing}</span
    >`;
  }
}

/** Returns the link of a product to one of its variants: to the page that the store tells, with the source of the link. */
function variantLink(link: string, variant: StoreVariant): string {
  if (!isStoreLink(variant.link)) {
    return withParameters(link, `variant=${variant.id}`);
  }
  const [source] = /_source=[^#]*/.exec(link) ?? [];
  return source ? withParameters(variant.link, source) : variant.link;
}
