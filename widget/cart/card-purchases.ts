import { html, nothing, type TemplateResult } from 'lit';
import { format, texts } from '../core/format.ts';
import { isSoldOut, isVarying, soldAt, type StoreProduct } from '../core/product.ts';
import { chooseVariant } from './option-picker.ts';
import { preparePurchases, ShownPurchase, type PurchaseOptions } from './shown-purchase.ts';

export interface CardPurchasesOptions extends PurchaseOptions {
  readonly priceFormat: () => string;
}

/** Adds the products of cards to the cart. The code is loaded on demand. */
export class CardPurchases {
  readonly #options: CardPurchasesOptions;
  readonly #purchases = new Map<number, ShownPurchase>();

  constructor(options: CardPurchasesOptions) {
    this.#options = options;
    preparePurchases(options.root);
  }

  /** Renders the line under a card. For a sold-out product, it is empty with the same height. */
  render(product: StoreProduct): TemplateResult {
    const purchase = this.#purchaseOf(product);
    const place = soldAt(product);
    if (place) {
      return purchase.line(placeLink(product, place));
    }
    const hasChoice = isVarying(product);
    const label = purchase.label(hasChoice ? texts.choose : texts.add);
    const button = html`<button
      part="add"
      class="button"
      type="button"
      lang=${texts.locale}
      aria-haspopup=${hasChoice ? 'dialog' : nothing}
      aria-label=${format(texts.named, { label, title: product.title })}
      @click=${() => void this.add(product)}
    >
      ${label}
    </button>`;
    return purchase.line(isSoldOut(product) ? nothing : button);
  }

  /** Adds the only variant, or the one that the shopper chooses; goes to where it is sold instead. Never rejects. */
  async add(product: StoreProduct): Promise<void> {
    const purchase = this.#purchaseOf(product);
    const place = soldAt(product);
    if (place) {
      location.assign(place.url);
      return;
    }
    if (purchase.isAdding) {
      return;
    }
    const { root, priceFormat } = this.#options;
    const chosen = await chooseVariant(root, product, priceFormat());
    if (chosen) {
      await purchase.add([{ product, ...chosen }]);
    }
  }

  #purchaseOf({ id }: StoreProduct): ShownPurchase {
    const purchase = this.#purchases.get(id) ?? new ShownPurchase(this.#options);
    this.#purchases.set(id, purchase);
    return purchase;
  }
}

/** Renders the link to where a product is sold that no cart takes, in the words of the store. */
function placeLink(
  { title }: StoreProduct,
  { url, text }: { readonly url: string; readonly text: string },
): TemplateResult {
  const label = text || texts.choose;
  return html`<a
    part="add"
    class="button"
    href=${url}
    lang=${text ? nothing : texts.locale}
    aria-label=${format(texts.named, { label, title })}
    >${label}</a
  >`;
}
